"""Running tournaments: each in its own process, which ends with the tournament."""

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Sequence
from typing import Final

import msgspec

from yachtdice.compose.workers import started
from yachtdice.protocol.tournament_report import TournamentProgress, TournamentReport
from yachtdice.services.tournaments.ports import OnProgress, RunnerError
from yachtdice.tournament.booking import Booking, News, ProgressNews, ReportNews, SolvingNews
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.playrooms.room import PlayroomError

_WORKER: Final = (sys.executable, "-P", "-m", "yachtdice.tournament.background")
_KEPT: Final = 4
"""Number of the last chunks of a worker's stderr that are kept."""

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

    async def run(self, booking: Booking, on_progress: OnProgress) -> TournamentReport:
        """Return the report of a tournament; raise RunnerError if the worker fails."""
        async with started(self._worker) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            # stdin stays open, so that a worker notices if its server has died, and exits.
            process.stdin.write(msgspec.json.encode(booking) + b"\n")
            reading = asyncio.create_task(_last_chunks(process.stderr))
            report = await _read_news(process.stdout, on_progress)
            code = await process.wait()
            errors = await reading
        if report is None:
            _log.error("a tournament ended with %s: %s", code, errors or "no output")
            raise RunnerError(f"its process ended early with code {code}")
        return report


async def _read_news(
    lines: asyncio.StreamReader, on_progress: OnProgress
) -> TournamentReport | None:
    """Return the report, after passing on the progress; None if the worker ends without one."""
    report: TournamentReport | None = None
    async for line in lines:
        match _news.decode(line):
            case SolvingNews(done):
                on_progress(TournamentProgress(done, 0, 0, ()))
            case ProgressNews(progress):
                on_progress(progress)
            case ReportNews(found):
                report = found
    return report


async def _last_chunks(stream: asyncio.StreamReader) -> str:
    """Return the last chunks of a stream as text."""
    kept: deque[bytes] = deque(maxlen=_KEPT)
    while piece := await stream.read(1024):
        kept.append(piece)
    return b"".join(kept).decode(errors="replace").strip()
