"""Where turns end: the probabilities agree with play enumerated roll by roll."""

from functools import cache
from itertools import product

import pytest

from tests.paths import ROOT
from tests.unit.solver import reference
from yachtdice.rules import DICE, FACES, Dice, load_rules
from yachtdice.solver import Option, best_play, card_from_points
from yachtdice.solver.values.turn import ends_of

Ends = dict[tuple[int, int], float]  #: The probability of each box (by its place) and points.

HOUSE = str(ROOT / "examples" / "house.toml")
CARDS = {
    "house": (HOUSE, {"threes": None, "last_chance": None, "yacht": None}),
    "jokers": ("yahtzee", {"sixes": None, "large_straight": None, "full_house": None}),
    "repeats": ("repeat", {"fives": None, "four_of_a_kind": None, "small_straight": None}),
}


def order(option: Option) -> tuple[bool, int]:
    """Return the rank of tied options in best play: a fill, then the keep of most dice."""
    return option.box is not None, len(option.keep_faces or ())


@pytest.mark.parametrize(("rules_id", "still_open"), CARDS.values(), ids=CARDS)
@pytest.mark.parametrize("left", [1, 2])
def test_the_chances_are_those_of_play(
    rules_id: str, still_open: dict[str, None], left: int
) -> None:
    """For every keep of a roll, each box's probability, mean and zeros match enumeration."""
    rules, roll = load_rules(rules_id), (3, 3, 5, 6, 6)
    solution = best_play(rules)
    points = tuple(
        None if box.id in still_open else max(box.score((f,) * DICE) for f in range(1, FACES + 1))
        for box in rules.boxes
    )
    card = card_from_points(rules, points)

    @cache
    def choice(dice: Dice, rolls: int) -> Option:
        return max((o for o in solution.options(card, dice, rolls) if not o.regret), key=order)

    @cache
    def play(keep: Dice, rolls: int) -> Ends:
        ends: Ends = {}
        thrown = list(product(range(1, FACES + 1), repeat=DICE - len(keep)))
        for dice in (tuple(sorted(keep + more)) for more in thrown):
            for end, chance in finish(dice, rolls - 1).items():
                ends[end] = ends.get(end, 0.0) + chance / len(thrown)
        return ends

    @cache
    def finish(dice: Dice, rolls: int) -> Ends:
        option = choice(dice, rolls)
        if option.box is None:
            return play(option.keep_faces or (), rolls)
        place = rules.index[option.box]
        return {(place, sum(reference.worth(rules, points, dice, place))): 1.0}

    options = solution.options(card, roll, left)
    found = ends_of(solution, card, options, left)
    assert found.keys() == {
        option.keep_faces for option in options if option.keep_faces is not None
    }
    for keep, ends in found.items():
        slow = play(keep, left)
        assert sum(end.chance + end.zero for end in ends) == pytest.approx(1)
        for end in ends:
            paid = {p: c for (b, p), c in slow.items() if rules.categories[b] == end.box}
            assert end.zero == pytest.approx(paid.pop(0, 0.0))
            assert end.chance == pytest.approx(sum(paid.values()))
            mean = sum(p * c for p, c in paid.items())
            assert end.chance * end.points == pytest.approx(mean)


def test_fills_have_no_prospects() -> None:
    """Options that are all fills have no prospects."""
    rules = load_rules(HOUSE)
    solution, card = best_play(rules), card_from_points(rules, [None] * len(rules.boxes))
    assert ends_of(solution, card, solution.options(card, (1, 1, 1, 1, 1), 0), 0) == {}
