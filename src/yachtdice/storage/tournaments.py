"""Tournaments that were started from the browser: who plays which, and what came of it.

One row at a time has the status `running`, which an index keeps: where two servers reach for the
next one at the same moment, one of them is refused and looks again.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import Row, Update, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.protocol.tournament_messages import (
    TournamentLine,
    TournamentProgress,
    TournamentStatus,
)
from yachtdice.services.tournament_ports import Ending, StoredTournament, TournamentSetup
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.tournament_tables import tournaments

_OPEN: Final = (TournamentStatus.WAITING, TournamentStatus.RUNNING)
_SHOWN: Final = [column for column in tournaments.columns if column.name != "report"]
_setup: Final[msgspec.json.Decoder[TournamentSetup]] = msgspec.json.Decoder(TournamentSetup)

_c = tournaments.c


class SqlTournaments:
    """The TournamentStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Keep tournaments in this database."""
        self._engine, self._writer = database.engine, database.writer

    async def book(self, tournament: str, setup: TournamentSetup, at_ms: int, most: int) -> bool:
        """Keep a tournament that waits; return False when so many wait already."""
        row = {
            "id": tournament,
            "status": TournamentStatus.WAITING,
            "setup": msgspec.json.encode(setup).decode(),
            "created_ms": at_ms,
        }

        async def work(connection: AsyncConnection) -> bool:
            waiting = select(func.count()).where(_c.status == TournamentStatus.WAITING)
            if (await connection.scalar(waiting) or 0) >= most:
                return False
            await connection.execute(insert(tournaments).values(row))
            return True

        return await self._writer.write(work)

    async def claim(self, server: str, at_ms: int, alive_since: int) -> str | None:
        """Return the tournament that has waited longest, now this server's to play."""

        async def work(connection: AsyncConnection) -> str | None:
            await connection.execute(_break_off(at_ms, alive_since))
            running = select(_c.id).where(_c.status == TournamentStatus.RUNNING)
            if await connection.scalar(running) is not None:
                return None
            waiting = select(_c.id).where(_c.status == TournamentStatus.WAITING)
            first = waiting.order_by(_c.created_ms, _c.id).limit(1)
            tournament: str | None = await connection.scalar(first)
            taken = update(tournaments).where(
                _c.id == tournament, _c.status == TournamentStatus.WAITING
            )
            now_ours = taken.values(
                status=TournamentStatus.RUNNING, server=server, started_ms=at_ms, beat_ms=at_ms
            )
            return tournament if (await connection.execute(now_ours)).rowcount == 1 else None

        return await self._writer.write(work)

    async def setup(self, tournament: str) -> TournamentSetup:
        """Return what was booked."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                text = await connection.scalar(select(_c.setup).where(_c.id == tournament))
        return _setup.decode(str(text))

    async def beat(
        self, tournament: str, server: str, at_ms: int, progress: TournamentProgress | None
    ) -> bool:
        """Keep how far a server has come; return False when the tournament is no longer its."""
        values: dict[str, Any] = {"beat_ms": at_ms}
        if progress is not None:
            values["progress"] = msgspec.json.encode(progress).decode()
        return await self._changed(_running(tournament, server).values(values))

    async def end(self, tournament: str, server: str, at_ms: int, ending: Ending) -> bool:
        """Keep how it ended; return False, with nothing kept, when it was not this server's."""
        report = None if ending.report is None else msgspec.json.encode(ending.report).decode()
        ended = _running(tournament, server).values(
            status=ending.status,
            ended_ms=at_ms,
            report=report,
            winners=msgspec.json.encode(ending.winners).decode(),
            fault=ending.fault,
        )
        return await self._changed(ended)

    async def cancel(self, tournament: str, at_ms: int) -> bool:
        """End a tournament that waits or runs; return False for any other."""
        of_it = update(tournaments).where(_c.id == tournament, _c.status.in_(_OPEN))
        return await self._changed(of_it.values(status=TournamentStatus.CANCELLED, ended_ms=at_ms))

    async def _changed(self, statement: Update) -> bool:
        """Return whether a statement has changed a tournament."""

        async def work(connection: AsyncConnection) -> bool:
            return (await connection.execute(statement)).rowcount == 1

        return await self._writer.write(work)

    async def is_any_open(self) -> bool:
        """Return whether any tournament waits or runs."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                found = await connection.scalar(select(_c.id).where(_c.status.in_(_OPEN)).limit(1))
        return found is not None

    async def page(
        self, before: tuple[int, str] | None, limit: int
    ) -> tuple[StoredTournament, ...]:
        """Return tournaments, the latest first, after this time and id."""
        wanted = select(*_SHOWN).order_by(_c.created_ms.desc(), _c.id.desc()).limit(limit)
        if before is not None:
            at_ms, tournament = before
            earlier = and_(_c.created_ms == at_ms, _c.id < tournament)
            wanted = wanted.where(or_(_c.created_ms < at_ms, earlier))
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                return tuple(_stored(row) for row in await connection.execute(wanted))

    async def one(self, tournament: str) -> StoredTournament | None:
        """Return a tournament, None when there is none."""
        wanted = select(*_SHOWN).where(_c.id == tournament)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else _stored(row)

    async def report(self, tournament: str) -> str | None:
        """Return the report of a finished tournament as JSON, None where there is none."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                wanted = select(_c.report).where(_c.id == tournament)
                text: str | None = await connection.scalar(wanted)
        return text


def _running(tournament: str, server: str) -> Update:
    """Return a change of a tournament that this server is playing."""
    of_it = update(tournaments).where(_c.id == tournament, _c.server == server)
    return of_it.where(_c.status == TournamentStatus.RUNNING)


def _break_off(at_ms: int, alive_since: int) -> Update:
    """Return the change that breaks off what is played by a server long silent."""
    silent = _c.beat_ms < alive_since
    lost = update(tournaments).where(_c.status == TournamentStatus.RUNNING, silent)
    return lost.values(status=TournamentStatus.BROKEN, ended_ms=at_ms)


def _stored(row: Row[Any]) -> StoredTournament:
    """Return a tournament as the services know it."""
    setup = _setup.decode(row.setup)
    line = TournamentLine(
        id=row.id,
        status=TournamentStatus(row.status),
        rules=setup.rules,
        title=setup.title,
        players=setup.players,
        mode=setup.mode,
        games=setup.games,
        seed=setup.seed,
        created_ms=row.created_ms,
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        winners=msgspec.json.decode(row.winners or "[]", type=tuple[str, ...]),
    )
    progress = row.progress and msgspec.json.decode(row.progress, type=TournamentProgress)
    return StoredTournament(line, progress, row.fault)
