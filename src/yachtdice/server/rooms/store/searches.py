"""Stored searches for opponents.

A claim writes the ticket of each search into the other as its partner, in one transaction. Of two
searches the later one claims, so two searches never claim each other.
"""

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, or_, select, update

from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import searches
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.service.quick_match import MatchedRoom, SearchEnded, Seeker, SeekResult

BEAT_MS: Final = 3000  #: Milliseconds between two heartbeats of a search.

_c = searches.c


class SqlSearches:
    """The SearchStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store searches in this database."""
        self._database, self._writer = database, database.writer

    async def begin(self, seeker: Seeker, at_ms: int, alive_since: int) -> None:
        """Store a new search, in place of the player's earlier one; delete abandoned ones."""
        await self._writer.write(lambda connection: _begin(connection, seeker, at_ms, alive_since))

    async def seek(self, seeker: Seeker, at_ms: int, alive_since: int) -> SeekResult:
        """Store a heartbeat of the search, and claim the oldest open search before it.

        A look that finds nothing new only reads, except for a heartbeat every BEAT_MS.
        """
        if not await self._is_news(seeker, at_ms, alive_since):
            return None
        return await self._writer.write(
            lambda connection: _sought(connection, seeker, at_ms, alive_since)
        )

    async def _is_news(self, seeker: Seeker, at_ms: int, alive_since: int) -> bool:
        """Return whether a look has anything to write."""
        mine = select(_c.beat_ms, _c.partner, _c.room).where(_c.ticket == seeker.ticket)
        async with self._database.reading() as connection:
            own = (await connection.execute(mine)).one_or_none()
            if own is None or own.partner is not None or own.beat_ms <= at_ms - BEAT_MS:
                return True
            return await connection.scalar(_open_before(seeker, alive_since)) is not None

    async def settle(self, seeker: Seeker, partner: Seeker, room: str | None) -> None:
        """End a claim with the room of the game; None: both searches continue."""
        claimed = update(searches).where(_c.ticket == partner.ticket)
        own = update(searches).where(_c.ticket == seeker.ticket)

        def work(connection: Connection) -> None:
            if room is None:
                connection.execute(claimed.values(partner=None))
                connection.execute(own.values(partner=None))
            else:
                connection.execute(claimed.values(room=room))
                connection.execute(delete(searches).where(_c.ticket == seeker.ticket))

        await self._writer.write(work)

    async def withdraw(self, ticket: str) -> bool:
        """Delete a search; return False if another search has claimed it meanwhile."""
        is_free = and_(_c.ticket == ticket, _c.partner.is_(None))

        def work(connection: Connection) -> bool:
            return connection.execute(delete(searches).where(is_free)).rowcount == 1

        return await self._writer.write(work)


def _begin(connection: Connection, seeker: Seeker, at_ms: int, alive_since: int) -> None:
    """Store a new search in place of the player's earlier one; delete abandoned searches."""
    abandoned = and_(_c.beat_ms < alive_since, _c.player != seeker.player.id)
    connection.execute(delete(searches).where(abandoned))
    row: dict[str, Any] = {
        "ticket": seeker.ticket,
        "name": seeker.player.name,
        "rules": seeker.rules,
        "asked_ms": seeker.asked_ms,
        "beat_ms": at_ms,
        "partner": None,
        "room": None,
        "pace": seeker.pace.value,
    }
    insert = insert_into(connection, searches).values(player=seeker.player.id, **row)
    connection.execute(insert.on_conflict_do_update(index_elements=["player"], set_=row))


def _sought(connection: Connection, seeker: Seeker, at_ms: int, alive_since: int) -> SeekResult:
    """Return the result of one look for a search that is stored."""
    beat = update(searches).where(_c.ticket == seeker.ticket).values(beat_ms=at_ms)
    own = connection.execute(beat.returning(_c.partner, _c.room)).one_or_none()
    if own is None:
        return SearchEnded()
    if own.room is not None:
        connection.execute(delete(searches).where(_c.ticket == seeker.ticket))
        return MatchedRoom(own.room)
    if own.partner is not None:
        _release_if_abandoned(connection, seeker, own.partner, alive_since)
        return None
    found = _oldest_before(connection, seeker, alive_since)
    if found is None:
        return None
    for ticket, partner in ((found.ticket, seeker.ticket), (seeker.ticket, found.ticket)):
        claim = update(searches).where(_c.ticket == ticket)
        connection.execute(claim.values(partner=partner))
    player = Player(found.player, found.name)
    return Seeker(found.ticket, player, found.rules, found.asked_ms, Pace(found.pace))


def _oldest_before(connection: Connection, seeker: Seeker, alive_since: int) -> Row[Any] | None:
    """Return the oldest open search that began before this one, locked; None without one."""
    first = _open_before(seeker, alive_since).with_for_update(skip_locked=True)
    found: Row[Any] | None = connection.execute(first).one_or_none()
    return found


def _open_before(seeker: Seeker, alive_since: int) -> Select[Any]:
    """Return the query for the oldest open search that began before this one."""
    wanted = select(searches).where(
        _c.rules == seeker.rules,
        _c.pace == seeker.pace.value,
        _c.player != seeker.player.id,
        _c.partner.is_(None),
        _c.beat_ms >= alive_since,
        _is_before(seeker),
    )
    return wanted.order_by(_c.asked_ms, _c.ticket).limit(1)


def _is_before(seeker: Seeker) -> ColumnElement[bool]:
    """Return the condition that a search began before this one, by time and ticket."""
    same_moment = and_(_c.asked_ms == seeker.asked_ms, _c.ticket < seeker.ticket)
    return or_(_c.asked_ms < seeker.asked_ms, same_moment)


def _release_if_abandoned(
    connection: Connection, seeker: Seeker, partner: str, alive_since: int
) -> None:
    """Open the search again if the server of its claim has died before it started the game."""
    alive = select(_c.ticket).where(_c.ticket == partner, _c.beat_ms >= alive_since)
    if connection.scalar(alive) is None:
        own = update(searches).where(_c.ticket == seeker.ticket)
        connection.execute(own.values(partner=None))
