"""Observations: their range, and decoding."""

import numpy as np
import pytest

from tests.support.games.strategies import SHIPPED
from tests.unit.envs.test_arena import TWO_COLUMNS, play_random
from yachtdice.envs.arena import Arena
from yachtdice.envs.features import decode, layout, raw, raw_limits
from yachtdice.envs.table_game import TableGame, observation_size, observe
from yachtdice.game import FillBox
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver.kernels.stepping import arrays as kernel
from yachtdice.solver.values.lattice import ROLLS

every_rule_set = pytest.mark.parametrize(
    "rules", [*SHIPPED, TWO_COLUMNS], ids=lambda rules: rules.id
)


@every_rule_set
def test_decoding_inverts_the_observation(rules: RuleSet) -> None:
    """Every decision of random games is decoded exactly, and no feature leaves -1 to 1."""
    arena = Arena(rules, 60)
    state = arena._games.state
    for step in range(50):
        play_random(arena, step, 1)
        assert np.abs(arena.obs).max() <= 1
        shown = decode(rules, arena.obs)
        assert (shown.dice == np.array(ROLLS)[state[:, kernel.ROLL]]).all()
        assert (shown.open_boxes == state[:, kernel.OPEN]).all()
        assert (shown.upper_total == state[:, kernel.UPPER]).all()
        assert (shown.rolls_left == state[:, kernel.LEFT]).all()
        assert (shown.phase == state[:, kernel.PHASE]).all()
        if rules.repeat_bonus is not None:
            assert (shown.holds_repeat == state[:, kernel.FLAG]).all()


@every_rule_set
def test_raw_observations_stay_within_their_limits(rules: RuleSet) -> None:
    """The integers of random games are from 0 to their limits."""
    arena = Arena(rules, 60)
    for obs, *_ in play_random(arena, 4, 60):
        numbers = raw(rules, obs)
        assert (numbers >= 0).all()
        assert (numbers <= raw_limits(rules)).all()


def test_yahtzee_has_75_features() -> None:
    """The documented size of an observation of yahtzee."""
    assert layout(load_rules("yahtzee")).size == 75


def test_a_seat_sees_the_others_in_order_of_play() -> None:
    """Behind a seat's own features come its total and the leads of the other seats."""
    match = TableGame(load_rules("yahtzee"), 3, key=5)
    filled = match.state.seat
    match.play(FillBox(match.state.seat, "choice"))
    totals = match.state.totals
    for seat in range(3):
        seen = observe(match.state, seat)
        assert len(seen) == observation_size(match.state.rules, 3)
        order = match.state.order
        behind = [*order[order.index(seat) + 1 :], *order[: order.index(seat)]]
        leads = [(totals[other] - totals[seat]) / 100 for other in behind]
        assert np.allclose([seen[-16], seen[-1]], leads)
        assert np.isclose(seen[75], totals[seat] / 500)
    assert totals[filled] > 0 or not any(totals)
