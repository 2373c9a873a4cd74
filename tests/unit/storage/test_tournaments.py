"""The store of tournaments: one at a time is played, by one server, and ends once."""

import asyncio

from yachtdice.protocol.tournament_messages import (
    TournamentEntrant,
    TournamentProgress,
    TournamentStatus,
)
from yachtdice.protocol.views import TextView
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.services.tournament_ports import Ending, StoredTournament, TournamentSetup
from yachtdice.storage import Database, SqlTournaments, database_url

SETUP = TournamentSetup(
    rules="yahtzee",
    title=TextView("Yahtzee", "야찌"),
    rules_text="",
    players=(TournamentEntrant("greedy", TextView("Gull", "갈매기")),),
    mode="hill",
    games=100,
    seed=7,
)
HALFWAY = TournamentProgress(None, 50, 100, ())


async def _booked(database: Database, *tournaments: str) -> SqlTournaments:
    """Return the store with these tournaments waiting, one a millisecond."""
    store = SqlTournaments(database)
    for at_ms, tournament in enumerate(tournaments):
        assert await store.book(tournament, SETUP, at_ms, most=9)
    return store


async def _one(store: SqlTournaments, tournament: str) -> StoredTournament:
    """Return a tournament that is there."""
    found = await store.one(tournament)
    assert found is not None
    return found


async def test_one_is_played_at_a_time_the_oldest_first(database: Database) -> None:
    """While one runs nothing can be claimed; when it has ended the next one is."""
    store = await _booked(database, "a", "b")
    assert await store.claim("here", 10, 0) == "a"
    assert await store.claim("there", 11, 0) is None
    assert await store.end(
        "a", "here", 20, Ending(TournamentStatus.FINISHED, {"x": 1}, ("greedy",))
    )
    assert await store.claim("there", 21, 0) == "b"
    line = (await _one(store, "a")).line
    assert (line.status, line.started_ms, line.ended_ms) == (TournamentStatus.FINISHED, 10, 20)
    assert (line.winners, line.players, line.seed) == (("greedy",), SETUP.players, 7)
    assert await store.report("a") == '{"x":1}'


async def test_servers_that_reach_for_one_at_once_play_one(url: str) -> None:
    """Of two servers on one database that claim at the same moment one gets a tournament."""
    databases = [Database(database_url(url)) for _ in range(2)]
    for database in databases:
        await database.open()
    await _booked(databases[0], *"abcdefgh")
    for turn in range(8):
        claims = [SqlTournaments(one).claim(f"s{n}", turn, 0) for n, one in enumerate(databases)]
        taken = await asyncio.gather(*claims, return_exceptions=True)
        won = [(n, got) for n, got in enumerate(taken) if isinstance(got, str)]
        assert len(won) == 1, taken
        assert all(got is None or isinstance(got, (str, StoreUnavailableError)) for got in taken)
        [(server, tournament)] = won
        ending = Ending(TournamentStatus.FAILED, fault="no")
        assert await SqlTournaments(databases[0]).end(tournament, f"s{server}", turn, ending)
    for database in databases:
        await database.close()


async def test_who_is_silent_for_long_has_broken_off(database: Database) -> None:
    """A server that was not heard of loses its tournament, and cannot end it afterwards."""
    store = await _booked(database, "a", "b")
    await store.claim("here", 10, 0)
    assert await store.beat("a", "here", 500, HALFWAY)
    assert await store.claim("there", 600, 500) is None
    assert await store.claim("there", 700, 501) == "b"
    found = await _one(store, "a")
    assert (found.line.status, found.progress) == (TournamentStatus.BROKEN, HALFWAY)
    assert not await store.beat("a", "here", 800, None)
    assert not await store.end("a", "here", 800, Ending(TournamentStatus.FINISHED, {}))
    assert await store.report("a") is None


async def test_what_is_cancelled_is_nobodys_any_more(database: Database) -> None:
    """Waiting and running ones can be cancelled, once; who plays one hears of it with a beat."""
    store = await _booked(database, "a", "b")
    await store.claim("here", 10, 0)
    assert await store.cancel("a", 20)
    assert await store.cancel("b", 20)
    assert not await store.cancel("a", 30)
    assert not await store.beat("a", "here", 30, None)
    assert await store.claim("here", 40, 0) is None
    assert not await store.is_any_open()


async def test_so_many_may_wait(database: Database) -> None:
    """One more than may is not kept; one that runs does not wait."""
    store = await _booked(database, "a", "b")
    assert not await store.book("c", SETUP, 5, most=2)
    await store.claim("here", 10, 0)
    assert await store.book("c", SETUP, 15, most=2)


async def test_pages_follow_each_other_without_gap_or_twice(database: Database) -> None:
    """All are listed once, the latest first, those of one moment among them."""
    store = SqlTournaments(database)
    for number in range(7):
        await store.book(f"t{number}", SETUP, number // 3, most=9)
    seen: list[str] = []
    before = None
    while found := await store.page(before, 2):
        seen += [one.line.id for one in found]
        before = found[-1].line.created_ms, found[-1].line.id
    assert seen == [f"t{number}" for number in reversed(range(7))]
