"""The strength ladders on SQLite and PostgreSQL."""

from random import Random

import pytest
from sqlalchemy import delete, insert, select

from tests.unit.server.people.store.accounts import (
    LINE,
    LOSES,
    WINS,
    contents,
    finish,
    make_account,
)
from yachtdice.ratings import SETTLED_AFTER
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import rating_counts, ratings
from yachtdice.server.people.messages.profiles import RatingLine, RatingsPage
from yachtdice.server.people.service.ports import LadderAsked
from yachtdice.server.people.store.ratings import HUNDREDTH, SqlStrengths, count_moves
from yachtdice.server.people.store.rebuilding import rebuild_statistics

HERE = LINE.fingerprint


async def _shown(database: Database, *, limit: int) -> list[RatingLine]:
    """Return the whole ladder, page by page."""
    store, cursor = SqlStrengths(database), None
    lines: list[RatingLine] = []
    while True:
        page = await store.page(HERE, LadderAsked(after=cursor, limit=limit))
        lines += page.lines
        cursor = page.next
        if cursor is None:
            return lines


async def _stand(database: Database, millionths: list[int]) -> list[str]:
    """Give accounts these ratings without games; return them in the order of the ladder."""
    names = [f"p{i:03}" for i in range(len(millionths))]
    await make_account(database, *names)
    rows = [
        {
            "player": name,
            "fingerprint": HERE,
            "rules_id": LINE.id,
            "mean": shown / 1e6 + 3,
            "deviation": 1.0,
            "games": SETTLED_AFTER - 1 + i % 2,
            "shown": shown,
        }
        for i, (name, shown) in enumerate(zip(names, millionths, strict=True))
    ]
    async with database.engine.begin() as connection:
        await connection.execute(insert(ratings), rows)
        await connection.run_sync(count_moves, HERE, [(None, shown) for shown in millionths])
    order = sorted(zip(millionths, names, strict=True), key=lambda it: (-it[0], it[1]))
    return [name for _, name in order]


async def test_winners_rank_above_losers_with_their_uncertainty(database: Database) -> None:
    """The order is by mean minus three deviations, and ratings of few games are provisional."""
    await make_account(database, "a", "b", "c")
    for game in range(SETTLED_AFTER):
        await finish(database, [("a", LOSES if game % 3 else WINS), ("b", LOSES)])
    await finish(database, [("b", WINS), ("c", LOSES)])
    lines = await _shown(database, limit=50)
    assert [line.place for line in lines] == [1, 2, 3]
    assert lines[0].player == "a"
    assert lines == sorted(lines, key=lambda line: -line.rating.shown)
    for line in lines:
        rating = line.rating
        assert rating.shown == rating.mean - 3 * rating.deviation
        assert rating.provisional == (line.player == "c")
    assert await SqlStrengths(database).line(HERE, "a") == lines[0]
    assert await SqlStrengths(database).line(HERE, "nobody") is None
    assert (await SqlStrengths(database).page("other rules", LadderAsked())).lines == ()


@pytest.mark.parametrize("limit", [1, 7, 100])
async def test_pages_are_the_ladder_with_every_place(database: Database, limit: int) -> None:
    """For equal, close, negative and distant ratings, each account is listed once at its rank."""
    rng = Random(5)
    near = [rng.randrange(-2 * HUNDREDTH, 2 * HUNDREDTH) for _ in range(30)]
    order = await _stand(database, [*near, *near[:10], 25_000_000, -30_000_000])
    lines = await _shown(database, limit=limit)
    assert [line.player for line in lines] == order
    assert [line.place for line in lines] == list(range(1, 43))


async def test_pages_turn_back_and_open_at_a_player(database: Database) -> None:
    """Pages can be turned back to the top, and opened around a player with both neighbours."""
    order = await _stand(database, [1000 * (n // 3) for n in range(30)])
    store = SqlStrengths(database)
    second = await store.page(HERE, LadderAsked(after=(await _top(store)).next, limit=10))
    assert [line.player for line in second.lines] == order[10:20]
    back = await store.page(HERE, LadderAsked(before=second.previous, limit=10))
    assert [line.player for line in back.lines] == order[:10]
    assert back.previous is None
    middle = await store.page(HERE, LadderAsked(around=order[17], limit=6))
    assert [line.player for line in middle.lines] == order[14:20]
    near_top = await store.page(HERE, LadderAsked(around=order[1], limit=6))
    assert ([line.player for line in near_top.lines], near_top.previous) == (order[:6], None)
    unknown = await store.page(HERE, LadderAsked(around="nobody", limit=6))
    assert unknown == near_top


async def _top(store: SqlStrengths) -> RatingsPage:
    """Return the first page of ten."""
    return await store.page(HERE, LadderAsked(limit=10))


async def test_a_closed_account_has_no_place(database: Database) -> None:
    """Accounts below move up; the closed account's strength still counts for its opponents."""
    await make_account(database, "a", "b", "c")
    await finish(database, [("a", WINS), ("b", LOSES)])
    await finish(database, [("b", WINS), ("c", LOSES)])
    await accounts_in(database).close_account("a")
    lines = await _shown(database, limit=50)
    assert [(line.place, line.player) for line in lines] == [(1, "b"), (2, "c")]
    await finish(database, [("b", WINS), ("c", LOSES)])
    async with database.engine.begin() as connection:
        assert len((await connection.execute(select(ratings))).all()) == 3
    assert (await rebuild_statistics(database)).same
    assert [line.player for line in await _shown(database, limit=50)] == ["b", "c"]


async def test_the_counts_are_rebuilt_with_the_ratings(database: Database) -> None:
    """A rebuild repairs damaged counts."""
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    before = await contents(database)
    async with database.engine.begin() as connection:
        await connection.execute(delete(rating_counts))
    assert not (await rebuild_statistics(database)).same
    assert await contents(database) == before
