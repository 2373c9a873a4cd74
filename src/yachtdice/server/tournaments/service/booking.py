"""Tournaments started by a server's host: only installed players, and a bounded amount of work.

The server plays them in a separate process. This module defines its input and output.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.lineup import find_entrant, kinds_on_offer
from yachtdice.tournament.messages import SealedSeed, TournamentProgress, TournamentReport
from yachtdice.tournament.players.entrants import (
    Entrant,
    EntrantSource,
    UnknownPlayerError,
    distinct,
)
from yachtdice.tournament.players.questions import ProgramQuestion, TurnAnswer
from yachtdice.tournament.seed import seed_for

MOST_PLAYERS: Final = 16


class Booking(Struct, frozen=True):
    """Definition of a tournament: the text of its rules file, its players, and how they meet."""

    rules_text: str
    players: tuple[str, ...]
    mode: Mode
    games: int
    seed: int
    sealed: SealedSeed | None = None
    rules: str = ""  #: `reference` of the rule set, for the programs of accounts.
    versions: dict[str, str] = {}  #: Versions of the programs of accounts, by player.


class Answers(Struct, frozen=True):
    """The answers of an account's program to its batch of questions; None if it gave none."""

    player: str
    answers: tuple[TurnAnswer, ...] | None


class SolvingNews(Struct, frozen=True, tag=True):
    """Best play is being computed; `done` is the progress from 0 to 1."""

    done: float


class ProgressNews(Struct, frozen=True, tag=True):
    """Progress of the games."""

    progress: TournamentProgress


class QuestionNews(Struct, frozen=True, tag=True):
    """A batch of questions to the program of an account; the server sends back its Answers."""

    player: str
    questions: tuple[ProgramQuestion, ...]


class ReportNews(Struct, frozen=True, tag=True):
    """The tournament is over."""

    report: TournamentReport


News: TypeAlias = SolvingNews | ProgressNews | QuestionNews | ReportNews


def setup_of(booking: Booking) -> Setup:
    """Return the tournament of a booking.

    Only listed players are looked up, so that no name can refer to a file or a module. Raises
    UnknownPlayerError if a player is not available, or if its code is not the one of the sealed
    seed.
    """
    gone = {*booking.players} - {*booking.versions, *(one.id for one in kinds_on_offer())}
    if gone:
        raise UnknownPlayerError(f"{', '.join(sorted(gone))}: no longer available")
    entrants = distinct([_entrant(player, booking.versions) for player in booking.players])
    if booking.sealed is not None and seed_for(booking.sealed, entrants) != booking.seed:
        raise UnknownPlayerError("the code of a player has changed; start a new tournament")
    return Setup(
        rules_text=booking.rules_text,
        entrants=entrants,
        mode=booking.mode,
        games=booking.games,
        seed=booking.seed,
        sealed=booking.sealed,
    )


def _entrant(player: str, versions: dict[str, str]) -> Entrant:
    """Return a player on offer, or the program of an account under its id instead of its name."""
    if player in versions:
        return Entrant(EntrantSource.ACCOUNT, player, program_name(player), versions[player])
    return find_entrant(player)


def program_name(player: str) -> str:
    """Return the name of an account's program in a stored report.

    It has no name of an account: names change, and those of deleted accounts are erased.
    """
    return f"program {player}"
