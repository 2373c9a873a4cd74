"""Accounts with finished games, and the clubs of a database, for the tests of clubs."""

from itertools import count
from typing import Final

from sqlalchemy import insert

from tests.unit.server.people.store.accounts import LINE, make_account
from yachtdice.server.clubs.store.clubs import SqlClubs
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.system import SystemChance
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database

NOW: Final = 100 * DAY_MS  #: The time of the tests; the accounts were made long before.
_ticks = count(NOW)


def clubs_in(database: Database, account_days: int = 7) -> SqlClubs:
    """Return the clubs of a database, with a clock that moves on at each look."""
    return SqlClubs(database, SystemChance(), lambda: next(_ticks), account_days)


async def make_veterans(database: Database, *names: str) -> None:
    """Create accounts that may make clubs: each has finished five games."""
    await make_account(database, *names)
    games = [f"{names[0]}{number}" for number in range(5)]
    same = {"rules_text": LINE.text, "fingerprint": LINE.fingerprint, "event_format": 1}
    async with database.writing() as connection:
        for game in games:
            room = {"id": game, "epoch": 1, "version": 1, "record": "", "created_ms": 1}
            await connection.execute(insert(tables.rooms).values(**room, touched_ms=1))
            row = {"id": game, "room": game, "number": 1, "rules_id": LINE.id, "started_ms": 1}
            await connection.execute(insert(tables.games).values(**row, **same))
            seats = [
                {"game": game, "seat": seat, "player": name, "ended": 1}
                for seat, name in enumerate(names)
            ]
            await connection.execute(insert(tables.game_seats), seats)
