"""Chances to win, against enumeration."""

from itertools import product

import numpy as np
import pytest

from tests.unit.solver.test_reference import SMALL
from yachtdice.solver import (
    Standing,
    TurnValues,
    TurnWins,
    empty_card,
    insight_of,
    solve,
    win_chances,
)
from yachtdice.solver.insight.contest import wins_by_score
from yachtdice.solver.values.lattice import ROLLS, lattice

RULES = SMALL["bonus"]
SOLUTION = solve(RULES)
INSIGHT = insight_of(SOLUTION)
CARD = empty_card(RULES)


@pytest.mark.parametrize("leads", [(0, 0), (0, 7), (3, 0, 5), (2, 0, 1, 6), (0, 0, 0, 0)])
def test_chances_equal_the_sum_over_all_final_scores(leads: tuple[int, ...]) -> None:
    """Every combination of final scores, with shared wins, gives the same chances to 1e-6."""
    chances = INSIGHT.scores(CARD)
    some = [(int(s), float(chances[s])) for s in np.flatnonzero(chances > 1e-4)]
    some = [(s, p / sum(p for _, p in some)) for s, p in some]
    expected = np.zeros(len(leads))
    for ends in product(some, repeat=len(leads)) if len(leads) < 4 else ():
        scores = [lead + score for lead, (score, _) in zip(leads, ends, strict=True)]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        expected[winners] += np.prod([p for _, p in ends]) / len(winners)
    found = win_chances(INSIGHT, [Standing(lead, CARD) for lead in leads])
    assert found.sum() == pytest.approx(1, abs=1e-9)
    if len(leads) < 4:
        assert found == pytest.approx(expected, abs=5e-3)
    for seat, other in product(range(len(leads)), repeat=2):
        if leads[seat] > leads[other]:
            assert found[seat] > found[other]


def test_equal_seats_share_the_win() -> None:
    """Seats that will all end with the same score share the win equally, two, three or four."""
    full = CARD.__class__(0, 0, 13)
    for seats in (2, 3, 4):
        found = win_chances(INSIGHT, [Standing(5, full)] * seats)
        assert found == pytest.approx([1 / seats] * seats)


def test_by_score_every_column_is_a_whole_win() -> None:
    """Given the final score of one seat, the chances of all seats add up to 1."""
    standings = [Standing(score, CARD) for score in (0, 4, 2)]
    assert wins_by_score(INSIGHT, standings, 1).sum(axis=0) == pytest.approx(1, abs=1e-9)


def test_chances_within_a_turn_average_to_those_before_it() -> None:
    """The mean over all first rolls equals the chance before the turn: late cards are exact."""
    standings = [Standing(0, CARD), Standing(3, CARD)]
    turn = TurnValues(SOLUTION, CARD)
    wins = TurnWins(turn, INSIGHT, standings, 0)
    left = turn.column.rolls - 1
    after = np.array([wins.after_throw(roll, left) for roll in ROLLS])
    assert lattice().chance @ after == pytest.approx(win_chances(INSIGHT, standings), abs=1e-6)
    for roll in ROLLS[::17]:
        best = turn.options(roll, left)[0]
        assert wins.after_choice(roll, left, best) == pytest.approx(wins.after_throw(roll, left))
        options = turn.options(roll, left)
        greatest = max(wins.of_option(roll, left, option) for option in options)
        assert wins.greatest(roll, left) == pytest.approx(greatest)
        assert greatest >= wins.after_throw(roll, left)[0] - 1e-9
