"""One writer for all steps: whoever waits at the same time shares a transaction (group commit).

A durable commit costs a disk flush of some milliseconds however little it holds, so steps that
arrive during one flush are written together by the next. Each step stands or falls alone: one
that no longer fits its room is left out; if the whole transaction fails, each is tried by itself.
"""

import asyncio
from typing import Final

from sqlalchemy import ColumnElement, exists, false, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.protocol.people_messages import EVENT_FORMAT
from yachtdice.protocol.show import HOUSE
from yachtdice.services.ports import Commit, LostRoomError, StoreUnavailableError
from yachtdice.storage.bodies import write_event, write_record
from yachtdice.storage.endings import end_game, seat_players
from yachtdice.storage.tables import commands, events, games, rooms

MOST_TOGETHER: Final = 200


class GroupWriter:
    """Takes steps and writes them, many to a transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Write to this database; the writing task starts with the first step."""
        self._engine = engine
        self._waiting: list[tuple[Commit, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, commit: Commit) -> None:
        """Return when the step is durable; raise LostRoomError or StoreUnavailableError."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((commit, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        """Write until nobody waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            try:
                fits = await self._transaction([commit for commit, _ in batch])
            except Exception as error:  # noqa: BLE001 - whatever it was, they wait to be told
                await self._one_by_one(batch, error)
                continue
            for (commit, done), fitted in zip(batch, fits, strict=True):
                _settle(done, None if fitted else LostRoomError(commit.room))

    async def _one_by_one(
        self, batch: list[tuple[Commit, asyncio.Future[None]]], error: Exception
    ) -> None:
        """Write each step of a failed transaction by itself; one alone has failed for good."""
        if len(batch) == 1:
            _settle(batch[0][1], StoreUnavailableError(str(error)))
            return
        for commit, done in batch:
            try:
                [fitted] = await self._transaction([commit])
                _settle(done, None if fitted else LostRoomError(commit.room))
            except Exception as alone:  # noqa: BLE001 - as above
                _settle(done, StoreUnavailableError(str(alone)))

    async def _transaction(self, batch: list[Commit]) -> list[bool]:
        """Write the steps in one transaction; return which of them still fitted their room."""
        async with self._engine.begin() as connection:
            return [await _write(connection, commit) for commit in batch]

    async def close(self) -> None:
        """Wait until all steps taken are written."""
        if self._task is not None:
            await self._task


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """Tell whoever waits, unless they have gone."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


async def _write(connection: AsyncConnection, commit: Commit) -> bool:
    """Write one step; return False, with nothing written, when it does not fit its room."""
    moved = await connection.execute(
        update(rooms)
        .where(
            rooms.c.id == commit.room,
            rooms.c.epoch == commit.epoch,
            rooms.c.version == commit.version,
            ~_was_applied(commit),
        )
        .values(
            version=commit.new_version,
            record=write_record(commit.record),
            touched_ms=commit.at_ms,
        )
    )
    if moved.rowcount != 1:
        return False
    await _write_game(connection, commit)
    if commit.command is not None:
        row = {
            "room": commit.room,
            "player": commit.command.player,
            "cid": commit.command.cid,
            "version": commit.new_version,
        }
        await connection.execute(insert(commands).values(row))
    return True


def _was_applied(commit: Commit) -> ColumnElement[bool]:
    """Return the condition that the step's command has been applied before.

    Asked beforehand, because a broken key would end the transaction of all who share it.
    """
    if commit.command is None:
        return false()
    return exists().where(
        commands.c.room == commit.room,
        commands.c.player == commit.command.player,
        commands.c.cid == commit.command.cid,
    )


async def _write_game(connection: AsyncConnection, commit: Commit) -> None:
    """Write what the step does to the room's game."""
    if (new := commit.new_game) is not None:
        row = {
            "id": new.id,
            "room": commit.room,
            "number": new.number,
            "rules_id": new.rules_id,
            "rules_text": new.rules_text,
            "fingerprint": new.fingerprint,
            "event_format": EVENT_FORMAT,
            "started_ms": commit.at_ms,
            "hints": new.hints,
            "house": commit.record.rules.startswith(HOUSE),
            "private": commit.record.private,
        }
        await connection.execute(insert(games).values(row))
        await seat_players(connection, new.id, commit.record.seats)
    if commit.events:
        rows = [
            {
                "game": commit.record.game,
                "version": version,
                "body": write_event(event),
                "at_ms": commit.at_ms,
            }
            for version, event in enumerate(commit.events, commit.first_event)
        ]
        await connection.execute(insert(events), rows)
    if commit.events and commit.game_over and commit.record.game is not None:
        await end_game(connection, commit.record.game, commit.at_ms)
