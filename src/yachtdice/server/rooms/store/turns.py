"""The turns of games that wait, and the play time, as the servers of a database share them."""

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import Connection, Text, bindparam, cast, exists, func, or_, select, update

from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_for
from yachtdice.server.database.tables import accounts, events, game_seats, games, play_times, turns
from yachtdice.server.rooms.service.state.record import StoredTurn
from yachtdice.server.rooms.service.waiting.ports import PlayLook, WaitingStanding

_TURNS: Final = select(
    turns.c.room, turns.c.game, turns.c.player, turns.c.began_ms, turns.c.due_ms
).where(turns.c.room.in_(bindparam("rooms", expanding=True)))
#: Whether the seat has resigned; it compares the stored form of the event.
RESIGNED: Final = exists().where(
    events.c.game == games.c.id,
    events.c.body.startswith('{"type":"SeatResigned","seat":' + cast(game_seats.c.seat, Text)),
)
_GAMES: Final = (
    select(game_seats.c.player, games.c.ended_ms.is_(None).label("is_open"), func.count())
    .join(games, games.c.id == game_seats.c.game)
    .where(games.c.waiting, game_seats.c.player.in_(bindparam("players", expanding=True)))
    .where(or_(games.c.ended_ms.is_not(None), ~RESIGNED))
    .group_by(game_seats.c.player, games.c.ended_ms.is_(None))
)
_ACCOUNTS: Final = select(accounts.c.player).where(
    accounts.c.folded.is_not(None), accounts.c.player.in_(bindparam("players", expanding=True))
)
_LOOK: Final = select(play_times.c.looked_ms, play_times.c.shift_ms).where(play_times.c.id == 1)


class SqlTurns:
    """The ports TurnStore and PlayTimeStore on a database."""

    def __init__(self, database: Database) -> None:
        """Read and claim turns in this database."""
        self._database, self._writer = database, database.writer

    async def turns_in(self, rooms: Collection[str]) -> Mapping[str, StoredTurn]:
        """Return the turns that these rooms wait for, by room."""
        given = {"rooms": sorted(rooms)}
        rows = await self._database.read(lambda connection: connection.execute(_TURNS, given).all())
        return {
            row.room: StoredTurn(row.game, row.player, row.began_ms, row.due_ms) for row in rows
        }

    async def claim(
        self, keeper: str, due_ms: int, at_ms: int, until_ms: int, most: int
    ) -> tuple[str, ...]:
        """Claim due turns until `until_ms`; return their rooms. Finding none writes nothing."""
        is_due = (turns.c.due_ms <= due_ms) & (turns.c.held_ms < at_ms)
        due = select(turns.c.room).where(is_due).order_by(turns.c.due_ms).limit(most)
        if await self._database.read(lambda connection: connection.scalar(due.limit(1))) is None:
            return ()

        def work(connection: Connection) -> tuple[str, ...]:
            found = connection.scalars(due.with_for_update(skip_locked=True)).all()
            claim = update(turns).where(turns.c.room.in_(found))
            connection.execute(claim.values(keeper=keeper, held_ms=until_ms))
            return tuple(found)

        return await self._writer.write(work)

    async def count(self, player: str) -> int:
        """Return the number of turns that wait for a player."""
        wanted = select(func.count()).select_from(turns).where(turns.c.player == player)
        return await self._database.read(lambda connection: connection.scalar(wanted)) or 0

    async def standings(self, players: Collection[str]) -> Mapping[str, WaitingStanding]:
        """Return the standing of each of these players."""
        given = {"players": sorted(players)}

        def work(connection: Connection) -> dict[str, WaitingStanding]:
            has_account = set(connection.scalars(_ACCOUNTS, given))
            counts = {(row[0], bool(row[1])): row[2] for row in connection.execute(_GAMES, given)}
            return {
                player: WaitingStanding(
                    player in has_account,
                    counts.get((player, True), 0),
                    counts.get((player, False), 0),
                )
                for player in players
            }

        return await self._database.read(work)

    async def last_look(self, at_ms: int) -> PlayLook:
        """Return the last look; without one, store that a server looks at this time."""

        def work(connection: Connection) -> PlayLook:
            insert = insert_for(connection.dialect.name, play_times)
            first = insert.values(id=1, looked_ms=at_ms, shift_ms=0)
            connection.execute(first.on_conflict_do_nothing())
            row = connection.execute(_LOOK).one()
            return PlayLook(row.looked_ms, row.shift_ms)

        return await self._writer.write(work)

    async def replace_look(self, before: PlayLook, after: PlayLook) -> bool:
        """Store a look; return False if another server has looked meanwhile."""
        is_same = (play_times.c.looked_ms == before.looked_ms) & (
            play_times.c.shift_ms == before.shift_ms
        )
        change = update(play_times).where(play_times.c.id == 1, is_same)
        values = {"looked_ms": after.looked_ms, "shift_ms": after.shift_ms}

        def work(connection: Connection) -> bool:
            return connection.execute(change.values(values)).rowcount == 1

        return await self._writer.write(work)
