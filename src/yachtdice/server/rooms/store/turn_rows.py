"""The rows of turns of games that wait, written in the transactions of the steps of rooms."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Executable, bindparam, delete

from yachtdice.server.database.engine.statements import insert_for
from yachtdice.server.database.tables import turns
from yachtdice.server.rooms.service.state.record import Commit
from yachtdice.server.rooms.store.vacations import vacation_end

_END: Final = delete(turns).where(turns.c.room == bindparam("of_room"))


def write_turns(connection: Connection, commits: Sequence[Commit]) -> None:
    """Write the turns that begin with these steps; delete the turns of games that are over.

    A turn that begins during a vacation of its player is due as much later as the vacation lasts.
    """
    for commit in commits:
        if commit.turn is not None:
            connection.execute(_beginning(connection, commit))
        elif commit.changes_turn:
            connection.execute(_END, {"of_room": commit.room})


def _beginning(connection: Connection, commit: Commit) -> Executable:
    """Return the statement that writes the turn which begins with a step."""
    turn = commit.turn
    assert turn is not None
    away_until = vacation_end(connection, turn.player, turn.began_ms)
    row: dict[str, Any] = {
        "game": turn.game,
        "player": turn.player,
        "began_ms": turn.began_ms,
        "due_ms": turn.due_ms + max(0, (away_until or 0) - turn.began_ms),
        "told_ms": None,
        "times_told": 0,
        "keeper": None,
        "held_ms": 0,
    }
    insert = insert_for(connection.dialect.name, turns).values(room=commit.room, **row)
    return insert.on_conflict_do_update(index_elements=["room"], set_=row)
