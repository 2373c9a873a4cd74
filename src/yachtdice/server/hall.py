"""Where tournaments are played: each in a process of its own, that ends with it."""

import asyncio
import logging
import sys
from collections import deque
from typing import Any, Final

import msgspec

from yachtdice.protocol.tournament_messages import TournamentProgress
from yachtdice.server.processes import started
from yachtdice.services.tournament_ports import HallError, Tell
from yachtdice.tournament.booking import Booking, News, Played, Reported, Solving

_WORKER: Final = (sys.executable, "-P", "-m", "yachtdice.tournament.beside")
_KEPT: Final = 4
"""Pieces of what a worker complains of that are kept, the last ones."""

_log = logging.getLogger(__name__)
_news: Final[msgspec.json.Decoder[News]] = msgspec.json.Decoder(News)


class ProcessHall:
    """The Hall port, by a worker process."""

    def __init__(self, worker: tuple[str, ...] = _WORKER) -> None:
        """Start workers by this command."""
        self._worker = worker

    async def hold(self, booking: Booking, tell: Tell) -> dict[str, Any]:
        """Return the report of a tournament; raise HallError when there will be none."""
        async with started(self._worker) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            # stdin stays open: a worker whose server is gone finds it closed, and ends.
            process.stdin.write(msgspec.json.encode(booking) + b"\n")
            complaint = asyncio.create_task(_end_of(process.stderr))
            report = await _listen(process.stdout, tell)
            code = await process.wait()
            said = await complaint
        if report is None:
            _log.error("a tournament ended with %s: %s", code, said or "it said nothing")
            raise HallError(f"the process that played it ended early, with {code}")
        return report


async def _listen(lines: asyncio.StreamReader, tell: Tell) -> dict[str, Any] | None:
    """Return the report, having told of the way there; None where the news end before."""
    report: dict[str, Any] | None = None
    async for line in lines:
        match _news.decode(line):
            case Solving(done):
                tell(TournamentProgress(done, 0, 0, ()))
            case Played(facts):
                tell(msgspec.convert({"solved": None, **facts}, TournamentProgress))
            case Reported(facts):
                report = facts
    return report


async def _end_of(stream: asyncio.StreamReader) -> str:
    """Return the end of what comes, however much comes before."""
    kept: deque[bytes] = deque(maxlen=_KEPT)
    while piece := await stream.read(1024):
        kept.append(piece)
    return b"".join(kept).decode(errors="replace").strip()
