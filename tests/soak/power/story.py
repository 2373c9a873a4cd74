"""One story from one seed: rooms written by the real writer, through many power failures."""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import event, text
from sqlalchemy.exc import SQLAlchemyError

from tests.soak.power.disk import FULL, IOERR_WRITE, Disk, inserted
from tests.unit.server.rooms.store.steps import PLAYED, play, record, start, step
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.database.engine.database import Database, DatabaseError, database_at
from yachtdice.server.rooms.service.state.record import CommandKey, Commit
from yachtdice.server.rooms.store.rooms import SqlRooms

ROOMS: Final = 6
FILE: Final = "yacht.sqlite3"
PAGES: Final = 40  #: WAL pages before a checkpoint: few, so that power fails during checkpoints.

#: Rounds without a write after which the power is cut: every room may refuse its steps.
IDLE_ROUNDS: Final = 20

PLANNED: Final = ("disk I/O error", "disk is full")  #: SQLite's messages for the planned faults.

Setting = Callable[[Any, Any], None]


class LostStepError(AssertionError):
    """Error for an acknowledged step that is not stored, or for damaged data."""


@dataclass
class Known:
    """The known state of a room: its last load, and whether a step was ever acknowledged.

    `tried` has the last acknowledged command and those tried since then, with their versions.
    """

    epoch: int = 0
    version: int = 1
    events: int = 0
    tried: dict[str, int] = field(default_factory=dict)
    has_played: bool = False
    asleep: bool = True


@dataclass
class PowerResult:
    """The result of a story."""

    crashes: int = 0
    acknowledged: int = 0
    errors: int = 0


def small_wal(connection: Any, _: object) -> None:
    """Checkpoint the WAL often."""
    connection.execute(f"PRAGMA wal_autocheckpoint={PAGES}").close()


def prepared(folder: Path) -> Path:
    """Return a folder with a new database, created once for all stories."""
    template = folder / "template"
    template.mkdir()

    async def make() -> None:
        database = database_at(str(template / FILE))
        await database.open()
        await database.close()

    asyncio.run(make())
    return template


