"""The check of generated files."""

from tools.gen import TYPES, types_are_stale


def test_checking_the_types_writes_no_file() -> None:
    """The TypeScript types are up to date, and the check does not write their file."""
    before = TYPES.stat()
    assert not types_are_stale()
    after = TYPES.stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
