"""Stories of standing tournaments: programs enter, change and leave; champions are renewed.

The clock is set by hand; the games are replaced by their results.
"""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Table, update

from tests.doubles.memory import MemoryRules
from tests.doubles.scripted import ScriptedChance
from tests.support.servers.databases import new_sqlite
from tests.unit.server.people.store.accounts import make_account
from tests.unit.server.tournaments.store.test_standing import STANDING
from tests.unit.server.tournaments.store.test_tournaments import REPORT
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.bots.service.accounts import BotAccounts, NoBotError
from yachtdice.server.bots.store import SqlBots
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.damage import damaged_count
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Player
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.people.service.ports import Session
from yachtdice.server.tournaments.messages.standing import (
    ProgramTurn,
    StandingTournamentOrder,
    StandingTournamentView,
)
from yachtdice.server.tournaments.messages.tournaments import TournamentStatus
from yachtdice.server.tournaments.service.playing import SILENCE_MS, ProcessRunner, RunnerError
from yachtdice.server.tournaments.service.ports import Ending
from yachtdice.server.tournaments.service.programs import PRESENT_MS, Programs
from yachtdice.server.tournaments.service.queue import OrderError, Tournaments
from yachtdice.server.tournaments.service.standing import (
    MOST_STANDING,
    StandingTournamentDesk,
    TooManyStandingError,
)
from yachtdice.server.tournaments.service.standing_rules import BETWEEN_RUNS_MS
from yachtdice.server.tournaments.service.standing_views import RUNS_AT_ONCE, StandingPages
from yachtdice.server.tournaments.store.programs import SqlPrograms
from yachtdice.server.tournaments.store.standing import SqlStandingTournaments
from yachtdice.server.tournaments.store.tournaments import SqlTournaments
from yachtdice.tournament.messages import ProgressRow, TournamentProgress

MINA, JUN = (Session(Player(name, name.title()), "s", True, 0) for name in ("mina", "jun"))
ORDER = StandingTournamentOrder("yahtzee", ("greedy",), games=50)


