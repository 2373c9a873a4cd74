"""The stores of standing tournaments and of the programs that play in them."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.unit.server.bots.test_store import PLOVER
from tests.unit.server.people.store.accounts import make_account
from tests.unit.server.tournaments.store.test_tournaments import REPORT, SETUP
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.bots.store import SqlBots
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.tournaments.messages.standing import ProgramBatch, ProgramTurn
from yachtdice.server.tournaments.messages.tournaments import TournamentStatus
from yachtdice.server.tournaments.service import ports
from yachtdice.server.tournaments.service.ports import Ending, SecretSeed
from yachtdice.server.tournaments.service.programs import NotEnteredError, ProgramAsked, Programs
from yachtdice.server.tournaments.service.standing_rules import EnteredProgram
from yachtdice.server.tournaments.store.programs import SqlPrograms
from yachtdice.server.tournaments.store.standing import SqlStandingTournaments
from yachtdice.server.tournaments.store.tournaments import SqlTournaments
from yachtdice.tournament.messages import ProgressRow, TournamentProgress
from yachtdice.tournament.players.entrants import program_id
from yachtdice.tournament.players.questions import Legal, OwnCard, ProgramQuestion, TurnAnswer

STANDING = ports.StandingSetup(
    rules="yahtzee",
    title=SETUP.title,
    rules_text="",
    players=SETUP.players,
    mode="hill",
    games=100,
    words_minutes=0,
)
SECRET = SecretSeed("A" * 43, 0)
_QUESTION = ProgramQuestion(
    0, 1, (1, 2, 3, 4, 5), 0, OwnCard(["ones"], 0, 0, 0, 0), [0, 0], Legal(True, ["ones"])
)
ASKED = ProgramAsked("a", "yahtzee", (_QUESTION,))
KEEP = TurnAnswer(keep=[0])


async def open_standings(database: Database, *ids: str) -> SqlStandingTournaments:
    """Return the store with these open standing tournaments, created one per millisecond."""
    store = SqlStandingTournaments(database)
    for at_ms, standing in enumerate(ids):
        assert await store.create(standing, "host", STANDING, at_ms, 9)
    return store


def new_run(standing: str, tournament: str, after: str | None, at_ms: int) -> ports.NewRun:
    """Return a run after another one."""
    setup = msgspec.structs.replace(SETUP, seed=None)
    return ports.NewRun(standing, after, tournament, setup, SECRET, at_ms)


def _entry(bot: str, owner: str = "mina", **change: int) -> ports.Entry:
    """Return an entry of a bot, two for each owner, three in all."""
    facts = {"at_ms": 5, "idle_since": 0, "most": 3, "most_of_owner": 2}
    return ports.Entry(bot, owner, **facts | change)


async def _entered(store: SqlStandingTournaments, standing: str) -> list[str]:
    """Return the bots that have entered, in the order of their entry."""
    found = await store.one(standing)
    assert found is not None
    return [program.bot for program in found.programs]


async def test_open_standing_tournaments_come_first(database: Database) -> None:
    """Only a few are open at a time; closed ones stay in the list, after the open ones."""
    store = await open_standings(database, "a", "b", "c")
    assert not await store.create("d", "host", STANDING, 9, 3)
    await store.close("c", 10)
    assert await store.create("d", "host", STANDING, 11, 3)
    assert [one.id for one in await store.opened()] == ["d", "b", "a"]
    listed = await store.listed(9)
    assert [(one.id, one.closed_ms) for one in listed] == [
        ("d", None), ("b", None), ("a", None), ("c", 10)
    ]  # fmt: skip
    assert listed[0].setup == STANDING
    assert len(await store.listed(2)) == 2


async def test_places_are_limited_for_each_account_and_in_all(database: Database) -> None:
    """An entry counts once; more bots than allowed are refused, and no bot enters a closed one."""
    store = await open_standings(database, "a")
    for bot in ("tern", "gull", "tern"):
        await store.enter("a", _entry(bot))
    with pytest.raises(ports.TooManyEntriesError):
        await store.enter("a", _entry("auk"))
    await store.enter("a", _entry("auk", "jun"))
    with pytest.raises(ports.StandingFullError):
        await store.enter("a", _entry("skua", "jun"))
    await store.withdraw("a", "gull")
    await store.enter("a", _entry("skua", "jun", at_ms=6))
    assert await _entered(store, "a") == ["auk", "tern", "skua"]
    await store.close("a", 10)
    with pytest.raises(ports.StandingClosedError):
        await store.enter("a", _entry("gull"))


async def test_a_program_that_stays_away_gives_up_its_place(database: Database) -> None:
    """A new bot takes the place of the program that has been away the longest, if any has."""
    store, programs = await open_standings(database, "a"), SqlPrograms(database)
    for bot in ("tern", "gull", "auk"):
        await store.enter("a", _entry(bot, bot))
    for at_ms, bot in enumerate(["gull", "tern", "auk"], 30):
        await programs.exchange(bot, ProgramTurn("1"), at_ms)
    with pytest.raises(ports.StandingFullError):
        await store.enter("a", _entry("skua", idle_since=30))
    await store.enter("a", _entry("skua", idle_since=32))
    assert set(await _entered(store, "a")) == {"auk", "tern", "skua"}


async def test_entries_of_the_same_moment_share_the_places(url: str) -> None:
    """Of more entries than places at the same moment on two servers, the places are taken."""
    databases = [database_at(url) for _ in range(2)]
    for database in databases:
        await database.open()
    stores = [SqlStandingTournaments(database) for database in databases]
    await open_standings(databases[0], "a")
    entering = [stores[n % 2].enter("a", _entry(f"bot{n}", f"owner{n}")) for n in range(8)]
    ended = await asyncio.gather(*entering, return_exceptions=True)
    assert ended.count(None) <= 3
    assert len(await _entered(stores[0], "a")) == ended.count(None)
    for database in databases:
        await database.close()


async def test_a_run_is_booked_once(url: str) -> None:
    """Of two servers that book a run at the same moment, one succeeds; the run is a tournament."""
    databases = [database_at(url) for _ in range(2)]
    for database in databases:
        await database.open()
    store = await open_standings(databases[0], "a")
    stores = [store, SqlStandingTournaments(databases[1])]
    latest: str | None = None
    for turn in range(4):
        runs = [new_run("a", f"run{turn}{n}", latest, turn) for n in range(2)]
        booking = [one.book_run(run, 9, 9) for one, run in zip(stores, runs, strict=True)]
        booked = await asyncio.gather(*booking, return_exceptions=True)
        [winner] = [n for n, is_booked in enumerate(booked) if is_booked is True]
        latest = f"run{turn}{winner}"
    found = await store.one("a")
    assert found is not None
    assert found.latest is not None
    assert (found.latest.tournament, found.latest.begun_ms) == (latest, 3)
    assert found.latest.players == SETUP.players
    assert len(await store.runs("a", None, 9)) == 4
    for database in databases:
        await database.close()


async def test_a_run_is_booked_only_for_an_open_one_with_a_free_queue(database: Database) -> None:
    """A full queue and a closed standing tournament book nothing, and leave the latest run."""
    store = await open_standings(database, "a")
    assert await store.book_run(new_run("a", "first", None, 1), 1, 9)
    assert not await store.book_run(new_run("a", "second", "first", 2), 1, 9)
    assert not await store.book_run(new_run("a", "second", None, 2), 9, 9)
    await store.close("a", 3)
    assert not await store.book_run(new_run("a", "second", "first", 2), 9, 9)
    assert [one.line.id for one in await store.runs("a", None, 9)] == ["first"]


async def finish_run(database: Database, tournament: str, at_ms: int, *winners: str) -> None:
    """Play a waiting tournament to its end."""
    store = SqlTournaments(database)
    assert await store.claim("here", at_ms, 0) == tournament
    rows = tuple(ProgressRow(one, one, 60.0, 100, 210.5, False) for one in winners)
    progress = TournamentProgress(None, 100, 100, rows)
    ending = Ending(TournamentStatus.FINISHED, REPORT, winners, progress=progress)
    assert await store.end(tournament, "here", at_ms, ending)


async def test_the_champion_is_renewed_with_each_run(database: Database) -> None:
    """A reign counts the runs in a row of the latest winners; a run without winners ends none."""
    store = await open_standings(database, "a", "b")
    assert await store.reign("a") is None
    seen, latest = [], None
    for at_ms, winners in enumerate([("tern",), ("gull",), ("gull",), (), ("gull", "tern")], 1):
        run = f"run{at_ms}"
        assert await store.book_run(new_run("a", run, latest, at_ms), 9, 9)
        await finish_run(database, run, 10 * at_ms, *winners)
        reign, latest = await store.reign("a"), run
        assert reign is not None
        seen.append((reign.latest.line.winners, reign.latest.line.id, reign.since_ms, reign.runs))
    assert seen == [
        (("tern",), "run1", 10, 1),
        (("gull",), "run2", 20, 1),
        (("gull",), "run3", 20, 2),
        (("gull",), "run3", 20, 2),
        (("gull", "tern"), "run5", 50, 1),
    ]
    assert await store.reign("b") is None


async def test_runs_have_a_list_of_their_own(database: Database) -> None:
    """Runs are neither in the list nor among the champions of tournaments; pages list each once."""
    store, tournaments = await open_standings(database, "a"), SqlTournaments(database)
    latest = None
    for at_ms in range(5):
        run = f"run{at_ms}"
        assert await store.book_run(new_run("a", run, latest, at_ms // 2), 9, 9)
        await finish_run(database, run, at_ms, "gull")
        latest = run
    assert await tournaments.page(None, 9) == ()
    assert await tournaments.champions() == ()
    seen: list[str] = []
    before = None
    while found := await store.runs("a", before, 2):
        seen += [one.line.id for one in found]
        assert {one.line.standing for one in found} == {"a"}
        before = found[-1].line.created_ms, found[-1].line.id
    assert seen == ["run4", "run3", "run2", "run1", "run0"]


async def test_only_the_latest_reports_are_kept(database: Database) -> None:
    """Older runs lose their reports, and keep their champion with its results."""
    store, tournaments = await open_standings(database, "a"), SqlTournaments(database)
    latest = None
    for at_ms in range(4):
        run = f"run{at_ms}"
        assert await store.book_run(new_run("a", run, latest, at_ms), 9, 3)
        await finish_run(database, run, at_ms, "gull")
        latest = run
    reports = [await tournaments.report(f"run{n}") is not None for n in range(4)]
    assert reports == [False, True, True, True]
    oldest = await tournaments.one("run0")
    assert oldest is not None
    assert oldest.line.winners == ("gull",)
    assert oldest.progress is not None
    assert oldest.progress.standings[0].mean_score == 210.5


def _batch(number: int, asked: ProgramAsked = ASKED) -> ProgramBatch:
    """Return a batch as programs get it."""
    return ProgramBatch(number, asked.tournament, asked.rules, asked.questions)


async def test_a_program_answers_each_batch_once(database: Database) -> None:
    """Questions wait for the version that plays; only the first answers to the latest count."""
    store, programs = await open_standings(database, "a"), SqlPrograms(database)
    with pytest.raises(NotEnteredError):
        await programs.exchange("tern", ProgramTurn("1"), 5)
    await store.enter("a", _entry("tern"))
    assert await programs.exchange("tern", ProgramTurn("1"), 5) is None
    assert await programs.ask("tern", "1", ASKED) == 1
    assert await programs.pending("tern", "1") == _batch(1)
    assert await programs.exchange("tern", ProgramTurn("2"), 6) is None
    assert await programs.pending("tern", "1") is None
    assert await programs.exchange("tern", ProgramTurn("1", 0, (KEEP,)), 7) == _batch(1)
    assert await programs.answers("tern", 1) is None
    assert await programs.exchange("tern", ProgramTurn("1", 1, (KEEP,)), 8) is None
    await programs.exchange("tern", ProgramTurn("1", 1, ()), 9)
    assert await programs.answers("tern", 1) == (KEEP,)
    assert await programs.ask("tern", "1", ASKED) == 2
    assert await programs.answers("tern", 1) is None
    found = await store.one("a")
    assert found is not None
    assert found.programs == (EnteredProgram("tern", "mina", 5, "1", 9),)


async def test_a_deleted_bot_leaves_no_trace_of_its_name(database: Database) -> None:
    """Deleting a bot withdraws it and forgets its program; tournaments have only its id."""
    await make_account(database, "mina")
    await SqlBots(database).add_bot("mina", PLOVER, "plover", 8, 5)
    store, programs = await open_standings(database, "a"), SqlPrograms(database)
    await store.enter("a", _entry("plover"))
    await programs.exchange("plover", ProgramTurn("1"), 5)
    tournaments: Any = SqlTournaments(database)
    assert await tournaments.names(["plover", "unknown"]) == {"plover": "Plover"}
    await accounts_in(database).close_account("plover")
    assert await _entered(store, "a") == []
    assert await tournaments.names(["plover"]) == {}
    with pytest.raises(NotEnteredError):
        await programs.exchange("plover", ProgramTurn("1"), 6)


async def test_a_program_may_reach_another_server_than_the_one_that_asks(url: str) -> None:
    """Questions that one server asks are answered through another one on the same database."""
    databases = [database_at(url) for _ in range(2)]
    for database in databases:
        await database.open()
    here, there = (Programs(SqlPrograms(database), lambda: 5) for database in databases)
    await (await open_standings(databases[0], "a")).enter("a", _entry("tern"))
    ask = here.asker("a", "yahtzee", {program_id("tern"): "1"})
    asking = asyncio.create_task(ask(program_id("tern"), ASKED.questions))
    batch = await there.call("tern", ProgramTurn("1"), lambda: False)
    assert batch == _batch(1)
    await there.call("tern", ProgramTurn("1", 1, (KEEP,)), lambda: True)
    assert await asking == (KEEP,)
    for database in databases:
        await database.close()
