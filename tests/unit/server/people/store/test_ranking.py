"""Rows that the end of a game writes, on SQLite and PostgreSQL."""

import asyncio

import pytest
from sqlalchemy import delete, insert, text, update

from tests.unit.server.people.store.accounts import (
    LEAVES,
    LINE,
    LOSES,
    RESIGNS,
    WINS,
    Deed,
    contents,
    finish,
    make_account,
    ranked,
    standing,
)
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import players, ratings, standing_counts, standings
from yachtdice.server.people.store.counters import SqlDailyBests
from yachtdice.server.people.store.endings import end_game
from yachtdice.server.people.store.ranking import leave_ranking, place_of
from yachtdice.server.people.store.rebuilding import rebuild_statistics
from yachtdice.server.rooms.store.rooms import SqlRooms


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([("a", WINS), ("b", WINS)], [(1, 0), (1, 0)]),
        ([("a", WINS), ("b", LOSES), ("c", LOSES)], [(2, 0), (0, 0), (0, 0)]),
        ([("a", WINS), (None, LOSES)], [(0, 5)]),
        ([("a", WINS)], [(0, 5)]),
        ([("a", WINS), ("b", LOSES), (None, WINS)], [(0, 5), (0, 0)]),
        ([("a", WINS), ("b", RESIGNS)], [(1, 5), (0, 0)]),
        ([("a", WINS), ("b", LEAVES)], [(1, 5), (0, 0)]),
        ([("a", LOSES), ("b", LEAVES)], [(0, 0), (0, 0)]),
    ],
)
async def test_each_account_gains_exp_by_the_rules(
    database: Database, seats: list[tuple[str | None, Deed]], expected: list[tuple[int, int]]
) -> None:
    """Score and win bring exp, depending on bots, resigned seats and seats that a bot took over."""
    names = [who for who, _ in seats if who is not None]
    await make_account(database, *names)
    await finish(database, seats)
    assert [await standing(database, who) for who in names] == expected


async def test_guests_and_custom_rules_gain_no_exp(database: Database) -> None:
    """Games of guests, even after they open an account, and custom rules count for no level."""
    await make_account(database, "a")
    await finish(database, [("a", WINS), ("guest", WINS)])
    await finish(database, [("a", WINS)], house=True)
    assert await standing(database, "a") == (1, 0)
    await make_account(database, "guest")
    assert await standing(database, "guest") == (0, 0)
    assert (await rebuild_statistics(database)).same
    assert await standing(database, "guest") == (0, 0)


async def test_a_game_in_which_the_server_failed_gives_nothing(database: Database) -> None:
    """An uncounted game changes no level, rating, profile or best score, also after a rebuild."""
    await make_account(database, "a", "b")
    before = await contents(database)
    await finish(database, [("a", WINS), ("b", RESIGNS)], uncounted=True)
    assert await standing(database, "a") == (0, 0)
    after = await contents(database)
    assert after["ratings"] == before["ratings"] == []
    assert after["player_rules"] == before["player_rules"] == []
    assert await SqlDailyBests(database).best_since(0) == ()
    assert (await rebuild_statistics(database)).same


async def test_a_play_off_counts_like_any_game_after_a_draw(database: Database) -> None:
    """The tied players share the exp of the win; the play-off gives its own exp, as a game of two.

    A third player, who did not play it, gains and loses nothing by it.
    """
    await make_account(database, "a", "b", "c")
    tied = await finish(database, [("a", WINS), ("b", WINS), ("c", LOSES)])
    assert [await standing(database, who) for who in "abc"] == [(1, 2), (1, 2), (0, 0)]
    assert tied.record.game is not None
    before = await contents(database)
    await finish(database, [("a", WINS), ("b", LOSES)], decides=tied.record.game)
    assert [await standing(database, who) for who in "abc"] == [(2, 7), (1, 2), (0, 0)]
    changed = {row for row in (await contents(database))["ratings"] if row not in before["ratings"]}
    assert {row[0] for row in changed} == {"a", "b"}
    assert (await rebuild_statistics(database)).same


async def test_at_equal_level_the_first_account_to_reach_it_ranks_higher(
    database: Database,
) -> None:
    """The ranking orders by level, then by the time it was reached; in one game by seat number."""
    await make_account(database, "a", "b", "c", "d")
    assert await ranked(database) == ["a", "b", "c", "d"]
    await finish(database, [("d", WINS), ("b", WINS)])
    assert await ranked(database) == ["d", "b", "a", "c"]
    await finish(database, [("a", WINS), ("c", LOSES)])
    assert await ranked(database) == ["d", "b", "a", "c"]
    await finish(database, [("b", WINS)])
    await finish(database, [("b", WINS)])
    assert await ranked(database) == ["b", "d", "a", "c"]


async def _places(database: Database) -> list[int]:
    """Return each account's rank, computed on its own, in the order of the ranking."""
    async with database.engine.connect() as connection:
        order = standings.select().order_by(standings.c.level.desc(), standings.c.reached)
        rows = (await connection.execute(order)).all()
        return [await place_of(connection, row.level, row.reached) for row in rows]


