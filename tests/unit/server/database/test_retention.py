"""Rows that are deleted after a time, on both kinds of database, and rows that never are."""

import asyncio
from collections.abc import Collection

from msgspec.structs import replace
from sqlalchemy import delete, func, insert, select, update

from tests.unit.server.rooms.store.steps import PLAYED, RULES, play, record, start
from yachtdice.game import replay
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.catalogue.store import SqlRules
from yachtdice.server.common.durations import RetentionDays
from yachtdice.server.common.ports import Player
from yachtdice.server.database import retention as stored
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.retention import Retention, RetentionKind, SqlRetention
from yachtdice.server.database.tables import (
    contest_entries,
    contest_scores,
    contest_tables,
    contests,
    events,
    games,
    known_devices,
    play_times,
    players,
    rooms,
    servers,
    sessions,
    turns,
)
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.service.state.record import RoomRecord, StoredTurn
from yachtdice.server.rooms.store.rooms import SqlRooms

DAY_MS = 24 * 3600 * 1000
BEGINNING = 1_700_000_000_000
SECRET = "s" * 32


class Sweeper:
    """Retention on a database, at a time that a test sets."""

    def __init__(
        self, database: Database, kept: RetentionDays | None = None, server: str | None = None
    ):
        """Start at BEGINNING, with no room in use."""
        self.now, self.ended = BEGINNING, list[str]()
        self.in_use: Collection[str] = ()
        self.retention = Retention(
            SqlRetention(database, server),
            kept or RetentionDays(),
            lambda: self.now,
            lambda: self.in_use,
            self.ended.extend,
        )

    async def after(self, days: float) -> dict[RetentionKind, int]:
        """Sweep this number of days after BEGINNING; return the non-zero counts of deleted rows."""
        self.now = BEGINNING + int(days * DAY_MS)
        swept = await self.retention.sweep(pause_s=0)
        return {kind: count for kind, count in swept.items() if count}


async def _ids(database: Database, table: object = rooms) -> set[str]:
    """Return the ids in a table."""
    async with database.engine.connect() as connection:
        return set(await connection.scalars(select(table.c.id)))  # type: ignore[attr-defined]


async def _room(database: Database, room: str, kept: RoomRecord | None = None) -> SqlRooms:
    """Create a room at BEGINNING, loaded at epoch 1."""
    store = SqlRooms(database)
    await store.create(room, kept or record(), BEGINNING)
    await store.wake(room)
    return store


async def _touch(database: Database, at_ms: int) -> None:
    """Set the time when all rooms were last touched."""
    async with database.engine.begin() as connection:
        await connection.execute(update(rooms).values(touched_ms=at_ms))


async def test_rooms_are_deleted_after_their_time_but_finished_games_never(
    database: Database,
) -> None:
    """Empty rooms go after 7 days, unfinished ones after 90, and finished games never."""
    await _room(database, "empty")
    begun = await _room(database, "begun")
    await begun.commit(start("begun", 1, "game1"))
    finished = await _room(database, "finished")
    await finished.commit(start("finished", 1, "game2"))
    await finished.commit(play("finished", 2, "game2", 2, PLAYED[1:], True))
    await finished.commit(replace(start("finished", 3, "game3"), command=None))
    await _touch(database, BEGINNING)
    sweeper = Sweeper(database)
    assert await sweeper.after(7) == {}
    assert await sweeper.after(7.1) == {RetentionKind.EMPTY_ROOMS: 1}
    assert await _ids(database) == {"begun", "finished"}
    assert await sweeper.after(90) == {}
    assert await sweeper.after(90.1) == {RetentionKind.UNFINISHED_GAMES: 1}
    assert await sweeper.after(10_000) == {}
    assert await _ids(database) == {"finished"}
    assert await _ids(database, games) == {"game2", "game3"}
    game = await SqlHistory(database).game("game2", None)
    assert game is not None
    assert replay(RULES, game.events).winners
    woken = await finished.wake("finished")
    assert woken is not None
    assert woken.events == PLAYED[:1]


async def _waiting(database: Database) -> None:
    """Store a game that waits for a turn, which is due ten days after BEGINNING."""
    store = await _room(database, "waiting")
    begun = start("waiting", 1, "game1")
    turn = StoredTurn("game1", "mina", BEGINNING, BEGINNING + 10 * DAY_MS)
    await store.commit(replace(begun, record=replace(begun.record, pace=Pace.DAY), turn=turn))
    await _touch(database, BEGINNING)


async def test_a_game_with_an_open_turn_stays(database: Database) -> None:
    """A game that waits is kept until its turn is over; time without a server does not count."""
    await _waiting(database)
    sweeper = Sweeper(database)
    assert await sweeper.after(100) == {}
    async with database.engine.begin() as connection:
        await connection.execute(insert(play_times).values(id=1, looked_ms=0, shift_ms=5 * DAY_MS))
    assert await sweeper.after(105) == {}
    async with database.engine.begin() as connection:
        await connection.execute(delete(turns))
    assert await sweeper.after(105) == {RetentionKind.UNFINISHED_GAMES: 1}


