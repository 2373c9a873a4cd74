"""Stored titles: which games count, where blocks begin and end, and when they wait."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, insert, text, update

from tests.support.waiting import until
from tests.unit.server.learning.store.test_reviews import REVIEW
from tests.unit.server.people.store.accounts import LOSES, WINS, finish, make_account
from yachtdice.bots.titles import title_levels
from yachtdice.rules import load_rules
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import games, reviews
from yachtdice.server.learning.service.titles import PlayerTitleFigures
from yachtdice.server.learning.store.reviews import SqlReviews
from yachtdice.server.learning.store.titles import SqlTitles, award_titles

YAHTZEE = load_rules("yahtzee").fingerprint


async def _end(database: Database, **how: Any) -> str:
    """End a game of Mina and Jun under the rules of Yahtzee; return its id."""
    game = (await finish(database, [("mina", WINS), ("jun", LOSES)], **how)).record.game or ""
    async with database.engine.begin() as connection:
        under = update(games).where(games.c.id == game)
        await connection.execute(under.values(fingerprint=YAHTZEE, rules_id="yahtzee"))
    return game


async def _review(
    database: Database, *ended: str, given: float = 1.0, sealed: bool = True, whole: bool = True
) -> None:
    """Store the reviews of Mina's seat in these games."""
    found = replace(REVIEW, fingerprint=YAHTZEE, given_away=given, sealed=sealed, whole=whole)
    for game in ended:
        await SqlReviews(database).keep([replace(found, game=game)])


async def _progress(database: Database) -> tuple[int, list[tuple[str | None, float, int]]]:
    """Return the games that count for Mina's next block, and her blocks, the latest first."""
    store = SqlTitles(database)
    counted = sum(each.games for each in await store.counted("mina"))
    blocks = await store.blocks("mina")
    return counted, [(block.title, round(block.mean, 6), block.partial) for block in blocks]


async def test_thirty_games_are_a_block_and_the_next_block_begins_after_it(
    database: Database,
) -> None:
    """No game is in two blocks; a later block without a title leaves the title as it is."""
    await make_account(database, "mina", "jun")
    first = [await _end(database) for _ in range(30)]
    await _review(database, *first[:29], given=2.0)
    assert await _progress(database) == (29, [])
    await _review(database, first[29], given=5.0)
    assert await _progress(database) == (0, [("captain", 2.1, 0)])
    await _review(database, *[await _end(database) for _ in range(30)], given=150.0, whole=False)
    assert await _progress(database) == (0, [(None, 150.0, 30), ("captain", 2.1, 0)])
    [shown] = (await PlayerTitleFigures(SqlTitles(database)).of("mina")).rules
    assert shown.held is not None
    assert shown.latest is not None
    assert (shown.rules, shown.held.title, shown.latest.title) == ("yahtzee", "captain", None)
    assert shown.held.ended_ms <= shown.latest.ended_ms


async def test_a_block_waits_for_the_reviews_of_all_its_games(database: Database) -> None:
    """Games are reviewed in any order: a block that is complete without a late one would lie."""
    await make_account(database, "mina", "jun")
    ended = [await _end(database) for _ in range(31)]
    await _review(database, *reversed(ended[1:]))
    assert await _progress(database) == (30, [])
    await _review(database, ended[0], given=4.0)
    assert await _progress(database) == (1, [("captain", 1.1, 0)])


async def test_two_servers_complete_a_block_with_the_last_two_reviews(database: Database) -> None:
    """The second server waits until the review of the first one is stored, so it counts both."""
    if not database.is_server:
        pytest.skip("SQLite has one writer at a time")
    await make_account(database, "mina", "jun")
    ended = [await _end(database) for _ in range(30)]
    await _review(database, *ended[:28])
    async with database.engine.connect() as first:
        await first.run_sync(_keep_one, ended[28])
        second = asyncio.create_task(_review(database, ended[29]))

        async def waits() -> bool:
            async with database.reading() as connection:
                blocked = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
                return second.done() or bool(await connection.scalar(blocked))

        await until(waits)
        await first.commit()
    await second
    assert await _progress(database) == (0, [("captain", 1.0, 0)])


def _keep_one(connection: Connection, game: str) -> None:
    """Store a review as another server does, in a transaction that stays open."""
    row = dict.fromkeys(("luck", "to_win"), 0.0) | dict.fromkeys(("marks", "themes"), "{}")
    row |= {"game": game, "seat": 0, "fingerprint": YAHTZEE, "given": 1.0, "counted": 4}
    connection.execute(insert(reviews).values(row | {"whole": True, "sealed": True}))
    award_titles(connection, game, 0, title_levels(YAHTZEE))


async def test_only_live_public_games_with_sealed_dice_and_without_hints_count(
    database: Database,
) -> None:
    """Games before the account, with hints, house rules, other paces or no proof count nothing."""
    before = await _end(database)
    await make_account(database, "mina", "jun")
    for excluded in ("hints", "house", "private", "uncounted", "waiting"):
        await _review(database, await _end(database, **{excluded: True}))
    await _review(database, before)
    await _review(database, await _end(database), sealed=False)
    assert await _progress(database) == (0, [])
    await _review(database, *[await _end(database) for _ in range(30)])
    assert await _progress(database) == (0, [("captain", 1.0, 0)])


async def test_the_titles_of_a_closed_account_go_with_it(database: Database) -> None:
    """Closing an account deletes its blocks."""
    await make_account(database, "mina", "jun")
    await _review(database, *[await _end(database) for _ in range(30)])
    await accounts_in(database).close_account("mina")
    assert await _progress(database) == (0, [])
