"""Games of two players who play to win, solved exactly."""

from random import Random

import numpy as np
import pytest

from tests.support.length import some_of
from tests.unit.solver.duel.slow_duel import ALL_KEEPS, Points, SlowDuel
from tests.unit.solver.test_reference import ONES, REPEAT, ROW, SIXES, SMALL, YACHT, box, rule_set
from yachtdice.rules import DICE, FACES, RuleSet, Section, joker_points, load_rules, rules_ids, ways
from yachtdice.solver import Standing, TooLargeError, WorkLimit, card_from_points
from yachtdice.solver.duel.duel import Duel, duel_size, solve_duel
from yachtdice.solver.duel.folding import Folding, folding_of
from yachtdice.solver.duel.plies import Plan, solved_turns
from yachtdice.solver.duel.rows import read_rows
from yachtdice.solver.duel.side import side_of
from yachtdice.solver.kernels.arrays import Column
from yachtdice.solver.kernels.duel.arrays import DuelRows
from yachtdice.solver.running import no_progress
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import ROLLS

MADE_UP = SMALL | {
    "a bonus counted above": rule_set(
        "upper_bonus = { at_least = 60, points = 35 }\n"
        'repeat_bonus = { box = "five", points = 40, upper_only = true, into_box = true }\n',
        box("five", "upper", "{ of_a_kind = 5 }", "50"),
        ONES,
        ROW,
    ),
    "repeat above, three boxes": rule_set(REPEAT.format("true", "true"), SIXES, YACHT, ROW),
}
BUILT_IN = {name: load_rules(name) for name in rules_ids()}


def standing(rules: RuleSet, card: Points, score: int) -> Standing:
    """Return a standing in the last phase."""
    return Standing(score, card_from_points(rules, card, len(rules.phases) - 1))


def late_card(rules: RuleSet, rng: Random, open_boxes: int) -> Points:
    """Return a card on which the upper bonus and repeat bonuses are still possible."""
    upper, lower = list(rules.upper), [i for i in range(len(rules.boxes)) if i not in rules.upper]
    left = [rng.choice(upper), *rng.sample(lower, len(lower))][:open_boxes]
    card: list[int | None] = []
    for place, found in enumerate(rules.boxes):
        most = max(rules.points(roll)[place] for roll in ROLLS)
        paid = most * 3 // 5 if found.section is Section.UPPER else rng.choice([0, most])
        card.append(None if place in left else paid)
    return tuple(card)


def most_left(rules: RuleSet, card: Points) -> int:
    """Return at least as many points as a card can still bring."""
    bonus = 0 if rules.upper_bonus is None else rules.upper_bonus.points
    repeat = 0 if rules.repeat_bonus is None else rules.repeat_bonus.points
    left = [i for i, points in enumerate(card) if points is None]
    jokers = [(face,) * DICE for face in range(1, FACES + 1)]
    most = [
        max(
            *(rules.points(roll)[i] for roll in ROLLS),
            *(joker_points(rules, roll, i) for roll in jokers),
        )
        for i in left
    ]
    return bonus + sum(most) + repeat * len(left)


def agrees(rules: RuleSet, own: Points, rival: Points, lead: int) -> Duel:
    """Solve a position and compare it with the slow twin, before the turn and within it."""
    duel = solve_duel(rules, standing(rules, own, 200 + lead), standing(rules, rival, 200))
    slow = SlowDuel(rules, max(most_left(rules, own), most_left(rules, rival)) + 1)
    first = standing(rules, own, 200 + lead)
    found = duel.chance(first, standing(rules, rival, 200))
    assert found == pytest.approx(slow.chance(own, rival, lead), abs=1e-12)
    most = rules.phases[-1].rolls - 1
    for roll in ((6, 6, 6, 6, 6), (1, 2, 3, 4, 6)):
        options = duel.options(first, standing(rules, rival, 200), roll, most)
        fills = slow.after(own, rival, lead, roll)
        keeps = dict.fromkeys(ALL_KEEPS, 0.0)
        if most:
            keeps = dict(slow.values(own, rival, lead, most))
        for option in options:
            wanted = (
                fills[rules.index[option.box]]
                if option.box is not None
                else keeps[option.keep_faces or ()]
            )
            assert option.value == pytest.approx(wanted, abs=1e-12)
        assert sum(option.box is not None for option in options) == len(fills)
    return duel


