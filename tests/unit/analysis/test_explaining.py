"""Explanations: parts that add up to the cost of a choice."""

import pytest

from tests.support.games.bot_games import BRIEF
from yachtdice.analysis import AspectKind, explain
from yachtdice.rules import load_rules
from yachtdice.solver import Card, Decision, empty_card, insight_of, solve
from yachtdice.solver.values.turn import ends_of

SOLUTION = solve(BRIEF)
INSIGHT = insight_of(SOLUTION)


def test_the_chances_of_this_turn_are_those_of_the_boxes_it_ends_in() -> None:
    """The chance of a box in an aspect equals that of `ends_of` for the same keep."""
    card, dice = Card(0, 0b111111, 0), (4, 4, 4, 2, 6)
    options = SOLUTION.options(card, dice, 2)
    ends = ends_of(SOLUTION, card, options, 2)
    found = explain(SOLUTION, INSIGHT, card, Decision(dice, 2, keep_faces=()))
    best = {end.box: end.chance for end in ends[found.best.keep_faces or ()]}
    chosen = {end.box: end.chance for end in ends[()]}
    for aspect in found.aspects:
        if aspect.kind is AspectKind.BOX:
            assert aspect.best == pytest.approx(best.get(aspect.box or "", 0.0), abs=1e-9)
            assert aspect.chosen == pytest.approx(chosen.get(aspect.box or "", 0.0), abs=1e-9)


def test_impossible_positions_are_refused() -> None:
    """A card that no game reaches, an impossible choice and another insight are refused."""
    decision = Decision((1, 2, 3, 4, 6), 2, keep_faces=(1,))
    with pytest.raises(ValueError, match="no game of brief reaches"):
        explain(SOLUTION, INSIGHT, Card(0, 0b111111, 4), decision)
    with pytest.raises(ValueError, match="not a choice"):
        explain(SOLUTION, INSIGHT, empty_card(BRIEF), Decision((1, 2, 3, 4, 6), 2, box="zeros"))
    extended = solve(load_rules("extended"))
    with pytest.raises(ValueError, match="the insight is of brief"):
        explain(extended, INSIGHT, empty_card(extended.rules), decision)
