"""Databases made by the migrations of older versions are opened and upgraded."""

import hashlib
import time
from importlib.resources import files

import pytest
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, text

from tests.unit.storage.steps import PLAYED, RULES, play, record
from yachtdice import game, storage
from yachtdice.protocol.game_messages import LevelView
from yachtdice.protocol.room_views import RoomSeat, SeriesSeat, SeriesView, Stage
from yachtdice.services.people.ports import SESSION_MS, LadderAsked
from yachtdice.services.ports import Player
from yachtdice.storage.bots import SqlBots
from yachtdice.storage.engine.json_forms import read_event, write_event, write_record
from yachtdice.storage.engine.migration import upgrade
from yachtdice.storage.engine.schema import NEWEST
from yachtdice.storage.opening import database_at, rebuild
from yachtdice.storage.people.accounts import SqlAccounts
from yachtdice.storage.people.games import SqlHistory
from yachtdice.storage.ranking.ratings import SqlStrengths
from yachtdice.storage.rooms.rooms import SqlRooms
from yachtdice.storage.rooms.rule_sets import SqlRules

NOW = 1_700_000_000_000


def _old_rows(connection: Connection, revision: str) -> None:
    """Write a guest, a room with a finished game and a room with a game in progress."""
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
    """Write a game with its events; one in progress lacks the last."""
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
async def test_a_database_of_an_older_version_is_upgraded(empty_url: str, revision: str) -> None:
    """Guests keep their cookies, rooms load, games end, and all are counted."""
    database = database_at(empty_url)
    async with database.engine.begin() as connection:
        await connection.run_sync(_old_rows, revision)
    await database.close()
    for _ in range(2):  # opening it again changes nothing
        database = database_at(empty_url)
        await database.open()
        visit = await SqlAccounts(database).visit("secret", NOW + 1)
        assert visit is not None
        assert visit.player == Player("mina", "Mina")
        async with database.engine.connect() as connection:
            counted = (
                await connection.execute(text("SELECT games, finished FROM player_rules"))
            ).all()
            assert [tuple(row) for row in counted] == [(1, 1)]
        await database.close()
    database = database_at(empty_url)
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


async def test_games_counted_by_an_older_version_get_their_gains(empty_url: str) -> None:
    """Games are recounted once, with gains by seat and places on the strength ladder."""
    database = database_at(empty_url)
    async with database.engine.begin() as connection:
        await connection.run_sync(_counted_rows)
    await database.close()
    database = database_at(empty_url)
    await database.open()
    gains = await SqlHistory(database).gains("g-room1", None)
    assert gains is not None
    seats = [seat for seat in gains.seats if seat is not None]
    assert [seat.before for seat in seats] == [LevelView(0, 0, 10)] * 2
    ladder = await SqlStrengths(database).page(RULES.fingerprint, LadderAsked())
    assert {line.player for line in ladder.lines} == {"mina", "jun"}
    async with database.engine.begin() as connection:
        assert (await connection.run_sync(rebuild)).same
    await database.close()


def test_the_newest_schema_is_that_of_the_last_migration() -> None:
    """NEWEST is the last migration, and no migration has two successors."""
    assert ScriptDirectory(str(files(storage) / "migrations")).get_heads() == [NEWEST]


def _before_retention(connection: Connection) -> None:
    """Write, as version 0007 did, a counted private game, a session, a token and a rule set."""
    _counted_rows(connection)
    upgrade(connection, "0007")
    connection.execute(text("UPDATE games SET private = :yes"), {"yes": True})
    connection.execute(text("UPDATE accounts SET owner = 'mina' WHERE player = 'jun'"))
    row = {"f": RULES.fingerprint, "i": RULES.id}
    connection.execute(
        text("INSERT INTO player_rules (player, fingerprint, rules_id) VALUES ('mina', :f, :i)"),
        row,
    )
    for player in ("mina", "jun"):
        secret = {"h": hashlib.sha256(player.encode()).hexdigest(), "p": player, "t": 2**60}
        connection.execute(text("INSERT INTO sessions VALUES (:h, :h, :p, :t)"), secret)
    kept = {"x": RULES.text, "t": NOW}
    connection.execute(text("INSERT INTO house_rules VALUES ('house:1', :x, :t)"), kept)


async def test_retention_times_apply_after_an_upgrade(empty_url: str) -> None:
    """A session gets 90 days, a bot token keeps its end, and private games no longer count."""
    database = database_at(empty_url)
    async with database.engine.begin() as connection:
        await connection.run_sync(_before_retention)
    await database.close()
    database = database_at(empty_url)
    await database.open()
    now = time.time_ns() // 1_000_000
    accounts, bots = SqlAccounts(database), SqlBots(database)
    assert await accounts.visit("mina", now + SESSION_MS - 3_600_000) is not None
    assert await accounts.visit("mina", now + SESSION_MS) is None
    assert await bots.bot_visit("jun", 2**60 - 1) is not None
    [session] = await accounts.sessions_of("mina", now)
    assert now - 3_600_000 < session.seen_ms <= now
    assert await SqlRules(database).rules_text("house:1", NOW) == RULES.text
    async with database.engine.begin() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM player_rules")) == 0
        assert (await connection.run_sync(rebuild)).same
    await database.close()


def _with_dashes(connection: Connection) -> None:
    """Write, as version 0012 did, a game of a closed account and a guest who is called a dash."""
    _counted_rows(connection)
    upgrade(connection, "0012")
    connection.execute(text("UPDATE accounts SET folded = NULL WHERE player = 'mina'"))
    connection.execute(text("UPDATE players SET name = '—' WHERE id = 'mina'"))
    connection.execute(text("INSERT INTO players VALUES ('dash', '—', 1)"))
    started = PLAYED[0]
    assert isinstance(started, game.GameStarted)
    names = tuple(replace(holder, name="—") for holder in started.holders)
    body = write_event(replace(started, holders=names))
    connection.execute(text("UPDATE events SET body = :b WHERE version = 1"), {"b": body})
    connection.execute(text("DELETE FROM game_seats WHERE player = 'jun'"))
    seats = (RoomSeat("—", "mina"), RoomSeat("—", "dash"), RoomSeat(), RoomSeat())
    score = SeriesView(1, (SeriesSeat("—", "mina", None, 1, 0, 9),))
    stored = replace(record("g-room1", Stage.OVER, 1), seats=seats, series=score)
    connection.execute(text("UPDATE rooms SET record = :r"), {"r": write_record(stored)})


async def test_names_that_older_versions_erased_become_null(empty_url: str) -> None:
    """A dash in place of a closed account's name becomes null; a player called a dash stays."""
    database = database_at(empty_url)
    async with database.engine.begin() as connection:
        await connection.run_sync(_with_dashes)
    await database.close()
    database = database_at(empty_url)
    await database.open()
    woken = await SqlRooms(database).wake("room1")
    assert woken is not None
    assert woken.record.series is not None
    assert [seat.name for seat in woken.record.seats] == [None, "—", None, None]
    assert [seat.is_empty for seat in woken.record.seats] == [False, False, True, True]
    assert [seat.name for seat in woken.record.series.seats] == [None]
    async with database.engine.connect() as connection:
        rows = await connection.execute(text("SELECT id, name FROM players"))
        names = {row.id: row.name for row in rows}
        first = await connection.scalar(text("SELECT body FROM events WHERE version = 1"))
    assert names == {"mina": None, "jun": "jun", "dash": "—"}
    started = read_event(first or "")
    assert isinstance(started, game.GameStarted)
    assert [holder.name for holder in started.holders] == [None, "—"]
    await database.close()
