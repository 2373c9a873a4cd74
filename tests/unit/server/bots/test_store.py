"""The bot stores keep their contract on SQLite and PostgreSQL."""

import asyncio

import pytest
from sqlalchemy import text

from tests.unit.server.people.store.accounts import (
    LOSES,
    WINS,
    finish,
    make_account,
    ranked,
    standing,
)
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.bots.messages import Invited
from yachtdice.server.bots.service.accounts import NoBotError, TooManyBotsError
from yachtdice.server.bots.service.events import BotNews
from yachtdice.server.bots.store import SqlBotNews, SqlBots
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.service.ports import GamesAsked, NameTakenError
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.people.store.rebuilding import rebuild_statistics
from yachtdice.server.people.store.statistics import SqlStatistics

PLOVER = Player("plover", "Plover", program=True)


async def _add(database: Database, owner: str, bot: str, most: int = 5) -> None:
    """Add a bot of this owner."""
    await SqlBots(database).add_bot(owner, Player(bot, bot, program=True), bot, 7, most)


async def test_a_bot_is_known_by_its_token_and_to_its_owner(database: Database) -> None:
    """A token is a session that is valid only for bots, and only its hash is stored."""
    await make_account(database, "mina", "jun")
    bots, accounts = SqlBots(database), accounts_in(database)
    await bots.add_bot("mina", PLOVER, "plover", 8, 5)
    assert [bot.session for bot in await bots.bots_of("mina", 9)] == [None]
    begun = await accounts.begin_session("plover", "secret", 8)
    await accounts.begin_session("jun", "cookie", 8)
    session = await bots.bot_session("secret", 9)
    assert session is not None
    assert (session.player, session.id) == (PLOVER, begun)
    assert await accounts.session("secret", 9) is None
    assert await bots.bot_session("cookie", 9) is None
    assert await bots.bot_session("secret", session.expires_ms) is None
    [bot] = await bots.bots_of("mina", 9)
    assert (bot.player, bot.created_ms, bot.session) == (PLOVER, 8, begun)
    assert await bots.bots_of("jun", 9) == ()
    assert await accounts.lasting([begun]) == {begun}
    named = await accounts.account_named("plover")
    assert named is not None
    assert named.password is None
    async with database.engine.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM sessions"))).all()
    assert "secret" not in str(rows)


async def test_names_are_unique_and_bots_not_too_many(database: Database) -> None:
    """A bot needs an unused name, and concurrent requests cannot exceed the limit of an owner."""
    await make_account(database, "mina", "jun")
    with pytest.raises(NameTakenError):
        await _add(database, "mina", "jun")
    made = await asyncio.gather(
        *(_add(database, "mina", f"bot{n}", 3) for n in range(8)), return_exceptions=True
    )
    refused = [type(answer) for answer in made if answer is not None]
    assert refused == [TooManyBotsError] * 5
    assert len(await SqlBots(database).bots_of("mina", 9)) == 3


async def test_concurrent_renewals_leave_one_token(database: Database) -> None:
    """Of tokens that are made at the same time, only one is valid; a deleted bot gets none."""
    await make_account(database, "mina")
    await _add(database, "mina", "plover")
    bots, secrets = SqlBots(database), [f"secret{n}" for n in range(8)]
    await asyncio.gather(*(bots.renew_token("plover", secret, 8) for secret in secrets))
    assert len(await bots.bots_of("mina", 9)) == 1
    assert sum([await bots.bot_session(secret, 9) is not None for secret in secrets]) == 1
    await accounts_in(database).close_account("plover")
    with pytest.raises(NoBotError):
        await bots.renew_token("plover", "late", 9)


