"""Stored reviews: which games have none yet, whose figures they are, and when they go."""

from msgspec.structs import replace

from tests.unit.server.people.store.accounts import LINE, LOSES, WINS, finish, make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.database.engine.database import Database
from yachtdice.server.learning.service.ports import ReviewedSeats, StoredReview
from yachtdice.server.learning.store.reviews import SqlReviews

REVIEW = StoredReview(
    game="",
    seat=0,
    fingerprint=LINE.fingerprint,
    luck=3.5,
    given_away=1.25,
    to_win=0.0,
    counted=4,
    whole=True,
    sealed=True,
    marks={"best": 3, "inaccuracy": 1},
    themes={"wrong_box": (1, 1.25)},
)


async def _due(store: SqlReviews, after: int = 0, up_to: int = 10**6) -> list[ReviewedSeats]:
    """Return the games without a review."""
    return [await store.read(each) for each in await store.without_review(after, up_to)]


async def test_each_game_of_an_account_is_due_until_its_review_is_stored(
    database: Database,
) -> None:
    """Only seats of accounts are due; a stored review stays as it is and is due no longer."""
    await make_account(database, "mina", "jun")
    store = SqlReviews(database)
    assert (await store.newest(), await _due(store)) == (0, [])
    game = (await finish(database, [("guest", LOSES), ("mina", WINS)])).record.game or ""
    await finish(database, [("guest", WINS)])
    newest = await store.newest()
    [due] = await _due(store, 0, newest)
    assert (due.game, due.seats, len(due.events)) == (game, (1,), 7)
    assert await _due(store, newest, newest + 500) == []
    found = replace(REVIEW, game=game, seat=1)
    await store.keep([found])
    await store.keep([replace(found, luck=99.0)])
    assert await _due(store) == []
    [line] = await store.of_player("mina", LINE.fingerprint)
    assert (line.game, line.luck, line.marks) == (game, 3.5, REVIEW.marks)
    assert await store.themes("mina", LINE.fingerprint) == (REVIEW.themes,)
    assert await store.luck("mina", LINE.fingerprint) == (1, 3.5)
    assert await store.luck("jun", LINE.fingerprint) == (0, 0.0)
    await store.forget()
    assert [one.game for one in await _due(store, 0, newest)] == [game]


async def test_a_guest_who_opens_an_account_brings_the_games_along(database: Database) -> None:
    """Once the account is open, the games of the guest are due, on the guest's seat alone."""
    store = SqlReviews(database)
    guests = [("mina", WINS), ("jun", LOSES)]
    ended = [(await finish(database, guests)).record.game or "" for _ in range(2)]
    assert not await store.without_review_of("mina")
    await make_account(database, "mina")
    due = [await store.read(each) for each in await store.without_review_of("mina")]
    assert [(game.game, game.seats, len(game.events)) for game in due] == [
        (game, (0,), 7) for game in reversed(ended)
    ]
    await store.keep([replace(REVIEW, game=ended[1])])
    assert [game.game for game in await store.without_review_of("mina")] == [ended[0]]


async def test_what_a_choice_usually_gives_away(database: Database) -> None:
    """The mean of the latest whole games before the game, from five on; guests have none."""
    await make_account(database, "mina", "jun")
    store, played = SqlReviews(database), []
    for number in range(8):
        ended = await finish(database, [("mina", WINS), ("jun", LOSES), ("guest", LOSES)])
        played.append(ended.record.game or "")
        found = replace(REVIEW, game=played[-1], given_away=4.0 * number, whole=number != 3)
        await store.keep([found, replace(found, seat=1, whole=False)])
    assert await store.usual(played[5]) == (None, None, None)
    assert await store.usual(played[6]) == ((0 + 1 + 2 + 4 + 5) / 5, None, None)
    assert await store.usual(played[7]) == ((0 + 1 + 2 + 4 + 5 + 6) / 6, None, None)


async def test_private_games_are_stored_but_not_shown(database: Database) -> None:
    """A private game gets a review, but no public figure contains it."""
    await make_account(database, "mina")
    store = SqlReviews(database)
    game = (await finish(database, [("mina", WINS)], private=True)).record.game or ""
    assert [one.game for one in await _due(store)] == [game]
    await store.keep([replace(REVIEW, game=game)])
    assert await store.of_player("mina", LINE.fingerprint) == ()
    assert await store.luck("mina", LINE.fingerprint) == (0, 0.0)


async def test_the_luck_of_hosts_has_all_their_games(database: Database) -> None:
    """Public and private games count; other accounts and hosts without games are not listed."""
    await make_account(database, "mina", "jun", "sora")
    store = SqlReviews(database)
    for luck, private in ((30.0, False), (-40.0, True)):
        ended = await finish(database, [("mina", WINS), ("jun", LOSES)], private=private)
        game = ended.record.game or ""
        await store.keep([replace(REVIEW, game=game, seat=seat, luck=luck) for seat in (0, 1)])
    [host] = await store.luck_of_hosts({"mina", "sora", "nobody"})
    assert (host.player, host.games, host.luck, host.deviation) == ("mina", 2, -10.0, 50.0)
    assert await store.luck_of_hosts(set()) == ()


async def test_a_closed_account_leaves_no_reviews(database: Database) -> None:
    """Closing an account deletes its reviews only, and none is computed again."""
    await make_account(database, "mina", "jun")
    store = SqlReviews(database)
    game = (await finish(database, [("mina", WINS), ("jun", LOSES)])).record.game or ""
    await store.keep([replace(REVIEW, game=game, seat=seat) for seat in (0, 1)])
    await accounts_in(database).close_account("mina")
    assert await store.of_player("mina", LINE.fingerprint) == ()
    assert len(await store.of_player("jun", LINE.fingerprint)) == 1
    assert await _due(store) == []
