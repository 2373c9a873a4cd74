"""Ranking, statistics and history are read correctly on SQLite and PostgreSQL."""

import math

import pytest
from sqlalchemy import insert

from tests.unit.server.people.store.accounts import (
    LEAVES,
    LINE,
    LOSES,
    RESIGNS,
    WINS,
    finish,
    make_account,
    ranked,
)
from tests.unit.server.rooms.store.steps import record, start
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import ratings
from yachtdice.server.people.messages.games import GamesPage, LevelView, SeatGain
from yachtdice.server.people.messages.profiles import RankingLine
from yachtdice.server.people.service.ports import GamesAsked, LadderAsked, PlayedRules
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.people.store.ranking import SqlRanking
from yachtdice.server.people.store.rebuilding import rebuild_statistics
from yachtdice.server.people.store.statistics import MOST_RULES, SqlStatistics
from yachtdice.server.rooms.store.rooms import SqlRooms


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
    """The pages contain each account once, in order, with rank, level, exp, games and wins."""
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
    """An account of unchanged rank appears once, even if others pass it between pages."""
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


async def test_a_tied_game_and_its_play_offs_name_each_other(database: Database) -> None:
    """A play-off names the game that it decides, and that game names its last play-off."""
    await make_account(database, "a", "b")
    tied = (await finish(database, [("a", WINS), ("b", WINS)])).record.game
    assert tied is not None
    for deeds in ((WINS, WINS), (LOSES, WINS)):
        await finish(database, list(zip("ab", deeds, strict=True)), decides=tied)
    games = (await SqlHistory(database).games(GamesAsked(player="a"))).games
    assert [game.decides for game in games] == [tied, tied, None]
    assert [game.play_off for game in games] == [None, None, games[0].id]
    assert [seat.outcome for seat in games[0].seats] == ["lost", "won"]


async def test_a_profile_has_games_by_rules_with_mean_and_spread(database: Database) -> None:
    """Wins, draws, best, mean and deviation cover finished games, and Yachts are counted."""
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


async def test_a_profile_has_the_ratings_with_the_most_games(database: Database) -> None:
    """Of more ratings than a profile shows, it has those with the most games, in that order."""
    await make_account(database, "a")
    same = {"player": "a", "rules_id": "one-box", "mean": 25.0, "deviation": 8.0, "shown": 1}
    rows = [{**same, "fingerprint": f"{n:03}", "games": 1 + n} for n in range(MOST_RULES + 20)]
    async with database.engine.begin() as connection:
        await connection.execute(insert(ratings), rows)
    profile = await SqlStatistics(database).profile("a")
    assert profile is not None
    most = list(range(MOST_RULES + 20, 20, -1))
    assert [rating.games for rating in profile.ratings] == most


async def test_head_to_head_counts_games_ahead_behind_and_level(database: Database) -> None:
    """Head-to-head counts ahead, behind and level from either side; leaving counts as behind."""
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
    """A player's dice and all dice by kind of seat are counted, each with its test."""
    await finish(database, [("a", WINS), ("b", LOSES), (None, LOSES)])
    own = await SqlStatistics(database).dice("a")
    assert own.faces == (0, 0, 0, 0, 0, 5)
    assert own.chi_square == pytest.approx(25)
    assert own.p_value == pytest.approx(0.000139, abs=1e-6)
    every = await SqlStatistics(database).all_dice()
    assert (every.accounts.thrown, every.guests.thrown, every.bots.thrown) == (0, 10, 5)
    assert every.all.faces == (2, 2, 2, 2, 0, 7)


async def _games(database: Database, **asked: object) -> list[str]:
    """Return the ids of the requested games, over all pages."""
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
    """Filters by player, opponent, rules and outcome list each game exactly once."""
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


