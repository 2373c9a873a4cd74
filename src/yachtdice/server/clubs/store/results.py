"""The hands of the day of the members of clubs."""

from datetime import date
from typing import Final

from sqlalchemy import Connection, delete, select

from yachtdice.server.clubs.messages import ClubDays
from yachtdice.server.clubs.service.results import DailyResult, day_of, hands_of
from yachtdice.server.clubs.store.changing import change, count
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Now
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import club_members, daily_results, players

_DAYS: Final = 7  #: Days whose hands are shown; results of older days are deleted.
_d, _m = daily_results.c, club_members.c


class SqlClubResults:
    """The results of members of clubs in a database."""

    def __init__(self, database: Database, now: Now) -> None:
        """Store in this database."""
        self._database, self._now = database, now

    async def keep(self, player: str, day: date, question: int, given: float) -> None:
        """Store the points that a first answer gives away, if the player is in a club."""
        row = {"day": day_of(day), "player": player, "question": question, "given": given}

        def work(connection: Connection) -> None:
            if count(connection, _m.player == player):
                connection.execute(
                    insert_into(connection, daily_results).on_conflict_do_nothing(), row
                )
                connection.execute(delete(daily_results).where(_d.day < self._first_day()))

        await change(self._database, work)

    async def days(self, club: str, viewer: str) -> ClubDays:
        """Return the hands of the last days in a club, as this member may see them."""
        wanted = (
            select(_d.day, _d.player, players.c.name, _d.question, _d.given)
            .join(club_members, _m.player == _d.player)
            .join(players, players.c.id == _d.player)
            .where(_m.club == club, _d.day >= self._first_day())
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return ClubDays(hands_of((DailyResult(*row) for row in rows), viewer))

    def _first_day(self) -> int:
        """Return the first day whose hands are shown now."""
        return self._now() // DAY_MS - _DAYS + 1
