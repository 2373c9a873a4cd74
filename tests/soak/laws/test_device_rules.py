"""The client reads rules files without a server as Python does."""

from tests.soak.laws.device_rules import compare


def test_the_device_reads_changed_rules_files_like_python() -> None:
    """3,000 changed rules files have the same rules, or a fault in the same place."""
    valid, invalid = compare(3000, 1)
    assert valid > 200
    assert invalid > 1000