async def test_private_games_are_visible_to_their_players_only(database: Database) -> None:
    """A private game is visible to its players, in lists and by id, and to no other viewer."""
    open_game = await finish(database, [("a", WINS), ("b", LOSES)])
    hidden = await finish(database, [("a", WINS), ("b", LOSES)], private=True)
    shown, secret = open_game.record.game or "", hidden.record.game or ""
    history = SqlHistory(database)
    for viewer in (None, "c", "?"):
        assert await _games(database, viewer=viewer) == [shown]
        assert await _games(database, viewer=viewer, player="a") == [shown]
        assert await history.game(secret, viewer) is None
        assert await history.game(shown, viewer) is not None
        assert await history.events(secret, viewer) is None
        assert await history.events(shown, viewer) is not None
    for viewer in ("a", "b"):
        assert await _games(database, viewer=viewer) == [secret, shown]
        whole = await history.game(secret, viewer)
        assert whole is not None
        assert whole.events == hidden.events
        assert whole.line.private
        assert await history.events(secret, viewer) == (whole.rules_text, whole.events)


async def test_a_running_game_is_not_read(database: Database) -> None:
    """A game has no page and no events for a review until it is over."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    await store.wake("room")
    await store.commit(start("room", 1, "running"))
    assert await SqlHistory(database).game("running", "mina") is None
    assert await SqlHistory(database).events("running", "mina") is None


async def test_a_closed_account_has_no_profile(database: Database) -> None:
    """The profile of a closed account is gone, and its games have no name."""
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    await accounts_in(database).close_account("a")
    assert await SqlStatistics(database).profile("a") is None
    [line] = (await SqlHistory(database).games(GamesAsked())).games
    assert [seat.name for seat in line.seats] == [None, "P1"]
    assert (await SqlStatistics(database).head_to_head("b", "a")).games == 1


async def test_a_game_shows_the_gain_of_each_seat(database: Database) -> None:
    """Accounts see their levels before and after, guests the gain an account would have had."""
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
    shown = await history.gains(guest.record.game or "", None)
    assert shown is not None
    assert shown.seats[1] == SeatGain(5, 10, None, None)
    assert await history.gains("nogame", "a") is None


async def test_games_under_custom_rules_show_no_gain(database: Database) -> None:
    """A win under custom rules brings no exp, to account and guest alike."""
    await make_account(database, "a")
    commit = await finish(database, [("a", WINS), ("guest", WINS)], house=True)
    gains = await SqlHistory(database).gains(commit.record.game or "", None)
    assert gains is not None
    assert [(seat.by_score, seat.by_win) for seat in gains.seats if seat] == [(0, 0), (0, 0)]


async def test_private_games_are_in_no_public_figure(database: Database) -> None:
    """Scores, boxes, dice and head-to-head count public games only; exp counts all."""
    await make_account(database, "a", "b")
    await finish(database, [("a", LOSES), ("b", LOSES)])
    statistics, ranking = SqlStatistics(database), SqlRanking(database)

    async def figures() -> list[object]:
        """Return all public figures of player a and of all dice."""
        profile = await statistics.profile("a")
        assert profile is not None
        return [
            *(profile.games, profile.wins, profile.rules),
            await statistics.scores("a", LINE.fingerprint),
            await statistics.boxes("a", LINE.fingerprint),
            await statistics.dice("a"),
            await statistics.all_dice(),
            await statistics.head_to_head("a", "b"),
        ]

    before = await figures()
    await finish(database, [("a", WINS), ("b", LOSES)], private=True)
    assert await figures() == before
    line = await ranking.line("a")
    assert line is not None
    assert (line.exp > 0 or line.level > 0, line.games) == (True, 1)
    assert (await rebuild_statistics(database)).same


async def test_gains_of_a_private_game_are_visible_to_its_players_only(database: Database) -> None:
    """A private game does not exist for players who were not in it."""
    await make_account(database, "a", "b")
    commit = await finish(database, [("a", WINS), ("b", LOSES)], private=True)
    history, game = SqlHistory(database), commit.record.game or ""
    assert await history.gains(game, None) is None
    assert await history.gains(game, "c") is None
    assert await history.gains(game, "b") is not None


async def test_games_of_a_closed_account_hide_its_level(database: Database) -> None:
    """The games of a closed account do not reveal its level, and a rebuild gives the same."""
    await make_account(database, "a", "b")
    commit = await finish(database, [("a", WINS), ("b", LOSES)])
    await accounts_in(database).close_account("a")
    gains = await SqlHistory(database).gains(commit.record.game or "", None)
    assert gains is not None
    assert gains.seats[0] == SeatGain(5, 10, None, None)
    assert (await rebuild_statistics(database)).same
