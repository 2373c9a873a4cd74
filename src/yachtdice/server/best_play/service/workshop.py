"""Computing best play: loaded from the user's cache, or computed in a worker process."""

import asyncio
import logging
from collections import OrderedDict, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import msgspec

from yachtdice import solver
from yachtdice.cache import CacheFullError, cache_limit, require_room
from yachtdice.rules import RuleSet, Text
from yachtdice.server.best_play.service.child_messages import BestPlayWork, WorkNews, WorkOrder
from yachtdice.server.jobs.process import LOWEST, Child, JobEnd, Lane, child, run_job
from yachtdice.solver.limits import OUT_OF_MEMORY

if TYPE_CHECKING:
    from yachtdice.server.best_play.service.works import JobKind, Works

T = TypeVar("T")

#: Jobs of up to this many processor seconds have their own lane, which large jobs never use.
SMALL_S: Final = 30.0

#: The seconds after which a worker counts as hung, as a multiple of its processor seconds.
CLOCK_FACTOR: Final = 4.0

_WORKER: Final = child("best-play")
_PIECE: Final = 1 << 20
_MOST_REMEMBERED: Final = 1000
#: SIGXCPU: ends a process that exceeds its processor seconds. Windows does not define it.
_XCPU: Final = 24

_news: Final[msgspec.json.Decoder[WorkNews]] = msgspec.json.Decoder(WorkNews)
_log = logging.getLogger(__name__)


class WorkerError(Exception):
    """A worker that ended without a result; the text contains its last output."""


class _Output(NamedTuple):
    """The result of a worker: in its file, or its content and the reason why no file was stored."""

    content: bytearray | None = None
    reason: str = ""


class ProcessWorkshop:
    """Computes best play for the services: reads the cache, or runs a worker within the limit.

    There are six lanes: for solutions, distributions and insights, each for small and for large
    jobs. So statistics pages and reviews never delay a game, and large rule sets never delay small
    ones.
    """

    def __init__(
        self,
        worker: tuple[str, ...] = _WORKER,
        limit: solver.WorkLimit = solver.USUAL,
        clock_factor: float = CLOCK_FACTOR,
        *,
        lowers_priority: bool = True,
    ) -> None:
        """Start workers with this command, each within this limit, by default at a lower priority.

        A worker counts as hung after `clock_factor` times its processor seconds.
        """
        self._worker, self._limit = worker, limit
        self._clock_s = clock_factor * limit.cpu_seconds
        self._lowers_priority = lowers_priority
        self._lanes: defaultdict[tuple[str, bool], Lane] = defaultdict(Lane)
        self._refused: OrderedDict[tuple[str, str], solver.TooLargeError] = OrderedDict()
        self._has_warned = False

    async def best_play(self, rules: RuleSet, progress: solver.Progress) -> "solver.Solution":
        """Return best play, memory-mapped from its file; cancelling ends the worker.

        Raises TooLargeError above the limit, CacheFullError if the files in use leave no room for
        the result, and WorkerError if the worker fails.
        """
        return await self._result((await works()).solution, rules, progress)

    async def solution_file(self, rules: RuleSet, progress: solver.Progress) -> Path:
        """Return the file of best play, which other processes read; raise as `best_play` does.

        Also raises WorkerError if a cache that can be written could not store it.
        """
        return await self._result((await works()).solution_file, rules, progress)

    async def distribution(
        self, rules: RuleSet, progress: solver.Progress
    ) -> "solver.Distribution":
        """Return the score distribution of best play; cancels and raises as `best_play` does."""
        return await self._result((await works()).distribution, rules, progress)

    async def insight(self, rules: RuleSet, progress: solver.Progress) -> Path:
        """Return the file of the insight; cancels and raises as `best_play` does.

        Also raises WorkerError if the cache cannot store it.
        """
        return await self._result((await works()).insight, rules, progress)

    async def _result(self, work: "JobKind[T]", rules: RuleSet, progress: solver.Progress) -> T:
        """Return the cached result, or compute it in a worker."""
        found = await asyncio.to_thread(work.read, rules)
        if found is not None:
            return found
        size = await asyncio.to_thread(work.size, rules)
        solver.check_work(rules, size, self._limit)
        await asyncio.to_thread(require_room, size.file)
        if (refused := self._refused.get((work.name, rules.fingerprint))) is not None:
            raise refused
        is_small = size.cpu_seconds <= SMALL_S
        async with self._lanes[work.name, is_small].turn(size.cpu_seconds):
            nice = work.nice if is_small else LOWEST
            output = await self._run_worker(work.name, nice, rules, progress)
        if output.content is None:
            found = await asyncio.to_thread(work.read, rules)
        else:
            self._warn(output.reason)
            found = await asyncio.to_thread(work.parse, output.content, rules)
        if found is None:
            raise WorkerError(f"the worker returned no {work.name} of {rules.id}")
        return found

    async def _run_worker(
        self, name: BestPlayWork, nice: int, rules: RuleSet, progress: solver.Progress
    ) -> _Output:
        """Run a worker and return its result; raise WorkerError or TooLargeError."""
        memory, seconds = self._limit
        order = WorkOrder(name, rules.text, memory, seconds)
        nice = nice if self._lowers_priority else 0

        async def listen(running: Child) -> _Output | None:
            return await _read_output(running.said, progress)

        try:
            return _output_of(await run_job(self._worker, nice, order, listen, self._clock_s))
        except TimeoutError:
            raise self._remember(name, rules, _too_long(self._clock_s)) from None
        except _ExceededError as error:
            fault = _too_long(seconds) if error.args[0] == -_XCPU else _too_much(memory)
            raise self._remember(name, rules, fault) from None

    def _remember(self, name: str, rules: RuleSet, fault: Text) -> solver.TooLargeError:
        """Return the refusal of a job that exceeded its limit; remember it to avoid a retry."""
        refused = solver.TooLargeError(Text(f"{rules.id}: {fault.en}", f"{rules.id}: {fault.ko}"))
        self._refused[name, rules.fingerprint] = refused
        if len(self._refused) > _MOST_REMEMBERED:
            self._refused.popitem(last=False)
        return refused

    def _warn(self, reason: str) -> None:
        """Log once that results cannot be stored."""
        if not self._has_warned:
            self._has_warned = True
            _log.warning(
                "best play is kept in memory and computed again after a restart: %s; "
                "let the server write there, or set another folder in XDG_CACHE_HOME",
                reason,
            )


