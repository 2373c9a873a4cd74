"""Fixtures of the unit tests."""

from pathlib import Path

import pytest

from yachtdice.solver import store


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for caches, as XDG_CACHE_HOME names it, for all tests of the session."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def solutions(shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let commands keep solutions in the shared folder of caches, and return it."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: shared_cache / "yachtdice")
    return shared_cache
