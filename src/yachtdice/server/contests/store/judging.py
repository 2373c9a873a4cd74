"""The points given away in contests. Games of entrants that have left are not judged."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Select, bindparam, select, update

from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import contest_entries, contest_scores, contests

_c, _s, _e = contests.c, contest_scores.c, contest_entries.c

_MINE: Final = (_e.contest == _s.contest) & (_e.number == _s.number)
_JUDGE: Final = (
    update(contest_scores)
    .where(_s.contest == bindparam("of"), _s.game == bindparam("in_game"))
    .where(_s.number == bindparam("by"))
    .values(given=bindparam("points_given"))
)


def _unjudged(*columns: Any) -> Select[Any]:
    """Return the query for these columns of the scores that are not judged."""
    waiting = select(*columns).join(contest_entries, _MINE)
    return waiting.where(_s.given.is_(None), _e.left_throw.is_(None))


class SqlJudging(SqlContests):
    """The JudgeStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        super().__init__(database)
        self._judged = database

    async def unjudged(self, since_ms: int) -> tuple[str, ...]:
        """Return contests created since then with games that are over and not judged."""
        wanted = _unjudged(_s.contest).join(contests, _c.id == _s.contest)
        waves = wanted.where(_c.kind == ContestKind.DUPLICATE)  # others count games of rooms
        recent = waves.where(_c.created_ms >= since_ms).distinct().order_by(_s.contest)
        rows = await self._judged.read(lambda connection: connection.execute(recent).all())
        return tuple(row.contest for row in rows)

    async def unjudged_in(self, contest: str) -> Mapping[int, tuple[int, ...]]:
        """Return the numbers of the entrants that are not judged yet, by game."""
        wanted = _unjudged(_s.game, _s.number).where(_s.contest == contest)
        ordered = wanted.order_by(_s.game, _s.number)
        rows = await self._judged.read(lambda connection: connection.execute(ordered).all())
        found = defaultdict[int, list[int]](list)
        for row in rows:
            found[row.game].append(row.number)
        return {game: tuple(numbers) for game, numbers in found.items()}

    async def judge(self, contest: str, game: int, given: Mapping[int, float]) -> None:
        """Store the points given away in a game, by number of the entrant."""
        rows = [
            {"of": contest, "in_game": game, "by": number, "points_given": points}
            for number, points in given.items()
        ]
        await self._judged.writer.write(lambda connection: connection.execute(_JUDGE, rows))
