"""Stored standing tournaments. Their runs are rows of the table of tournaments."""

from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.server.common.damage import DamagedDataError, readable, reading
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import (
    programs,
    standing_entrants,
    standing_tournaments,
    tournaments,
)
from yachtdice.server.tournaments.messages.tournaments import TournamentStatus
from yachtdice.server.tournaments.service import ports
from yachtdice.server.tournaments.service.ports import StoredTournament, TournamentSetup
from yachtdice.server.tournaments.service.standing_rules import EnteredProgram, LatestRun
from yachtdice.server.tournaments.store.tournaments import (
    SHOWN,
    id_of,
    page_of,
    stored_tournament,
    waiting_count,
    waiting_row,
)

_setups: Final = msgspec.json.Decoder(ports.StandingSetup)
_run_setups: Final = msgspec.json.Decoder(TournamentSetup)
_s, _e, _p, _t = standing_tournaments.c, standing_entrants.c, programs.c, tournaments.c
_IS_OPEN: Final = _s.closed_ms.is_(None)


class SqlStandingTournaments:
    """The StandingStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database, self._writer = database, database.writer

    async def create(
        self, standing: str, host: str, setup: ports.StandingSetup, at_ms: int, most: int
    ) -> bool:
        """Store a standing tournament; return False if `most` are open already."""
        text = msgspec.json.encode(setup).decode()
        row = {"id": standing, "host": host, "setup": text, "created_ms": at_ms}

        def work(connection: Connection) -> bool:
            opened = select(func.count()).select_from(standing_tournaments).where(_IS_OPEN)
            if (connection.scalar(opened) or 0) >= most:
                return False
            connection.execute(insert(standing_tournaments).values(row))
            return True

        return await self._writer.write(work)

    async def opened(self) -> tuple[ports.StoredStanding, ...]:
        """Return all open standing tournaments, the latest first."""
        return await self._listed(_standings().where(_IS_OPEN))

    async def listed(self, most: int) -> tuple[ports.StoredStanding, ...]:
        """Return open standing tournaments, then closed ones, each the latest first."""
        return await self._listed(_standings().limit(most))

    async def one(self, standing: str) -> ports.StoredStanding | None:
        """Return a standing tournament, None if it does not exist."""
        for row, entered in await self._rows(_standings().where(_s.id == standing)):
            with reading("standing_tournaments", standing):
                return _stored(row, entered)
        return None

    async def _listed(self, wanted: Select[Any]) -> tuple[ports.StoredStanding, ...]:
        """Return the standing tournaments of a query; damaged ones are left out."""
        found = await self._rows(wanted)
        return tuple(
            readable(
                "standing_tournaments", found, lambda one: id_of(one[0]), lambda o: _stored(*o)
            )
        )

    async def _rows(self, wanted: Select[Any]) -> list[tuple[Row[Any], tuple[EnteredProgram, ...]]]:
        """Return the rows of a query for standing tournaments, with their programs."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
            if not rows:
                return []
            entered = (
                select(standing_entrants, _p.version, _p.seen_ms)
                .join(programs, _p.bot == _e.bot)
                .where(_e.standing.in_([row.id for row in rows]))
                .order_by(_e.entered_ms, _e.bot)
            )
            programs_of: dict[str, list[EnteredProgram]] = {}
            for row in await connection.execute(entered):
                program = EnteredProgram(
                    row.bot, row.owner, row.entered_ms, row.version, row.seen_ms
                )
                programs_of.setdefault(row.standing, []).append(program)
        return [(row, tuple(programs_of.get(row.id, ()))) for row in rows]

    async def enter(self, standing: str, entry: ports.Entry) -> None:
        """Store that a bot has entered; do nothing if it had entered before.

        Raises StandingClosedError, StandingFullError and TooManyEntriesError.
        """
        async with self._database.writing() as connection:
            await _lock_open(connection, standing)
            entered = select(_e.bot, _e.owner).where(_e.standing == standing)
            rows = (await connection.execute(entered)).all()
            if entry.bot in {row.bot for row in rows}:
                return
            if sum(row.owner == entry.owner for row in rows) >= entry.most_of_owner:
                raise ports.TooManyEntriesError
            if len(rows) >= entry.most:
                await _give_up_one(connection, standing, entry.idle_since)
            row = {"bot": entry.bot, "owner": entry.owner, "entered_ms": entry.at_ms}
            await connection.execute(insert(standing_entrants).values(standing=standing, **row))
            program = insert_into(connection, programs).values(bot=entry.bot, number=0)
            await connection.execute(program.on_conflict_do_nothing())

    async def withdraw(self, standing: str, bot: str) -> None:
        """Store that a bot no longer takes part."""
        gone = delete(standing_entrants).where(_e.standing == standing, _e.bot == bot)
        async with self._database.writing() as connection:
            await connection.execute(gone)

    async def close(self, standing: str, at_ms: int) -> None:
        """Close a standing tournament; a run that waits or is played goes on."""
        closing = update(standing_tournaments).where(_s.id == standing, _IS_OPEN)
        async with self._database.writing() as connection:
            await connection.execute(closing.values(closed_ms=at_ms))

    async def book_run(self, run: ports.NewRun, most_waiting: int, kept_reports: int) -> bool:
        """Store a run as a waiting tournament, and keep the reports of the latest runs only.

        Returns False, with nothing stored, if another server was first, the standing tournament is
        closed, or `most_waiting` tournaments wait. The update of the column `run` decides: of two
        servers that book at the same moment, the second finds another latest run.
        """
        row = waiting_row(run.tournament, run.setup, run.at_ms, run.secret)
        unchanged = _s.run.is_(None) if run.after is None else _s.run == run.after
        ours = update(standing_tournaments).where(_s.id == run.standing, _IS_OPEN, unchanged)

        def work(connection: Connection) -> bool:
            if waiting_count(connection) >= most_waiting:
                return False
            if connection.execute(ours.values(run=run.tournament)).rowcount == 0:
                return False
            connection.execute(insert(tournaments).values(standing=run.standing, **row))
            connection.execute(_drop_reports(run.standing, kept_reports))
            return True

        return await self._writer.write(work)

    async def runs(
        self, standing: str, before: tuple[int, str] | None, limit: int
    ) -> tuple[StoredTournament, ...]:
        """Return runs before this time and id, the latest first."""
        return await page_of(self._database, _t.standing == standing, before, limit)

    async def reign(self, standing: str) -> ports.Reign | None:
        """Return the reign of the current champion, None before the first finished run."""
        won = and_(
            _t.standing == standing,
            _t.status == TournamentStatus.FINISHED,
            _t.winners != "[]",
        )
        last = select(*SHOWN).where(won).order_by(_t.created_ms.desc(), _t.id.desc()).limit(1)
        async with self._database.reading() as connection:
            row = (await connection.execute(last)).one_or_none()
            if row is None:
                return None
            others = select(func.max(_t.created_ms)).where(won, _t.winners != row.winners)
            before = await connection.scalar(others)
            reign = select(func.min(_t.ended_ms), func.count()).where(
                won, _t.created_ms > (-1 if before is None else before)
            )
            since_ms, runs = (await connection.execute(reign)).one()
        with reading("tournaments", row.id):
            return ports.Reign(stored_tournament(row), since_ms, runs)


