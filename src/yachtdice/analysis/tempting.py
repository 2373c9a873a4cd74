"""The choice that looks best at first sight, where the best choice is another one.

A player who made the best choice there did something well.
"""

from collections import Counter
from typing import TYPE_CHECKING, Final

from yachtdice.rules import Dice
from yachtdice.solver import Option

if TYPE_CHECKING:
    from yachtdice.solver import TurnValues

#: The points that a tempting choice gives away: it matters, but the difference is not obvious.
LEAST_TEMPTING: Final = 1.0
MOST_TEMPTING: Final = 5.0


def tempting_choice(turn: "TurnValues", dice: Dice, rolls_left: int) -> Option | None:
    """Return the choice at first sight if it gives away 1 to 5 points, otherwise None.

    With no roll left it is the box with the most points. Before that it is the keep of the most
    equal dice, the higher ones first; without a pair nothing stands out.
    """
    options = turn.options(dice, rolls_left)
    if rolls_left == 0:
        first = max(options, key=lambda option: turn.pays(dice, option.box or ""))
    else:
        many, face = max((many, face) for face, many in Counter(dice).items())
        if many == 1:
            return None
        first = next(option for option in options if option.keep_faces == (face,) * many)
    return first if LEAST_TEMPTING <= first.regret <= MOST_TEMPTING else None
