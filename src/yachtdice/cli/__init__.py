"""The command `yacht`. Heavy packages are imported by the commands that need them."""

from yachtdice.cli.app import main

__all__ = ["main"]