async def test_ranks_are_computed_without_counting_all_accounts(database: Database) -> None:
    """Ranks from span counts are consecutive after accounts join, rise and leave."""
    names = [f"p{i:02}" for i in range(12)]
    await make_account(database, *names[:6])
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE ladder_sequence SET next = 40000"))
    await make_account(database, *names[6:])
    await finish(database, [(names[7], WINS), (names[2], WINS), (names[3], LOSES)])
    await finish(database, [(names[2], WINS), (names[11], LOSES)])
    assert await _places(database) == list(range(1, 13))
    async with database.engine.begin() as connection:
        for name in (names[2], names[0]):
            await connection.run_sync(leave_ranking, name)
    assert await _places(database) == list(range(1, 11))


async def test_a_games_end_applied_twice_counts_once(database: Database) -> None:
    """A repeated final step is lost, and ending the game again changes nothing."""
    await make_account(database, "a", "b")
    commit = await finish(database, [("a", WINS), ("b", LOSES)])
    before = await contents(database)
    with pytest.raises(LostRoomError):
        await SqlRooms(database).commit(commit)
    assert commit.record.game is not None
    async with database.engine.begin() as connection:
        await connection.run_sync(end_game, commit.record.game, 2000)
    assert await contents(database) == before


async def test_games_of_one_player_that_end_together_count_each(database: Database) -> None:
    """Concurrent ends of one player's games are each counted exactly once."""
    await make_account(database, "a", "b")
    await asyncio.gather(*(finish(database, [("a", WINS), ("b", LOSES)]) for _ in range(12)))
    level, exp = await standing(database, "a")
    assert 10 + 10 * sum(range(1, level)) + exp == 12 * 15
    assert (await rebuild_statistics(database)).same


async def test_the_end_of_a_game_is_written_atomically(database: Database) -> None:
    """If the counting fails, the game has not ended either, and the step can be retried."""
    await make_account(database, "a")
    async with database.engine.begin() as connection:
        await connection.execute(text("ALTER TABLE all_dice RENAME TO elsewhere"))
    with pytest.raises(StoreUnavailableError):
        await finish(database, [("a", WINS)])
    async with database.engine.begin() as connection:
        assert not (await connection.execute(text("SELECT * FROM games"))).all()
        await connection.execute(text("ALTER TABLE elsewhere RENAME TO all_dice"))
    assert await standing(database, "a") == (0, 0)
    await finish(database, [("a", WINS)])
    assert await standing(database, "a") == (0, 5)


async def test_all_counts_can_be_rebuilt_from_the_games(database: Database) -> None:
    """A rebuild gives identical tables, and repairs damaged ones."""
    await make_account(database, "a", "b", "c")
    for hints in (False, True):
        await finish(database, [("a", WINS), ("b", LOSES), ("guest", LEAVES)], hints=hints)
        await finish(database, [("c", WINS), ("a", WINS), (None, LOSES)], hints=hints)
        await finish(database, [("b", WINS), ("c", RESIGNS)], hints=hints)
    before = await contents(database)
    rebuilt = await rebuild_statistics(database)
    assert (rebuilt.games, rebuilt.accounts, rebuilt.same) == (6, 3, True)
    async with database.engine.begin() as connection:
        await connection.execute(update(standings).values(level=77))
        await connection.execute(delete(ratings))
        await connection.execute(update(standing_counts).values(accounts=5))
    assert not (await rebuild_statistics(database)).same
    assert await contents(database) == before


async def test_a_game_that_waits_gives_exp_and_no_rating(database: Database) -> None:
    """Both accounts gain the exp of a live game and stay unrated, also after a rebuild."""
    await make_account(database, "a", "b", "c", "d")
    await finish(database, [("a", WINS), ("b", LOSES)], waiting=True)
    assert (await contents(database))["ratings"] == []
    assert (await rebuild_statistics(database)).same
    await finish(database, [("c", WINS), ("d", LOSES)])
    exps = [await standing(database, player) for player in "abcd"]
    assert exps[0] > (0, 0)
    assert exps[:2] == exps[2:]
    assert [row[0] for row in (await contents(database))["ratings"]] == ["c", "d"]


async def test_hinted_games_and_guests_are_not_rated(database: Database) -> None:
    """Only accounts are rated, against each other, in games without hints and custom rules."""
    await make_account(database, "a", "b")
    async with database.engine.begin() as connection:
        await connection.execute(insert(players).values(id="g", name="g", created_ms=7))
    await finish(database, [("a", WINS), ("g", LOSES)])
    await finish(database, [("a", WINS), ("b", LOSES)], hints=True)
    await finish(database, [("a", WINS), ("b", LOSES)], house=True)
    await finish(database, [("a", WINS), (None, LOSES)])
    assert (await contents(database))["ratings"] == []
    await finish(database, [("a", WINS), ("g", WINS), ("b", LOSES), (None, WINS)])
    (a, b) = (await contents(database))["ratings"]
    assert (a[0], a[1], a[5], b[0]) == ("a", LINE.fingerprint, 1, "b")
    assert a[3] > b[3]


async def test_dice_are_counted_by_kind_of_seat(database: Database) -> None:
    """Dice of accounts, guests and bots are counted separately, also of a bot standing in."""
    await make_account(database, "a")
    await finish(database, [("a", WINS), ("g", LOSES), (None, WINS), ("h", LEAVES)])
    found = {(kind, face): thrown for kind, face, thrown in (await contents(database))["all_dice"]}
    assert [found["account", face] for face in range(1, 7)] == [0, 0, 0, 0, 0, 5]
    assert [found["guest", face] for face in range(1, 7)] == [1, 1, 1, 1, 0, 1]
    assert [found["bot", face] for face in range(1, 7)] == [1, 1, 1, 1, 0, 6]
