"""The store of tournaments: one runs at a time, on one server, and ends once."""

import asyncio

import msgspec

from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    SealedSeedView,
    TournamentStatus,
)
from yachtdice.server.tournaments.service.ports import (
    Ending,
    SecretSeed,
    StoredTournament,
    TournamentSetup,
)
from yachtdice.server.tournaments.store.tournaments import SqlTournaments
from yachtdice.tournament.messages import (
    TournamentProgress,
    TournamentReport,
    TournamentScores,
    TournamentTimes,
)
from yachtdice.tournament.seed import seal
from yachtdice.views.rules import TextView

SETUP = TournamentSetup(
    rules="yahtzee",
    title=TextView("Yahtzee", "야찌"),
    rules_text="",
    players=(EntrantView("greedy", TextView("Gull", "갈매기")),),
    mode="hill",
    games=100,
    seed=7,
)
REPORT = TournamentReport(
    rules="yahtzee",
    rules_fingerprint="",
    version="1",
    mode="hill",
    seed=7,
    games=100,
    games_asked=100,
    playoffs=0,
    playoffs_at_most=100,
    undecided=(),
    standings=(),
    sequential_test=None,
    cross_table=(),
    luck=None,
    seats=(),
    scores=TournamentScores(1, (), ()),
    boxes=(),
    conduct=(),
    faults=(),
    isolation="",
    times=TournamentTimes("batch", None, ()),
)
SECRET = "A" * 43
SEALED = msgspec.structs.replace(SETUP, seed=None)
HALFWAY = TournamentProgress(None, 50, 100, ())


async def _booked(database: Database, *tournaments: str) -> SqlTournaments:
    """Return the store with these tournaments waiting, booked one per millisecond."""
    store = SqlTournaments(database)
    for at_ms, tournament in enumerate(tournaments):
        assert await store.book(tournament, SETUP, at_ms, most=9)
    return store


async def _sealed(database: Database, tournament: str, until: int) -> SqlTournaments:
    """Return the store with a waiting tournament whose seed is sealed."""
    store = SqlTournaments(database)
    assert await store.book(tournament, SEALED, 0, 9, SecretSeed(SECRET, until))
    return store


async def _one(store: SqlTournaments, tournament: str) -> StoredTournament:
    """Return an existing tournament."""
    found = await store.one(tournament)
    assert found is not None
    return found


async def test_tournaments_run_one_at_a_time_oldest_first(database: Database) -> None:
    """No tournament can be claimed while another runs; when it ends the next can be claimed."""
    store = await _booked(database, "a", "b")
    assert await store.claim("here", 10, 0) == "a"
    assert await store.claim("there", 11, 0) is None
    assert await store.end("a", "here", 20, Ending(TournamentStatus.FINISHED, REPORT, ("greedy",)))
    assert await store.claim("there", 21, 0) == "b"
    line = (await _one(store, "a")).line
    assert (line.status, line.started_ms, line.ended_ms) == (TournamentStatus.FINISHED, 10, 20)
    assert (line.winners, line.players, line.seed) == (("greedy",), SETUP.players, 7)
    assert msgspec.json.decode(await store.report("a") or "", type=TournamentReport) == REPORT


async def test_only_one_concurrent_claim_succeeds(url: str) -> None:
    """Of two servers on one database that claim at the same moment, only one succeeds."""
    databases = [database_at(url) for _ in range(2)]
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


async def test_a_server_can_repeat_a_claim(database: Database) -> None:
    """A server that missed the answer to its claim gets the same tournament again."""
    store = await _booked(database, "a", "b")
    assert [await store.claim("here", at_ms, 0) for at_ms in (10, 11)] == ["a", "a"]
    assert await store.claim("there", 12, 0) is None


async def test_a_server_without_heartbeats_loses_its_tournament(database: Database) -> None:
    """A server without heartbeats loses its tournament and cannot end it later."""
    store = await _booked(database, "a", "b")
    await store.claim("here", 10, 0)
    assert await store.beat("a", "here", 500, HALFWAY)
    assert await store.claim("there", 600, 500) is None
    assert await store.claim("there", 700, 501) == "b"
    found = await _one(store, "a")
    assert (found.line.status, found.progress) == (TournamentStatus.BROKEN, HALFWAY)
    assert not await store.beat("a", "here", 800, None)
    assert not await store.end("a", "here", 800, Ending(TournamentStatus.FINISHED, REPORT))
    assert await store.report("a") is None


async def test_a_cancelled_tournament_has_no_server(database: Database) -> None:
    """A waiting or running tournament is cancelled once; its server learns it at the heartbeat."""
    store = await _booked(database, "a", "b")
    await store.claim("here", 10, 0)
    assert await store.cancel("a", 20)
    assert await store.cancel("b", 20)
    assert not await store.cancel("a", 30)
    assert not await store.beat("a", "here", 30, None)
    assert await store.claim("here", 40, 0) is None
    assert not await store.is_any_open()


