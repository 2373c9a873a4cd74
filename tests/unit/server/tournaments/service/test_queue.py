"""The queue of tournaments plays and stores each one, also through a database outage."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.doubles.memory import MemoryRules
from tests.doubles.scripted import ScriptedChance
from tests.doubles.virtual_time import VIRTUAL_TIME
from tests.support.servers.databases import new_sqlite
from tests.support.waiting import until
from tests.unit.server.tournaments.store.test_tournaments import SETUP
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import Limiter, TooOftenError
from yachtdice.server.common.log_events import TournamentEnded
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.tournaments.messages.tournaments import TournamentOrder, TournamentStatus
from yachtdice.server.tournaments.service.booking import Booking
from yachtdice.server.tournaments.service.playing import (
    BEAT_S,
    OnProgress,
    ProcessRunner,
    RunnerError,
)
from yachtdice.server.tournaments.service.ports import Ending, TournamentSetup
from yachtdice.server.tournaments.service.programs import AskProgram, Programs
from yachtdice.server.tournaments.service.queue import Tournaments
from yachtdice.server.tournaments.store.programs import SqlPrograms
from yachtdice.server.tournaments.store.tournaments import SqlTournaments
from yachtdice.tournament.messages import TournamentProgress, TournamentReport


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which the pauses after a failure pass at once."""
    return VIRTUAL_TIME


class _Failing(SqlTournaments):
    """A store that fails the first claim, setup, heartbeat and end."""

    def __init__(self, database: Database) -> None:
        """Store in this database; nothing has failed yet."""
        super().__init__(database)
        self.database = database
        self.failed: list[str] = []

    def _fail_once(self, operation: str) -> None:
        """Raise the error of an outage the first time this operation is done."""
        if operation not in self.failed:
            self.failed.append(operation)
            raise StoreUnavailableError("away")

    async def claim(self, server: str, at_ms: int, alive_since: int) -> str | None:
        """Claim a tournament, and lose the first answer."""
        found = await super().claim(server, at_ms, alive_since)
        self._fail_once("claim")
        return found

    async def setup(self, tournament: str) -> TournamentSetup:
        """Return the setup, except the first time."""
        self._fail_once("setup")
        return await super().setup(tournament)

    async def beat(
        self, tournament: str, server: str, at_ms: int, progress: TournamentProgress | None
    ) -> bool:
        """Store a heartbeat, except the first time."""
        self._fail_once("beat")
        return await super().beat(tournament, server, at_ms, progress)

    async def end(self, tournament: str, server: str, at_ms: int, ending: Ending) -> bool:
        """Store the ending, except the first time."""
        self._fail_once("end")
        return await super().end(tournament, server, at_ms, ending)


class _Runner(ProcessRunner):
    """A runner whose tournaments all end for the same reason, after ten heartbeats."""

    begun = 0

    async def fingerprints(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return a fingerprint for each player."""
        return tuple(f"code of {player}" for player in players)

    async def run(
        self, booking: Booking, on_progress: OnProgress, ask: AskProgram
    ) -> TournamentReport:
        """Raise the reason."""
        self.begun += 1
        await asyncio.sleep(10 * BEAT_S)  # waits: time is virtual here
        raise RunnerError(f"{booking.players} did not play: {len((on_progress, ask))} ports")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[_Failing]:
    """Return a store with a waiting tournament, whose database will fail."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    failing = _Failing(database)
    assert await failing.book("a", SETUP, 1, most=9)
    yield failing
    await database.close()


def _tournaments(store: _Failing, runner: _Runner, rules: RulesCatalog) -> Tournaments:
    """Return the queue with a clock that stands still; no program of an account plays."""
    programs = Programs(SqlPrograms(store.database), lambda: 5)
    limiter = Limiter(lambda: 5)
    return Tournaments(store, runner, programs, rules, ScriptedChance(), lambda: 5, limiter)


async def test_an_outage_does_not_end_a_tournament(
    store: _Failing, caplog: pytest.LogCaptureFixture
) -> None:
    """The server plays it once, repeats failed operations, and logs the end once it is stored."""
    rules, runner = RulesCatalog(MemoryRules(), lambda: 5), _Runner()
    queue = _tournaments(store, runner, rules)
    caplog.set_level(logging.INFO)
    work = asyncio.create_task(queue.playing.work())
    await until(lambda: "end" in store.failed)
    assert _logged_ends(caplog) == []
    await until(lambda: _logged_ends(caplog) != [])
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    assert store.failed == ["claim", "setup", "beat", "end"]
    assert runner.begun == 1
    assert _logged_ends(caplog) == [TournamentEnded("a", "failed")]
    found = await store.one("a")
    assert found is not None
    assert found.line.status is TournamentStatus.FAILED
    assert found.fault == "('greedy',) did not play: 2 ports"


async def test_visitors_have_the_announced_minutes_for_their_words(store: _Failing) -> None:
    """Words for a sealed seed count for the minutes of the order, from the booking on."""
    rules = RulesCatalog(MemoryRules(), lambda: 5)
    queue = _tournaments(store, _Runner(), rules)
    order = TournamentOrder("yahtzee", ("greedy", "random"), words_minutes=10)
    found = await store.one(await queue.book("mina", "192.0.2.1", order))
    assert found is not None
    assert found.sealed is not None
    assert found.sealed.words_until_ms == 5 + 10 * 60_000


async def _words_taken(queue: Tournaments, tournament: str, addresses: Sequence[str]) -> int:
    """Let each address add words until it is refused; return how many were taken."""
    taken = 0
    for address in addresses:
        with suppress(TooOftenError):
            while True:
                await queue.add_words(tournament, address, f"{address} {taken}")
                taken += 1
    return taken


async def test_a_few_addresses_cannot_take_all_places_for_words(store: _Failing) -> None:
    """An address has 3 words for a seed, a network 10, so others find places in any case."""
    rules = RulesCatalog(MemoryRules(), lambda: 5)
    queue = _tournaments(store, _Runner(), rules)
    order = TournamentOrder("yahtzee", ("greedy", "random"), words_minutes=10)
    tournament = await queue.book("mina", "192.0.2.1", order)
    five = [f"{n}.2.3.4" for n in range(1, 6)]
    assert await _words_taken(queue, tournament, five) == 5 * 3
    assert await _words_taken(queue, tournament, [f"1.2.3.{n}" for n in range(9, 99)]) == 10 - 3
    hosts = [f"2a02:8071:1:{n:x}::/64" for n in range(99)]
    assert await _words_taken(queue, tournament, hosts) == 10
    home = [f"192.168.0.{n}" for n in range(2, 22)]
    assert await _words_taken(queue, tournament, home) == 20 * 3
    await queue.add_words(tournament, "9.9.9.9", "mine")
    found = await store.one(tournament)
    assert found is not None
    assert found.sealed is not None
    assert "mine" in found.sealed.words


def _logged_ends(caplog: pytest.LogCaptureFixture) -> list[TournamentEnded]:
    """Return the logged ends of tournaments."""
    events = [getattr(record, "event", None) for record in caplog.records]
    return [event for event in events if isinstance(event, TournamentEnded)]
