"""The rows of turns of games that wait, written in the transactions of the steps of rooms."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, select

from yachtdice.server.database.engine.statements import insert_for
from yachtdice.server.database.tables import turns, vacations
from yachtdice.server.rooms.service.state.record import Commit

#: The wall-clock time until which a player who is on vacation now stays away, null for the others.
_AWAY_UNTIL: Final = (
    select(func.max(vacations.c.until_ms))
    .where(
        vacations.c.player == bindparam("who"),
        vacations.c.from_ms <= bindparam("at_ms"),
        vacations.c.until_ms > bindparam("at_ms"),
    )
    .scalar_subquery()
)
_END: Final = delete(turns).where(turns.c.room == bindparam("of_room"))


def write_turns(connection: Connection, commits: Sequence[Commit]) -> None:
    """Write the turns that begin with these steps; delete the turns of games that are over.

    A turn that begins during a vacation of its player is due as much later as the vacation lasts.
    """
    for commit in commits:
        if commit.turn is not None:
            connection.execute(*_beginning(connection, commit))
        elif commit.changes_turn:
            connection.execute(_END, {"of_room": commit.room})


def _beginning(connection: Connection, commit: Commit) -> tuple[Any, dict[str, Any]]:
    """Return the statement that writes the turn which begins with a step, and its parameters."""
    turn = commit.turn
    assert turn is not None
    away = func.coalesce(_AWAY_UNTIL - bindparam("at_ms"), 0)
    row: dict[str, Any] = {
        "game": turn.game,
        "player": turn.player,
        "began_ms": turn.began_ms,
        "due_ms": turn.due_ms + away,
        "told_ms": None,
        "times_told": 0,
        "keeper": None,
        "held_ms": 0,
    }
    insert = insert_for(connection.dialect.name, turns).values(room=commit.room, **row)
    upsert = insert.on_conflict_do_update(index_elements=["room"], set_=row)
    return upsert, {"who": turn.player, "at_ms": commit.at_ms}
