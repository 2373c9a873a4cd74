"""A game looked back on: what each throw was worth, and what each choice cost.

Before a throw so many points are expected; after it, the best choice expects more or fewer: that
is luck. What was chosen expects less than the best: that is regret. Summed over a game,
score = expected score of best play + luck - regret, exactly.
"""

from collections.abc import Iterable

from msgspec import Struct

from yachtdice.rules import Dice
from yachtdice.solver.card import Card
from yachtdice.solver.choices import Option
from yachtdice.solver.solution import Solution


class Decision(Struct, frozen=True):
    """A choice as it was made: the card before the turn, the dice, the rolls that were left.

    `keep`: the faces left lying, for a roll; `box`: the one filled. One of them is None.
    """

    card: Card
    dice: Dice
    rolls_left: int
    keep: Dice | None = None
    box: str | None = None


class Judged(Struct, frozen=True):
    """A choice, judged. `luck`: what the throw before it gave. `regret`: what it cost.

    `of_box`: the part of the regret that the wrong box makes, where one was filled; the rest is
    for filling too early. `chosen` and `best` are options, their values in points still to come.
    """

    decision: Decision
    luck: float
    regret: float
    of_box: float
    chosen: Option
    best: Option


def review(solution: Solution, decisions: Iterable[Decision]) -> tuple[Judged, ...]:
    """Return the choices of one seat, in order and without gaps in a turn, judged.

    Raises ValueError for a choice that its dice and card do not allow.
    """
    judged: list[Judged] = []
    for decision in decisions:
        rolled_on = judged and judged[-1].chosen.keep is not None
        before = judged[-1].chosen.value if rolled_on else solution.value(decision.card)
        judged.append(_judged(solution, decision, before))
    return tuple(judged)


def _judged(solution: Solution, decision: Decision, before: float) -> Judged:
    """Return one choice judged; `before`: the points expected before its throw."""
    card, left = decision.card, decision.rolls_left
    options = solution.options(card, decision.dice, left)
    keep = None if decision.keep is None else tuple(sorted(decision.keep))
    found = [o for o in options if (o.keep, o.box) == (keep, decision.box)]
    if not found:
        raise ValueError(f"{decision} is no choice that its dice and card allow")
    best, chosen = options[0], found[0]
    fill = next((o.value for o in options if o.box is not None), chosen.value)
    of_box = 0.0 if decision.box is None else fill - chosen.value
    regret = best.value - chosen.value
    return Judged(decision, best.value - before, regret, of_box, chosen, best)
