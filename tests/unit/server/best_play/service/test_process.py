"""The process of winning chances: estimates at once, exact endgames, and its death."""

import os
import signal
from collections.abc import AsyncIterator

import pytest

from tests.support.waiting import until
from yachtdice.rules import load_rules, parse_rules
from yachtdice.server.best_play.service.chances import Endgames
from yachtdice.server.best_play.service.child_messages import ChancesFigures, ChancesRequest
from yachtdice.server.jobs.helper import CHANCES, HelperProcess
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.jobs.wanted import WANTED_S
from yachtdice.solver import (
    Standing,
    TablePosition,
    WorkLimit,
    best_play,
    card_from_boxes,
    empty_card,
    fetch_insight,
    solve_duel,
)

CLASSIC = load_rules("classic")
FILLED = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "full_house": 22}
OWN = Standing(67, card_from_boxes(CLASSIC, FILLED))
AHEAD = Standing(82, card_from_boxes(CLASSIC, FILLED))
LATE = ChancesRequest(CLASSIC.text, "game", TablePosition((OWN, AHEAD), (0, 1), 0))


@pytest.fixture(autouse=True)
def insight() -> None:
    """Store the figures for estimates."""
    fetch_insight(best_play(CLASSIC))


@pytest.fixture
async def helper() -> AsyncIterator[HelperProcess]:
    """Return the process at the usual priority: at its own, a busy machine never runs it."""
    made = HelperProcess(CHANCES, timeout_s=600, nice=0)
    yield made
    await made.close()


async def _solved(helper: HelperProcess, request: ChancesRequest) -> ChancesFigures:
    """Ask for the chances of a position until they are exact."""

    async def exact() -> ChancesFigures | None:
        found = await helper.ask(request, ChancesFigures)
        assert found.exact or found.solving
        return found if found.exact else None

    return await until(exact)


async def test_an_estimate_stands_until_the_endgame_is_solved(helper: HelperProcess) -> None:
    """The first answer is an estimate; one solve then serves both seats and the choices."""
    first = await helper.ask(LATE, ChancesFigures)
    exact = await _solved(helper, LATE)
    duel = solve_duel(CLASSIC, OWN, AHEAD)
    rolled = TablePosition((OWN, AHEAD), (0, 1), 0, (6, 6, 1, 2, 3), 2)
    choices = await helper.ask(ChancesRequest(CLASSIC.text, "game", rolled, True), ChancesFigures)
    filled = Standing(67 + 12, card_from_boxes(CLASSIC, FILLED | {"sixes": 12}))
    after = TablePosition((filled, AHEAD), (0, 1), 1)
    other = await helper.ask(ChancesRequest(CLASSIC.text, "game", after), ChancesFigures)

    assert (first.exact, first.solving) == (False, True)
    assert abs(first.seats[0] - exact.seats[0]) < 0.06
    assert exact.seats[0] == duel.chance(OWN, AHEAD)
    assert not exact.solving
    assert choices.options == duel.options(OWN, AHEAD, (6, 6, 1, 2, 3), 2)
    assert (other.exact, other.solving) == (True, False)
    assert other.seats[1] == duel.chance(AHEAD, filled)


async def test_a_killed_process_costs_one_estimate(helper: HelperProcess) -> None:
    """After kill -9 during a computation the next request is answered, and solved again."""
    await helper.ask(LATE, ChancesFigures)
    assert helper.process_id is not None
    os.kill(helper.process_id, signal.SIGKILL)
    again = await helper.ask(LATE, ChancesFigures)
    assert (again.exact, again.solving) == (False, True)
    assert (await _solved(helper, LATE)).exact


async def test_impossible_requests_are_refused(helper: HelperProcess) -> None:
    """A card that no game has is refused, figures that are missing are an error for later."""
    wrong = Standing(0, card_from_boxes(CLASSIC, {}, phase=0))
    impossible = TablePosition((wrong, wrong), (0, 1), 0, (6, 6), 2)
    with pytest.raises(RefusedRequestError, match="dice"):
        await helper.ask(ChancesRequest(CLASSIC.text, "other", impossible), ChancesFigures)
    house_rules = CLASSIC.text.replace('id = "classic"', 'id = "mine"').replace("50", "49")
    start = Standing(0, empty_card(CLASSIC))
    new = ChancesRequest(house_rules, "new", TablePosition((start, start), (0, 1), 0))
    with pytest.raises(HelperError, match="best play of mine is not in the cache"):
        await helper.ask(new, ChancesFigures)
    best_play(parse_rules(house_rules))
    with pytest.raises(HelperError, match="the insight of mine is not in the cache"):
        await helper.ask(new, ChancesFigures)


def test_only_wanted_endgames_within_the_limit_are_solved() -> None:
    """Beyond the limit nothing is solved; an unwanted endgame is given up until it is wanted."""
    times = iter([0.0, *[WANTED_S + 1] * 1000])
    endgames = Endgames(now_s=lambda: next(times))
    small = Endgames(WorkLimit(0, 0))
    assert small.find("mina", CLASSIC, "large", OWN, AHEAD) == (None, False)
    assert endgames.find("mina", CLASSIC, "game", OWN, AHEAD) == (None, True)
    endgames.settle()
    assert endgames.find("mina", CLASSIC, "game", OWN, AHEAD) == (None, True)
    endgames.settle()
    duel, solving = endgames.find("mina", CLASSIC, "game", OWN, AHEAD)
    assert duel is not None
    assert not solving
