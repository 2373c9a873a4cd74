"""The databases of the unit tests."""

from tests.unit.conftest import database, url

__all__ = ["database", "url"]
