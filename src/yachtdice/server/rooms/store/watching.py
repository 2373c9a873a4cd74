"""The running games of players that anyone may watch, on whichever server they run."""

from collections.abc import Collection
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection, bindparam, exists, select

from yachtdice.rules import Text
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import DamagedDataError, reading
from yachtdice.server.common.log_events import room_mark
from yachtdice.server.database.tables import events, game_seats, games, rooms
from yachtdice.server.rooms.service.lists import may_be_watched
from yachtdice.server.rooms.store.record_forms import read_record
from yachtdice.server.rooms.store.turns import RESIGNED

#: A game is played now if it had an event in this time; a table that its players left has none.
_NOW_MS: Final = 15 * 60_000

_IS_PLAYED: Final = exists().where(
    events.c.game == games.c.id, events.c.at_ms >= bindparam("since_ms")
)
_RUNNING: Final = (
    select(game_seats.c.player, rooms.c.id, rooms.c.record, games.c.rules_text)
    .join(games, games.c.id == game_seats.c.game)
    .join(rooms, rooms.c.id == games.c.room)
    .where(game_seats.c.player.in_(bindparam("players", expanding=True)))
    .where(game_seats.c.ended.is_(None), games.c.ended_ms.is_(None), _IS_PLAYED, ~RESIGNED)
    .order_by(games.c.started_ms)
)


def watchable_games(
    connection: Connection, of_players: Collection[str], now_ms: int
) -> dict[str, tuple[str, Text]]:
    """Return the room of the latest game that each player plays now, and the title of its rules.

    Only games that anyone may watch are among them, as `may_be_watched` says.
    """
    given = {"players": sorted(of_players), "since_ms": now_ms - _NOW_MS}
    found = {}
    for row in connection.execute(_RUNNING, given):
        with suppress(DamagedDataError), reading("rooms", room_mark(row.id)):
            record = read_record(row.record)
            if may_be_watched(record.stage, record):
                found[row.player] = (row.id, rules_of(row.rules_text).title)
    return found
