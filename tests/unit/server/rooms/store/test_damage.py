"""Damaged rows: lists leave them out, what needs them says so, and everything else works."""

import ast
import logging
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace
from sqlalchemy import Table, select, update

from tests.paths import ROOT
from tests.unit.server.learning.store.test_lessons import FIRST, LESSON
from tests.unit.server.learning.store.test_reviews import REVIEW
from tests.unit.server.people.store.accounts import LINE, WINS, finish, make_account, standing
from tests.unit.server.rooms.store.steps import PLAYED, play, record, start, step
from tests.unit.server.tournaments.store.test_standing import finish_run, new_run, open_standings
from tests.unit.server.tournaments.store.test_tournaments import SETUP
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.damage import DamagedDataError, damaged_count
from yachtdice.server.common.log_events import DataDamaged, room_mark
from yachtdice.server.common.ports import StoreFault
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.learning.service.ports import NewLesson
from yachtdice.server.learning.store.lessons import SqlLessons
from yachtdice.server.learning.store.reviews import SqlReviews
from yachtdice.server.people.service.ports import GamesAsked
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.people.store.rebuilding import rebuild_statistics
from yachtdice.server.rooms.messages.room import TurnTime
from yachtdice.server.rooms.service.lists import own_games
from yachtdice.server.rooms.service.state.room import room_of
from yachtdice.server.rooms.store.rooms import SqlRooms
from yachtdice.server.tournaments.messages.tournaments import TournamentStatus
from yachtdice.server.tournaments.service.standing_rules import LatestRun
from yachtdice.server.tournaments.store.tournaments import SqlTournaments

#: Damaged texts in place of the first event of a game.
DAMAGES = ("", '{"type":"GameStar', '{"type":"GameStarted"}', '{"type":"BoxFilled","seat":9}', "?")


async def _damage(database: Database, table: Table, body: str, **keys: object) -> None:
    """Replace what a row stores by a damaged text; `keys` name the row."""
    columns = {"events": "body", "rooms": "record", "reviews": "themes", "lessons": "position"}
    column = columns.get(table.name, "setup")
    changed = update(table).filter_by(**keys).values({column: body})
    async with database.engine.begin() as connection:
        assert (await connection.execute(changed)).rowcount == 1


async def _finished(database: Database, many: int) -> list[str]:
    """Return the ids of finished games of mina."""
    return [(await finish(database, [("mina", WINS)])).record.game or "" for _ in range(many)]


def _logged(caplog: pytest.LogCaptureFixture) -> list[DataDamaged]:
    """Return the events about damaged rows so far."""
    found = (getattr(line, "event", None) for line in caplog.records)
    return [event for event in found if isinstance(event, DataDamaged)]


