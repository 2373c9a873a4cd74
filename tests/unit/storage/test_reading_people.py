"""The ranking, statistics and history are read right, on SQLite and on PostgreSQL alike."""

import math

import pytest

from tests.unit.storage.people import (
    LEAVES,
    LINE,
    LOSES,
    RESIGNS,
    WINS,
    finish,
    make_account,
    ranked,
)
from yachtdice.protocol.people_messages import GamesPage, LevelView, RankingLine, SeatGain
from yachtdice.services.people_ports import GamesAsked, LadderAsked, PlayedRules
from yachtdice.storage import Database, SqlAccounts, SqlHistory, SqlRanking, SqlStatistics
from yachtdice.storage.rebuilding import rebuild


async def _all_lines(store: SqlRanking, limit: int) -> list[RankingLine]:
    """Return the whole ranking, page by page."""
    lines: list[RankingLine] = []
    cursor: str | None = None
    while True:
        page = await store.page(LadderAsked(after=cursor, limit=limit))
        assert len(page.lines) <= limit
        lines += page.lines
        cursor = page.next
        if cursor is None:
            return lines


@pytest.mark.parametrize("limit", [1, 3, 100])
async def test_pages_of_the_ranking_are_the_ranking(database: Database, limit: int) -> None:
    """Page by page everybody comes once, in order, with place, level, exp, games and wins."""
    names = [f"p{i}" for i in range(8)]
    await make_account(database, *names)
    await finish(database, [("p3", WINS), ("p5", WINS)])
    await finish(database, [("p5", WINS), ("p0", LOSES)])
    lines = await _all_lines(SqlRanking(database), limit)
    assert [line.player for line in lines] == await ranked(database)
    assert [line.place for line in lines] == list(range(1, 9))
    first = RankingLine(
        place=1, player="p5", name="p5", level=2, exp=5, exp_needed=20, games=2, wins=1
    )
    assert lines[0] == first
    assert await SqlRanking(database).line("p5") == first
    assert await SqlRanking(database).line("nobody") is None


async def test_paging_is_stable_while_others_rise(database: Database) -> None:
    """Whoever stays where they were is seen once, however many pass by between two pages."""
    names = [f"p{i}" for i in range(9)]
    await make_account(database, *names)
    store = SqlRanking(database)
    first = await store.page(LadderAsked(limit=3))
    await finish(database, [("p8", WINS), ("p1", LOSES)])
    await make_account(database, "late")
    second = await store.page(LadderAsked(after=first.next, limit=3))
    third = await store.page(LadderAsked(after=second.next, limit=100))
    seen = [line.player for page in (first, second, third) for line in page.lines]
    assert seen == [*names[:8], "late"]
    assert second.lines[0].place == 5


async def test_a_profile_has_games_by_rules_with_mean_and_spread(database: Database) -> None:
    """Wins, draws, best, mean and spread are of games played to the end; Yachts are counted."""
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    await finish(database, [("a", LOSES), ("b", LOSES)])
    await finish(database, [("a", RESIGNS), ("b", WINS)])
    await finish(database, [("a", WINS), ("guest", LEAVES)])
    profile = await SqlStatistics(database).profile("a")
    assert profile is not None
    assert (profile.account, profile.games, profile.wins, profile.draws) == (True, 4, 2, 1)
    [record] = profile.rules
    assert (record.rules, record.fingerprint) == (LINE.id, LINE.fingerprint)
    assert (record.games, record.finished, record.best) == (4, 3, 235)
    assert record.mean == pytest.approx(470 / 3)
    assert record.deviation == pytest.approx(math.sqrt(2 * 235**2 / 9))
    assert (record.yachts, record.bonuses) == (2, 0)
    [rating] = profile.ratings
    assert rating.games == 3
    assert rating.shown == pytest.approx(rating.mean - 3 * rating.deviation)
    [box] = await SqlStatistics(database).boxes("a", LINE.fingerprint)
    assert (box.phase, box.box, box.filled, box.zeros) == (LINE.phases[0].id, "five", 3, 1)
    assert box.mean == pytest.approx(470 / 3)
    assert await SqlStatistics(database).scores("a", LINE.fingerprint) == {235: 2, 0: 1}
    assert await SqlStatistics(database).scores("a", "other") == {}
    assert await SqlStatistics(database).rules("a", LINE.fingerprint) == PlayedRules(
        LINE.text, house=False
    )
    assert await SqlStatistics(database).rules("nobody", LINE.fingerprint) is None
    assert await SqlStatistics(database).profile("nobody") is None
    assert await SqlStatistics(database).boxes("a", "other") == ()