SOME_MADE_UP = some_of(MADE_UP, "a bonus counted above", "repeat above, three boxes", "free joker")
SOME_BUILT_IN = some_of(BUILT_IN, "extended", "yahtzee")


@pytest.mark.parametrize("rules", SOME_MADE_UP.values(), ids=SOME_MADE_UP.keys())
def test_made_up_rule_sets_agree_with_the_slow_twin(rules: RuleSet) -> None:
    """With two open boxes against one or two every chance is that of the slow twin."""
    empty: Points = (None,) * len(rules.boxes)
    own: Points = (6, *empty[1:]) if len(empty) > 2 else empty

    agrees(rules, own, (0, *empty[1:]), 7)


@pytest.mark.parametrize("rules", SOME_BUILT_IN.values(), ids=SOME_BUILT_IN.keys())
def test_endgames_agree_with_the_slow_twin(rules: RuleSet) -> None:
    """With an upper bonus at stake every chance of a late position is that of the slow twin."""
    rng = Random(rules.id)
    own, rival = late_card(rules, rng, 2), late_card(rules, rng, rng.choice((1, 2)))

    agrees(rules, own, rival, rng.randint(-25, 25))


@pytest.fixture(scope="module")
def classic() -> tuple[RuleSet, Points, Points, Duel]:
    """Return a solved endgame of `classic` with four open boxes each."""
    rules = BUILT_IN["classic"]
    own: Points = (3, None, None, 12, 15, None, 25, 0, 30, 40, None, 0)
    rival: Points = (None, 6, 9, 8, 20, 18, None, 16, 30, None, 22, None)
    duel = solve_duel(rules, standing(rules, own, 100), standing(rules, rival, 103), threads=1)
    return rules, own, rival, duel


def tables_of(duel: Duel) -> list[DuelRows]:
    """Return the rows of all turns."""
    return [rows for rows in duel.rows if isinstance(rows, DuelRows)]


def test_threads_change_nothing(classic: tuple[RuleSet, Points, Points, Duel]) -> None:
    """One thread and three give bit-identical tables."""
    rules, own, rival, one = classic
    three = solve_duel(rules, standing(rules, own, 100), standing(rules, rival, 103), threads=3)

    tables = zip(tables_of(one), tables_of(three), strict=True)
    assert all((a.table == b.table).all() for a, b in tables)


def test_a_greater_lead_is_never_worse(classic: tuple[RuleSet, Points, Points, Duel]) -> None:
    """The chance of winning never falls as the lead grows."""
    rules, own, rival, _ = classic
    chances = []
    for lead in range(-70, 71, 10):
        first, other = standing(rules, own, 200 + lead), standing(rules, rival, 200)
        chances.append(solve_duel(rules, first, other).chance(first, other))

    assert (np.diff(chances) >= -1e-15).all()
    assert chances[0] < 0.1 < 0.9 < chances[-1]


def test_a_chance_is_the_mean_of_the_best_options(
    classic: tuple[RuleSet, Points, Points, Duel],
) -> None:
    """Before and after a turn the chances of both players fit together."""
    rules, own, rival, duel = classic
    first, other = standing(rules, own, 100), standing(rules, rival, 103)
    mean = sum(ways(roll) * duel.options(first, other, roll, 2)[0].value for roll in ROLLS) / (
        FACES**5
    )
    assert mean == pytest.approx(duel.chance(first, other), abs=1e-12)

    fill = next(o for o in duel.options(first, other, (2, 2, 2, 4, 5), 0) if o.box == "twos")
    filled = (*own[:1], 6, *own[2:])
    assert fill.value == 1 - duel.chance(other, standing(rules, filled, 106))


