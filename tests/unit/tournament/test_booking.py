"""Tournaments as a host books them: who can be chosen, and how much may be played."""

from pathlib import Path

import pytest

from tests.large import SIXTEEN_BOXES
from yachtdice.bots import BOTS
from yachtdice.rules import load_rules, parse_rules
from yachtdice.tournament.booking import Booking, most_games, players_on_offer, setup_of
from yachtdice.tournament.entrants import EntrantKind, UnknownPlayerError
from yachtdice.tournament.schedule import Mode

YAHTZEE = load_rules("yahtzee")


def install(folder: Path, **players: str) -> None:
    """Put a package into a folder that offers players of `tests.unit.tournament.players`."""
    info = folder / "house_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: house-players\nVersion: 1.0\n")
    lines = [f"{name} = tests.unit.tournament.players:{kind}\n" for name, kind in players.items()]
    (info / "entry_points.txt").write_text("[yachtdice.bots]\n" + "".join(lines))


def _booking(*players: str) -> Booking:
    """Return a tournament between these."""
    return Booking(YAHTZEE.text, players, Mode.HILL, 10, 1)


def test_installed_players_are_on_offer_beside_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our bots come first; one that bears the name of one of ours is left out."""
    install(tmp_path, haste="Hasty", greedy="Plain")
    monkeypatch.syspath_prepend(str(tmp_path))
    offered = players_on_offer()
    assert [player.id for player in offered] == [*(kind.id for kind in BOTS), "haste"]
    assert [player.id for player in offered if player.installed] == ["haste"]
    setup = setup_of(_booking("haste", "greedy"))
    found = [(entrant.name, entrant.kind) for entrant in setup.entrants]
    assert found == [("Haste", EntrantKind.CLASS), ("greedy", EntrantKind.BOT)]


@pytest.mark.parametrize(
    "name",
    ["os:system", "tests.unit.tournament.players:Plain", "player.py", "win", "reach:200", ""],
)
def test_nothing_else_is_loaded_whatever_it_is_called(name: str) -> None:
    """Modules, files and bots that are not on offer are refused before anything looks for them."""
    with pytest.raises(UnknownPlayerError, match="no longer on offer"):
        setup_of(_booking("greedy", name))


def test_the_work_is_bounded_by_who_plays_it() -> None:
    """The engine's players may play far more games; pairs as many fewer as there are pairs."""
    ours, four = ("random", "greedy"), ("random", "greedy", "mate", "optimal")
    assert most_games(YAHTZEE, ours, Mode.HILL) == 1_000_000
    assert most_games(YAHTZEE, four, Mode.HILL) == 1_000_000
    assert most_games(YAHTZEE, four, Mode.ROUND_ROBIN) == 4_000_000 // 24 // 2 * 2
    assert most_games(YAHTZEE, ("greedy", "haste"), Mode.HILL) == 100_000
    assert most_games(parse_rules(SIXTEEN_BOXES), ours, Mode.PAIRS) == 100_000
