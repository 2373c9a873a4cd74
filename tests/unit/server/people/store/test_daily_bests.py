"""The best scores of a week: which games count, and whose score is shown."""

from tests.unit.server.people.store.accounts import LINE, LOSES, RESIGNS, WINS, finish, make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.store.counters import SqlDailyBests


async def test_the_best_score_of_a_person_is_kept(database: Database) -> None:
    """A higher score replaces a lower one, an equal one does not; bots are left out."""
    await make_account(database, "mina", "jun", "sora")
    store = SqlDailyBests(database)
    assert await store.best_since(0) == ()
    await finish(database, [("sora", LOSES), (None, WINS)])
    assert [(best.player, best.total) for best in await store.best_since(0)] == [("sora", 0)]
    won = await finish(database, [("mina", WINS)])
    await finish(database, [("jun", WINS)])
    [best] = await store.best_since(0)
    assert (best.player, best.name, best.total, best.rules) == ("mina", "mina", 235, LINE.id)
    assert (best.game, best.fingerprint) == (won.record.game, LINE.fingerprint)


async def test_private_assisted_and_abandoned_games_do_not_count(database: Database) -> None:
    """Private games, hints, users' own rules and seats that resigned are left out."""
    await finish(database, [("mina", WINS)], private=True)
    await finish(database, [("mina", WINS)], hints=True)
    await finish(database, [("mina", WINS)], house=True)
    await finish(database, [("mina", RESIGNS), ("jun", RESIGNS)])
    assert await SqlDailyBests(database).best_since(0) == ()


async def test_earlier_days_and_closed_accounts_are_not_shown(database: Database) -> None:
    """Scores before the first day are left out, and a deleted account has no name."""
    await make_account(database, "mina")
    await finish(database, [("mina", WINS)])
    store = SqlDailyBests(database)
    assert await store.best_since(DAY_MS) == ()
    await accounts_in(database).close_account("mina")
    [best] = await store.best_since(0)
    assert (best.player, best.name, best.total) == (None, None, 235)
