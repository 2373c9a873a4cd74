"""Playing tournaments: the waiting ones of the store in turn, each in a process of its own.

Several servers may share one store; the store decides which of them plays. The playing server sends
a heartbeat to the store every second, and learns from the reply whether the tournament was
cancelled.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.log_events import TournamentEnded, TournamentStarted, log_event
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.jobs.process import Child, child, run_job
from yachtdice.server.tournaments.messages.tournaments import TournamentStatus
from yachtdice.server.tournaments.service.booking import (
    Answers,
    Booking,
    News,
    ProgressNews,
    QuestionNews,
    ReportNews,
    SolvingNews,
)
from yachtdice.server.tournaments.service.ports import Ending, TournamentSetup, TournamentStore
from yachtdice.server.tournaments.service.programs import AskProgram, Programs
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.messages import (
    ProgressRow,
    SealedSeed,
    TournamentProgress,
    TournamentReport,
)
from yachtdice.tournament.players.entrants import UnknownPlayerError, bot_of
from yachtdice.tournament.playrooms.room import PlayroomError
from yachtdice.tournament.seed import seed_of

BEAT_S: Final = 1.0
#: Milliseconds without a heartbeat after which the store marks a tournament as interrupted.
SILENCE_MS: Final = 15_000
_LOOK_S: Final = 2.0

_INTERRUPTED: Final = Ending(TournamentStatus.BROKEN)

_WORKER: Final = child("tournament")
#: The niceness of a tournament relative to the server, so that games at tables go first.
_NICE: Final = 10

_log = logging.getLogger(__name__)
_news: Final[msgspec.json.Decoder[News]] = msgspec.json.Decoder(News)

OnProgress: TypeAlias = Callable[[TournamentProgress], None]


class RunnerError(Exception):
    """A tournament that could not be played to its end; its page shows the text."""


class ProcessRunner:
    """Plays tournaments, each in a worker process that ends with it."""

    def __init__(self, worker: tuple[str, ...] = _WORKER) -> None:
        """Start workers with this command."""
        self._worker = worker

    async def fingerprints(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the fingerprint of each player's code; raise RunnerError if one cannot load."""
        try:
            found = await asyncio.to_thread(lambda: [*map(find_entrant, players)])
        except (PlayroomError, UnknownPlayerError) as error:
            raise RunnerError(str(error)) from error
        return tuple(entrant.fingerprint for entrant in found)

    async def run(
        self, booking: Booking, on_progress: OnProgress, ask: AskProgram
    ) -> TournamentReport:
        """Return the report of a tournament; raise RunnerError if the worker fails.

        Cancelling the call ends the worker.
        """

        async def listen(running: Child) -> TournamentReport | None:
            desk = _Desk(running, ask)
            try:
                return await _read_news(running.said, on_progress, desk)
            finally:
                desk.close()

        end = await run_job(self._worker, _NICE, booking, listen)
        if end.found is None:
            _log.error("a tournament ended with %s: %s", end.code, end.errors or "no output")
            raise RunnerError(f"its process ended early with code {end.code}")
        return end.found


class _Desk:
    """The questions of a worker to the programs of accounts: one task for each batch."""

    def __init__(self, running: Child, ask: AskProgram) -> None:
        """Send the answers to this worker."""
        self._running, self._ask = running, ask
        self._tasks: set[asyncio.Task[None]] = set()

    def asked(self, news: QuestionNews) -> None:
        """Pass on a batch of questions."""
        task = asyncio.create_task(self._answer(news))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, news: QuestionNews) -> None:
        """Write the answers of a batch; an error of the server counts as no answers."""
        answers = None
        try:
            answers = await self._ask(news.player, news.questions)
        except Exception:  # noqa: BLE001 - the tournament goes on without the program
            _log.exception("a program could not be asked")
        self._running.tell(msgspec.json.encode(Answers(news.player, answers)))

    def close(self) -> None:
        """Stop asking."""
        for task in self._tasks:
            task.cancel()


async def _read_news(
    lines: asyncio.StreamReader, on_progress: OnProgress, desk: _Desk
) -> TournamentReport | None:
    """Return the report, after passing on the progress; None if the worker ends without one."""
    report: TournamentReport | None = None
    async for line in lines:
        match _news.decode(line):
            case SolvingNews(done):
                on_progress(TournamentProgress(done, 0, 0, ()))
            case ProgressNews(progress):
                on_progress(progress)
            case QuestionNews() as news:
                desk.asked(news)
            case ReportNews(found):
                report = found
    return report