class Story:
    """Rooms that go through many power failures."""

    def __init__(self, seed: int, template: Path, settings: tuple[Setting, ...] = ()) -> None:
        """Start with a copy of this database; `settings` plant a bug in each connection."""
        self._seed, self._chance, self._settings = seed, Random(f"power {seed}"), settings
        self._folder = template.parent / f"story-{seed}"
        self._files = {file.name: file.read_bytes() for file in template.iterdir()}
        self._rooms = {f"room{number}": Known() for number in range(ROOMS)}
        self._cids = iter(range(10**9))
        self.result = PowerResult()

    def play(self, crashes: int) -> PowerResult:
        """Go through this number of power failures; raise LostStepError if a step is lost."""
        try:
            for _ in range(crashes):
                self._live()
            return self.result
        except LostStepError as error:
            raise LostStepError(f"seed {self._seed}: {error}") from error
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _live(self) -> None:
        """Put the files on a disk, play until its power fails, and keep the remaining content."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        for name, data in self._files.items():
            (self._folder / name).write_bytes(data)
        lasts = self._chance.randint(1, 300)
        faults = self._faults(lasts) if self._chance.random() < 0.3 else {}
        disk = Disk(self._folder, lasts, faults)
        with inserted(disk):
            asyncio.run(self._until_power_fails(disk))
        self._files = disk.remains(self._chance)
        self.result.crashes += 1

    def _faults(self, lasts: int) -> dict[int, int]:
        """Return a few operations that fail while the power is on."""
        chosen = self._chance.sample(range(lasts), min(lasts, 3))
        return {number: self._chance.choice([FULL, IOERR_WRITE]) for number in chosen}

    async def _until_power_fails(self, disk: Disk) -> None:
        """Open the database, check that no step is missing, and play until the power fails."""
        database = database_at(str(self._folder / FILE))
        for setting in (small_wal, *self._settings):
            for engine in database.engines:
                event.listen(engine, "connect", setting)
        try:
            await database.open()
            await self._check(database)
            idle = 0
            while not disk.is_off and idle < IDLE_ROUNDS:
                done = len(disk.ops)
                await self._play_on(SqlRooms(database))
                idle = idle + 1 if len(disk.ops) == done else 0
                if database.outage.is_final:
                    raise LostStepError("the file is damaged")
            disk.cut()
        except (DatabaseError, StoreUnavailableError, SQLAlchemyError) as error:
            if not disk.is_off and not any(text_ in str(error) for text_ in PLANNED):
                raise LostStepError(f"what is stored cannot be read: {error}") from error
            disk.cut()
        finally:
            with suppress(Exception):
                await database.close()

    async def _check(self, database: Database) -> None:
        """Raise LostStepError unless all acknowledged steps are stored and the data is intact."""
        async with database.engine.connect() as connection:
            verdict = await connection.scalar(text("PRAGMA integrity_check"))
        if verdict != "ok":
            raise LostStepError(f"the file is damaged: {verdict}")
        store = SqlRooms(database)
        for room, known in self._rooms.items():
            known.asleep = True
            if known.has_played and not await self._has_last(store, room, known):
                raise LostStepError(f"{room}: none of {known.tried} is the last command")

    async def _has_last(self, store: SqlRooms, room: str, known: Known) -> bool:
        """Return whether the last acknowledged command, or one tried since, is the last stored."""
        tried = known.tried.items()
        return any([await store.answer(room, CommandKey("mina", cid)) == at for cid, at in tried])

    async def _play_on(self, store: SqlRooms) -> None:
        """Let some rooms take a step each, concurrently."""
        chosen = self._chance.sample(sorted(self._rooms), self._chance.randint(1, ROOMS))
        await asyncio.gather(*(self._step(store, room, self._rooms[room]) for room in chosen))

    async def _step(self, store: SqlRooms, room: str, known: Known) -> None:
        """Take a step in a room like its owner: after a failure the room is loaded again."""
        try:
            if known.asleep and not await self._wake(store, room, known):
                await store.create(room, record(), 7)
                return
            cid = f"c{next(self._cids)}"
            commit = self._next(room, known, cid)
            known.tried[cid] = commit.new_version
            await store.commit(commit)
        except (StoreUnavailableError, LostRoomError):
            known.asleep = True
            self.result.errors += 1
            return
        known.version, known.events = commit.new_version, known.events + len(commit.events)
        known.tried, known.has_played = {cid: commit.new_version}, True
        self.result.acknowledged += 1

    async def _wake(self, store: SqlRooms, room: str, known: Known) -> bool:
        """Load a room and check its game; return whether the room exists."""
        stored = await store.wake(room)
        if stored is None:
            if known.has_played:
                raise LostStepError(f"{room} is gone")
            return False
        has_lost = stored.version < known.version or len(stored.events) < known.events
        if has_lost or stored.events != PLAYED[: len(stored.events)]:
            raise LostStepError(f"{room} stands at {stored.version}, and was at {known.version}")
        known.epoch, known.version = stored.epoch, stored.version
        known.events, known.asleep = len(stored.events), False
        return True

    def _next(self, room: str, known: Known, cid: str) -> Commit:
        """Return the next step: a lobby command, then the start of a game, then its events."""
        game = f"game-{room}"
        if known.version < 3:
            return step(room, known.version, epoch=known.epoch, cid=cid)
        if known.events == 0:
            return start(room, known.version, game, epoch=known.epoch, cid=cid)
        if known.events < len(PLAYED) - 2:
            some = PLAYED[known.events : known.events + 2]
            commit = play(room, known.version, game, known.events + 1, some)
            return replaced(commit, known.epoch, cid)
        return step(room, known.version, epoch=known.epoch, cid=cid, game=game)


def replaced(commit: Commit, epoch: int, cid: str) -> Commit:
    """Return a step in another epoch, for another command."""
    return replace(commit, epoch=epoch, command=CommandKey("mina", cid))
