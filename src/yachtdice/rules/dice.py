"""Five dice with six faces: all rolls, and the number of ways to throw each."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial
from typing import Final, TypeAlias

from yachtdice.rules.errors import BadDiceError

DICE: Final = 5
FACES: Final = 6

Dice: TypeAlias = tuple[int, ...]  #: Five faces: by place in games, in any order in rules.


def all_rolls() -> tuple[Dice, ...]:
    """Return the 252 rolls, each sorted, in lexicographic order."""
    return tuple(combinations_with_replacement(range(1, FACES + 1), DICE))


def ways(dice: Sequence[int]) -> int:
    """Return the number of ordered throws with these faces."""
    total = factorial(len(dice))
    for count in Counter(dice).values():
        total //= factorial(count)
    return total


def check_dice(dice: Sequence[int], count: int = DICE) -> Dice:
    """Return the dice as a tuple; raise BadDiceError unless they are `count` faces from 1 to 6."""
    if len(dice) != count:
        raise BadDiceError(f"dice {list(dice)}: {count} dice are needed, not {len(dice)}")
    for face in dice:
        if type(face) is not int or not 1 <= face <= FACES:
            raise BadDiceError(f"dice {list(dice)}: {face!r} is not a face from 1 to {FACES}")
    return tuple(dice)