async def test_a_turn_that_no_server_ends_goes_with_its_room(database: Database) -> None:
    """A room that no server can wake is deleted 90 days after the deadline of its turn."""
    await _waiting(database)
    assert await Sweeper(database).after(100.1) == {RetentionKind.UNFINISHED_GAMES: 1}
    async with database.engine.connect() as connection:
        assert (await connection.execute(select(turns.c.room))).all() == []


async def test_zero_days_keep_everything(database: Database) -> None:
    """A retention of zero days keeps everything."""
    await _room(database, "empty")
    begun = await _room(database, "begun")
    await begun.commit(start("begun", 1, "game1"))
    await _touch(database, BEGINNING)
    await SqlRules(database).keep_rules("house:1", "text", "f", BEGINNING)
    assert await Sweeper(database, RetentionDays(0, 0, 0, 0)).after(10_000) == {}


async def test_a_room_in_memory_is_not_deleted(database: Database) -> None:
    """A room in use is kept, and deleted in a later sweep once it is unloaded."""
    await _room(database, "open")
    await _room(database, "asleep")
    sweeper = Sweeper(database)
    sweeper.in_use = {"open"}
    assert await sweeper.after(8) == {RetentionKind.EMPTY_ROOMS: 1}
    assert await _ids(database) == {"open"}
    sweeper.in_use = ()
    assert await sweeper.after(8) == {RetentionKind.EMPTY_ROOMS: 1}


async def test_a_server_does_not_delete_rooms_of_other_live_servers(database: Database) -> None:
    """A server deletes its own rooms, those of dead servers and those without an owner."""
    async with database.engine.begin() as connection:
        for name in ("me", "other"):
            row = {"id": name, "beats": 1, "on_bus": True}
            await connection.execute(insert(servers).values(row))
    for room, server in (("mine", "me"), ("theirs", "other"), ("orphan", "gone"), ("new", None)):
        store = SqlRooms(database, server)
        await store.create(room, record(), BEGINNING)
        if server is not None:
            await store.wake(room)
    assert await Sweeper(database, server="me").after(8) == {RetentionKind.EMPTY_ROOMS: 3}
    assert await _ids(database) == {"theirs"}


