"""Chromium and servers of the browser tests, and every size for the layout laws."""

import pytest

from tests.e2e import layout
from tests.e2e.conftest import chromium, own_server, person, shared_server, visitor

__all__ = ["chromium", "own_server", "person", "shared_server", "visitor"]


@pytest.fixture(autouse=True)
def every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `layout.check` look at every size in both languages."""
    monkeypatch.setattr(layout, "SIZES", layout.EVERY_SIZE)
