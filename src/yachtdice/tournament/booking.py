"""A tournament as a server's host books it: between installed players alone, and of bounded work.

It is played in a process of its own (`beside.py`); what goes in and comes out is defined here.
"""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any, Final, TypeAlias

from msgspec import Struct

from yachtdice.bots import BOTS, find_bot
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import has_best_play
from yachtdice.tournament.entrants import GROUP, UnknownPlayerError, distinct, find_entrant
from yachtdice.tournament.schedule import Mode, games_in_all
from yachtdice.tournament.worker import Setup

FEWEST_GAMES: Final = 10
MOST_GAMES: Final = 1_000_000
MOST_PLAYERS: Final = 16
_BY_ENGINE: Final = 4_000_000
_ONE_BY_ONE: Final = 200_000
"""The most work, as games times players: the engine plays some hundred times as fast."""


class Booking(Struct, frozen=True):
    """What decides a tournament: the file of its rules, who plays, and how."""

    rules_text: str
    players: tuple[str, ...]
    mode: Mode
    games: int
    seed: int


class Solving(Struct, frozen=True, tag=True):
    """Best play is being worked out; `done` is a share from 0 to 1."""

    done: float


class Played(Struct, frozen=True, tag=True):
    """How far the games have come (`Tournament.progress`)."""

    facts: dict[str, Any]


class Reported(Struct, frozen=True, tag=True):
    """All is played: the report (`report_of`)."""

    facts: dict[str, Any]


News: TypeAlias = Solving | Played | Reported


class PlayerOnOffer(Struct, frozen=True):
    """A player that can be chosen by its id; `installed`: by another package, so not our own."""

    id: str
    title: Text
    about: Text | None
    installed: bool
    needs_best_play: bool


def players_on_offer() -> tuple[PlayerOnOffer, ...]:
    """Return our bots, then the players that other packages offer; none of them is loaded."""
    own = [PlayerOnOffer(k.id, k.title, k.about, False, k.needs_solution) for k in BOTS]
    names = sorted({entry.name for entry in entry_points(group=GROUP)})
    others = [
        PlayerOnOffer(name, Text(name, name), None, True, False)
        for name in names
        if find_bot(name) is None and name.isprintable() and len(name) <= 100
    ]
    return (*own, *others)


def setup_of(booking: Booking) -> Setup:
    """Return the tournament that was booked; raise UnknownPlayerError for a player that is gone.

    Only players on offer are looked up, so that no name can lead to a file or a module.
    """
    gone = {*booking.players} - {player.id for player in players_on_offer()}
    if gone:
        raise UnknownPlayerError(f"{', '.join(sorted(gone))}: no longer on offer")
    return Setup(
        rules_text=booking.rules_text,
        entrants=distinct([find_entrant(player) for player in booking.players]),
        mode=booking.mode,
        games=booking.games,
        seed=booking.seed,
    )


def most_games(rules: RuleSet, players: Sequence[str], mode: Mode) -> int:
    """Return the most games that may be asked for; an even number, where pairs meet."""
    kinds = [find_bot(player) for player in players]
    engine = has_best_play(rules) and all(k is not None and (k.stray or k.simple) for k in kinds)
    work = _BY_ENGINE if engine else _ONE_BY_ONE
    most = work // (len(players) * games_in_all(mode, len(players), 1))
    return min(MOST_GAMES, most // 2 * 2)
