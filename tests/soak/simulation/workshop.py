"""The simulated workshop for best play: it succeeds at once, fails, or never ends."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from tests.doubles.memory import PaperWorkshop
from yachtdice.rules import RuleSet
from yachtdice.solver import Progress, Solution


@contextmanager
def expected_failures() -> Iterator[None]:
    """Keep the failures that a simulation plans out of the log while this lasts."""
    log = logging.getLogger("yachtdice.server.best_play.service.coach")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


class SimWorkshop(PaperWorkshop):
    """A workshop in which each job succeeds, fails or never ends, depending on the seed."""

    def __init__(self, chance: Random) -> None:
        """Draw the result of each job from this."""
        super().__init__()
        self._chance = chance

    async def best_play(self, rules: RuleSet, progress: Progress) -> Solution:
        """Return a solution; raise RuntimeError if the worker dies."""
        end = self._chance.choice(["good", "never", "dies"])
        if end == "never":
            await asyncio.Event().wait()
        if end == "dies":
            raise RuntimeError("the worker was killed")
        return await super().best_play(rules, progress)
