"""Check solved games of two at length: `python -m tests.conformance.duel.duel_positions 500 200`.

Random late positions, in turn of every built-in rule set and of made-up ones that together use
every rule: 500 of them must agree with the slow twin to 1e-12, before the turn and within it, and
200 must have the same chance with and without folding of the upper totals.
"""

import sys
import time
from itertools import islice
from random import Random

import numpy as np

from tests.unit.solver.duel.slow_duel import Points
from tests.unit.solver.duel.test_duel import (
    BUILT_IN,
    MADE_UP,
    agrees,
    most_left,
    standing,
    unfolded,
)
from yachtdice.rules import RuleSet
from yachtdice.solver.duel.duel import solve_duel
from yachtdice.solver.duel.plies import Plan, solved_turns
from yachtdice.solver.duel.rows import read_rows
from yachtdice.solver.duel.side import side_of
from yachtdice.solver.running import no_progress
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import ROLLS

LIMIT = 1e-12


def random_card(rules: RuleSet, rng: Random, open_boxes: int) -> Points:
    """Return a card with this number of open boxes; the others have any points that they pay."""
    left = rng.sample(range(len(rules.boxes)), open_boxes)
    return tuple(
        None if place in left else rng.choice(sorted({rules.points(roll)[place] for roll in ROLLS}))
        for place in range(len(rules.boxes))
    )


def random_pair(rules: RuleSet, rng: Random) -> tuple[Points, Points, int]:
    """Return the cards of the mover and of the other player, and a lead.

    The mover has up to three open boxes; three only without an upper bonus, where the slow twin
    takes a second and not minutes.
    """
    most = min(3 if rules.upper_bonus is None else 2, len(rules.boxes))
    boxes = rng.randint(1, most)
    own, rival = (random_card(rules, rng, n) for n in (boxes, boxes - rng.randint(0, 1)))
    leads = min(60, max(most_left(rules, card) for card in (own, rival)))
    return own, rival, rng.randint(-leads, leads)


def check_twin(positions: int) -> None:
    """Compare with the slow twin; raise AssertionError for the first difference."""
    rules, rng, begun = [*BUILT_IN.values(), *MADE_UP.values()], Random(1), time.process_time()
    for number in range(positions):
        agrees(rules[number % len(rules)], *random_pair(rules[number % len(rules)], rng))
        _say(f"{number + 1} of {positions} positions agree with the slow twin to {LIMIT:.0e}")
    _say(
        f"{positions} positions agree, {time.process_time() - begun:.0f} s of processor time", "\n"
    )


def check_folding(positions: int) -> None:
    """Compare games with and without folding; raise AssertionError for the first difference."""
    rules = [each for each in BUILT_IN.values() if each.upper_bonus is not None]
    rules += [each for each in MADE_UP.values() if each.upper_bonus is not None]
    rng, fewer, worst = Random(2), 0, 0.0
    for number in range(positions):
        own, rival, lead = random_pair(rules[number % len(rules)], rng)
        error, merged = folding_error(rules[number % len(rules)], own, rival, lead)
        fewer, worst = fewer + merged, max(worst, error)
        assert worst <= LIMIT, f"folding changes a chance by {worst}"
    _say(f"{positions} positions, {fewer} with fewer classes; folding changes {worst:.1e}", "\n")


def folding_error(rules: RuleSet, own: Points, rival: Points, lead: int) -> tuple[float, bool]:
    """Return the change of the chance by folding, and whether folding merges classes."""
    first, other = standing(rules, own, 200 + lead), standing(rules, rival, 200)
    duel, column = solve_duel(rules, first, other), column_of(rules, rules.phases[-1])
    sides = [side_of(column, one.card, unfolded(column)) for one in (first, other)]
    bonus = [side.find(one.card)[1] for side, one in zip(sides, (first, other), strict=True)]
    whole = lead + bonus[0] - bonus[1]
    plan = Plan((sides[0], sides[1]), whole)
    *_, (_, rows) = solved_turns(plan, rules.phases[-1].rolls, np.float64, 1, no_progress)
    chance = 1.0 - float(read_rows(rows, np.array([0]), np.array([-whole]))[0])
    counts = [
        sum(len(level.codes) for side in pair for level in side.levels)
        for pair in (sides, duel.plan.sides)
    ]
    return abs(chance - duel.chance(first, other)), counts[1] < counts[0]


def _say(line: str, end: str = "\r") -> None:
    sys.stdout.write(line + end)
    sys.stdout.flush()


def main(twins: int, folded: int) -> None:
    """Check and print what agrees."""
    check_twin(twins)
    check_folding(folded)


if __name__ == "__main__":
    main(*map(int, islice(sys.argv, 1, 3)))
