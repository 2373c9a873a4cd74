"""The results of members of clubs: hands of the day, and places in contests."""

from collections.abc import Sequence
from datetime import date
from typing import Final, TypeAlias

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
from yachtdice.server.clubs.store.changing import OnDatabase, changes, count, reads
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Now
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.contests.service.ports import ContestStore
from yachtdice.server.contests.service.standing import standing_of
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into

_DAYS: Final = 7  #: Days whose hands are shown; results of older days are deleted.
_MOST_KEPT: Final = 500  #: Number of contests whose places are kept in memory.
_d, _m, _k = tables.daily_results.c, tables.club_members.c, tables.contests.c
_p = tables.players.c

#: The player (None for a bot or a closed account) and the place of each entrant.
_Places: TypeAlias = tuple[tuple[str | None, int], ...]


class SqlClubResults(OnDatabase):
    """The results of members of clubs in a database."""

    def __init__(self, database: Database, contests: ContestStore, now: Now) -> None:
        """Store in this database, and read the results of these contests."""
        super().__init__(database)
        self._contests, self._now = contests, now
        self._places: dict[str, _Places] = {}

    async def keep(self, player: str, day: date, question: int, given: float) -> None:
        """Store the points that a first answer gives away, if the player is in a club.

        Other answers write nothing, so they do not wait for the lock.
        """
        if await self._is_first(player, day_of(day), question):
            await self._keep(player, day_of(day), question, given)

    @reads
    def _is_first(self, connection: Connection, player: str, day: int, question: int) -> bool:
        """Return whether this is the first answer of a member of a club."""
        same = (_d.day == day) & (_d.player == player) & (_d.question == question)
        return count(connection, _m.player == player) > 0 and not count(connection, same)

    @changes
    def _keep(
        self, connection: Connection, player: str, day: int, question: int, given: float
    ) -> None:
        """Store the result of an answer, unless there is one, or the player is in no club now."""
        if count(connection, _m.player == player):
            row = {"day": day, "player": player, "question": question, "given": given}
            first = insert_into(connection, tables.daily_results).on_conflict_do_nothing()
            connection.execute(first, row)
            connection.execute(delete(tables.daily_results).where(_d.day < self._first_day()))

    @reads
    def days(self, connection: Connection, club: str, viewer: str) -> ClubDays:
        """Return the hands of the last days in a club, as this member may see them."""
        wanted = (
            select(_d.day, _d.player, _p.name, _d.question, _d.given)
            .join(tables.club_members, _m.player == _d.player)
            .join(tables.players, _p.id == _d.player)
            .where(_m.club == club, _d.day >= self._first_day())
        )
        return ClubDays(hands_of((DailyResult(*row) for row in connection.execute(wanted)), viewer))

    def _first_day(self) -> int:
        """Return the first day whose hands are shown now."""
        return self._now() // DAY_MS - _DAYS + 1

    async def season(self, club: str) -> SeasonTable:
        """Return the table of the current season of a club: of its members."""
        quarter = quarter_of(self._now())
        contests, names = await self._season(club, *quarter)
        places = [
            PlaceInContest(contest, player, names.get(player or ""), place)
            for contest in contests
            for player, place in await self._places_in(contest)
        ]
        return season_of(places, quarter)

    @reads
    def _season(
        self, connection: Connection, club: str, first_ms: int, after_ms: int
    ) -> tuple[Sequence[str], dict[str, str]]:
        """Return the contests of a club that ended in this time, and the names of its members."""
        is_over = (_k.status == ContestStatus.OVER.value) & (_k.ended_ms >= first_ms)
        over = select(_k.id).where(_k.club == club, is_over, _k.ended_ms < after_ms)
        members = select(_p.id, _p.name).join(tables.club_members, _m.player == _p.id)
        named = connection.execute(members.where(_m.club == club))
        return connection.scalars(over).all(), {row.id: row.name for row in named}

    async def _places_in(self, contest: str) -> _Places:
        """Return the places of a contest that is over, which never change."""
        if contest not in self._places:
            held = await self._contests.one(contest)
            entries = {entry.number: entry for entry in await self._contests.entries(contest)}
            scores = await self._contests.scores(contest)
            final = standing_of(entries, scores, None, held.setup.ranking)
            if len(self._places) >= _MOST_KEPT:
                self._places.clear()
            self._places[contest] = tuple((it.player, it.place) for it in final)
        return self._places[contest]
