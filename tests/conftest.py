"""Fixtures for every test."""

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Return the event loop that the server runs on too."""
    return "asyncio"
