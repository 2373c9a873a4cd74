"""Themes: the kind of mistake behind a marked choice. The first theme that fits is taken."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from yachtdice.rules import Dice
from yachtdice.solver import Option

if TYPE_CHECKING:
    from yachtdice.solver import Judged, TurnValues


_RUN: Final = 3  #: Different faces in a row that aim for a straight.


class Theme(StrEnum):
    """The kind of mistake."""

    STOPPED_EARLY = "stopped_early"  #: Filled a box, although rolling again was better.
    ROLLED_ON = "rolled_on"  #: Rolled again, although a fill was better.
    SCRATCH = "scratch"  #: Filled a box, and the box filled or the best one pays 0.
    WRONG_BOX = "wrong_box"  #: Filled another box than the best one.
    #: Kept dice in a row instead of equal dice, or the other way round.
    STRAIGHT_OR_SET = "straight_or_set"
    WHICH_NUMBER = "which_number"  #: Kept equal dice of another face.
    KEPT_TOO_MUCH = "kept_too_much"  #: Kept the best dice and more.
    KEPT_TOO_LITTLE = "kept_too_little"  #: Kept only a part of the best dice.
    OTHER = "other"  #: Kept other dice for another reason.


class _Pair(NamedTuple):
    """A choice and the best one, with their points if they fill a box."""

    chosen: Option
    best: Option
    pays: tuple[int, int]


def theme_of(turn: "TurnValues", judged: "Judged") -> Theme:
    """Return the theme of a choice that is not best."""
    return theme_between(turn, judged.decision.dice, judged.chosen, judged.best)


def theme_between(turn: "TurnValues", dice: Dice, chosen: Option, best: Option) -> Theme:
    """Return the theme of choosing one option with these dice, when another one is best."""
    pair = _Pair(chosen, best, (_pays(turn, dice, chosen), _pays(turn, dice, best)))
    return next((theme for theme, fits in _THEMES if fits(pair)), Theme.OTHER)


def _pays(turn: "TurnValues", dice: Dice, option: Option) -> int:
    """Return the points of a fill, 0 for a roll."""
    return 0 if option.box is None else turn.pays(dice, option.box)


def _is_scratch(pair: _Pair) -> bool:
    return _are_fills(pair) and 0 in pair.pays


def _are_fills(pair: _Pair) -> bool:
    return pair.chosen.box is not None and pair.best.box is not None


def _is_straight_or_set(pair: _Pair) -> bool:
    """Return whether one keep has a row and no pair, and the other one a pair."""
    one, other = pair.chosen.keep_faces or (), pair.best.keep_faces or ()
    return (_is_row(one) and _most(other) > 1) or (_is_row(other) and _most(one) > 1)


def _is_row(faces: Dice) -> bool:
    """Return whether dice have three or more faces in a row and no pair."""
    ordered, longest, run = sorted(faces), 1, 1
    for low, high in pairwise(ordered):
        run = run + 1 if high == low + 1 else 1
        longest = max(longest, run)
    return longest >= _RUN and _most(faces) == 1


def _most(faces: Dice) -> int:
    """Return the largest number of equal dice."""
    return max(Counter(faces).values(), default=0)


def _is_which_number(pair: _Pair) -> bool:
    """Return whether both keep equal dice only, of different faces."""
    one, other = set(pair.chosen.keep_faces or ()), set(pair.best.keep_faces or ())
    return len(one) == len(other) == 1 and one != other


def _is_within(some: Option, more: Option) -> bool:
    """Return whether one keep is a part of another one."""
    return not Counter(some.keep_faces or ()) - Counter(more.keep_faces or ())


_THEMES: Final[tuple[tuple[Theme, Callable[[_Pair], bool]], ...]] = (
    (Theme.STOPPED_EARLY, lambda p: p.chosen.box is not None and p.best.box is None),
    (Theme.ROLLED_ON, lambda p: p.chosen.box is None and p.best.box is not None),
    (Theme.SCRATCH, _is_scratch),
    (Theme.WRONG_BOX, _are_fills),
    (Theme.STRAIGHT_OR_SET, _is_straight_or_set),
    (Theme.WHICH_NUMBER, _is_which_number),
    (Theme.KEPT_TOO_MUCH, lambda p: _is_within(p.best, p.chosen)),
    (Theme.KEPT_TOO_LITTLE, lambda p: _is_within(p.chosen, p.best)),
)