async def test_finished_games_do_not_hide_rooms_to_be_deleted(database: Database) -> None:
    """More than one batch of rooms with a finished game does not hide empty rooms behind them."""
    async with database.engine.begin() as connection:
        row = {"epoch": 0, "version": 1, "record": "{}", "created_ms": 1}
        many = [row | {"id": f"r{n:03}", "touched_ms": n // 50} for n in range(450)]
        await connection.execute(insert(rooms), many)
        game = {
            "number": 1, "rules_id": "x", "rules_text": "", "fingerprint": "", "event_format": 1,
            "started_ms": 1, "ended_ms": 2,
        }  # fmt: skip
        over = [game | {"id": f"g{n}", "room": f"r{n:03}", "ended": n} for n in range(250)]
        await connection.execute(insert(games), over)
    assert stored.BATCH < 250
    assert await Sweeper(database).after(0) == {RetentionKind.EMPTY_ROOMS: 200}
    assert await _ids(database) == {f"r{n:03}" for n in range(250)}


async def test_several_servers_sweep_at_once(database: Database, url: str) -> None:
    """Two concurrent sweeps of 400 rooms delete each room once without errors."""
    async with database.engine.begin() as connection:
        row = {"epoch": 0, "version": 1, "record": "{}", "created_ms": 1, "touched_ms": 1}
        await connection.execute(insert(rooms), [row | {"id": f"r{n:03}"} for n in range(400)])
    second = database_at(url)
    sweepers = (Sweeper(database), Sweeper(second))
    swept = await asyncio.gather(*(sweeper.after(0) for sweeper in sweepers))
    swept.append(await sweepers[0].after(0))  # each sweep skips rows that the other has locked
    await second.close()
    assert sum(found.get(RetentionKind.EMPTY_ROOMS, 0) for found in swept) == 400
    assert await _ids(database) == set()


async def test_rules_are_deleted_unless_used_or_played(database: Database) -> None:
    """Each use keeps rules for 30 more days; rules of a started game are kept."""
    rules = SqlRules(database)
    for reference, fingerprint in (("house:a", "a"), ("house:b", "b"), ("house:c", "played")):
        await rules.keep_rules(reference, f"text of {reference}", fingerprint, BEGINNING)
    async with database.engine.begin() as connection:
        await connection.execute(insert(rooms).values(_row_of_room()))
        await connection.execute(insert(games).values(_row_of_game("played")))
    sweeper = Sweeper(database, RetentionDays(0, 0, 30, 30))
    assert await sweeper.after(30) == {}
    assert await rules.rules_text("house:b", sweeper.now) is not None
    assert await sweeper.after(30.1) == {RetentionKind.RULES: 1}
    assert await rules.rules_text("house:a", BEGINNING) is None
    assert await sweeper.after(60.1) == {RetentionKind.RULES: 1}
    assert await sweeper.after(10_000) == {}
    assert await rules.rules_text("house:c", BEGINNING) == "text of house:c"


def _row_of_room() -> dict[str, object]:
    """Return a row of the table of rooms."""
    times = {"created_ms": 1, "touched_ms": 1}
    return {"id": "room", "epoch": 0, "version": 1, "record": "{}", **times}


def _row_of_game(fingerprint: str) -> dict[str, object]:
    """Return a row of the table of games, with custom rules."""
    rules = {"rules_id": "x", "rules_text": "", "fingerprint": fingerprint, "house": True}
    return {"id": "game", "room": "room", "number": 1, "event_format": 1, "started_ms": 1, **rules}


async def test_guests_are_deleted_unless_active_or_in_a_stored_game(database: Database) -> None:
    """Accounts and players of stored games are kept; the session of a deleted guest is reported."""
    accounts = accounts_in(database)
    for name in ("idle", "back", "mina", "owner"):
        await accounts.add_player(Player(name, name), f"secret of {name}", BEGINNING)
    await accounts.open_account(Player("owner", "owner"), "owner", "hash", BEGINNING)
    begun = await _room(database, "begun")
    await begun.commit(start("begun", 1, "game1"))  # Mina has a seat in it
    idle = await accounts.session("secret of idle", BEGINNING)
    back = await accounts.session("secret of back", BEGINNING)
    assert idle is not None
    assert back is not None
    await accounts.prolong_session(back.id, BEGINNING + 20 * DAY_MS)
    sweeper = Sweeper(database, RetentionDays(0, 0, 0, 30))
    assert await sweeper.after(30) == {}
    assert await sweeper.after(30.1) == {RetentionKind.GUESTS: 1}
    assert sweeper.ended == [idle.id]
    assert await _ids(database, players) == {"back", "mina", "owner"}
    assert await sweeper.after(50.1) == {RetentionKind.GUESTS: 1}
    swept = await sweeper.after(500)
    assert swept == {RetentionKind.SESSIONS: 2}
    assert await _ids(database, players) == {"mina", "owner"}


async def test_expired_sessions_and_devices_are_deleted(database: Database) -> None:
    """A session goes after 90 days and a device after 400, also more than one batch at once."""
    accounts = accounts_in(database)
    await accounts.add_player(Player("mina", "Mina"), "first", BEGINNING)
    await accounts.open_account(Player("mina", "Mina"), "mina", "hash", BEGINNING)
    for number in range(stored.BATCH):
        await accounts.begin_session("mina", f"secret {number}", BEGINNING)
    await accounts.know_device("mina", SECRET, BEGINNING)
    sweeper = Sweeper(database)
    assert await sweeper.after(89) == {}
    assert await sweeper.after(90) == {RetentionKind.SESSIONS: stored.BATCH + 1}
    assert len(sweeper.ended) == stored.BATCH + 1
    assert await accounts.knows_device("mina", SECRET, BEGINNING + 399 * DAY_MS)
    assert not await accounts.knows_device("mina", SECRET, BEGINNING + 400 * DAY_MS)
    assert await sweeper.after(400) == {RetentionKind.DEVICES: 1}
    async with database.engine.connect() as connection:
        for table in (sessions, known_devices):
            assert await connection.scalar(select(func.count()).select_from(table)) == 0
        assert await connection.scalar(select(func.count()).select_from(events)) == 0


async def test_contests_are_deleted_only_if_cancelled_without_a_finished_game(
    database: Database,
) -> None:
    """All rows of such a contest go; others stay, and those with a score or a table's places."""
    row = {
        "kind": "duplicate", "name": "Cup", "listed": True, "rules": "yahtzee", "setup": "{}",
        "leaf": "", "created_ms": BEGINNING, "step": 1, "progress": "{}",
    }  # fmt: skip
    statuses = {
        "gone": "cancelled",
        "scored": "cancelled",
        "seated": "cancelled",
        "over": "over",
        "open": "open",
    }
    made = [{**row, "id": one, "status": status} for one, status in statuses.items()]
    entries = [{"contest": one, "number": 1, "from_game": 1} for one in statuses]
    score = {"contest": "scored", "game": 1, "number": 1, "points": 9}
    table = {"contest": "seated", "nth": 1, "round": 1, "numbers": "[1]", "begun_ms": BEGINNING}
    async with database.writing() as connection:
        await connection.execute(insert(contests), made)
        await connection.execute(insert(contest_entries), entries)
        await connection.execute(insert(contest_scores), score)
        await connection.execute(insert(contest_tables), {**table, "places": "[1]"})
    sweeper = Sweeper(database)
    assert await sweeper.after(90) == {}
    assert await sweeper.after(90.1) == {RetentionKind.CONTESTS: 1}
    assert await _ids(database, contests) == {"scored", "seated", "over", "open"}
