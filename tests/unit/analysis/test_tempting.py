"""The choice at first sight beside a best choice."""

import pytest

from yachtdice.analysis.tempting import tempting_choice
from yachtdice.rules import Dice, load_rules
from yachtdice.solver import TurnValues, best_play, empty_card

RULES = load_rules("clubhouse")


@pytest.mark.parametrize(
    ("dice", "rolls_left", "first"),
    [
        ((1, 1, 3, 4, 5), 2, (1, 1)),  # best play keeps 3 4 5
        ((4, 4, 5, 6, 3), 1, (4, 4)),  # best play keeps 3 4 5 6
        ((6, 5, 4, 2, 1), 0, "choice"),  # best play fills the aces
        ((1, 1, 6, 6, 5), 1, None),  # the higher pair is best
        ((1, 2, 3, 4, 6), 2, None),  # nothing stands out
    ],
)
def test_the_choice_at_first_sight(dice: Dice, rolls_left: int, first: Dice | str | None) -> None:
    """It is the higher pair or the box with most points, where another choice is better."""
    turn = TurnValues(best_play(RULES), empty_card(RULES))
    found = tempting_choice(turn, dice, rolls_left)
    assert (None if found is None else found.keep_faces or found.box) == first
    assert found is None or 1 <= found.regret <= 5