async def test_a_list_of_games_answers_with_those_that_can_be_read(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """Fifty damaged rows are left out and logged once each; their games alone cannot be opened."""
    await make_account(database, "mina")
    games = await _finished(database, 53)
    for number, game in enumerate(games[:50]):
        body = DAMAGES[number % len(DAMAGES)]
        await _damage(database, tables.events, body, game=game, version=1)
    store, before = SqlHistory(database), damaged_count()
    for _ in range(2):
        page = await store.games(GamesAsked(viewer=None, limit=100))
        assert [line.id for line in page.games] == games[:49:-1]
    logged = _logged(caplog)
    assert {(event.table, event.key) for event in logged} == {("events", g) for g in games[:50]}
    assert len(logged) == damaged_count() - before == 50
    assert logged[0].room == room_mark(logged[0].key.replace("game", "room"))
    assert logged[0].level == logging.ERROR
    for read in (store.game, store.events):
        with pytest.raises(DamagedDataError) as caught:
            await read(games[0], None)
        assert caught.value.fault is StoreFault.DAMAGED
    assert await store.game(games[52], None) is not None
    await database.reach()


async def test_statistics_are_rebuilt_without_the_damaged_games(database: Database) -> None:
    """A rebuild, as after an update, counts all other games."""
    await make_account(database, "mina")
    games = await _finished(database, 3)
    alone = await standing(database, "mina")
    await _damage(database, tables.events, "?", game=games[1], version=3)
    assert (await rebuild_statistics(database)).games == 3
    fewer = await standing(database, "mina")
    assert fewer < alone


async def test_a_game_ends_although_its_events_are_damaged(database: Database) -> None:
    """The last step of a game is stored; the game then counts for nothing."""
    rooms = SqlRooms(database)
    await rooms.create("room", record(), 7)
    await rooms.wake("room")
    await rooms.commit(start("room", 1, "ends-damaged"))
    await _damage(database, tables.events, "?", game="ends-damaged", version=1)
    await rooms.commit(play("room", 2, "ends-damaged", 2, PLAYED[1:], over=True))
    ended = select(tables.games.c.ended).where(tables.games.c.id == "ends-damaged")
    async with database.reading() as connection:
        assert await connection.scalar(ended) is not None
    await rooms.close()


async def test_a_damaged_room_does_not_disturb_the_others(database: Database) -> None:
    """It cannot be loaded, another one loads and stores steps, and no outage begins."""
    rooms = SqlRooms(database)
    for room in ("whole", "bad-record", "bad-event"):
        await rooms.create(room, record(), 7)
        await rooms.wake(room)
        await rooms.commit(start(room, 1, f"{room}-game"))
    await _damage(database, tables.rooms, '{"rules"', id="bad-record")
    await _damage(database, tables.events, "?", game="bad-event-game", version=1)
    for room in ("bad-record", "bad-event"):
        with pytest.raises(DamagedDataError):
            await rooms.wake(room)
    woken = await rooms.wake("whole")
    assert woken is not None
    found = await rooms.rooms_of("mina", 9)
    assert [each.id for each in found] == ["whole"]
    await rooms.commit(step("whole", 2, epoch=woken.epoch, game="whole-game"))
    assert database.outage.fault is None
    await rooms.close()


async def test_a_room_whose_events_are_no_game_cannot_be_loaded(database: Database) -> None:
    """Events that can be read but not replayed are damage, and lists leave the room out."""
    rooms = SqlRooms(database)
    for room in ("sound", "out-of-order"):
        await rooms.create(room, record(), 7)
        await rooms.wake(room)
        await rooms.commit(start(room, 1, f"{room}-game"))
    await rooms.commit(play("out-of-order", 2, "out-of-order-game", 2, PLAYED[5:6]))
    stored = await rooms.wake("out-of-order")
    assert stored is not None
    with pytest.raises(DamagedDataError):
        room_of(stored)

    async def turn_time(_room: str) -> TurnTime | None:
        return None

    own = await own_games("mina", rooms.rooms_of, turn_time)
    assert [one.game.room for one in own.games] == ["sound"]
    await rooms.close()


async def test_reviews_and_lessons_are_read_without_the_damaged_ones(database: Database) -> None:
    """Each list has the rows that can be read."""
    await make_account(database, "mina")
    one, other = await _finished(database, 2)
    reviews, lessons = SqlReviews(database), SqlLessons(database)
    await reviews.keep([replace(REVIEW, game=game, seat=0) for game in (one, other)])
    new = [NewLesson(game, 0, 3, LINE.fingerprint, LESSON, 2.5) for game in (one, other)]
    await lessons.keep(tuple(new), FIRST)
    await _damage(database, tables.reviews, "[", game=one)
    await _damage(database, tables.lessons, "[", game=other)
    assert await reviews.themes("mina", LINE.fingerprint) == (REVIEW.themes,)
    assert [lesson.game for lesson in await lessons.of_player("mina")] == [one]
    third, fourth = await _finished(database, 2)
    await _damage(database, tables.events, "?", game=third, version=2)
    damaged, whole = await reviews.without_review(0, 10**6)
    assert (damaged.game, (await reviews.read(whole)).game) == (third, fourth)
    with pytest.raises(DamagedDataError):
        await reviews.read(damaged)


async def test_tournaments_are_listed_without_a_damaged_one(database: Database) -> None:
    """The list has the others; the damaged one, by itself, says what it is."""
    store = SqlTournaments(database)
    for number, tournament in enumerate(("whole", "damaged")):
        await store.book(tournament, SETUP, number, 9)
    await _damage(database, tables.tournaments, "{", id="damaged")
    assert [one.line.id for one in await store.page(None, 9)] == ["whole"]
    look: list[Callable[[str], Awaitable[object]]] = [store.one, store.setup]
    for read in look:
        with pytest.raises(DamagedDataError):
            await read("damaged")


async def test_pages_of_tournaments_are_full_in_spite_of_damaged_ones(database: Database) -> None:
    """Other tournaments take the places of damaged ones, so that the list goes on after them."""
    store = SqlTournaments(database)
    for number in range(5):
        await store.book(f"t{number}", SETUP, number, 9)
    for damaged in ("t4", "t2"):
        await _damage(database, tables.tournaments, "{", id=damaged)
    assert [one.line.id for one in await store.page(None, 2)] == ["t3", "t1"]
    assert [one.line.id for one in await store.page((1, "t1"), 2)] == ["t0"]


async def test_standing_tournaments_are_listed_without_a_damaged_one(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """The lists have the others, and the log has one line; the damaged one says what it is."""
    damaged = f"damaged-{database.engine.dialect.name}"
    store = await open_standings(database, "whole", damaged)
    await _damage(database, tables.standing_tournaments, "{", id=damaged)
    for _ in range(2):
        assert [one.id for one in await store.opened()] == ["whole"]
        assert [one.id for one in await store.listed(9)] == ["whole"]
    with pytest.raises(DamagedDataError):
        await store.one(damaged)
    assert [(one.table, one.key) for one in _logged(caplog)] == [("standing_tournaments", damaged)]


async def test_a_standing_tournament_goes_on_after_a_damaged_run(database: Database) -> None:
    """The damaged run is not listed and counts as failed; only the reign of its winner fails."""
    store = await open_standings(database, "cup")
    for at_ms, (after, run) in enumerate([(None, "first"), ("first", "second")]):
        assert await store.book_run(new_run("cup", run, after, at_ms), 9, 9)
        await finish_run(database, run, at_ms, "gull")
    await _damage(database, tables.tournaments, "{", id="second")
    assert [one.line.id for one in await store.runs("cup", None, 1)] == ["first"]
    with pytest.raises(DamagedDataError):
        await store.reign("cup")
    for found in (await store.one("cup"), *await store.opened(), *await store.listed(9)):
        assert found is not None
        assert found.latest == LatestRun("second", TournamentStatus.FAILED, 1, ())
    assert await store.book_run(new_run("cup", "third", "second", 2), 9, 9)
    await finish_run(database, "third", 2, "gull")
    assert await store.reign("cup") is not None


async def test_an_account_is_deleted_although_its_games_are_damaged(database: Database) -> None:
    """The name is erased wherever it can be read."""
    await make_account(database, "mina")
    one, other = await _finished(database, 2)
    await _damage(database, tables.events, "?", game=one, version=1)
    await _damage(database, tables.rooms, '{"mina" "mina"', id=one.replace("game", "room"))
    await accounts_in(database).close_account("mina")
    page = await SqlHistory(database).games(GamesAsked(viewer=None, limit=9))
    assert [(line.id, line.seats[0].name) for line in page.games] == [(other, None)]


def test_no_block_that_reads_stored_data_awaits() -> None:
    """An error of a queue, a connection or another service is never taken for damage."""
    blocks = [
        (path.name, node)
        for path in (ROOT / "src" / "yachtdice").rglob("*.py")
        if "reading(" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.With) and any(map(_reads, node.items))
    ]
    assert blocks
    for name, block in blocks:
        awaits = [node for node in ast.walk(block) if isinstance(node, ast.Await)]
        assert not awaits, f"{name}:{block.lineno}: await outside of `with reading(...)`"


def _reads(item: ast.withitem) -> bool:
    """Return whether an item of a `with` calls `reading`."""
    call = item.context_expr
    return isinstance(call, ast.Call) and ast.unparse(call.func) == "reading"
