"""Tournaments booked by a host: which players are offered, and how many games are allowed."""

from pathlib import Path

import pytest

from tests.support.games.large import SIXTEEN_BOXES
from tests.unit.tournament.tables import PLAYERS
from yachtdice.bots import BOTS
from yachtdice.rules import load_rules, parse_rules
from yachtdice.server.tournaments.service.booking import Booking, setup_of
from yachtdice.server.tournaments.service.queue import most_games
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.lineup import kinds_on_offer
from yachtdice.tournament.players.entrants import EntrantSource, UnknownPlayerError

YAHTZEE = load_rules("yahtzee")


def install(folder: Path, **players: str) -> None:
    """Install a package into a folder; it offers players of the tests."""
    info = folder / "house_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: house-players\nVersion: 1.0\n")
    lines = [f"{name} = {PLAYERS}:{kind}\n" for name, kind in players.items()]
    (info / "entry_points.txt").write_text("[yachtdice.bots]\n" + "".join(lines))


def _booking(*players: str) -> Booking:
    """Return a tournament between these players."""
    return Booking(YAHTZEE.text, players, Mode.HILL, 10, 1)


def test_installed_players_are_on_offer_beside_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our bots come first; an installed player with the name of one of ours is left out."""
    install(tmp_path, haste="Hasty", greedy="Plain")
    monkeypatch.syspath_prepend(str(tmp_path))
    offered = kinds_on_offer()
    assert [player.id for player in offered] == [*(kind.id for kind in BOTS), "haste"]
    assert [player.id for player in offered if player.installed] == ["haste"]
    setup = setup_of(_booking("haste", "greedy"))
    found = [(entrant.name, entrant.kind) for entrant in setup.entrants]
    assert found == [("Haste", EntrantSource.CLASS), ("greedy", EntrantSource.BOT)]


@pytest.mark.parametrize(
    "name",
    [
        "os:system",
        f"{PLAYERS}:Plain",
        "player.py",
        "win",
        "reach:200",
        "",
    ],
)
def test_only_offered_players_are_loaded(name: str) -> None:
    """Modules, files and bots that are not offered are refused before any lookup."""
    with pytest.raises(UnknownPlayerError, match="no longer available"):
        setup_of(_booking("greedy", name))


def test_the_limit_of_games_depends_on_the_players() -> None:
    """Players of the engine may play far more games, and pairs share the limit."""
    ours, four = ("random", "greedy"), ("random", "greedy", "mate", "optimal")
    assert most_games(YAHTZEE, ours, Mode.HILL) == 1_000_000
    assert most_games(YAHTZEE, four, Mode.HILL) == 1_000_000
    assert most_games(YAHTZEE, four, Mode.ROUND_ROBIN) == 4_000_000 // 24 // 2 * 2
    assert most_games(YAHTZEE, ("greedy", "haste"), Mode.HILL) == 100_000
    assert most_games(parse_rules(SIXTEEN_BOXES), ours, Mode.PAIRS) == 100_000
