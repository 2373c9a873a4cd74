"""Scores of best play for pages: worked out while somebody asks, told as what they are."""

import asyncio
from collections.abc import Awaitable, Callable

import numpy as np
import pytest

from tests.hand_wound import HandWoundTicks
from tests.unit.services.table import until
from yachtdice.protocol.server_messages import Readiness
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.services.best_scores import PATIENCE_MS, BestScores
from yachtdice.services.coach import Coach
from yachtdice.solver import Distribution, Progress

BONUS = load_rules("bonus")


class Counting:
    """Work that tells its half, waits as a story wants, and finds every game to score 0."""

    def __init__(self) -> None:
        """Have done nothing."""
        self.begun = self.given_up = 0
        self.during: Callable[[], Awaitable[None]] | None = None

    async def __call__(self, rules: RuleSet, tell: Progress) -> Distribution:
        """Return that it is always 0."""
        self.begun += 1
        tell(0.5)
        try:
            if self.during is not None:
                await self.during()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return Distribution(rules, np.ones(1), (), (), ())


async def _for_ever() -> None:
    await asyncio.Event().wait()


async def _crash() -> None:
    raise RuntimeError("no memory")


async def test_who_asks_again_finds_the_scores_and_they_are_counted_once() -> None:
    """The first to ask is told that it is worked on; whoever asks later has the outcome."""
    work = Counting()
    scores = BestScores(Coach(work), HandWoundTicks())
    first = scores.ask(BONUS)
    assert first is not None
    assert (first.readiness, first.outcome) == (Readiness.SOLVING, None)
    await until(lambda: first.readiness is Readiness.READY)
    again = scores.ask(BONUS)
    assert again is first
    assert again.outcome is not None
    assert work.begun == 1
    await scores.close()


async def test_what_no_page_asks_for_any_more_is_given_up() -> None:
    """Asked for every now and then it goes on; left alone it ends, and begins anew when asked."""
    work, ticks = Counting(), HandWoundTicks()
    work.during = _for_ever
    scores = BestScores(Coach(work), ticks)
    for _ in range(3):
        assert scores.ask(BONUS) is not None
        await until(lambda: work.begun == 1)
        await ticks.wind(PATIENCE_MS - 1)
    assert work.given_up == 0
    await ticks.wind(1)
    await until(lambda: work.given_up == 1)
    scores.ask(BONUS)
    await until(lambda: work.begun == 2)
    await scores.close()
    await until(lambda: work.given_up == 2)


async def test_a_failure_is_told_and_not_tried_again_by_every_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Failed work stays failed for those who keep asking; after a while it is tried again."""
    work, ticks = Counting(), HandWoundTicks()
    work.during = _crash
    scores = BestScores(Coach(work), ticks)
    study = scores.ask(BONUS)
    assert study is not None
    await until(lambda: study.readiness is Readiness.FAILED)
    assert "no memory" in caplog.text
    assert scores.ask(BONUS) is study
    assert study.readiness is Readiness.FAILED
    assert work.begun == 1
    await ticks.wind(PATIENCE_MS)
    scores.ask(BONUS)
    await until(lambda: work.begun == 2)
    await scores.close()


async def test_rules_too_large_to_solve_have_no_scores() -> None:
    """A card of sixteen boxes is refused before any work begins."""
    box = '{{ id = "b{0}", section = "lower", title = "B{0}", pattern = "anything", pay = 1 }}'
    boxes = ", ".join(box.format(number) for number in range(16))
    head = 'id = "wide"\ntitle = "Wide"\nsummary = "Sixteen boxes"\n'
    work = Counting()
    scores = BestScores(Coach(work), HandWoundTicks())
    assert scores.ask(parse_rules(f"{head}boxes = [{boxes}]")) is None
    assert work.begun == 0