async def test_head_to_head_counts_who_came_out_first(database: Database) -> None:
    """Ahead, behind and level, from either side; who left came out behind."""
    await make_account(database, "a", "b", "c")
    for deeds in ((WINS, LOSES), (WINS, WINS), (LOSES, WINS), (WINS, RESIGNS), (LEAVES, LOSES)):
        await finish(database, [("a", deeds[0]), ("b", deeds[1])])
    await finish(database, [("a", WINS), ("c", LOSES)])
    found = await SqlStatistics(database).head_to_head("a", "b")
    assert (found.games, found.ahead, found.behind, found.level) == (5, 2, 2, 1)
    back = await SqlStatistics(database).head_to_head("b", "a")
    assert (back.ahead, back.behind, back.level) == (2, 2, 1)
    assert (await SqlStatistics(database).head_to_head("b", "c")).games == 0


async def test_dice_are_tested_by_player_and_by_kind(database: Database) -> None:
    """A player's own dice and all dice by kind of seat, each with its test."""
    await finish(database, [("a", WINS), ("b", LOSES), (None, LOSES)])
    own = await SqlStatistics(database).dice("a")
    assert own.faces == (0, 0, 0, 0, 0, 5)
    assert own.chi_square == pytest.approx(25)
    assert own.p_value == pytest.approx(0.000139, abs=1e-6)
    every = await SqlStatistics(database).all_dice()
    assert (every.accounts.thrown, every.guests.thrown, every.bots.thrown) == (0, 10, 5)
    assert every.all.faces == (2, 2, 2, 2, 0, 7)


async def _games(database: Database, **asked: object) -> list[str]:
    """Return the ids of the games asked for, over all pages."""
    store, found, before = SqlHistory(database), [], None
    while True:
        page: GamesPage = await store.games(
            GamesAsked(**{"limit": 2, **asked, "before": before})  # type: ignore[arg-type]
        )
        found += [line.id for line in page.games]
        if page.next is None:
            return found
        before = int(page.next)


async def test_games_are_filtered_and_paged_the_latest_first(database: Database) -> None:
    """By player, opponent, rules and outcome, none twice and none left out."""
    ends = [
        await finish(database, [("a", WINS), ("b", LOSES)]),
        await finish(database, [("b", WINS), ("c", LOSES)], house=True),
        await finish(database, [("a", LOSES), ("b", WINS), ("c", RESIGNS)]),
        await finish(database, [("a", WINS), (None, LOSES)]),
        await finish(database, [("a", WINS), ("c", WINS)]),
    ]
    ids = [end.record.game for end in ends]
    assert await _games(database) == ids[::-1]
    assert await _games(database, player="a") == [ids[4], ids[3], ids[2], ids[0]]
    assert await _games(database, player="a", outcome="won") == [ids[3], ids[0]]
    assert await _games(database, player="a", opponent="b") == [ids[2], ids[0]]
    assert await _games(database, player="c", outcome="resigned") == [ids[2]]
    assert await _games(database, fingerprint=LINE.fingerprint) == ids[::-1]
    assert await _games(database, fingerprint="other") == []
    assert await _games(database, player="' OR 1=1 --") == []
    page = await SqlHistory(database).games(GamesAsked(limit=1))
    [line] = page.games
    assert [(seat.name, seat.player, seat.total, seat.outcome) for seat in line.seats] == [
        ("P0", "a", 235, "drew"),
        ("P1", "c", 235, "drew"),
    ]
    assert not line.house


