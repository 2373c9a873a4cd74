"""The command line, as in the tests of its commands."""

from tests.unit.cli.conftest import yacht

__all__ = ["yacht"]