class _Runner(ProcessRunner):
    """A runner that knows the code of the host's players, and plays nothing."""

    def __init__(self) -> None:
        """All players have their first version."""
        super().__init__()
        self.version: str | None = "1"
        self.loads = 0

    async def fingerprints(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the current version of each player; raise RunnerError if there is none."""
        self.loads += 1
        if self.version is None:
            raise RunnerError("no longer installed")
        return tuple(f"{player} {self.version}" for player in players)


class Cup:
    """A standing tournament with its services, and the ways to let time pass in it."""

    def __init__(self, database: Database) -> None:
        """Begin at the time 1; nothing is stored yet."""
        self.database = database
        self.now_ms, self.runner, now = 1, _Runner(), lambda: self.now_ms
        chance, limiter = ScriptedChance(), Limiter(now, 1000)
        shelf = RulesCatalog(MemoryRules(), now)
        self.store = SqlTournaments(database)
        bots = BotAccounts(SqlBots(database), accounts_in(database), chance, now, limiter)
        self.bots = SqlBots(database)
        self.programs = Programs(SqlPrograms(database), now)
        self.turns = SqlPrograms(database)
        standings = SqlStandingTournaments(database)
        self.tournaments = Tournaments(
            self.store, self.runner, self.programs, shelf, chance, now, limiter
        )
        self.desk = StandingTournamentDesk(
            standings, self.tournaments.playing, bots.own, shelf, chance, now, limiter
        )
        self.pages = StandingPages(standings, self.tournaments, now)
        self.id = ""

    async def create(self, order: StandingTournamentOrder = ORDER) -> None:
        """Create the standing tournament of this story."""
        self.id = await self.desk.create("host", "192.0.2.1", order)

    async def enter(self, owner: Session, bot: str) -> None:
        """Let a bot enter."""
        found = await self.pages.find(self.id)
        assert found is not None
        await self.desk.enter(owner, found, bot)
        self.after(1)

    async def seen(self, *versions: str) -> None:
        """Let programs announce their versions, as in `tern 2`."""
        for one in versions:
            bot, _, version = one.partition(" ")
            await self.turns.exchange(bot, ProgramTurn(version), self.now_ms)

    async def view(self) -> StandingTournamentView:
        """Return the page as Mina sees it."""
        found = await self.pages.find(self.id)
        assert found is not None
        return await self.pages.view(found, "mina", may_close=False)

    async def run(self, *winners: str, status: str = "finished") -> list[str] | None:
        """Book the run that is due, and end it; return its players with their versions.

        Returns None if no run is due.
        """
        await self.desk.book_due()
        tournament = await self.store.claim("here", self.now_ms, self.now_ms - SILENCE_MS)
        if tournament is None:
            return None
        rows = tuple(ProgressRow(one, one, 30.0, 50, 201.5, False) for one in winners)
        progress = TournamentProgress(None, 50, 50, rows)
        ending = Ending(TournamentStatus(status), REPORT, winners, progress=progress)
        assert await self.store.end(tournament, "here", self.now_ms, ending)
        players = (await self.store.setup(tournament)).players
        return [f"{player.id} {player.fingerprint}" for player in players]

    def after(self, milliseconds: int) -> None:
        """Let time pass."""
        self.now_ms += milliseconds


@pytest.fixture
async def cup(tmp_path: Path) -> AsyncIterator[Cup]:
    """Return a standing tournament with one player of the host; Mina has two bots, Jun one."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    await make_account(database, "mina", "jun")
    made = Cup(database)
    for owner, bot in (("mina", "tern"), ("mina", "gull"), ("jun", "auk")):
        await made.bots.add_bot(owner, Player(bot, bot.title(), program=True), bot, 1, 5)
    await made.create()
    yield made
    await database.close()


async def test_the_champion_is_renewed_when_a_program_enters_or_changes(cup: Cup) -> None:
    """Each entry and each new version leads to one run, an hour after the start of the last."""
    assert await cup.run() is None, "one player is not enough"
    await cup.enter(MINA, "tern")
    assert await cup.run() is None, "the program has not connected"
    await cup.seen("tern 1")
    assert await cup.run("greedy") == ["greedy greedy 1", "bot:tern 1"]

    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 1")
    assert await cup.run() is None, "nothing has changed"
    await cup.seen("tern 2")
    assert await cup.run("bot:tern") == ["greedy greedy 1", "bot:tern 2"]

    await cup.enter(JUN, "auk")
    await cup.seen("auk 1")
    assert await cup.run() is None, "the last run began just now"
    cup.after(BETWEEN_RUNS_MS - 2)
    await cup.seen("tern 2", "auk 1")
    assert await cup.run() is None, "at most once an hour"
    cup.after(1)
    players = await cup.run("bot:tern")
    assert players == ["greedy greedy 1", "bot:tern 2", "bot:auk 1"]

    view = await cup.view()
    runs = [(run.players, [one.title.en for one in run.winners]) for run in view.history.runs]
    assert runs == [(3, ["Tern"]), (2, ["Tern"]), (2, ["Gull"])]
    assert [(run.points, run.mean_score) for run in view.history.runs] == [(30.0, 201.5)] * 3
    champion = view.line.champion
    assert champion is not None
    assert ([one.title.ko for one in champion.winners], champion.runs) == (["Tern"], 2)
    assert champion.since_ms == view.history.runs[1].at_ms
    assert view.next_run_ms == cup.now_ms + BETWEEN_RUNS_MS


async def test_absent_programs_are_left_out_until_they_return(cup: Cup) -> None:
    """A program that disconnects causes no run and plays in none; its return is a change."""
    await cup.enter(MINA, "tern")
    await cup.enter(MINA, "gull")
    await cup.seen("tern 1", "gull 1")
    assert await cup.run("bot:gull") == ["greedy greedy 1", "bot:tern 1", "bot:gull 1"]
    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 1")
    assert await cup.run() is None
    await cup.seen("tern 2")
    assert await cup.run("bot:tern") == ["greedy greedy 1", "bot:tern 2"]
    present = {one.bot: one.present for one in (await cup.view()).entrants}
    assert present == {None: True, "tern": True, "gull": False}
    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 2", "gull 1")
    assert await cup.run("bot:tern") == ["greedy greedy 1", "bot:tern 2", "bot:gull 1"]


async def test_a_withdrawn_champion_is_replaced(cup: Cup) -> None:
    """Withdrawing a bot that played is a change; its title stays in the history."""
    await cup.enter(MINA, "tern")
    await cup.enter(JUN, "auk")
    await cup.seen("tern 1", "auk 1")
    await cup.run("bot:auk")
    with pytest.raises(NoBotError):
        await cup.desk.withdraw(MINA, cup.id, "auk", is_host=False)
    await cup.desk.withdraw(JUN, cup.id, "auk", is_host=False)
    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 1", "auk 2")
    assert await cup.run("bot:tern") == ["greedy greedy 1", "bot:tern 1"]
    winners = [run.winners[0].title.en for run in (await cup.view()).history.runs]
    assert winners == ["Tern", "Auk"]


async def test_an_interrupted_run_is_repeated_at_once(cup: Cup) -> None:
    """A run whose server died is repeated within the hour; a failed one after it."""
    await cup.enter(MINA, "tern")
    await cup.seen("tern 1")
    assert await cup.run(status="broken") is not None
    assert await cup.run(status="failed") is not None
    assert await cup.run() is None
    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 1")
    assert await cup.run("greedy") is not None
    statuses = [run.status.value for run in (await cup.view()).history.runs]
    assert statuses == ["finished", "failed", "broken"]


async def test_a_new_version_of_a_player_of_the_host_is_a_change(cup: Cup) -> None:
    """The code of the host's players is read once an hour; a missing player is left out."""
    await cup.enter(MINA, "tern")
    await cup.enter(JUN, "auk")
    await cup.seen("tern 1", "auk 1")
    await cup.run("greedy")
    cup.runner.version = "2"
    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 1", "auk 1")
    assert await cup.run("greedy") == ["greedy greedy 2", "bot:tern 1", "bot:auk 1"]
    cup.runner.version = None
    cup.after(BETWEEN_RUNS_MS)
    await cup.seen("tern 2", "auk 1")
    assert await cup.run("bot:tern") == ["bot:tern 2", "bot:auk 1"]


async def test_a_player_of_the_host_that_cannot_be_loaded_is_seldom_loaded(cup: Cup) -> None:
    """Of many looks within a minute, only the first loads it; a player that is back plays again."""
    cup.runner.version = None
    await cup.enter(MINA, "tern")
    seen = []
    for passed_ms in (0, 1, 59_998, 1, 0):
        cup.after(passed_ms)
        assert await cup.run() is None
        seen.append(cup.runner.loads)
    assert seen == [1, 1, 1, 2, 2]
    cup.runner.version = "2"
    cup.after(60_000)
    await cup.seen("tern 1")
    assert await cup.run("greedy") == ["greedy greedy 2", "bot:tern 1"]


async def _damage(cup: Cup, table: Table, key: str, setup: str) -> None:
    """Replace a stored setup."""
    changed = update(table).where(table.c.id == key).values(setup=setup)
    async with cup.database.engine.begin() as connection:
        assert (await connection.execute(changed)).rowcount == 1


async def test_damage_does_not_stop_the_other_standing_tournaments(cup: Cup) -> None:
    """One whose setup, or whose rule set, cannot be read is passed over, and the others run."""
    broken, whole = [], cup.id
    for text in ("{", msgspec.json.encode(replace(STANDING, rules_text="cup?")).decode()):
        await cup.create()
        await cup.enter(MINA, "tern")
        await cup.enter(JUN, "auk")
        broken.append((cup.id, text))
    await cup.seen("tern 1", "auk 1")
    for standing, text in broken:
        await _damage(cup, tables.standing_tournaments, standing, text)
    cup.id = whole
    await cup.enter(MINA, "tern")
    before = damaged_count()
    assert await cup.run("greedy") == ["greedy greedy 1", "bot:tern 1"]
    await cup.desk.book_due()
    assert damaged_count() == before + len(broken)


async def test_a_damaged_run_costs_only_its_champion(cup: Cup) -> None:
    """Pages show the other runs and no champion, and the next run has one again."""
    await cup.enter(MINA, "tern")
    for version, winner in (("tern 1", "greedy"), ("tern 2", "bot:tern")):
        await cup.seen(version)
        await cup.run(winner)
        cup.after(BETWEEN_RUNS_MS)
    latest = (await cup.view()).history.runs[0].tournament
    await _damage(cup, tables.tournaments, latest, "{")
    [line] = (await cup.pages.list(may_create=True)).standing
    view = await cup.view()
    assert (line.champion, view.line.champion, len(view.history.runs)) == (None, None, 1)
    await cup.seen("tern 2")
    assert await cup.run("bot:tern") is not None
    assert (await cup.view()).line.champion is not None


async def test_a_closed_standing_tournament_is_not_run_again(cup: Cup) -> None:
    """After its close there is no run; without an open one the server need not look."""
    await cup.enter(MINA, "tern")
    await cup.seen("tern 1")
    await cup.desk.close(cup.id)
    assert await cup.run() is None
    assert not await cup.desk.book_due()
    assert (await cup.view()).line.closed_ms == cup.now_ms


async def test_words_can_be_added_to_the_seed_of_each_run(cup: Cup) -> None:
    """A run waits as long as the host has set for words of visitors, for a secret of its own."""
    await cup.create(replace(ORDER, words_minutes=5))
    await cup.enter(MINA, "tern")
    await cup.seen("tern 1")
    assert await cup.run() is None
    [run] = (await cup.view()).history.runs
    assert run.status is TournamentStatus.WAITING
    assert (await cup.view()).line.run == run.tournament
    seen = await cup.tournaments.view(run.tournament, may_cancel=False)
    assert seen is not None
    assert seen.line.standing == cup.id
    assert seen.sealed is not None
    assert seen.sealed.words_until_ms == cup.now_ms + 5 * 60_000


async def test_only_owners_enter_their_bots(cup: Cup) -> None:
    """A bot of another account, and a bot that does not exist, are refused."""
    for bot in ("auk", "nobody"):
        with pytest.raises(NoBotError):
            await cup.enter(MINA, bot)
    await cup.enter(MINA, "gull")
    assert [(one.bot, one.mine) for one in (await cup.view()).entrants] == [
        (None, False),
        ("gull", True),
    ]


async def test_invalid_standing_tournaments_are_refused(cup: Cup) -> None:
    """Unknown rules and players, odd numbers of games in pairs, and too many are refused."""
    wrong: list[dict[str, Any]] = [
        {"rules": "none"},
        {"players": ("os:system",)},
        {"players": ("greedy", "greedy")},
        {"mode": "round-robin", "games": 51},
    ]
    for change in wrong:
        with pytest.raises(OrderError):
            await cup.create(replace(ORDER, **change))
    for _ in range(MOST_STANDING - 1):
        await cup.create()
    with pytest.raises(TooManyStandingError):
        await cup.create()
    assert len((await cup.pages.list(may_create=True)).standing) == MOST_STANDING


async def test_the_history_has_pages(cup: Cup) -> None:
    """More runs than a page are listed once each, the latest first."""
    await cup.enter(MINA, "tern")
    for number in range(RUNS_AT_ONCE + 2):
        await cup.seen(f"tern {number}")
        await cup.run("bot:tern")
        cup.after(BETWEEN_RUNS_MS)
    first = (await cup.view()).history
    assert first.next is not None
    at_ms, _, tournament = first.next.partition(".")
    second = await cup.pages.runs(cup.id, (int(at_ms), tournament))
    runs = [run.tournament for run in (*first.runs, *second.runs)]
    assert (len(first.runs), len(second.runs), second.next) == (RUNS_AT_ONCE, 2, None)
    assert len({*runs}) == RUNS_AT_ONCE + 2


async def test_a_program_is_present_for_a_while_after_its_request(cup: Cup) -> None:
    """A program counts as connected between its requests, and not much longer."""
    await cup.enter(MINA, "tern")
    await cup.seen("tern 1")
    for passed, present in ((PRESENT_MS, True), (1, False)):
        cup.after(passed)
        assert [one.present for one in (await cup.view()).entrants] == [True, present]