class Playing:
    """Plays the waiting tournaments of the store, one at a time."""

    def __init__(
        self, store: TournamentStore, runner: ProcessRunner, programs: Programs, now: Now, name: str
    ) -> None:
        """Play for the server of this name, only in `work`."""
        self.runner, self._store, self._programs = runner, store, programs
        self._now, self._server = now, name
        self._look = asyncio.Event()
        self._playing: str | None = None
        self._ending = _INTERRUPTED

    def look(self) -> None:
        """Look for a waiting tournament now, and check that a server plays the running one."""
        self._look.set()

    async def work(self) -> None:
        """Play tournaments until cancelled; interrupt a tournament that runs then."""
        try:
            while True:
                await self._play_or_wait()
        finally:
            if self._playing is not None:
                with suppress(StoreUnavailableError):  # the missing heartbeat will show it
                    await self._store_end(self._playing, self._ending)

    async def _play_or_wait(self) -> None:
        """Play the next tournament; then pause while any is open, else wait for `look`."""
        self._look.clear()
        try:
            is_open = await self._play_next()
        except StoreUnavailableError:
            is_open = True
        if is_open:
            await asyncio.sleep(_LOOK_S)
        else:
            await self._look.wait()

    async def _play_next(self) -> bool:
        """Play the next tournament, if this server may; return whether any is open."""
        now = self._now()
        tournament = await self._store.claim(self._server, now, now - SILENCE_MS)
        if tournament is None:
            return await self._store.is_any_open()
        self._playing, self._ending = tournament, _INTERRUPTED
        log_event(TournamentStarted(tournament))
        try:
            ending = await self._played(tournament)
        except DamagedDataError as error:
            ending = Ending(TournamentStatus.FAILED, fault=str(error))
        except Exception:  # noqa: BLE001 - play the next tournament after any error
            _log.exception("a tournament could not be played")
            ending = Ending(TournamentStatus.FAILED, fault="something went wrong on the server")
        if ending is not None:
            self._ending = ending
            await self._until_stored(tournament, ending)
        self._playing = None
        return await self._store.is_any_open()

    async def _played(self, tournament: str) -> Ending | None:
        """Return how a tournament ended; None if it no longer belongs to this server."""
        booking = await self._booking_of(tournament)
        ask = self._programs.asker(tournament, booking.rules, booking.versions)
        latest: TournamentProgress | None = None

        def on_progress(progress: TournamentProgress) -> None:
            nonlocal latest
            latest = progress

        work = asyncio.create_task(self.runner.run(booking, on_progress, ask))
        try:
            while not (await asyncio.wait({work}, timeout=BEAT_S))[0]:
                if not await self._is_ours(tournament, latest):
                    return None
            return _ending(work)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _booking_of(self, tournament: str) -> Booking:
        """Return the booking of a claimed tournament, after a database outage if there is one."""
        while True:
            try:
                setup = await self._store.setup(tournament)
                return _booking(setup, await self._store.sealed_seed(tournament))
            except DamagedDataError:
                raise
            except StoreUnavailableError:
                await asyncio.sleep(BEAT_S)

    async def _is_ours(self, tournament: str, progress: TournamentProgress | None) -> bool:
        """Send a heartbeat; return False if the tournament was cancelled or is interrupted."""
        try:
            return await self._store.beat(tournament, self._server, self._now(), progress)
        except StoreUnavailableError:
            return True  # unknown; servers that reach the store see that the heartbeat is missing

    async def _until_stored(self, tournament: str, ending: Ending) -> None:
        """Store how a tournament ended, after a database outage if there is one."""
        while True:
            try:
                return await self._store_end(tournament, ending)
            except StoreUnavailableError:
                await asyncio.sleep(BEAT_S)

    async def _store_end(self, tournament: str, ending: Ending) -> None:
        """Store how a tournament ended, then log it; raise StoreUnavailableError.

        Does nothing if the tournament no longer belongs to this server.
        """
        if await self._store.end(tournament, self._server, self._now(), ending):
            log_event(TournamentEnded(tournament, ending.status.value))


def _booking(setup: TournamentSetup, sealed: SealedSeed | None) -> Booking:
    """Return the booking of a tournament; words can no longer be added to its sealed seed."""
    players = tuple(player.id for player in setup.players)
    seed = setup.seed
    if seed is None:
        assert sealed is not None, "a tournament without a seed has a secret"
        seed = seed_of(sealed, ((player.id, player.fingerprint) for player in setup.players))
    return Booking(
        rules_text=setup.rules_text,
        players=players,
        mode=Mode(setup.mode),
        games=setup.games,
        seed=seed,
        sealed=sealed,
        rules=setup.rules,
        versions={one.id: one.fingerprint for one in setup.players if bot_of(one.id) is not None},
    )


def _ending(work: "asyncio.Task[TournamentReport]") -> Ending:
    """Return the ending of a tournament that was played to its end or failed."""
    try:
        report = work.result()
    except RunnerError as error:
        return Ending(TournamentStatus.FAILED, fault=str(error))
    first = tuple(row.player for row in report.standings if row.place == 1)
    return Ending(TournamentStatus.FINISHED, report, first, progress=_final_progress(report))


def _final_progress(report: TournamentReport) -> TournamentProgress:
    """Return the results of a report, which lists show without reading the report."""
    rows = (
        ProgressRow(row.name, row.player, row.points, row.games, row.score.mean, row.barred)
        for row in report.standings
    )
    return TournamentProgress(None, report.games, report.games, tuple(rows))
