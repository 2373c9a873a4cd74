"""Running tournaments: each in its own process, which ends with the tournament."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from yachtdice.server.jobs.process import Child, child, run_job
from yachtdice.server.tournaments.service.booking import (
    Answers,
    Booking,
    News,
    ProgressNews,
    QuestionNews,
    ReportNews,
    SolvingNews,
)
from yachtdice.server.tournaments.service.ports import AskProgram, OnProgress, RunnerError
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.messages import TournamentProgress, TournamentReport
from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.playrooms.room import PlayroomError

_WORKER: Final = child("tournament")
#: The niceness of a tournament relative to the server, so that games at tables go first.
_NICE: Final = 10

_log = logging.getLogger(__name__)
_news: Final[msgspec.json.Decoder[News]] = msgspec.json.Decoder(News)


class ProcessRunner:
    """The TournamentRunner port on a worker process."""

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
        """Return the report of a tournament; raise RunnerError if the worker fails."""

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