async def test_words_count_until_the_tournament_begins(database: Database) -> None:
    """Words are stored once each, up to the limit, until a server claims the tournament."""
    store = await _sealed(database, "a", until=50)
    for words in ("gull", "tea", "gull"):
        assert await store.add_words("a", words, 10, most=2)
    assert not await store.add_words("a", "a third", 11, most=2)
    assert await store.claim("here", 49, 0) is None
    assert await store.claim("here", 50, 0) == "a"
    assert not await store.add_words("a", "late", 51, most=9)
    assert await store.sealed_seed("a") == seal(SECRET, ("gull", "tea"))


async def test_the_secret_is_public_only_after_the_end(database: Database) -> None:
    """The fingerprint is public from the start; the secret is not, neither waiting nor running."""
    store = await _sealed(database, "a", until=0)
    assert await store.add_words("a", "gull", 10, most=2)
    for at_ms in (20, 30):
        view = (await _one(store, "a")).sealed
        assert view == SealedSeedView(seal(SECRET).fingerprint, ("gull",), 0, None)
        assert await store.claim("here", at_ms, 0) == "a"
    assert await store.end("a", "here", 40, Ending(TournamentStatus.FAILED, fault="no"))
    view = (await _one(store, "a")).sealed
    assert view is not None
    assert view.secret == SECRET


async def test_a_chosen_seed_takes_no_words(database: Database) -> None:
    """A tournament with a seed that the host chose has no sealed seed."""
    store = await _booked(database, "a")
    assert not await store.add_words("a", "gull", 1, most=9)
    assert await store.sealed_seed("a") is None
    assert (await _one(store, "a")).sealed is None


async def test_words_of_the_last_moment_are_in_the_seed_or_refused(url: str) -> None:
    """Of words and a claim at the same moment, all accepted words are in the claimed seed."""
    databases = [database_at(url) for _ in range(2)]
    for database in databases:
        await database.open()
    stores = [SqlTournaments(database) for database in databases]
    for turn in range(8):
        tournament = f"t{turn}"
        await stores[0].book(tournament, SEALED, turn, 9, SecretSeed(SECRET, 0))
        adding = [stores[0].add_words(tournament, word, turn, 9) for word in "abcdef"]
        claiming = stores[1].claim("there", turn, 0)
        *added, claimed = await asyncio.gather(*adding, claiming, return_exceptions=True)
        while claimed != tournament:
            assert claimed is None or isinstance(claimed, StoreUnavailableError)
            claimed = await stores[1].claim("there", turn, 0)
        found = await stores[1].sealed_seed(tournament)
        assert found is not None
        kept = {word for word, is_in in zip("abcdef", added, strict=True) if is_in is True}
        assert {*found.words} == kept
        await stores[1].end(tournament, "there", turn, Ending(TournamentStatus.FAILED, fault="no"))
    for database in databases:
        await database.close()


async def test_waiting_tournaments_are_limited(database: Database) -> None:
    """A booking above the limit is refused; a running tournament does not count as waiting."""
    store = await _booked(database, "a", "b")
    assert not await store.book("c", SETUP, 5, most=2)
    await store.claim("here", 10, 0)
    assert await store.book("c", SETUP, 15, most=2)


async def test_pages_list_each_tournament_once(database: Database) -> None:
    """Pages list every tournament once, the latest first, also those of the same moment."""
    store = SqlTournaments(database)
    for number in range(7):
        await store.book(f"t{number}", SETUP, number // 3, most=9)
    seen: list[str] = []
    before = None
    while found := await store.page(before, 2):
        seen += [one.line.id for one in found]
        before = found[-1].line.created_ms, found[-1].line.id
    assert seen == [f"t{number}" for number in reversed(range(7))]


async def test_the_champion_of_each_kind_is_the_latest_winner(database: Database) -> None:
    """Of several finished tournaments of a rule set and mode the latest counts; others do not."""
    store = await _booked(database, "a", "b", "c")
    pairs = msgspec.structs.replace(SETUP, mode="pairs")
    assert await store.book("d", pairs, 9, most=9)
    for at_ms, (tournament, status) in enumerate(
        [("a", "finished"), ("b", "finished"), ("c", "failed"), ("d", "finished")]
    ):
        assert await store.claim("here", at_ms, 0) == tournament
        ending = Ending(TournamentStatus(status), REPORT, ("greedy",))
        assert await store.end(tournament, "here", 100 + at_ms, ending)
    assert [line.id for line in await store.champions()] == ["d", "b"]
