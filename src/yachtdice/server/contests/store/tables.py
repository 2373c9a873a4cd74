"""The store of the tables of arenas and Swiss contests."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, func, insert, select, update

from yachtdice.progression import SeatOutcome
from yachtdice.server.common.damage import readable, reading
from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.contests.service.ports import ContestStep, StoredContest
from yachtdice.server.contests.service.seats.seating import ContestTable, TableResult
from yachtdice.server.contests.store import rows
from yachtdice.server.contests.store.steps import take_step
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import (
    contest_entries,
    contest_tables,
    contests,
    game_seats,
    games,
    reviews,
)

_c, _e, _t = contests.c, contest_entries.c, contest_tables.c
_numbers: Final = msgspec.json.Decoder(tuple[int, ...])


class SqlContestTables:
    """The TableStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database, self._writer = database, database.writer

    async def running(self) -> tuple[StoredContest, ...]:
        """Return the arenas and Swiss contests that are not over."""
        wanted = rows.CONTESTS.where(_c.due_ms.is_not(None), _c.kind != ContestKind.DUPLICATE)
        found = await self._all(wanted)
        return tuple(readable("contests", found, lambda row: str(row.id), rows.contest_of))

    async def open(self, contest: str) -> tuple[ContestTable, ...]:
        """Return the tables whose game is not over."""
        wanted = select(contest_tables).where(_t.contest == contest, _t.ended_ms.is_(None))
        return tuple(map(_table_of, await self._all(wanted.order_by(_t.nth))))

    async def of_room(self, room: str, player: str) -> StoredContest | None:
        """Return the contest that has seated an entrant in a room, None without one."""
        entered = select(_t.contest).where(_t.contest == _e.contest, _e.player == player)
        found = await self._all(rows.CONTESTS.where(_c.id.in_(entered.where(_t.room == room))))
        return rows.contest_of(found[0]) if found else None

    async def games(self, contest: str) -> tuple[int, tuple[tuple[str, str], ...]]:
        """Return the number of tables; and numbers and places of those with a result, as JSON."""
        count = select(func.count()).where(_t.contest == contest)
        wanted = select(_t.numbers, _t.places).where(_t.contest == contest, _t.places.is_not(None))
        wanted = wanted.order_by(_t.ended_ms, _t.nth)
        total = await self._database.read(lambda connection: connection.scalar(count))
        async with self._database.reading() as connection:  # large, so not with short reads
            found = (await connection.execute(wanted)).all()
        return total or 0, tuple((row.numbers, row.places) for row in found)

    async def given(self, contest: str) -> Mapping[int, float]:
        """Return the points given away in a game by each entrant with reviewed games."""
        played = contest_tables.join(games, (games.c.room == _t.room) & (games.c.number == 1))
        reviewed = played.join(reviews, reviews.c.game == games.c.id)
        wanted = select(_t.numbers, reviews.c.seat, reviews.c.given).select_from(reviewed)
        sums = defaultdict[int, list[float]](list)
        for row in await self._all(wanted.where(_t.contest == contest, reviews.c.whole)):
            sums[_numbers.decode(row.numbers)[row.seat]].append(row.given)
        return {number: sum(each) / len(each) for number, each in sums.items()}

    async def results(self, rooms: Collection[str]) -> Mapping[str, Sequence[TableResult]]:
        """Return the result of each room whose first game is over, by seat."""
        seats = games.outerjoin(game_seats, game_seats.c.game == games.c.id)
        wanted = select(games.c.room, game_seats.c.outcome, game_seats.c.total).select_from(seats)
        ended = (games.c.room.in_(rooms), games.c.number == 1, games.c.ended_ms.is_not(None))
        found = defaultdict[str, list[TableResult]](list)
        for row in await self._all(wanted.where(*ended).order_by(game_seats.c.seat)):
            outcome = None if row.outcome is None else SeatOutcome(row.outcome)
            found[row.room].append(TableResult(outcome, row.total))
        return found

    async def advance(
        self,
        contest: str,
        step: int,
        taken: ContestStep,
        begun: Sequence[ContestTable] = (),
        ended: Sequence[ContestTable] = (),
        absent: Collection[int] = (),
    ) -> bool:
        """Store the step after `step`, as in `TableStore`; return False if there is another one."""

        def work(connection: Connection) -> bool:
            if take_step(connection, contest, step, lambda _: taken, with_entries=False) is None:
                return False
            if begun:
                connection.execute(insert(contest_tables), [_row(contest, one) for one in begun])
            for table in ended:
                _end(connection, contest, table, absent)
            return True

        return await self._writer.write(work)

    async def pause(self, contest: str, player: str, free_ms: int | None) -> bool:
        """Store since when an entrant waits, None for a pause; return whether it is here."""
        here = (_e.contest == contest, _e.player == player, _e.left_throw.is_(None))
        change = update(contest_entries).where(*here).values(free_ms=free_ms)
        return await self._writer.write(lambda connection: connection.execute(change).rowcount > 0)

    async def _all(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        """Return the rows of a query."""
        return await self._database.read(lambda connection: connection.execute(wanted).all())


def _end(
    connection: Connection, contest: str, table: ContestTable, absent: Collection[int]
) -> None:
    """Store the end of a table: its entrants wait for the next one, unless they pause."""
    row = _row(contest, table)
    own = update(contest_tables).where(_t.contest == contest, _t.nth == table.nth)
    connection.execute(own.values(ended_ms=row["ended_ms"], places=row["places"]))
    theirs = update(contest_entries).where(_e.contest == contest, _e.free_ms.is_not(None))
    free = theirs.where(_e.number.in_(table.numbers)).values(free_ms=table.ended_ms)
    connection.execute(free)
    connection.execute(theirs.where(_e.number.in_(absent)).values(free_ms=None))


def _row(contest: str, table: ContestTable) -> dict[str, Any]:
    """Return a table as a row."""
    places = None if table.places is None else rows.json_text(table.places)
    values = msgspec.structs.asdict(table)
    return values | {"contest": contest, "numbers": rows.json_text(table.numbers), "places": places}


def _table_of(row: Row[Any]) -> ContestTable:
    """Return the table of a row without its places; raise DamagedDataError."""
    with reading(contest_tables.name, f"{row.contest} {row.nth}"):
        numbers = _numbers.decode(row.numbers)
        return ContestTable(row.nth, row.round, row.room, numbers, row.begun_ms, row.ended_ms)
