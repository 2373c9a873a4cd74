"""The results of a game: everything at its end that follows from its rules and events alone."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from sqlalchemy import Connection, select

from yachtdice import progression
from yachtdice.game import DiceTally, Event, tally_dice
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.sealed import ProofError
from yachtdice.services.damage import DamagedDataError, reading
from yachtdice.storage.engine.json_forms import read_event
from yachtdice.storage.engine.tables import events, games

_rules = lru_cache(maxsize=32)(parse_rules)


class GameResults(Struct, frozen=True):
    """The ending and the tally of each seat, and the counts of the sealed throws.

    `dice` is None for dice without proof.
    """

    endings: tuple[progression.SeatEnding, ...]
    tallies: tuple[progression.SeatTally, ...]
    dice: DiceTally | None


def read_events(connection: Connection, game: str, before: int | None = None) -> tuple[Event, ...]:
    """Return all events of a game, or those before a version.

    Raises DamagedDataError if they cannot be read.
    """
    wanted = select(events.c.body).where(events.c.game == game).order_by(events.c.version)
    if before is not None:
        wanted = wanted.where(events.c.version < before)
    bodies = connection.scalars(wanted).all()
    room = connection.scalar(select(games.c.room).where(games.c.id == game))
    with reading("events", game, room or ""):
        return tuple(map(read_event, bodies))


def stored_results(connection: Connection, game: str) -> GameResults | None:
    """Return the results of a stored game; None if its rules and events do not give results."""
    wanted = select(games.c.rules_text, games.c.room).where(games.c.id == game)
    row = connection.execute(wanted).one()
    try:
        return results_of(row.rules_text, read_events(connection, game), game, row.room)
    except DamagedDataError:
        return None


def results_of(
    rules_text: str, played: Sequence[Event], game: str, room: str
) -> GameResults | None:
    """Return the results of a game in a room; None if rules and events do not give results."""
    try:
        with reading("games", game, room):
            rules = _rules(rules_text)
            state, tallies = progression.tally(rules, played)
            dice = _counted_dice(rules, played, game)
            return GameResults(progression.end_of(state), tallies, dice)
    except DamagedDataError:
        return None


def _counted_dice(rules: RuleSet, played: Sequence[Event], game: str) -> DiceTally | None:
    """Return the counts of sealed throws; a wrong proof must not keep a game from ending."""
    try:
        return tally_dice(rules, played, game)
    except ProofError:
        return None
