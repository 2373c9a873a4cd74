"""Best play for the rooms that need it: each rule set worked out once, whoever asks."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, TypeAlias

from yachtdice.protocol.server_messages import Readiness
from yachtdice.rules import RuleSet
from yachtdice.services.ports import Workshop
from yachtdice.solver import Solution

MOST_KEPT: Final = 8
"""Solutions that stay at hand although nobody follows them any more."""

Heard: TypeAlias = Callable[[], None]
"""Called whenever there is something new; never waits and never raises."""

_log = logging.getLogger(__name__)


class Study:
    """Best play of one rule set: how far it is, and once it is there the solution."""

    def __init__(self, rules: RuleSet) -> None:
        """Be about these rules, with nothing done."""
        self.rules = rules
        self.readiness = Readiness.SOLVING
        self.done = 0.0
        self.solution: Solution | None = None
        self.followers: list[Heard] = []

    def begin(self) -> None:
        """Stand at the beginning."""
        self.readiness, self.done = Readiness.SOLVING, 0.0
        self._tell()

    def advance(self, done: float) -> None:
        """Be so far, from 0 to 1; told in whole percents."""
        before, self.done = self.done, done
        if int(100 * before) != int(100 * done):
            self._tell()

    def finish(self, solution: Solution | None) -> None:
        """Have the solution, or (None) have failed."""
        self.solution = solution
        self.readiness = Readiness.FAILED if solution is None else Readiness.READY
        self._tell()

    def _tell(self) -> None:
        """Call all who follow."""
        for heard in list(self.followers):
            heard()


class Coach:
    """Studies rule sets in the workshop, while somebody follows; keeps what it has learnt."""

    def __init__(self, workshop: Workshop) -> None:
        """Have the work done there."""
        self._workshop = workshop
        self._studies: dict[str, Study] = {}
        self._tasks: dict[Study, asyncio.Task[None]] = {}
        self._ending: set[asyncio.Task[None]] = set()

    def study(self, rules: RuleSet, heard: Heard) -> Study:
        """Return the study of a rule set, followed from now on; one that failed begins again."""
        study = self._studies.setdefault(rules.fingerprint, Study(rules))
        self.work_on(study)
        study.followers.append(heard)
        return study

    def work_on(self, study: Study) -> None:
        """See that the work on a study is under way, unless it is done."""
        if study.solution is None and study not in self._tasks:
            study.begin()
            self._tasks[study] = asyncio.create_task(self._work(study))

    def leave(self, study: Study, heard: Heard) -> None:
        """Follow no longer; work that nobody waits for is given up."""
        study.followers.remove(heard)
        if study.followers:
            return
        del self._studies[study.rules.fingerprint]
        if study.solution is not None:
            self._studies[study.rules.fingerprint] = study  # now the one left last
            self._forget_the_oldest()
        elif study in self._tasks:
            self._give_up(study)

    def _forget_the_oldest(self) -> None:
        """Keep no more than so many that nobody follows."""
        idle = [mark for mark, study in self._studies.items() if not study.followers]
        for mark in idle[:-MOST_KEPT]:
            del self._studies[mark]

    def _give_up(self, study: Study) -> None:
        """End the work on a study; the task is held until it has cleared up."""
        task = self._tasks.pop(study)
        task.cancel()
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _work(self, study: Study) -> None:
        """Have a study worked out; whatever goes wrong is logged, and told as failed."""
        solution = None
        try:
            solution = await self._workshop.best_play(study.rules, study.advance)
        except Exception:  # noqa: BLE001 - whatever it was, rooms go on without
            _log.exception("best play of %s could not be worked out", study.rules.id)
        del self._tasks[study]
        study.finish(solution)

    async def close(self) -> None:
        """End all work, at the end of the server."""
        for study in list(self._tasks):
            self._give_up(study)
        await asyncio.gather(*self._ending, return_exceptions=True)