async def test_a_winning_bot_leaves_no_exp_for_winning(database: Database) -> None:
    """A program's win or loss brings no exp for winning and no rank, and a rebuild agrees."""
    await make_account(database, "mina", "jun")
    await _add(database, "mina", "plover")
    seats = [("mina", LOSES), ("plover", WINS), ("jun", LOSES)]
    await finish(database, seats, programs=frozenset({"plover"}))
    assert [await standing(database, who) for who in ("mina", "jun")] == [(0, 0), (0, 0)]
    await finish(database, [("plover", LOSES), ("mina", WINS)], programs=frozenset({"plover"}))
    assert await standing(database, "mina") == (0, 5)
    assert sorted(await ranked(database)) == ["jun", "mina"]
    assert (await rebuild_statistics(database)).same
    async with database.engine.begin() as connection:
        dice = await connection.execute(text("SELECT kind, sum(thrown) FROM all_dice GROUP BY 1"))
        assert {row[0]: int(row[1]) for row in dice}["bot"] == 10
    profile = await SqlStatistics(database).profile("plover")
    assert profile is not None
    assert (profile.program, profile.standing, profile.ratings) == (True, None, ())
    assert (profile.games, profile.wins) == (2, 1)
    page = await SqlHistory(database).games(GamesAsked(player="plover", limit=10))
    assert [[(seat.program, seat.exp) for seat in game.seats] for game in page.games] == [
        [(True, 0), (False, 5)],
        [(False, 0), (True, 0), (False, 0)],
    ]


async def test_closing_an_account_deletes_its_bots(database: Database) -> None:
    """Names and tokens of the owner and the bots are deleted; games stay and names are free."""
    await make_account(database, "mina")
    accounts = accounts_in(database)
    await _add(database, "mina", "plover")
    token = await accounts.begin_session("plover", "secret", 8)
    await finish(database, [("mina", WINS), ("plover", LOSES)], programs=frozenset({"plover"}))
    cookie = await accounts.begin_session("mina", "cookie", 8)
    assert set(await accounts.close_account("mina")) == {cookie, token}
    assert await SqlBots(database).bot_session("secret", 9) is None
    page = await SqlHistory(database).games(GamesAsked(limit=10))
    assert [(seat.name, seat.program) for seat in page.games[0].seats] == [
        (None, False),
        (None, True),
    ]
    await make_account(database, "other")
    await _add(database, "other", "plover2")


async def test_news_lists_current_games_and_recent_invitations(database: Database) -> None:
    """News lists current games, and each invitation until its time is over."""
    await make_account(database, "mina")
    await _add(database, "mina", "plover")
    news = SqlBotNews(database)
    await finish(database, [("mina", WINS), ("plover", LOSES)], programs=frozenset({"plover"}))
    assert await news.news("plover", 0) == BotNews()
    async with database.engine.begin() as connection:
        [room] = await connection.scalars(text("SELECT id FROM rooms"))
        [game] = await connection.scalars(text("SELECT id FROM games"))
        await connection.execute(text("UPDATE game_seats SET ended = NULL"))
    assert await news.bot_named("plover") == "plover"
    assert await news.bot_named("mina") is None
    for at_ms in (5, 9):
        await news.invite("plover", room, "mina", at_ms)
    under_way = frozenset({(room, game)})
    invited = frozenset({Invited(room, "mina", 9)})
    assert await news.news("plover", 8) == BotNews(under_way, invited)
    assert await news.news("plover", 9) == BotNews(under_way)


async def test_a_closed_account_invites_no_bots(database: Database) -> None:
    """The invitations of a host are deleted with the account, since the host has no name."""
    await make_account(database, "mina", "jun")
    await _add(database, "mina", "plover")
    await finish(database, [("mina", WINS), ("jun", LOSES)])
    async with database.engine.begin() as connection:
        [room] = await connection.scalars(text("SELECT id FROM rooms"))
    news = SqlBotNews(database)
    await news.invite("plover", room, "jun", 9)
    await accounts_in(database).close_account("jun")
    assert await news.news("plover", 8) == BotNews()


async def test_news_lists_every_game_of_a_bot(database: Database) -> None:
    """None of the games of a bot is missing from its news, with any number of games."""
    await make_account(database, "mina")
    await _add(database, "mina", "plover")
    for _ in range(51):
        await finish(database, [("mina", WINS), ("plover", LOSES)], programs=frozenset({"plover"}))
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE game_seats SET ended = NULL"))
    assert len((await SqlBotNews(database).news("plover", 0)).games) == 51
