"""In-memory stores, and hooks that make them fail when a test asks for it."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import numpy as np

from yachtdice.game import Event
from yachtdice.rules import RuleSet
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.rooms.service.state.record import (
    CommandKey,
    Commit,
    RoomRecord,
    StartedGame,
    StoredRoom,
)
from yachtdice.solver import Progress, Solution
from yachtdice.solver.values.column import column_of


class MemoryRules:
    """The RulesStore port in memory."""

    def __init__(self) -> None:
        """Start without rules."""
        self.texts: dict[str, str] = {}

    async def keep_rules(self, reference: str, text: str, fingerprint: str, at_ms: int) -> None:
        """Store the text under its reference."""
        assert at_ms
        assert fingerprint
        self.texts.setdefault(reference, text)

    async def rules_text(self, reference: str, at_ms: int) -> str | None:
        """Return the text stored under this reference."""
        assert at_ms
        return self.texts.get(reference)


class MemoryRooms:
    """The RoomStore port in memory, with the same contract as on a database.

    `before` and `after`, if a test sets them, are awaited around the next commit and may raise: a
    failure before the write, or one that leaves the outcome unknown.
    """

    def __init__(self) -> None:
        """Start without rooms."""
        self.rooms: dict[str, StoredRoom] = {}
        self.games: dict[str, tuple[Event, ...]] = {}
        self.last_commands: dict[tuple[str, str], tuple[str, int]] = {}
        self.begun: list[StartedGame] = []
        self.wakes = 0
        self.is_away = False
        self.before: Callable[[], Awaitable[None]] | None = None
        self.after: Callable[[], Awaitable[None]] | None = None

    def _reach(self) -> None:
        """Fail while the test has made the store unavailable."""
        if self.is_away:
            raise StoreUnavailableError("away")

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room at epoch 0, version 1."""
        self._reach()
        assert at_ms
        self.rooms[room] = StoredRoom(room, 0, 1, record, ())

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch, if its epoch is the one held."""
        self._reach()
        self.wakes += 1
        if room not in self.rooms:
            return None
        old = self.rooms[room]
        if held is not None and old.epoch != held:
            raise LostRoomError(room)
        played = self.games.get(old.record.game or "", ())
        self.rooms[room] = StoredRoom(room, old.epoch + 1, old.version, old.record, played)
        return self.rooms[room]

    async def commit(self, commit: Commit) -> None:
        """Write the step, with the hooks of the test before and after it."""
        before, self.before = self.before, None
        after, self.after = self.after, None
        if before is not None:
            await before()
        self._reach()
        await self._write(commit)
        if after is not None:
            await after()

    async def _write(self, commit: Commit) -> None:
        """Write the step if it fits the epoch and version of the room."""
        old = self.rooms[commit.room]
        if (old.epoch, old.version) != (commit.epoch, commit.version):
            raise LostRoomError(commit.room)
        if commit.command is not None:
            player, cid = (commit.room, commit.command.player), commit.command.cid
            if self.last_commands.get(player, ("", 0))[0] == cid:
                raise LostRoomError(commit.room)
            self.last_commands[player] = cid, commit.new_version
        if commit.new_game is not None:
            self.begun.append(commit.new_game)
        game = commit.record.game or ""
        if commit.events:
            assert commit.first_event == len(self.games.get(game, ())) + 1
            self.games[game] = (*self.games.get(game, ()), *commit.events)
        self.rooms[commit.room] = StoredRoom(
            commit.room, old.epoch, commit.new_version, commit.record, self.games.get(game, ())
        )

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version that the player's last command led to, None if that is another one."""
        self._reach()
        cid, version = self.last_commands.get((room, key.player), ("", 0))
        return version if cid == key.cid else None


class PaperWorkshop:
    """Best play without the computation: all cards are worth 0, so only points now count.

    `during`, if a test sets it, is awaited in the next job after it reports half, and may raise.
    `begun` and `ended` list the rules of all jobs so far.
    """

    def __init__(self) -> None:
        """Start with no job done."""
        self.during: Callable[[], Awaitable[None]] | None = None
        self.begun: list[str] = []
        self.ended: list[str] = []

    async def best_play(self, rules: RuleSet, progress: Progress) -> Solution:
        """Return a solution in which all later points are worth nothing."""
        self.begun.append(rules.id)
        during, self.during = self.during, None
        try:
            progress(0.5)
            if during is not None:
                await during()
        finally:
            self.ended.append(rules.id)
        columns = (column_of(rules, phase) for phase in rules.phases)
        shapes = ((column.flags, 1 << column.boxes, column.cap + 1) for column in columns)
        return Solution(rules, tuple(np.zeros(shape) for shape in shapes))

    async def solution_file(self, rules: RuleSet, progress: Progress) -> Path:
        """Return a path, after the same work."""
        await self.best_play(rules, progress)
        return Path(rules.fingerprint)
