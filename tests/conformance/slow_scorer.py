"""The oracle: the points of every box, written from the rules page alone, one rule set at a time.

It shares nothing with the package. It is slow and simple on purpose, so that a reader can compare
each line with the rules page.
"""

from collections.abc import Sequence
from functools import cache

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]

RULES = [
    "bonus",
    "classic",
    "clubhouse",
    "extended",
    "repeat",
    "sums",
    "yahtzee",
    "yahtzee-free-joker",
    "yahtzee-plain",
    "yatzy",
]

YAHTZEES = ["yahtzee", "yahtzee-free-joker", "yahtzee-plain"]


def card_of(rules: str) -> list[str]:
    """Return the boxes from the top of the card to the bottom."""
    if rules in ("repeat", "sums", "bonus"):
        kinds = ["three_of_a_kind", "four_of_a_kind", "full_house"]
        return [*UPPER, *kinds, "small_straight", "large_straight", "choice", "yacht"]
    if rules in YAHTZEES:
        kinds = ["three_of_a_kind", "four_of_a_kind", "full_house"]
        return [*UPPER, *kinds, "small_straight", "large_straight", "yacht", "choice"]
    if rules in ("classic", "extended"):
        kinds = ["full_house", "four_of_a_kind"]
        return [*UPPER, *kinds, "small_straight", "large_straight", "choice", "yacht"]
    if rules == "clubhouse":
        kinds = ["choice", "four_of_a_kind", "full_house"]
        return [*UPPER, *kinds, "small_straight", "large_straight", "yacht"]
    if rules == "yatzy":
        kinds = ["one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind"]
        straights = ["small_straight", "large_straight"]
        return [*UPPER, *kinds, *straights, "full_house", "choice", "yacht"]
    raise AssertionError(rules)


def phases_of(rules: str) -> list[str]:
    """Return the columns in the order in which they are played."""
    return ["downward", "first_roll", "free"] if rules == "extended" else ["main"]


def rolls_in(rules: str, phase: str) -> int:  # noqa: ARG001 - other rule sets may have fewer
    """Return the number of rolls in a turn."""
    return 1 if phase == "first_roll" else 3


@cache
def plain_points(rules: str, box: str, dice: tuple[int, ...]) -> int:
    """Return the points of sorted dice in a box on an empty card."""
    if box in UPPER:
        face = UPPER.index(box) + 1
        return sum(die for die in dice if die == face)
    if box == "choice":
        return sum(dice)
    if box == "yacht":
        return 50 if len(set(dice)) == 1 else 0
    if box == "full_house":
        return _full_house(rules, dice)
    if box == "small_straight":
        return _small_straight(rules, dice)
    if box == "large_straight":
        return _large_straight(rules, dice)
    return _kinds(rules, box, dice)


def _kinds(rules: str, box: str, dice: Sequence[int]) -> int:
    """Return the points of pairs, three and four of a kind."""
    if box == "one_pair":
        return _of_a_kind(dice, 2, pays_all=False)
    if box == "two_pairs":
        pairs = [face for face in range(1, 7) if dice.count(face) >= 2]
        return 2 * pairs[0] + 2 * pairs[1] if len(pairs) == 2 else 0
    if box == "three_of_a_kind":
        return _of_a_kind(dice, 3, pays_all=rules == "repeat" or rules in YAHTZEES)
    assert box == "four_of_a_kind"
    pays_all = rules in ("repeat", "clubhouse") or rules in YAHTZEES
    return _of_a_kind(dice, 4, pays_all=pays_all)


def _full_house(rules: str, dice: Sequence[int]) -> int:
    """Return the points of a full house; in clubhouse five of a kind counts too."""
    a, b, c, d, e = dice  # sorted
    if a == e:
        return sum(dice) if rules == "clubhouse" else 0
    if (a == b == c and d == e) or (a == b and c == d == e):
        return 25 if rules == "repeat" or rules in YAHTZEES else sum(dice)
    return 0


def _small_straight(rules: str, dice: Sequence[int]) -> int:
    """Return the points of four in a row; in yatzy of exactly 1-2-3-4-5."""
    faces = set(dice)
    if rules == "yatzy":
        return 15 if faces == {1, 2, 3, 4, 5} else 0
    best = 0
    for row in ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}):
        if faces >= row:
            best = sum(row)
    if best == 0:
        return 0
    if rules == "sums":
        return best
    return 15 if rules in ("bonus", "clubhouse") else 30


def _large_straight(rules: str, dice: Sequence[int]) -> int:
    """Return the points of five in a row; in yatzy of exactly 2-3-4-5-6."""
    faces = sorted(dice)
    low, high = faces == [1, 2, 3, 4, 5], faces == [2, 3, 4, 5, 6]
    if rules == "yatzy":
        return 20 if high else 0
    if not low and not high:
        return 0
    if rules == "sums":
        return 15 if low else 20
    return 30 if rules in ("bonus", "clubhouse") else 40


def _of_a_kind(dice: Sequence[int], count: int, *, pays_all: bool) -> int:
    """Return the points of this number of equal dice, of the highest face if there are two."""
    for face in (6, 5, 4, 3, 2, 1):
        if dice.count(face) >= count:
            return sum(dice) if pays_all else count * face
    return 0


def upper_bonus(rules: str, upper_sum: int) -> int:
    """Return the bonus for the upper section."""
    if rules in ("sums", "classic", "extended"):
        return 0
    if upper_sum < 63:
        return 0
    return 50 if rules == "yatzy" else 35


def may_fill(rules: str, phase: str, card: dict[str, int], dice: Sequence[int]) -> list[str]:
    """Return the boxes of a column that these dice may fill; `card` has the filled ones."""
    open_boxes = [box for box in card_of(rules) if box not in card]
    if phase == "downward":
        return open_boxes[:1]
    if rules == "yahtzee" and len(set(dice)) == 1 and "yacht" in card:
        own = UPPER[dice[0] - 1]
        if own not in card:
            return [own]
        lower = [box for box in open_boxes if box not in UPPER]
        if lower:
            return lower
    return open_boxes


def points_for(
    rules: str, card: dict[str, int], dice: Sequence[int], box: str
) -> tuple[int, int, bool]:
    """Return the points in the box, the repeat bonus, and whether the dice are a joker."""
    plain = plain_points(rules, box, tuple(sorted(dice)))
    if len(set(dice)) > 1:
        return plain, 0, False
    bonus = 0
    if rules == "repeat" and card.get("yacht", 0) >= 50 and box in UPPER:
        bonus = 100
    if rules in ("yahtzee", "yahtzee-free-joker") and card.get("yacht") == 50:
        bonus = 100
    own = UPPER[dice[0] - 1]
    if rules in ("yahtzee", "yahtzee-free-joker") and "yacht" in card and own in card:
        joker = {"full_house": 25, "small_straight": 30, "large_straight": 40}
        if box in joker:
            return joker[box], bonus, True
    return plain, bonus, False
