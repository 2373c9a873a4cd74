"""The review process: its answers, its errors, and its restart."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.games.bot_games import bot_game
from tests.support.waiting import let_others_run, until
from yachtdice.analysis import review_game
from yachtdice.bots import RandomBot
from yachtdice.game import Record
from yachtdice.rules import load_rules
from yachtdice.server.jobs.helper import HelperProcess, KeptAnswers
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.learning.messages.reviews import (
    PositionFigures,
    ReasonsFigures,
    ReviewFigures,
)
from yachtdice.server.learning.service.requests import (
    AnyReviewRequest,
    ExplainRequest,
    GivenFigures,
    GivenRequest,
    OptionsRequest,
    ReasonsRequest,
    ReviewRequest,
)
from yachtdice.solver import best_play, empty_card, fetch_insight

CLUBHOUSE = load_rules("clubhouse")
EMPTY = empty_card(CLUBHOUSE)
TWOS = (2, 2, 2, 5, 5)


@pytest.fixture
async def reviewer() -> AsyncIterator[HelperProcess]:
    """Return a reviewer with a process of its own, at the usual priority and with much time."""
    made = HelperProcess(timeout_s=600, nice=0)
    yield made
    await made.close()


def _game() -> Record:
    rng = Random(3)
    bots = [RandomBot(rng), RandomBot(rng)]
    return bot_game(best_play(CLUBHOUSE), bots, rng)


async def test_the_process_answers_every_kind_of_request(reviewer: HelperProcess) -> None:
    """Its review, reasons, explanation and options equal those computed here."""
    solution, game = best_play(CLUBHOUSE), _game()
    insight = fetch_insight(solution)
    text, events = CLUBHOUSE.text, game.events
    review = await reviewer.ask(ReviewRequest(text, events, insight=True), ReviewFigures)
    here = review_game(game, solution, insight)
    assert [seat.luck for seat in review.seats] == [seat.luck for seat in here.seats]
    assert len(review.moments) == len(here.moments)
    made = max((c for t in here.seats[0].turns for c in t.choices), key=lambda c: c.regret)
    reasons = await reviewer.ask(ReasonsRequest(text, events, made.event), ReasonsFigures)
    assert reasons.regret == made.regret
    assert sum(part.points for part in reasons.parts) == pytest.approx(made.regret, abs=1e-3)
    kept_all = ExplainRequest(text, EMPTY, TWOS, 2, keep=(0, 1, 2, 3, 4))
    explained = await reviewer.ask(kept_all, ReasonsFigures)
    assert explained.regret == pytest.approx(3.36, abs=0.01)
    assert explained.options[0].keep == (0, 1, 2)
    ranked = await reviewer.ask(OptionsRequest(text, EMPTY, TWOS, 2), PositionFigures)
    assert [one.choice for one in ranked.options] == list(explained.options)
    assert sum(end.chance + end.zero for end in ranked.options[0].ends) == pytest.approx(1)


async def test_the_process_judges_games_of_one_seat_in_a_batch(reviewer: HelperProcess) -> None:
    """The points given away equal those of each game's review."""
    solution, rng = best_play(CLUBHOUSE), Random(5)
    games = [bot_game(solution, [RandomBot(rng)], rng) for _ in range(3)]
    request = GivenRequest(CLUBHOUSE.text, tuple(game.events for game in games))
    found = await reviewer.ask(request, GivenFigures)
    assert found.given == tuple(review_game(game).seats[0].given_away for game in games)


async def test_a_wrong_request_is_refused_and_the_next_one_is_answered(
    reviewer: HelperProcess,
) -> None:
    """The caller's errors are refused with their reason; the process goes on."""
    text = CLUBHOUSE.text
    wrong: list[tuple[AnyReviewRequest, str]] = [
        (OptionsRequest(text, EMPTY, (1, 2, 3), 2), "dice"),
        (OptionsRequest(text, EMPTY, TWOS, 9), "roll"),
        (OptionsRequest(text, replace(EMPTY, phase=4), TWOS, 2), "phase 4"),
        (OptionsRequest(text, replace(EMPTY, open_boxes=0), TWOS, 2), "open boxes"),
        (OptionsRequest(text, replace(EMPTY, upper_total=-1), TWOS, 2), "upper total"),
        (OptionsRequest("no rules", EMPTY, TWOS, 2), "TOML"),
        (ExplainRequest(text, EMPTY, TWOS, 2, keep=(7,)), "places"),
        (ReasonsRequest(text, _game().events, 0), "not a choice"),
        (ReviewRequest(text, _game().events[:9], insight=False), "not over"),
    ]
    fetch_insight(best_play(CLUBHOUSE))
    for request, reason in wrong:
        with pytest.raises(RefusedRequestError, match=reason):
            await reviewer.ask(request, ReasonsFigures)
    position = OptionsRequest(text, EMPTY, TWOS, 2)
    assert (await reviewer.ask(position, PositionFigures)).options