def test_folding_merges_equivalent_totals() -> None:
    """Upper totals that need the same next sum are one class, and decided ones have no classes."""
    rules = BUILT_IN["yahtzee"]
    lower = (25, 20, 25, 30, 40, 0, 20)
    classes = []
    for upper in ((3, 6, 9, 12, None, None), (0, 0, 3, 4, None, None)):
        first = standing(rules, (*upper, *lower), 200)
        levels = solve_duel(rules, first, first).plan.sides[0].levels
        classes.append([len(level.codes) for level in levels])

    # 33 points to go: after fives of 15 or 20 the sixes must bring 18. Below 5 they cannot.
    assert classes == [[1, 10, 1], [1, 2, 1]]


def unfolded(column: Column) -> Folding:
    """Return a folding that keeps every upper total apart as long as an upper box is open."""
    found = folding_of(column)
    needs = np.tile(np.arange(column.cap + 1), (len(found.folded), 1))
    needs[found.places[0]] = 0
    return Folding(found.places, needs, np.zeros_like(found.least))


def test_folding_changes_no_chance() -> None:
    """With a class for every upper total the chance is the same, from more classes."""
    rules = BUILT_IN["yahtzee"]
    first = standing(rules, (3, 6, 9, 12, None, None, 25, 20, None, 30, 40, 50, 20), 205)
    other = standing(rules, (0, 8, 9, None, 15, None, 25, 20, 25, 30, 40, 0, 20), 200)
    duel, column = solve_duel(rules, first, other), column_of(rules, rules.phases[-1])
    sides = [side_of(column, one.card, unfolded(column)) for one in (first, other)]
    plan = Plan((sides[0], sides[1]), 5)
    *_, (_, rows) = solved_turns(plan, rules.phases[-1].rolls, np.float64, 1, no_progress)

    chance = 1 - float(read_rows(rows, np.array([0]), np.array([-5]))[0])
    assert chance == pytest.approx(duel.chance(first, other), abs=1e-12)
    counts = [
        [len(level.codes) for level in side.levels] for side in (sides[0], duel.plan.sides[0])
    ]
    assert sum(counts[0]) > sum(counts[1])


def test_the_size_is_estimated_and_limited(classic: tuple[RuleSet, Points, Points, Duel]) -> None:
    """The estimated size is that of the tables, and a smaller limit refuses the work."""
    rules, own, rival, duel = classic
    first, other = standing(rules, own, 100), standing(rules, rival, 103)
    size = duel_size(rules, first, other)

    tables = tables_of(duel)
    assert size.values == sum(len(rows.table) for rows in tables)
    made = sum(rows.table.nbytes + rows.starts.nbytes + rows.lows.nbytes for rows in tables)
    assert size.bytes == pytest.approx(made, rel=0.02)
    with pytest.raises(TooLargeError, match="fill more boxes first"):
        solve_duel(rules, first, other, limit=WorkLimit(size.bytes - 1, 600))


def test_other_positions_are_refused(classic: tuple[RuleSet, Points, Points, Duel]) -> None:
    """A position that cannot follow, a wrong order of turns and an early column are refused."""
    rules, own, rival, duel = classic
    first, other = standing(rules, own, 100), standing(rules, rival, 103)
    with pytest.raises(ValueError, match="does not follow"):
        duel.chance(first, standing(rules, own, 103))
    with pytest.raises(ValueError, match="a lead of"):
        duel.chance(first, standing(rules, rival, 99))
    with pytest.raises(ValueError, match="as many as the other, or one more"):
        solve_duel(rules, standing(rules, (1, *own[1:2], 6, *own[3:]), 100), other)
    extended = BUILT_IN["extended"]
    early = Standing(0, card_from_points(extended, own, 0))
    with pytest.raises(ValueError, match="last column"):
        solve_duel(extended, early, early)


def test_progress_can_stop_a_solve(classic: tuple[RuleSet, Points, Points, Duel]) -> None:
    """An error of the caller's progress function ends the computation."""
    rules, own, rival, _ = classic
    told = list[float]()

    def stop(done: float) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_duel(rules, standing(rules, own, 100), standing(rules, rival, 103), progress=stop)
    assert len(told) == 1