async def works() -> "Works":
    """Return the kinds of jobs; the first call loads numpy and the solver, in a thread."""

    def load() -> "Works":
        from yachtdice.server.best_play.service.works import WORKS  # noqa: PLC0415 - loads numpy, 0.1 s

        return WORKS

    return await asyncio.to_thread(load)


class _ExceededError(Exception):
    """A worker that was ended by its limits; the argument is its exit code."""


def _too_long(seconds: float) -> Text:
    """Return the error text of a job that exceeded its time."""
    return Text(
        f"best play was stopped after {seconds:.0f} s, the limit of this server",
        f"최선의 플레이 계산이 이 서버의 한도({seconds:.0f}초)를 넘어 멈췄습니다",
    )


def _too_much(memory: int) -> Text:
    """Return the error text of a job that exceeded its memory."""
    return Text(
        f"best play needs more memory than the limit of {memory / 1e9:.1f} GB",
        f"최선의 플레이 계산이 메모리 부족으로 멈췄습니다(한도 {memory / 1e9:.1f}GB)",
    )


def _output_of(end: JobEnd[_Output | None]) -> _Output:
    """Return the result of a worker; raise WorkerError or _ExceededError if there is none."""
    code = end.code
    if code in {OUT_OF_MEMORY, -_XCPU} or (code and "out of memory" in end.errors.lower()):
        raise _ExceededError(code)
    if code != 0 or end.found is None:
        raise WorkerError(f"the worker ended with {code}: {end.errors or 'no output'}")
    return end.found


async def _read_output(lines: asyncio.StreamReader, progress: solver.Progress) -> _Output | None:
    """Return the result of a worker, after passing on its progress; None if there is none."""
    async for line in lines:
        news = _news.decode(line)
        match news.end:
            case "full":
                raise CacheFullError(cache_limit())
            case "kept":
                return _Output()
            case "sent":
                return _Output(await _bytes(lines, news.size), news.reason)
            case None:
                progress(news.done)
    return None


async def _bytes(stream: asyncio.StreamReader, size: int) -> bytearray:
    """Return `size` bytes, or fewer if the stream ends early."""
    content = bytearray()
    while len(content) < size and (piece := await stream.read(min(_PIECE, size - len(content)))):
        content += piece
    return content
