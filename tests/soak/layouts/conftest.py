"""Chromium and servers of the browser tests."""

from tests.e2e.conftest import chromium, own_server, person, shared_server, visitor

__all__ = ["chromium", "own_server", "person", "shared_server", "visitor"]
