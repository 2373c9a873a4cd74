"""A player of another package, found by its entry point."""

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Yacht
from tests.unit.tournament.test_booking import install


def test_an_installed_player_is_named_by_its_entry_point(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An installed package offers its player to the command and its workers."""
    install(tmp_path, pilot="Hasty")
    monkeypatch.syspath_prepend(str(tmp_path))
    asked = ("tournament", "pilot", "random", "--games", "20", "--seed", "1", "--workers", "2")
    first = yacht(*asked, "--no-analysis", "--json", "-").json()["standings"][0]
    assert (first["name"], first["player"], len(first["fingerprint"])) == ("Haste", "pilot", 16)
