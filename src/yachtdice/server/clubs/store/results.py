"""The results of members of clubs: hands of the day, and places in contests."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from sqlalchemy import Connection, delete, select

from yachtdice.server.clubs.messages import ClubDays, SeasonTable
from yachtdice.server.clubs.service.results import (
    DailyResult,
    PlaceInContest,
    day_of,
    hands_of,
    quarter_of,
    season_of,
)
from yachtdice.server.clubs.store.changing import change, count
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Now
from yachtdice.server.contests.messages.bodies import ContestStatus, StandingPlace
from yachtdice.server.contests.service.ports import ContestStore
from yachtdice.server.contests.service.standing import standing_of
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into

_DAYS: Final = 7  #: Days whose hands are shown; results of older days are deleted.
_d, _m, _k = tables.daily_results.c, tables.club_members.c, tables.contests.c


class SqlClubResults:
    """The results of members of clubs in a database."""

    def __init__(self, database: Database, contests: ContestStore, now: Now) -> None:
        """Store in this database, and read the results of these contests."""
        self._database, self._contests, self._now = database, contests, now

    async def keep(self, player: str, day: date, question: int, given: float) -> None:
        """Store the points that a first answer gives away, if the player is in a club."""
        row = {"day": day_of(day), "player": player, "question": question, "given": given}

        def work(connection: Connection) -> None:
            if count(connection, _m.player == player):
                connection.execute(
                    insert_into(connection, tables.daily_results).on_conflict_do_nothing(), row
                )
                connection.execute(delete(tables.daily_results).where(_d.day < self._first_day()))

        await change(self._database, work)

    async def days(self, club: str, viewer: str) -> ClubDays:
        """Return the hands of the last days in a club, as this member may see them."""
        wanted = (
            select(_d.day, _d.player, tables.players.c.name, _d.question, _d.given)
            .join(tables.club_members, _m.player == _d.player)
            .join(tables.players, tables.players.c.id == _d.player)
            .where(_m.club == club, _d.day >= self._first_day())
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return ClubDays(hands_of((DailyResult(*row) for row in rows), viewer))

    async def season(self, club: str) -> SeasonTable:
        """Return the table of the current season of a club: of its members."""
        first, after = quarter = quarter_of(self._now())
        is_over = (_k.status == ContestStatus.OVER.value) & (_k.ended_ms >= first)
        over = select(_k.id).where(_k.club == club, is_over, _k.ended_ms < after)
        members = select(tables.players.c.id, tables.players.c.name).join(
            tables.club_members, _m.player == tables.players.c.id
        )

        def read(connection: Connection) -> tuple[Sequence[str], dict[str, str]]:
            rows = connection.execute(members.where(_m.club == club))
            return connection.scalars(over).all(), {row.id: row.name for row in rows}

        contests, names = await self._database.read(read)
        places = [
            PlaceInContest(contest, it.player, names.get(it.player or ""), it.place)
            for contest in contests
            for it in await self._standing(contest)
        ]
        return season_of(places, quarter)

    async def _standing(self, contest: str) -> tuple[StandingPlace, ...]:
        """Return the final standing of a contest that is over."""
        held = await self._contests.one(contest)
        entries = {entry.number: entry for entry in await self._contests.entries(contest)}
        scores = await self._contests.scores(contest)
        return standing_of(entries, scores, None, held.setup.ranking)

    def _first_day(self) -> int:
        """Return the first day whose hands are shown now."""
        return self._now() // DAY_MS - _DAYS + 1
