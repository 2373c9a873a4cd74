"""The account and session stores keep their contract on SQLite and PostgreSQL."""

import asyncio

import pytest
from sqlalchemy import text

from tests.unit.server.people.store.accounts import (
    LOSES,
    WINS,
    contents,
    finish,
    make_account,
    ranked,
)
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import SESSION_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.service.ports import NameTakenError, Session, StoredAccount
from yachtdice.server.people.store.account_admin import SqlAccountAdmin
from yachtdice.server.people.store.accounts import MOST_DEVICES
from yachtdice.server.people.store.rebuilding import rebuild_statistics

MINA = Player("mina", "Mina")
YEAR = 366 * 24 * 3600 * 1000


async def _everything(database: Database) -> str:
    """Return all rows of the database as one text."""
    found = []
    async with database.engine.connect() as connection:
        for table in ("players", "accounts", "sessions", "rooms", "games", "events", "game_seats"):
            rows = await connection.execute(text(f"SELECT * FROM {table}"))
            found += [str(tuple(row)) for row in rows]
    return "\n".join(found)


async def test_a_guest_with_a_new_account_keeps_id_and_games(database: Database) -> None:
    """A guest who opens an account keeps id, games and session, under a new secret only."""
    store = accounts_in(database)
    await store.add_player(Player("mina", "M"), "old", 7)
    await finish(database, [("mina", WINS), ("jun", LOSES)])
    before = await store.session("old", 8)
    assert before is not None
    assert before == Session(
        Player("mina", "M"), before.id, is_account=False, expires_ms=7 + SESSION_MS
    )
    await store.open_account(MINA, "mlna", "$hash", 8)
    await store.renew_session(before.id, "new", 8)
    assert await store.session("old", 9) is None
    assert await store.session("new", 9) == Session(
        MINA, before.id, is_account=True, expires_ms=8 + SESSION_MS
    )
    assert await store.session("new", YEAR) is None
    await store.prolong_session(before.id, YEAR)
    assert await store.session("new", YEAR) is not None
    assert await store.account_named("mlna") == StoredAccount(MINA, "$hash")
    assert await store.account_of("mina") == StoredAccount(MINA, "$hash")
    assert await store.account_named("' OR '1'='1") is None
    assert [row[3] for row in (await contents(database))["player_rules"]] == [1, 1]
    assert "'new'" not in await _everything(database)


async def test_only_one_concurrent_request_gets_a_name(database: Database) -> None:
    """Of concurrent requests for one name, by new players or one guest twice, one succeeds."""
    store = accounts_in(database)
    wanted = [Player(f"p{number}", "Mina") for number in range(8)]
    answers = await asyncio.gather(
        *(store.open_account(player, "mlna", "$hash", 8) for player in wanted),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["NameTakenError"] * 7 + [
        "NoneType"
    ]
    [first] = await ranked(database)
    with pytest.raises(NameTakenError):
        await store.open_account(Player(first, "Other"), "other", "$hash", 9)
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM players")) == 1
        assert await connection.scalar(text("SELECT name FROM players")) == "Mina"


async def test_sessions_end_one_by_one_or_all_but_one(database: Database) -> None:
    """Logging out ends one session; a new password ends all others."""
    store = accounts_in(database)
    await store.open_account(MINA, "mlna", "$hash", 8)
    one, two, three = [await store.begin_session("mina", secret, 8) for secret in "abc"]
    await store.end_session(one)
    assert await store.session("a", 9) is None
    assert await store.end_sessions("mina", but=two) == (three,)
    assert await store.session("b", 9) is not None
    assert await store.session("c", 9) is None
    await store.set_password("mina", "$other")
    assert await store.account_of("mina") == StoredAccount(MINA, "$other")


async def test_a_closed_account_leaves_games_without_its_name(database: Database) -> None:
    """Games, results and others' ratings remain; name, password, sessions and rank are deleted."""
    store = accounts_in(database)
    for player in (Player("mina", "Minamina"), Player("jun", "Jun")):
        await store.open_account(player, player.id, "$hash", 8)
    await store.begin_session("mina", "a", 8)
    await finish(database, [("mina", WINS), ("jun", LOSES)])
    async with database.engine.begin() as connection:
        changed = text("UPDATE events SET body = replace(body, 'P0', 'Minamina') WHERE version = 1")
        await connection.execute(changed)
        old, new = '"name"\\:"mina"', '"name"\\:"Minamina"'
        room = text(f"UPDATE rooms SET record = replace(record, '{old}', '{new}')")
        await connection.execute(room)
    assert "Minamina" in await _everything(database)
    before = await contents(database)
    assert len(await store.close_account("mina")) == 1
    assert "Minamina" not in await _everything(database)
    assert "$hash" in await _everything(database)
    assert await store.account_of("mina") is None
    assert await store.account_named("mina") is None
    assert await store.session("a", 9) is None
    assert await ranked(database) == ["jun"]
    assert (await rebuild_statistics(database)).same
    kept = [row[:-1] for row in (await contents(database))["ratings"]]
    assert kept == [row[:-1] for row in before["ratings"]]  # all but its place on the ladder
    await store.set_password("mina", "$back")
    assert await store.account_of("mina") is None
    await store.open_account(Player("other", "Minamina"), "mina", "$hash", 9)


async def test_a_closed_account_gets_no_password(database: Database) -> None:
    """A host who resets the password of an account that is being closed changes nothing."""
    store = accounts_in(database)
    await store.open_account(MINA, "mlna", "$hash", 8)
    await store.begin_session("mina", "a", 8)
    assert await SqlAccountAdmin(database).reset_password("mina", "$other") == 1
    assert await store.account_of("mina") == StoredAccount(MINA, "$other")
    await store.close_account("mina")
    assert await SqlAccountAdmin(database).reset_password("mina", "$late") is None
    assert "$late" not in await _everything(database)


async def test_the_devices_used_last_are_known(database: Database) -> None:
    """Beyond the limit, the device that was not used for the longest time is forgotten."""
    await make_account(database, "mina")
    store = accounts_in(database)
    for used in range(MOST_DEVICES):
        await store.know_device("mina", f"device {used}", used)
    await store.know_device("mina", "device 0", MOST_DEVICES)
    await store.know_device("mina", "new device", MOST_DEVICES + 1)
    now = MOST_DEVICES + 2
    assert not await store.knows_device("mina", "device 1", now)
    for device in ("device 0", "device 2", "new device"):
        assert await store.knows_device("mina", device, now)
