"""Where best play is worked out: in the user's store, or by a process beside the server."""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from yachtdice.rules import DICE, RuleSet
from yachtdice.server.processes import started
from yachtdice.solver import Distribution, Progress, Solution, empty_card
from yachtdice.solver.distribution_store import distribution_path, read_distribution
from yachtdice.solver.store import path_of, read

T = TypeVar("T")
_WORKER: Final = (sys.executable, "-P", "-m", "yachtdice.solver.worker")


class WorkerError(Exception):
    """A worker that ended without an outcome; the text has what it said last."""


@dataclass(frozen=True, slots=True)
class _Work(Generic[T]):
    """A kind of work: its word for the worker, where its outcome is kept, how that is read."""

    word: str
    home: Callable[[RuleSet], Path]
    read: Callable[[Path, RuleSet], T | None]


class ProcessWorkshop:
    """Work as the services ask for it: from the store, else by a worker, one for each kind.

    Who only wants to look at figures never keeps a table waiting for its solution.
    """

    def __init__(self, worker: tuple[str, ...] = _WORKER) -> None:
        """Start workers by this command."""
        self._worker = worker
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def best_play(self, rules: RuleSet, tell: Progress) -> Solution:
        """Return best play, mapped from its file; who is cancelled takes the worker along."""
        return await self._outcome(_SOLUTION, rules, tell)

    async def distribution(self, rules: RuleSet, tell: Progress) -> Distribution:
        """Return how best play scores; who is cancelled takes the worker along."""
        return await self._outcome(_DISTRIBUTION, rules, tell)

    async def _outcome(self, work: _Work[T], rules: RuleSet, tell: Progress) -> T:
        """Return what the store has, or what a worker brings; raise WorkerError for neither."""
        home = work.home(rules)
        found = await asyncio.to_thread(work.read, home, rules)
        if found is not None:
            return found
        async with self._turns[work.word]:
            path = await self._worked_out(work.word, rules, tell)
        found = await asyncio.to_thread(work.read, path, rules)
        if path != home:
            _remove(path)
        if found is None:
            raise WorkerError(f"{path} has no {work.word} of {rules.id}")
        return found

    async def _worked_out(self, word: str, rules: RuleSet, tell: Progress) -> Path:
        """Return where a worker has put the outcome; raise WorkerError when it has not."""
        async with started((*self._worker, word)) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdin.write(rules.text.encode())
            process.stdin.close()
            said, complaint = await asyncio.gather(
                _listen(process.stdout, tell), process.stderr.read()
            )
            code = await process.wait()
        if code != 0 or said is None:
            last = complaint.decode(errors="replace").strip()[-1000:]
            raise WorkerError(f"the worker ended with {code}: {last or 'it said nothing'}")
        return Path(said)


async def _listen(lines: asyncio.StreamReader, tell: Progress) -> str | None:
    """Return the last line, having told the shares in those before it."""
    last = None
    async for line in lines:
        if last is not None:
            tell(float(last))
        last = line.decode().strip()
    return last


def _ready(path: Path, rules: RuleSet) -> Solution | None:
    """Return the solution in a file, its first question (the slow one) answered."""
    solution = read(path, rules)
    if solution is not None:
        solution.options(empty_card(rules), (1,) * DICE, rules.phases[0].rolls - 1)
    return solution


_SOLUTION: Final = _Work("solution", path_of, _ready)
_DISTRIBUTION: Final = _Work("distribution", distribution_path, read_distribution)


def _remove(path: Path) -> None:
    """Remove a file that was not kept in the store, and its folder; its mapping lives on."""
    with suppress(OSError):  # where mapped files cannot be removed, the system will
        path.unlink()
        path.parent.rmdir()
