"""The transactions that write steps of rooms.

Steps that are committed at the same time share their statements, so a batch needs as few statements
as a single step. All steps of a batch succeed or fail together. The group writer then retries each
one alone.
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from yachtdice.server.database.engine.group_writer import Kind
from yachtdice.server.people.store.endings import end_game
from yachtdice.services.rooms.record import Commit
from yachtdice.storage.rooms.file_steps import write_to_file
from yachtdice.storage.rooms.server_steps import write_to_server


def _write_steps(connection: Connection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write a batch of steps in order, all or none.

    Raises LostRoomError if a room is not at the epoch and version that its step expects, or if the
    command was applied before. The caller must then roll the transaction back.
    """
    if connection.dialect.name == "postgresql":
        write_to_server(connection, commits)
    else:
        write_to_file(connection, commits)
    return [None] * len(commits)


def _end_games(connection: Connection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write a batch of steps that end games, with everything derived from these games."""
    written = _write_steps(connection, commits)
    for commit in commits:
        if (game := commit.record.game) is not None:
            end_game(connection, game, commit.at_ms, uncounted=commit.record.uncounted)
    return written


STEPS: Final = Kind(_write_steps, is_first=True)
ENDS: Final = Kind(_end_games, most=1)  # an end takes much longer than a step