def _standings() -> Select[Any]:
    """Return the query for standing tournaments with their latest runs: open ones first."""
    run = (
        _t.status.label("run_status"),
        func.coalesce(_t.started_ms, _t.created_ms).label("begun_ms"),
        _t.setup.label("run_setup"),
    )
    wanted: Select[Any] = select(standing_tournaments, *run)
    joined = wanted.join(tournaments, _t.id == _s.run, isouter=True)
    return joined.order_by(_s.closed_ms.is_not(None), _s.created_ms.desc(), _s.id)


def _stored(row: Row[Any], entered: tuple[EnteredProgram, ...]) -> ports.StoredStanding:
    """Return a standing tournament in the form that the services use."""
    setup, latest = _setups.decode(row.setup), _latest(row)
    return ports.StoredStanding(row.id, setup, row.created_ms, row.closed_ms, entered, latest)


def _latest(row: Row[Any]) -> LatestRun | None:
    """Return the latest run, None if there is none; a damaged one counts as failed."""
    if row.run_status is None:
        return None
    with suppress(DamagedDataError), reading("tournaments", row.run):
        players = _run_setups.decode(row.run_setup).players
        return LatestRun(row.run, TournamentStatus(row.run_status), row.begun_ms, players)
    return LatestRun(row.run, TournamentStatus.FAILED, row.begun_ms, ())


async def _lock_open(connection: AsyncConnection, standing: str) -> None:
    """Lock a standing tournament until the end of the transaction; raise StandingClosedError."""
    locked = update(standing_tournaments).where(_s.id == standing, _IS_OPEN)
    # changes nothing; it locks the row, so that concurrent entries wait for each other
    if (await connection.execute(locked.values(host=_s.host))).rowcount == 0:
        raise ports.StandingClosedError


async def _give_up_one(connection: AsyncConnection, standing: str, idle_since: int) -> None:
    """Withdraw the program that has been away the longest; raise StandingFullError."""
    idle = (
        select(_e.bot)
        .join(programs, _p.bot == _e.bot)
        .where(_e.standing == standing, _e.entered_ms < idle_since)
        .where(or_(_p.seen_ms.is_(None), _p.seen_ms < idle_since))
        .order_by(func.coalesce(_p.seen_ms, 0), _e.bot)
        .limit(1)
    )
    bot = await connection.scalar(idle)
    if bot is None:
        raise ports.StandingFullError
    gone = delete(standing_entrants).where(_e.standing == standing, _e.bot == bot)
    await connection.execute(gone)


def _drop_reports(standing: str, kept: int) -> Any:
    """Return the update that drops the reports of all but the latest runs."""
    of_it = _t.standing == standing
    latest = select(_t.id).where(of_it).order_by(_t.created_ms.desc(), _t.id.desc()).limit(kept)
    older = update(tournaments).where(of_it, _t.report.is_not(None), _t.id.not_in(latest))
    return older.values(report=None)
