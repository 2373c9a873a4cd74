"""Preparation computes each offered rule set once, one at a time, even if one of them fails."""

import asyncio

from tests.doubles.memory import PaperWorkshop
from tests.support.large import SIXTEEN_BOXES
from tests.support.waiting import until
from yachtdice.rules import Text, load_rules, parse_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, prepare
from yachtdice.solver import TooLargeError

BONUS, SUMS, CLASSIC = (load_rules(name) for name in ("bonus", "sums", "classic"))


async def test_rule_sets_are_prepared_one_at_a_time_and_kept() -> None:
    """The next starts when the one before has ended; a room that asks later waits for nothing."""
    workshop = PaperWorkshop()
    coach, gate = Coach(workshop.best_play), asyncio.Event()

    async def wait() -> None:
        await gate.wait()

    workshop.during = wait
    work = asyncio.create_task(prepare([BONUS, SUMS], coach))
    await until(lambda: workshop.begun == ["bonus"])
    gate.set()
    await work
    assert workshop.begun == workshop.ended == ["bonus", "sums"]
    assert coach.study(SUMS, lambda: None).readiness is Readiness.READY
    await coach.close()


async def test_a_rule_set_that_fails_or_is_too_large_is_left_out() -> None:
    """The other rule sets are prepared; rules without best play are not tried."""
    workshop = PaperWorkshop()
    coach = Coach(workshop.best_play)

    async def refuse() -> None:
        raise TooLargeError(Text("too large", "너무 커요"))

    workshop.during = refuse
    await prepare([BONUS, parse_rules(SIXTEEN_BOXES), CLASSIC], coach)
    assert workshop.begun == ["bonus", "classic"]
    await coach.close()


async def test_cancelling_the_preparation_ends_its_computation() -> None:
    """A server that stops leaves no computation behind."""
    workshop = PaperWorkshop()
    coach = Coach(workshop.best_play)

    async def for_ever() -> None:
        await asyncio.Event().wait()

    workshop.during = for_ever
    work = asyncio.create_task(prepare([BONUS], coach))
    await until(lambda: workshop.begun == ["bonus"])
    work.cancel()
    await until(lambda: workshop.ended == ["bonus"])
    await coach.close()
