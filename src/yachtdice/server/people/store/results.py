"""The results of a game: everything at its end that follows from its rules and events alone."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, Row, bindparam, select

from yachtdice import progression
from yachtdice.game import DiceTally, Event, tally_dice
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.sealed import ProofError
from yachtdice.server.common.damage import DamagedDataError, reading
from yachtdice.server.database.event_forms import read_event
from yachtdice.server.database.tables import events

_rules = lru_cache(maxsize=32)(parse_rules)
_BODIES: Final = (
    select(events.c.body).where(events.c.game == bindparam("of_game")).order_by(events.c.version)
)


class GameResults(Struct, frozen=True):
    """The ending and the tally of each seat, and the counts of the sealed throws.

    `dice` is None for dice without proof.
    """

    endings: tuple[progression.SeatEnding, ...]
    tallies: tuple[progression.SeatTally, ...]
    dice: DiceTally | None


def read_events(connection: Connection, game: str, room: str) -> tuple[Event, ...]:
    """Return all events of a game in a room; raise DamagedDataError if they cannot be read."""
    bodies = connection.scalars(_BODIES, {"of_game": game}).all()
    with reading("events", game, room):
        return tuple(map(read_event, bodies))


def stored_results(connection: Connection, row: Row[Any]) -> GameResults | None:
    """Return the results of the game in a row of `games`.

    Returns None if its rules and events do not give results: it ends without them.
    """
    with suppress(DamagedDataError):
        played = read_events(connection, row.id, row.room)
        with reading("games", row.id, row.room):
            rules = _rules(row.rules_text)
            state, tallies = progression.tally(rules, played)
            dice = _counted_dice(rules, played, row.id)
            return GameResults(progression.end_of(state), tallies, dice)
    return None


def _counted_dice(rules: RuleSet, played: Sequence[Event], game: str) -> DiceTally | None:
    """Return the counts of sealed throws.

    Returns None for a proof that cannot be read, which must not keep a game from ending.
    """
    try:
        return tally_dice(rules, played, game)
    except ProofError:
        return None
