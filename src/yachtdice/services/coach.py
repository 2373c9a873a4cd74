"""Best play for those who need it: each rule set worked out once, whoever asks."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Generic, TypeAlias, TypeVar

from yachtdice.protocol.server_messages import Readiness
from yachtdice.rules import RuleSet
from yachtdice.services.ports import Work

T = TypeVar("T")

MOST_KEPT: Final = 8
"""Outcomes that stay at hand although nobody follows them any more."""

Heard: TypeAlias = Callable[[], None]
"""Called whenever there is something new; never waits and never raises."""

_log = logging.getLogger(__name__)


class Study(Generic[T]):
    """Work on one rule set: how far it is, and once it is there the outcome."""

    def __init__(self, rules: RuleSet) -> None:
        """Be about these rules, with nothing done."""
        self.rules = rules
        self.readiness = Readiness.SOLVING
        self.done = 0.0
        self.outcome: T | None = None
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

    def finish(self, outcome: T | None) -> None:
        """Have the outcome, or (None) have failed."""
        self.outcome = outcome
        self.readiness = Readiness.FAILED if outcome is None else Readiness.READY
        self._tell()

    def _tell(self) -> None:
        """Call all who follow."""
        for heard in list(self.followers):
            heard()


class Coach(Generic[T]):
    """Has rule sets worked on, while somebody follows; keeps what it has learnt."""

    def __init__(self, work: Work[T]) -> None:
        """Have this done: best play worked out, or its scores counted."""
        self._do = work
        self._studies: dict[str, Study[T]] = {}
        self._tasks: dict[Study[T], asyncio.Task[None]] = {}
        self._ending: set[asyncio.Task[None]] = set()

    def study(self, rules: RuleSet, heard: Heard) -> Study[T]:
        """Return the study of a rule set, followed from now on; one that failed begins again."""
        study = self._studies.setdefault(rules.fingerprint, Study[T](rules))
        self.work_on(study)
        study.followers.append(heard)
        return study

    def work_on(self, study: Study[T]) -> None:
        """See that the work on a study is under way, unless it is done."""
        if study.outcome is None and study not in self._tasks:
            study.begin()
            self._tasks[study] = asyncio.create_task(self._work(study))

    def leave(self, study: Study[T], heard: Heard) -> None:
        """Follow no longer; work that nobody waits for is given up."""
        study.followers.remove(heard)
        if study.followers:
            return
        del self._studies[study.rules.fingerprint]
        if study.outcome is not None:
            self._studies[study.rules.fingerprint] = study  # now the one left last
            self._forget_the_oldest()
        elif study in self._tasks:
            self._give_up(study)

    def _forget_the_oldest(self) -> None:
        """Keep no more than so many that nobody follows."""
        idle = [mark for mark, study in self._studies.items() if not study.followers]
        for mark in idle[:-MOST_KEPT]:
            del self._studies[mark]

    def _give_up(self, study: Study[T]) -> None:
        """End the work on a study; the task is held until it has cleared up."""
        task = self._tasks.pop(study)
        task.cancel()
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _work(self, study: Study[T]) -> None:
        """Have a study worked out; whatever goes wrong is logged, and told as failed."""
        outcome = None
        try:
            outcome = await self._do(study.rules, study.advance)
        except Exception:  # noqa: BLE001 - whatever it was, others go on without
            _log.exception("best play of %s could not be worked out", study.rules.id)
        del self._tasks[study]
        study.finish(outcome)

    async def close(self) -> None:
        """End all work, at the end of the server."""
        for study in list(self._tasks):
            self._give_up(study)
        await asyncio.gather(*self._ending, return_exceptions=True)