async def test_private_games_are_seen_by_those_who_played(database: Database) -> None:
    """In lists and by id: for the players there, for all others not."""
    open_game = await finish(database, [("a", WINS), ("b", LOSES)])
    hidden = await finish(database, [("a", WINS), ("b", LOSES)], private=True)
    shown, secret = open_game.record.game or "", hidden.record.game or ""
    history = SqlHistory(database)
    for viewer in (None, "c", "?"):
        assert await _games(database, viewer=viewer) == [shown]
        assert await _games(database, viewer=viewer, player="a") == [shown]
        assert await history.game(secret, viewer) is None
        assert await history.game(shown, viewer) is not None
    for viewer in ("a", "b"):
        assert await _games(database, viewer=viewer) == [secret, shown]
        whole = await history.game(secret, viewer)
        assert whole is not None
        assert whole.events == hidden.events
        assert whole.line.private


async def test_a_closed_account_is_no_player_any_more(database: Database) -> None:
    """Its profile is gone; its games are there under no name."""
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    await SqlAccounts(database).close_account("a")
    assert await SqlStatistics(database).profile("a") is None
    [line] = (await SqlHistory(database).games(GamesAsked())).games
    assert [seat.name for seat in line.seats] == ["—", "P1"]
    assert (await SqlStatistics(database).head_to_head("b", "a")).games == 1


async def test_a_game_tells_what_it_brought_each_seat(database: Database) -> None:
    """Accounts see where they stood and stand, guests what an account would have gained."""
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    commit = await finish(database, [("a", WINS), ("guest", LOSES), (None, LOSES), ("b", LEAVES)])
    history = SqlHistory(database)
    gains = await history.gains(commit.record.game or "", None)
    assert gains is not None
    assert gains.seats == (
        SeatGain(5, 15, LevelView(1, 5, 10), LevelView(2, 15, 20)),
        SeatGain(0, 0, None, None),
        None,
        SeatGain(0, 0, LevelView(0, 0, 10), LevelView(0, 0, 10)),
    )
    guest = await finish(database, [("a", LOSES), ("guest", WINS)])
    told = await history.gains(guest.record.game or "", None)
    assert told is not None
    assert told.seats[1] == SeatGain(5, 10, None, None)
    assert await history.gains("nogame", "a") is None


async def test_games_by_users_own_rules_tell_that_they_brought_nothing(database: Database) -> None:
    """A win by a users' own rule set is worth no exp, to account and guest alike."""
    await make_account(database, "a")
    commit = await finish(database, [("a", WINS), ("guest", WINS)], house=True)
    gains = await SqlHistory(database).gains(commit.record.game or "", None)
    assert gains is not None
    assert [(seat.by_score, seat.by_win) for seat in gains.seats if seat] == [(0, 0), (0, 0)]


async def test_what_a_private_game_brought_is_seen_by_those_who_played(database: Database) -> None:
    """For anybody else there is no such game."""
    await make_account(database, "a", "b")
    commit = await finish(database, [("a", WINS), ("b", LOSES)], private=True)
    history, game = SqlHistory(database), commit.record.game or ""
    assert await history.gains(game, None) is None
    assert await history.gains(game, "c") is None
    assert await history.gains(game, "b") is not None


async def test_a_closed_accounts_games_do_not_tell_where_it_stood(database: Database) -> None:
    """After it is closed its level is told by no game, and a rebuilding gives the same."""
    await make_account(database, "a", "b")
    commit = await finish(database, [("a", WINS), ("b", LOSES)])
    await SqlAccounts(database).close_account("a")
    gains = await SqlHistory(database).gains(commit.record.game or "", None)
    assert gains is not None
    assert gains.seats[0] == SeatGain(5, 10, None, None)
    async with database.engine.begin() as connection:
        assert (await rebuild(connection)).same
