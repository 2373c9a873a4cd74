"""Scores of best play for pages: computed on request, and reported with their readiness."""

import asyncio
from collections.abc import Awaitable, Callable

import numpy as np
import pytest

from tests.doubles.hand_wound import HandWoundTicks
from tests.support.waiting import until
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import PATIENCE_MS, Coach, PageStudies, Study
from yachtdice.solver import Distribution, Progress

BONUS = load_rules("bonus")


class Counting:
    """A job that reports half, waits as the test says, and finds that every game scores 0."""

    def __init__(self) -> None:
        """Start with no job done."""
        self.begun = self.given_up = 0
        self.during: Callable[[], Awaitable[None]] | None = None

    async def __call__(self, rules: RuleSet, progress: Progress) -> Distribution:
        """Return the distribution of a constant 0."""
        self.begun += 1
        progress(0.5)
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


async def _ready(study: Study[Distribution]) -> None:
    await until(lambda: study.readiness is Readiness.READY)


async def test_a_second_request_finds_the_scores_counted_once() -> None:
    """The first request reports a running job; later requests get the result of the same job."""
    work = Counting()
    scores = PageStudies(Coach(work), HandWoundTicks())
    first = scores.ask(BONUS)
    assert first is not None
    assert (first.readiness, first.outcome) == (Readiness.SOLVING, None)
    await _ready(first)
    again = scores.ask(BONUS)
    assert again is first
    assert again.outcome is not None
    assert work.begun == 1
    await scores.close()


async def test_a_result_that_is_lost_is_computed_again() -> None:
    """A result that the cache has deleted is computed again by the next request."""
    work, kept = Counting(), [True]
    scores = PageStudies(Coach(work, lambda _: kept[0]), HandWoundTicks())
    study = scores.ask(BONUS)
    assert study is not None
    await _ready(study)
    kept[0] = False
    assert scores.ask(BONUS) is study
    assert study.readiness is Readiness.SOLVING
    await until(lambda: work.begun == 2)
    await _ready(study)
    await scores.close()


async def test_work_without_requests_is_cancelled() -> None:
    """A job runs while pages ask for it, is cancelled without requests, and can start again."""
    work, ticks = Counting(), HandWoundTicks()
    work.during = _for_ever
    scores = PageStudies(Coach(work), ticks)
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


async def test_a_failure_is_reported_and_not_retried_by_every_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A failed job stays failed for pages that keep asking, and is retried after a while."""
    work, ticks = Counting(), HandWoundTicks()
    work.during = _crash
    scores = PageStudies(Coach(work), ticks)
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
    """A card of sixteen boxes is refused before any job starts."""
    box = '{{ id = "b{0}", section = "lower", title = "B{0}", pattern = "anything", pay = 1 }}'
    boxes = ", ".join(box.format(number) for number in range(16))
    head = 'id = "wide"\ntitle = "Wide"\nsummary = "Sixteen boxes"\n'
    work = Counting()
    scores = PageStudies(Coach(work), HandWoundTicks())
    assert scores.ask(parse_rules(f"{head}boxes = [{boxes}]")) is None
    assert work.begun == 0
