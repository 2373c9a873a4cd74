"""The servers of the integration tests, for the tests that need length."""

from tests.integration.conftest import club, house, server

__all__ = ["club", "house", "server"]