async def test_a_process_that_died_is_started_again(reviewer: HelperProcess) -> None:
    """After a kill the next request is answered by a new process."""
    request = OptionsRequest(CLUBHOUSE.text, EMPTY, TWOS, 2)
    await reviewer.ask(request, PositionFigures)
    [process] = [one for one in [reviewer.process_id] if one is not None]
    os.kill(process, signal.SIGKILL)
    other = await reviewer.ask(replace(request, rolls_left=1), PositionFigures)
    assert len(other.options) > 1
    assert reviewer.process_id not in {None, process}


async def test_answers_that_depend_on_their_request_alone_are_kept(
    reviewer: HelperProcess,
) -> None:
    """A known position is answered without the process, a refusal is not kept."""
    request = OptionsRequest(CLUBHOUSE.text, EMPTY, TWOS, 2)
    first, *others = await asyncio.gather(
        *(reviewer.ask(request, PositionFigures) for _ in range(3))
    )
    process = reviewer.process_id
    assert process is not None
    os.kill(process, signal.SIGKILL)
    assert [first] * 3 == [*others, await reviewer.ask(request, PositionFigures)]
    assert reviewer.process_id == process, "no new process was needed"
    with pytest.raises(RefusedRequestError):
        await reviewer.ask(replace(request, rolls_left=9), PositionFigures)
    assert reviewer.process_id != process, "a refusal is asked of the process"


@pytest.mark.parametrize("program", ["import time; time.sleep(999)", "while True: pass"])
async def test_a_process_that_never_answers_is_killed(program: str) -> None:
    """A process that sleeps or computes without end fails its request, and is gone."""
    reviewer = HelperProcess((sys.executable, "-c", program), 0.2, nice=0)
    with pytest.raises(HelperError, match="no answer"):
        await reviewer.ask(OptionsRequest("", EMPTY, TWOS, 2), PositionFigures)
    assert reviewer.process_id is None
    await reviewer.close()


async def test_a_process_that_cannot_start_its_work_is_reported() -> None:
    """A request fails at once if the process ends without an answer."""
    reviewer = HelperProcess((sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(HelperError, match="ended without"):
        await reviewer.ask(OptionsRequest("", EMPTY, TWOS, 2), PositionFigures)
    await reviewer.close()


async def test_a_cancelled_caller_leaves_no_answer_for_the_next(
    reviewer: HelperProcess,
) -> None:
    """After a cancelled request, the next request gets its own answer."""
    one = OptionsRequest(CLUBHOUSE.text, EMPTY, (1, 1, 1, 1, 1), 2)
    other = OptionsRequest(CLUBHOUSE.text, EMPTY, TWOS, 2)
    expected = await reviewer.ask(other, PositionFigures)
    task = asyncio.create_task(reviewer.ask(one, PositionFigures))
    await let_others_run()
    task.cancel()
    assert await reviewer.ask(other, PositionFigures) == expected


async def test_a_request_without_a_caller_may_fail() -> None:
    """A request whose caller has gone fails without a report when the process is closed."""
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    reviewer = HelperProcess((sys.executable, "-c", "import sys; sys.stdin.read()"))
    asking = reviewer.ask(OptionsRequest("", EMPTY, TWOS, 2), PositionFigures)
    task = asyncio.create_task(asking)
    await until(lambda: reviewer.process_id is not None)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await reviewer.close()
    del task
    gc.collect()
    await let_others_run()
    assert faults == []


def test_the_answers_used_longest_ago_make_room() -> None:
    """The answers fit the size; a found answer stays longer than one that is not asked for."""
    kept = KeptAnswers(most_bytes=30)
    for name in (b"a", b"b", b"c"):
        kept.keep(name, name * 10)
    assert kept.find(b"a") == b"a" * 10
    kept.keep(b"d", b"d" * 10)
    assert [kept.find(name) is not None for name in (b"a", b"b", b"c", b"d")] == [
        True, False, True, True,
    ]  # fmt: skip


def test_an_answer_that_is_kept_again_counts_once() -> None:
    """The size counts each answer once, and an answer larger than all room is not kept."""
    kept = KeptAnswers(most_bytes=30)
    for _ in range(9):
        kept.keep(b"a", b"a" * 20)
    kept.keep(b"b", b"b" * 10)
    assert kept.find(b"a") == b"a" * 20
    kept.keep(b"c", b"c" * 31)
    assert kept.find(b"c") is None
