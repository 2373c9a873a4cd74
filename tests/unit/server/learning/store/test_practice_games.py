"""Stored games from devices: they count once, for open accounts, and go with the account."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import select, text, update

from tests.support.servers.postgres import PostgresCluster
from tests.support.waiting import until
from tests.unit.server.learning.store.test_lessons import FIRST, NEW
from tests.unit.server.people.store.accounts import LINE, WINS, finish, make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import accounts, lessons, practice_games
from yachtdice.server.learning.service.ports import CountedGame, PracticeGame
from yachtdice.server.learning.store import lessons as lesson_store, practice_games as module
from yachtdice.server.learning.store.lessons import SqlLessons
from yachtdice.server.learning.store.practice_games import SqlPracticeGames

GAME = PracticeGame("a" * 32, "mina", 1, LINE.text, True)
LESSONS = tuple(replace(NEW, game=GAME.id, seat=1, event=event) for event in (3, 7))


async def test_a_game_counts_once(database: Database) -> None:
    """The lessons come back as they were stored, with the rules of their game, and only once."""
    await make_account(database, "mina")
    store = SqlPracticeGames(database)
    assert await store.find(GAME.id) is None
    for now in (5, 9):
        await store.keep(GAME, LESSONS, FIRST, now)
    assert await store.find(GAME.id) == CountedGame(1, 2)
    found = await SqlLessons(database).of_player("mina")
    assert {(one.event, one.game, one.rules_text, one.house) for one in found} == {
        (event, GAME.id, LINE.text, True) for event in (3, 7)
    }


async def test_guests_and_closed_accounts_store_no_game(database: Database) -> None:
    """Without an open account neither the game nor its lessons are stored."""
    await make_account(database, "mina")
    await accounts_in(database).close_account("mina")
    store = SqlPracticeGames(database)
    await store.keep(GAME, LESSONS, FIRST, 5)
    assert await store.find(GAME.id) is None


async def test_a_game_that_arrives_while_the_account_closes_is_not_stored(
    postgres: PostgresCluster,
) -> None:
    """It waits until the account is closed, and so leaves nothing of it behind."""
    database = database_at(postgres.emptied_database())
    await database.open()
    await make_account(database, "mina")
    store, waiting = SqlPracticeGames(database), text("SELECT 1 FROM pg_locks WHERE NOT granted")
    async with database.engine.begin() as closing:
        await closing.execute(update(accounts).values(folded=None))
        keeping = asyncio.create_task(store.keep(GAME, LESSONS, FIRST, 5))
        await until(lambda: closing.scalar(waiting))
    await keeping
    assert await store.find(GAME.id) is None
    await database.close()


async def test_closing_the_account_deletes_its_games(database: Database) -> None:
    """Neither the games nor the lessons of a closed account are left."""
    await make_account(database, "mina")
    await SqlPracticeGames(database).keep(GAME, LESSONS, FIRST, 5)
    await accounts_in(database).close_account("mina")
    async with database.reading() as connection:
        for table in (practice_games, lessons):
            assert (await connection.execute(select(table))).all() == []


async def test_only_the_newest_games_are_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the limit the oldest game of an account goes, with its lessons."""
    monkeypatch.setattr(module, "MOST_PRACTICE_GAMES", 2)
    await make_account(database, "mina")
    store, ids = SqlPracticeGames(database), [letter * 32 for letter in "abc"]
    for now, game in enumerate(ids, 1):
        own = tuple(replace(one, game=game) for one in LESSONS)
        await store.keep(replace(GAME, id=game), own, FIRST, now)
    assert [await store.find(game) for game in ids] == [None, CountedGame(1, 2), CountedGame(1, 2)]
    assert len(await SqlLessons(database).of_player("mina")) == 4


async def test_the_newest_lessons_are_from_both_kinds_of_games(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lesson from a device pushes out an older one of a game here, and not a newer one."""
    monkeypatch.setattr(lesson_store, "MOST_LESSONS", 2)
    await make_account(database, "mina")
    game = (await finish(database, [("mina", WINS)])).record.game or ""
    await SqlLessons(database).keep((replace(NEW, game=game),), FIRST)
    store, later = SqlPracticeGames(database), 10**15
    await store.keep(GAME, LESSONS[:1], FIRST, 0)
    await store.keep(replace(GAME, id="b" * 32), (replace(NEW, game="b" * 32),), FIRST, later)
    found = await SqlLessons(database).of_player("mina")
    assert {one.game for one in found} == {game, "b" * 32}
