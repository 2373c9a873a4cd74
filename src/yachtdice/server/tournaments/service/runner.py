"""Running tournaments: each in its own process, which ends with the tournament."""

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Sequence
from typing import Final

import msgspec

from yachtdice.server.jobs.process import started
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

_WORKER: Final = (sys.executable, "-P", "-m", "yachtdice.server.tournaments.service.process")
_KEPT: Final = 4  #: Number of the last chunks of a worker's stderr that are kept.

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
        async with started(self._worker) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            # stdin stays open, so that a worker notices if its server has died, and exits.
            process.stdin.write(msgspec.json.encode(booking) + b"\n")
            reading = asyncio.create_task(_last_chunks(process.stderr))
            desk = _Desk(process.stdin, ask)
            try:
                report = await _read_news(process.stdout, on_progress, desk)
            finally:
                desk.close()
            code = await process.wait()
            errors = await reading
        if report is None:
            _log.error("a tournament ended with %s: %s", code, errors or "no output")
            raise RunnerError(f"its process ended early with code {code}")
        return report


class _Desk:
    """The questions of a worker to the programs of accounts: one task for each batch."""

    def __init__(self, stdin: asyncio.StreamWriter, ask: AskProgram) -> None:
        """Write the answers to the stdin of the worker."""
        self._stdin, self._ask = stdin, ask
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
        line = msgspec.json.encode(Answers(news.player, answers))
        self._stdin.write(line + b"\n")

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


async def _last_chunks(stream: asyncio.StreamReader) -> str:
    """Return the last chunks of a stream as text."""
    kept: deque[bytes] = deque(maxlen=_KEPT)
    while piece := await stream.read(1024):
        kept.append(piece)
    return b"".join(kept).decode(errors="replace").strip()
