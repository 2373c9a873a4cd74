"""The coach: one job per rule set, for as long as followers wait for it or pages ask for it."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.doubles.hand_wound import HandWoundTicks
from tests.doubles.memory import PaperWorkshop
from tests.support.games.large import SIXTEEN_BOXES
from tests.support.waiting import let_others_run, until
from yachtdice.rules import Text, load_rules, parse_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import (
    MOST_KEPT,
    PATIENCE_MS,
    Coach,
    PageStudies,
    Study,
    prepare,
)
from yachtdice.solver import Solution, TooLargeError

BONUS, SUMS, CLASSIC = (load_rules(name) for name in ("bonus", "sums", "classic"))


@pytest.fixture
async def workshop() -> PaperWorkshop:
    """Return a workshop."""
    return PaperWorkshop()


@pytest.fixture
async def coach(workshop: PaperWorkshop) -> AsyncIterator[Coach[Solution]]:
    """Return a coach whose jobs run in the workshop."""
    coach = Coach(workshop.best_play)
    yield coach
    await coach.close()


def _nothing() -> None:
    """Ignore the news."""


async def _for_ever() -> None:
    await asyncio.Event().wait()


async def _crash() -> None:
    raise RuntimeError("killed")


async def _ready(study: Study[Solution]) -> None:
    await until(lambda: study.readiness is Readiness.READY)


async def test_two_requests_share_one_job(coach: Coach[Solution], workshop: PaperWorkshop) -> None:
    """A second request for a rule set, even under another name, shares the same study."""
    renamed = parse_rules(BONUS.text.replace('id = "bonus"', 'id = "other"'))
    one, other = coach.study(BONUS, _nothing), coach.study(renamed, _nothing)
    assert one is other
    await _ready(one)
    assert coach.study(BONUS, _nothing).outcome is one.outcome
    assert workshop.begun == ["bonus"]


async def test_a_follower_gets_every_step_of_progress(coach: Coach[Solution]) -> None:
    """A follower gets the progress and the end, each once."""
    reported: list[tuple[Readiness, float]] = []
    study = coach.study(BONUS, lambda: reported.append((study.readiness, study.done)))
    await _ready(study)
    assert reported == [(Readiness.SOLVING, 0.5), (Readiness.READY, 0.5)]


async def test_a_job_is_cancelled_with_its_last_follower(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """A job is cancelled with its last follower, not before, and restarted by a new request."""
    workshop.during = _for_ever
    study = coach.study(BONUS, _nothing)
    coach.study(BONUS, print)
    await until(lambda: workshop.begun == ["bonus"])
    coach.leave(study, _nothing)
    await let_others_run()
    assert workshop.ended == []
    coach.leave(study, print)
    await until(lambda: workshop.ended == ["bonus"])
    await _ready(coach.study(BONUS, _nothing))


async def test_a_lost_result_is_computed_again_while_it_has_followers(
    workshop: PaperWorkshop,
) -> None:
    """A job that runs again because its result is lost ends with its last follower, too."""
    coach = Coach(workshop.best_play, is_kept=lambda _: False)
    study = coach.study(BONUS, _nothing)
    await _ready(study)
    workshop.during = _for_ever
    coach.work_on(study)
    await until(lambda: workshop.begun == ["bonus", "bonus"])
    assert (study.readiness, study.outcome) == (Readiness.SOLVING, None)
    coach.leave(study, _nothing)
    await until(lambda: workshop.ended == ["bonus"] * 2)


async def test_a_failure_is_reported_logged_and_fixed_by_a_retry(
    coach: Coach[Solution], workshop: PaperWorkshop, caplog: pytest.LogCaptureFixture
) -> None:
    """A crash leaves the study failed until a retry; then all followers have the solution."""
    reported: list[Readiness] = []
    workshop.during = _crash
    study = coach.study(BONUS, lambda: reported.append(study.readiness))
    await until(lambda: study.readiness is Readiness.FAILED)
    assert "the computation for the rule set bonus failed" in caplog.text
    coach.work_on(study)
    coach.work_on(study)
    await _ready(study)
    assert workshop.begun == ["bonus", "bonus"]
    assert reported[1:] == [Readiness.FAILED, *[Readiness.SOLVING] * 2, Readiness.READY]


async def test_a_new_request_retries_a_failed_job(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """A request from another room restarts a failed study for both rooms."""
    workshop.during = _crash
    study = coach.study(BONUS, _nothing)
    await until(lambda: study.readiness is Readiness.FAILED)
    assert coach.study(BONUS, print) is study
    await _ready(study)


async def test_solutions_are_kept_for_a_while(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """Some unused solutions stay cached, the oldest are dropped, and used ones never are."""
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
    """Closing the coach ends every job, even one with followers."""
    workshop.during = _for_ever
    coach = Coach(workshop.best_play)
    coach.study(BONUS, _nothing)
    await until(lambda: workshop.begun == ["bonus"])
    await coach.close()
    assert workshop.ended == ["bonus"]


async def test_a_second_request_finds_the_scores_counted_once(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """The first request reports a running job; later requests get the result of the same job."""
    scores = PageStudies(coach, HandWoundTicks())
    first = scores.ask(BONUS)
    assert first is not None
    assert (first.readiness, first.outcome) == (Readiness.SOLVING, None)
    await _ready(first)
    again = scores.ask(BONUS)
    assert again is first
    assert again.outcome is not None
    assert workshop.begun == ["bonus"]


async def test_a_result_that_is_lost_is_computed_again(workshop: PaperWorkshop) -> None:
    """A result that the cache has deleted is computed again by the next request."""
    kept = [True]
    scores = PageStudies(Coach(workshop.best_play, lambda _: kept[0]), HandWoundTicks())
    study = scores.ask(BONUS)
    assert study is not None
    await _ready(study)
    kept[0] = False
    assert scores.ask(BONUS) is study
    assert study.readiness is Readiness.SOLVING
    await until(lambda: len(workshop.begun) == 2)
    await _ready(study)
    await scores.close()


async def test_work_without_requests_is_cancelled(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """A job runs while pages ask for it, is cancelled without requests, and can start again."""
    ticks = HandWoundTicks()
    workshop.during = _for_ever
    scores = PageStudies(coach, ticks)
    for _ in range(3):
        assert scores.ask(BONUS) is not None
        await until(lambda: workshop.begun == ["bonus"])
        await ticks.wind(PATIENCE_MS - 1)
    assert workshop.ended == []
    await ticks.wind(1)
    await until(lambda: workshop.ended == ["bonus"])
    workshop.during = _for_ever
    scores.ask(BONUS)
    await until(lambda: len(workshop.begun) == 2)
    await scores.close()
    await until(lambda: len(workshop.ended) == 2)


async def test_a_failure_is_reported_and_not_retried_by_every_page(
    coach: Coach[Solution], workshop: PaperWorkshop, caplog: pytest.LogCaptureFixture
) -> None:
    """A failed job stays failed for pages that keep asking, and is retried after a while."""
    ticks = HandWoundTicks()
    workshop.during = _crash
    scores = PageStudies(coach, ticks)
    study = scores.ask(BONUS)
    assert study is not None
    await until(lambda: study.readiness is Readiness.FAILED)
    assert "killed" in caplog.text
    assert scores.ask(BONUS) is study
    assert study.readiness is Readiness.FAILED
    assert workshop.begun == ["bonus"]
    await ticks.wind(PATIENCE_MS)
    scores.ask(BONUS)
    await until(lambda: workshop.begun == ["bonus"] * 2)


async def test_rules_too_large_to_solve_have_no_scores(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """A card of sixteen boxes is refused before any job starts."""
    assert PageStudies(coach, HandWoundTicks()).ask(parse_rules(SIXTEEN_BOXES)) is None
    assert workshop.begun == []


async def test_rule_sets_are_prepared_one_at_a_time_and_kept(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """The next starts when the one before has ended; a room that asks later waits for nothing."""
    gate = asyncio.Event()

    async def wait() -> None:
        await gate.wait()

    workshop.during = wait
    work = asyncio.create_task(prepare([BONUS, SUMS], coach))
    await until(lambda: workshop.begun == ["bonus"])
    gate.set()
    await work
    assert workshop.begun == workshop.ended == ["bonus", "sums"]
    assert coach.study(SUMS, _nothing).readiness is Readiness.READY


async def test_a_rule_set_that_fails_or_is_too_large_is_left_out(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """The other rule sets are prepared; rules without best play are not tried."""

    async def refuse() -> None:
        raise TooLargeError(Text("too large", "너무 커요"))

    workshop.during = refuse
    await prepare([BONUS, parse_rules(SIXTEEN_BOXES), CLASSIC], coach)
    assert workshop.begun == ["bonus", "classic"]


async def test_cancelling_the_preparation_ends_its_computation(
    coach: Coach[Solution], workshop: PaperWorkshop
) -> None:
    """A server that stops leaves no computation behind."""
    workshop.during = _for_ever
    work = asyncio.create_task(prepare([BONUS], coach))
    await until(lambda: workshop.begun == ["bonus"])
    work.cancel()
    await until(lambda: workshop.ended == ["bonus"])
