"""Databases of older versions, made by the migrations of their time, are opened and upgraded."""

import hashlib
from importlib.resources import files

import pytest
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, text

from tests.unit.storage.steps import PLAYED, RULES, play, record
from yachtdice import game, storage
from yachtdice.protocol.people_messages import LevelView
from yachtdice.protocol.views import Stage
from yachtdice.services.people_ports import LadderAsked
from yachtdice.services.ports import Player
from yachtdice.storage import (
    Database,
    SqlGuests,
    SqlHistory,
    SqlRooms,
    SqlStrengths,
    database_url,
)
from yachtdice.storage.bodies import write_event, write_record
from yachtdice.storage.rebuilding import rebuild
from yachtdice.storage.schema import NEWEST
from yachtdice.storage.upgrading import upgrade

NOW = 1_700_000_000_000


def _old_rows(connection: Connection, revision: str) -> None:
    """Write a guest, a room whose first game is over and one whose first is being played."""
    upgrade(connection, revision)
    secret = hashlib.sha256(b"secret").hexdigest()
    connection.execute(
        text("INSERT INTO players VALUES ('mina', :s, 'Mina', :t)"), {"s": secret, "t": NOW}
    )
    for room, over in (("room1", True), ("room2", False)):
        body = write_record(record(f"g-{room}", Stage.OVER if over else Stage.PLAYING, 1))
        body = body.replace(',"hints":false', "") if revision == "0001" else body
        connection.execute(
            text("INSERT INTO rooms VALUES (:r, 1, 7, :b, :t, :t)"),
            {"r": room, "b": body, "t": NOW},
        )
        _old_game(connection, room, over)


def _old_game(connection: Connection, room: str, over: bool) -> None:
    """Write a game with its events; one that goes on lacks the last."""
    columns = (
        "id, room, number, rules_id, rules_text, fingerprint, event_format, started_ms, ended_ms"
    )
    values = ":g, :r, 1, :i, :x, :f, 1, :t, :e"
    row = {"g": f"g-{room}", "r": room, "i": RULES.id, "x": RULES.text, "f": RULES.fingerprint}
    times = {"t": NOW, "e": NOW if over else None}
    connection.execute(text(f"INSERT INTO games ({columns}) VALUES ({values})"), row | times)
    for version, event in enumerate(PLAYED if over else PLAYED[:-1], 1):
        body = {"g": f"g-{room}", "v": version, "b": write_event(event), "t": NOW}
        connection.execute(text("INSERT INTO events VALUES (:g, :v, :b, :t)"), body)


@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_a_database_of_an_older_version_is_brought_up_to_date(
    url: str, revision: str
) -> None:
    """Guests keep their cookies, rooms wake, games end, and all is counted with their players."""
    database = Database(database_url(url))
    async with database.engine.begin() as connection:
        await connection.run_sync(_old_rows, revision)
    await database.close()
    for _ in range(2):  # opened again it stays as it is
        database = Database(database_url(url))
        await database.open()
        assert await SqlGuests(database).player_of("secret", NOW + 1) == Player("mina", "Mina")
        async with database.engine.connect() as connection:
            counted = (
                await connection.execute(text("SELECT games, finished FROM player_rules"))
            ).all()
            assert [tuple(row) for row in counted] == [(1, 1)]
        await database.close()
    database = Database(database_url(url))
    await database.open()
    rooms = SqlRooms(database)
    woken = await rooms.wake("room2")
    assert woken is not None
    assert woken.record == record("g-room2", Stage.PLAYING, 1)
    last = play("room2", 7, "g-room2", len(PLAYED), PLAYED[-1:], over=True)
    await rooms.commit(replace(last, epoch=woken.epoch))
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("SELECT games FROM player_rules")) == 2
        assert not await connection.scalar(text("SELECT hints FROM games WHERE hints"))
        totals = (
            await connection.scalars(text("SELECT total FROM game_seats ORDER BY game, seat"))
        ).all()
    assert tuple(totals) == game.replay(RULES, PLAYED).totals * 2
    await database.close()


def _counted_rows(connection: Connection) -> None:
    """Write, as version 0003 did, two accounts and the game that they have played."""
    upgrade(connection, "0003")
    for number, player in enumerate(("mina", "jun"), 1):
        row = {"p": player, "n": number, "t": NOW}
        connection.execute(text("INSERT INTO players VALUES (:p, :p, :t)"), row)
        connection.execute(text("INSERT INTO accounts VALUES (:p, :p, '$hash', :n, :t)"), row)
        connection.execute(text("INSERT INTO standings VALUES (:p, 0, 0, :n)"), row)
    body = write_record(record("g-room1", Stage.OVER, 1))
    room = text("INSERT INTO rooms VALUES ('room1', 1, 7, :b, :t, :t)")
    connection.execute(room, {"b": body, "t": NOW})
    _old_game(connection, "room1", over=True)
    connection.execute(text("UPDATE games SET ended = 3"))
    connection.execute(text("UPDATE ladder_sequence SET next = 5"))
    for seat, player in enumerate(("mina", "jun")):
        values = {"s": seat, "p": player}
        counted = text("INSERT INTO game_seats VALUES ('g-room1', :s, :p, 3, 0, 'lost', 0)")
        connection.execute(counted, values)
        rating = text("INSERT INTO ratings VALUES (:p, :f, 'x', 25, 8, 1)")
        connection.execute(rating, {"p": player, "f": RULES.fingerprint})


async def test_games_counted_by_an_older_version_tell_what_they_brought(url: str) -> None:
    """They are counted again once, with gains by seat and places on the ladder of strength."""
    database = Database(database_url(url))
    async with database.engine.begin() as connection:
        await connection.run_sync(_counted_rows)
    await database.close()
    database = Database(database_url(url))
    await database.open()
    gains = await SqlHistory(database).gains("g-room1", None)
    assert gains is not None
    seats = [seat for seat in gains.seats if seat is not None]
    assert [seat.before for seat in seats] == [LevelView(0, 0, 10)] * 2
    ladder = await SqlStrengths(database).page(RULES.fingerprint, LadderAsked())
    assert {line.player for line in ladder.lines} == {"mina", "jun"}
    async with database.engine.begin() as connection:
        assert (await rebuild(connection)).same
    await database.close()


def test_the_newest_schema_is_that_of_the_last_migration() -> None:
    """What is believed to be the last of the migrations is that, and none has two heirs."""
    assert ScriptDirectory(str(files(storage) / "migrations")).get_heads() == [NEWEST]
