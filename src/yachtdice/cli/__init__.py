"""The command `yacht`. Heavy packages are imported by the commands that need them."""

import sys

from yachtdice import __version__

__all__ = ["main"]


def main() -> None:
    """Run the command line of this process and exit."""
    if sys.argv[1:] == ["--version"] and _has_written_version():
        return
    from yachtdice.cli import app  # noqa: PLC0415 - loads cyclopts and the rules, 0.1 s

    app.main()


def _has_written_version() -> bool:
    """Write the version; return whether that succeeded. The app reports why it did not."""
    if sys.stdout is None:
        return False
    try:
        sys.stdout.write(f"yacht {__version__}\n")
        sys.stdout.flush()
    except OSError:
        return False
    return True
