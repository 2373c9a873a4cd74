"""The coach: each rule set worked out once, for as long as somebody waits for it."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.memory import PaperWorkshop
from tests.unit.services.table import until
from yachtdice.protocol.server_messages import Readiness
from yachtdice.rules import load_rules, parse_rules
from yachtdice.services.coach import MOST_KEPT, Coach, Study
from yachtdice.solver import Solution

BONUS, SUMS = load_rules("bonus"), load_rules("sums")


@pytest.fixture
async def workshop() -> PaperWorkshop:
    """Return a workshop."""
    return PaperWorkshop()


@pytest.fixture
async def coach(workshop: PaperWorkshop) -> AsyncIterator[Coach[Solution]]:
    """Return a coach who has work done there."""
    coach = Coach(workshop.best_play)
    yield coach
    await coach.close()


def _nothing() -> None:
    """Hear, and do nothing."""


async def _for_ever() -> None:
    await asyncio.Event().wait()


async def _crash() -> None:
    raise RuntimeError("killed")


async def _ready(study: Study[Solution]) -> None:
    await until(lambda: study.readiness is Readiness.READY)


async def test_two_who_ask_share_the_work(coach: Coach[Solution], workshop: PaperWorkshop) -> None:
    """The second to ask for a rule set, even under another name, gets the same study."""
    renamed = parse_rules(BONUS.text.replace('id = "bonus"', 'id = "other"'))
    one, other = coach.study(BONUS, _nothing), coach.study(renamed, _nothing)
    assert one is other
    await _ready(one)
    assert coach.study(BONUS, _nothing).outcome is one.outcome
    assert workshop.begun == ["bonus"]


async def test_who_follows_hears_of_every_step(coach: Coach[Solution]) -> None:
    """Progress and the end are told, each once."""
    heard: list[tuple[Readiness, float]] = []
    study = coach.study(BONUS, lambda: heard.append((study.readiness, study.done)))
    await _ready(study)
    assert heard == [(Readiness.SOLVING, 0.5), (Readiness.READY, 0.5)]


async def test_work_that_nobody_waits_for_is_given_up(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """The work ends with its last follower, not before; who asks again has it begin again."""
    workshop.during = _for_ever
    study = coach.study(BONUS, _nothing)
    coach.study(BONUS, print)
    await until(lambda: workshop.begun == ["bonus"])
    coach.leave(study, _nothing)
    await asyncio.sleep(0)
    assert workshop.ended == []
    coach.leave(study, print)
    await until(lambda: workshop.ended == ["bonus"])
    await _ready(coach.study(BONUS, _nothing))


async def test_a_failure_is_told_logged_and_mended_by_another_try(
    coach: Coach[Solution], workshop: PaperWorkshop, caplog: pytest.LogCaptureFixture
) -> None:
    """A crash leaves the study failed until somebody tries again; then all have the solution."""
    heard: list[Readiness] = []
    workshop.during = _crash
    study = coach.study(BONUS, lambda: heard.append(study.readiness))
    await until(lambda: study.readiness is Readiness.FAILED)
    assert "best play of bonus could not be worked out" in caplog.text
    coach.work_on(study)
    coach.work_on(study)
    await _ready(study)
    assert workshop.begun == ["bonus", "bonus"]
    assert heard[1:] == [Readiness.FAILED, *[Readiness.SOLVING] * 2, Readiness.READY]


async def test_another_who_asks_after_a_failure_tries_again(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """A failed study that is asked for by another room begins again for both."""
    workshop.during = _crash
    study = coach.study(BONUS, _nothing)
    await until(lambda: study.readiness is Readiness.FAILED)
    assert coach.study(BONUS, print) is study
    await _ready(study)


async def test_solutions_are_kept_for_a_while(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """Some that nobody follows stay at hand, the oldest are forgotten, those followed never."""
    held = coach.study(SUMS, _nothing)
    await _ready(held)
    texts = [BONUS.text.replace("points = 35", f"points = {n}") for n in range(1, MOST_KEPT + 2)]
    assert len({parse_rules(text).fingerprint for text in texts}) == MOST_KEPT + 1
    for text in texts:
        study = coach.study(parse_rules(text), _nothing)
        await _ready(study)
        coach.leave(study, _nothing)
    before = len(workshop.begun)
    coach.study(parse_rules(texts[-1]), _nothing)
    assert coach.study(SUMS, _nothing) is held
    assert len(workshop.begun) == before
    await _ready(coach.study(parse_rules(texts[0]), _nothing))
    assert len(workshop.begun) == before + 1


async def test_closing_ends_all_work(workshop: PaperWorkshop) -> None:
    """At the end of the server no work is left, whoever waits."""
    workshop.during = _for_ever
    coach = Coach(workshop.best_play)
    coach.study(BONUS, _nothing)
    await until(lambda: workshop.begun == ["bonus"])
    await coach.close()
    assert workshop.ended == ["bonus"]
