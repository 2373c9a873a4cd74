"""Luck and regret: the value of each throw, and the cost of each choice, a turn at a time.

Luck is the change of the expected score by a throw. Regret is the expected score of the best
choice minus that of the choice made. Summed over a game,
score = expected score of best play + luck - regret, exactly.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from yachtdice.rules import Dice
from yachtdice.solver.values.option import Option
from yachtdice.solver.values.turn import TurnValues

#: A choice counts if its best and worst option differ by this many points or more.
CLOSE: Final = 0.05


class Decision(Struct, frozen=True):
    """A choice that was made with these dice on the table and this many rolls left.

    `keep_faces`: the faces kept, for a roll. `box`: the box filled. One of them is None.
    """

    dice: Dice
    rolls_left: int
    keep_faces: Dice | None = None
    box: str | None = None


class Judged(Struct, frozen=True):
    """A judged choice and the throw before it; all values are points.

    `luck`: points gained by the throw. `rarity`: the chance of a throw at least that good, or at
    least that bad if `luck` is negative, given the dice kept before it. `regret`: the cost of the
    choice. `of_box`: for a fill, the part of the regret caused by the wrong box; the rest is the
    cost of filling too early. `chosen` and `best` are options; their values are points still to
    come. `counts`: whether the options differ by `CLOSE` or more.
    """

    decision: Decision
    luck: float
    rarity: float
    regret: float
    of_box: float
    chosen: Option
    best: Option
    counts: bool


def look_back(turn: TurnValues, decisions: Iterable[Decision]) -> tuple[Judged, ...]:
    """Return the judged choices of a turn; `decisions` are in order, from the first throw on.

    Raises ValueError for a choice that its dice and card do not allow.
    """
    judged: list[Judged] = []
    for decision in decisions:
        before = judged[-1].chosen if judged else None
        judged.append(_judged(turn, decision, before))
    return tuple(judged)


def find_option(options: Iterable[Option], decision: Decision) -> Option:
    """Return the option that a decision takes; raise ValueError if it is not among them."""
    faces = None if decision.keep_faces is None else tuple(sorted(decision.keep_faces))
    found = next((o for o in options if (o.keep_faces, o.box) == (faces, decision.box)), None)
    if found is None:
        raise ValueError(
            f"{decision} is not a choice that its dice and card allow: give `box`, or `keep_faces` "
            "with the faces (not the places) of dice on the table"
        )
    return found


def _judged(turn: TurnValues, decision: Decision, before: Option | None) -> Judged:
    """Return one judged choice; `before`: the choice before its throw, None at the beginning."""
    options = turn.options(decision.dice, decision.rolls_left)
    chosen, values = find_option(options, decision), [option.value for option in options]
    most = max(values)
    expected = turn.value if before is None else before.value
    kept = () if before is None or before.keep_faces is None else before.keep_faces
    luck = most - expected
    fill = max((o.value for o in options if o.box is not None), default=chosen.value)
    return Judged(
        decision=decision,
        luck=luck,
        rarity=turn.chance_of_roll(kept, decision.dice, decision.rolls_left, good=luck >= 0),
        regret=most - chosen.value,
        of_box=0.0 if decision.box is None else fill - chosen.value,
        chosen=chosen,
        best=options[0],
        counts=most - min(values) >= CLOSE,
    )
