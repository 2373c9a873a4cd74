"""The store of contests. Each change locks the row of its contest first."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Connection,
    Row,
    Select,
    Table,
    bindparam,
    func,
    insert,
    select,
    tuple_,
    update,
)

from yachtdice.server.common.damage import readable
from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.contests.service import ports
from yachtdice.server.contests.service.ports import ContestScore, StoredContest, StoredEntry, Wave
from yachtdice.server.contests.store import rows
from yachtdice.server.contests.store.entries import RUNNING, enter_contest, leave_contest
from yachtdice.server.contests.store.steps import HEAR, HeardItem, inbox_of, take_step
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.transactions import Work
from yachtdice.server.database.tables import (
    accounts,
    contest_entries,
    contest_games,
    contest_scores,
    contest_waves,
    contests,
    players,
)

_c, _e, _s = contests.c, contest_entries.c, contest_scores.c

#: The scores that are not judged; those of entrants that have left never are.
_UNJUDGED: Final = (
    select(_s.contest, _s.game, _s.number)
    .join(contest_entries, (_e.contest == _s.contest) & (_e.number == _s.number))
    .where(_s.given.is_(None), _e.left_throw.is_(None))
)
_JUDGE: Final = (
    update(contest_scores)
    .where(_s.contest == bindparam("of"), _s.game == bindparam("in_game"))
    .where(_s.number == bindparam("by"))
    .values(given=bindparam("points_given"))
)

Result = TypeVar("Result")


class SqlContests:
    """The ports ContestStore and JudgeStore on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database, self._writer = database, database.writer

    async def create(self, contest: StoredContest, bots: Sequence[str], most_of_host: int) -> bool:
        """Store a contest with these bots; return False if its host has too many open ones."""
        row = rows.contest_row(contest)
        entered = [
            {"contest": contest.id, "number": number, "bot": bot, "from_game": 1}
            for number, bot in enumerate(bots, 1)
        ]

        def work(connection: Connection) -> bool:
            own = select(players.c.id).where(players.c.id == contest.host)
            connection.execute(own.with_for_update())  # two servers count one after the other
            mine = (_c.host == contest.host, _c.status.in_(RUNNING))
            count = select(func.count()).select_from(contests).where(*mine)
            if (connection.scalar(count) or 0) >= most_of_host:
                return False
            connection.execute(insert(contests).values(row))
            if entered:
                connection.execute(insert(contest_entries), entered)
            return True

        return await self._writer.write(work)

    async def one(self, contest: str) -> StoredContest:
        """Return a contest; raise NoContestError."""
        return await self._one(rows.CONTESTS.where(_c.id == contest))

    async def seen(self, contest: str, viewer: str | None) -> StoredContest:
        """Return a contest; raise NoContestError also if it does not exist for this player."""
        return await self._one(rows.CONTESTS.where(_c.id == contest, rows.seen_by(viewer)))

    async def _one(self, wanted: Select[Any]) -> StoredContest:
        found = await self._all(wanted)
        if not found:
            raise ports.NoContestError
        return rows.contest_of(found[0])

    async def page(
        self, before: tuple[int, str] | None, most: int, club: str | None = None
    ) -> tuple[StoredContest, ...]:
        """Return contests from before the cursor, as in `ContestStore`, the latest first."""
        shown = _c.listed & _c.club.is_(None) if club is None else _c.club == club
        wanted = rows.CONTESTS.where(shown).order_by(_c.created_ms.desc(), _c.id.desc())
        if before is not None:
            wanted = wanted.where(tuple_(_c.created_ms, _c.id) < before)
        found = await self._all(wanted.limit(most))
        return tuple(readable("contests", found, lambda row: str(row.id), rows.contest_of))

    async def account_since(self, player: str) -> int | None:
        """Return when the account of a player was created; None without one."""
        wanted = select(accounts.c.created_ms).where(accounts.c.player == player)
        return await self._database.read(lambda connection: connection.scalar(wanted))

    async def enter(self, contest: str, player: str, tip: str | None, most: int) -> int:
        """Store the entry of a player, or its new tip; return its number."""
        return await self._decided(lambda c: enter_contest(c, contest, player, tip, most))

    async def leave(self, contest: str, player: str) -> None:
        """Store that a player leaves; raise NoContestError and ContestClosedError."""
        await self._decided(lambda connection: leave_contest(connection, contest, player))

    async def come_back(self, contest: str, number: int, throw: int) -> None:
        """Store that an entrant came back from an absence after this throw."""
        own = update(contest_entries).where(_e.contest == contest, _e.number == number)
        await self._writer.write(
            lambda connection: connection.execute(own.values(back_throw=throw))
        )

    async def entries(self, contest: str, player: str | None = None) -> tuple[StoredEntry, ...]:
        """Return the entrants by number, or the entry of a player alone."""
        wanted = rows.entries_in(contest)
        if player is not None:
            wanted = wanted.where(_e.player == player)
        return tuple(map(rows.entry_of, await self._all(wanted)))

    async def games(self, contest: str, since: int = 1) -> tuple[ports.ContestGame, ...]:
        """Return the games from this number on."""
        return tuple(map(rows.game_of, await self._since(contest_games, contest, "game", since)))

    async def waves(self, contest: str, since: int = 1) -> tuple[Wave, ...]:
        """Return the waves from this throw on."""
        return tuple(map(rows.wave_of, await self._since(contest_waves, contest, "throw", since)))

    async def scores(self, contest: str) -> tuple[ContestScore, ...]:
        """Return the points of all games that are over."""
        wanted = select(_s.game, _s.number, _s.points, _s.given).where(_s.contest == contest)
        found = await self._all(wanted)
        return tuple(ContestScore(row.game, row.number, row.points, row.given) for row in found)

    async def inbox(self, contest: str) -> Mapping[int, str]:
        """Return the links or choices of the open wave, by number."""
        return await self._database.read(lambda connection: inbox_of(connection, contest))

    async def hear(self, contest: str, step: int, number: int, body: str) -> ports.Heard | None:
        """Store the link or choice of an entrant, as in `ContestStore`; the first one stays."""
        item = HeardItem(contest, step, number, body)
        heard: ports.Heard | None = await self._writer.write_alike(HEAR, item)
        return heard

    async def advance(
        self, contest: str, step: int, decide: ports.DecideStep, *, with_entries: bool = False
    ) -> ports.ContestStep | None:
        """Decide and store the step after `step`; return it, or None if there is another one."""
        return await self._writer.write(
            lambda connection: take_step(
                connection, contest, step, decide, with_entries=with_entries
            )
        )

    async def marks(self, contests: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return the number of steps, and of links or choices in the open wave, of each contest."""
        found = await self._all(select(_c.id, _c.step, _c.heard).where(_c.id.in_(contests)))
        return {row.id: (row.step, row.heard) for row in found}

    async def due(self, before_ms: int) -> tuple[str, ...]:
        """Return the duplicate contests whose next step was due before this time."""
        late = (_c.due_ms < before_ms, _c.kind == ContestKind.DUPLICATE.value)
        found = await self._all(select(_c.id).where(*late).order_by(_c.due_ms))
        return tuple(row.id for row in found)

    async def unjudged(self, since_ms: int) -> tuple[str, ...]:
        """Return contests created since then with games that are over and not judged."""
        waves = _UNJUDGED.join(contests, _c.id == _s.contest).with_only_columns(_s.contest)
        waves = waves.where(_c.kind == ContestKind.DUPLICATE)  # others count games of rooms
        recent = waves.where(_c.created_ms >= since_ms).distinct().order_by(_s.contest)
        return tuple(row.contest for row in await self._all(recent))

    async def unjudged_in(self, contest: str) -> Mapping[int, tuple[int, ...]]:
        """Return the numbers of the entrants that are not judged yet, by game."""
        found = defaultdict[int, tuple[int, ...]](tuple)
        for row in await self._all(
            _UNJUDGED.where(_s.contest == contest).order_by(_s.game, _s.number)
        ):
            found[row.game] += (row.number,)
        return found

    async def judge(self, contest: str, game: int, given: Mapping[int, float]) -> None:
        """Store the points given away in a game, by number of the entrant."""
        judged = [
            {"of": contest, "in_game": game, "by": number, "points_given": points}
            for number, points in given.items()
        ]
        await self._writer.write(lambda connection: connection.execute(_JUDGE, judged))

    async def _all(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        """Return the rows of a query."""
        return await self._database.read(lambda connection: connection.execute(wanted).all())

    async def _since(
        self, table: Table, contest: str, column: str, since: int
    ) -> Sequence[Row[Any]]:
        """Return the rows of a contest from this number on, in order."""
        number = table.c[column]
        wanted = select(table).where(table.c.contest == contest, number >= since).order_by(number)
        async with self._database.reading() as connection:  # large, so not with short reads
            return (await connection.execute(wanted)).all()

    async def _decided(self, work: Work[Result]) -> Result:
        """Return the result of a transaction; raise an error of contests that it raises.

        The writer itself takes every error for one of the database.
        """

        def outcome(connection: Connection) -> Result | ports.ContestRefusedError:
            try:
                return work(connection)
            except ports.ContestRefusedError as error:
                return error

        result = await self._writer.write(outcome)
        if isinstance(result, ports.ContestRefusedError):
            raise result
        return result
