"""Why the best choice is better: the points lost, split into parts that add up to them."""

from enum import StrEnum

from msgspec import Struct

from yachtdice import solver
from yachtdice.analysis.themes import Theme, theme_of


class AspectKind(StrEnum):
    """The kind of a part."""

    BOX = "box"
    REPEAT = "repeat"  #: The repeat bonus.
    BONUS = "bonus"  #: The upper bonus.


class Aspect(Struct, frozen=True):
    """A part of the points lost: the mean points of the best choice less those of the chosen one.

    `box`: the id of the box, None for a bonus. `points`: the whole part; `now`: its points in this
    turn, the rest is for later turns. `best` and `chosen`: the chance of each choice to fill the
    box with points in this turn, or to reach the upper bonus; 0 for the repeat bonus.
    """

    kind: AspectKind
    box: str | None
    points: float
    now: float
    best: float
    chosen: float


class Explanation(Struct, frozen=True):
    """A choice, the best one, and the parts of its regret.

    `aspects`: from the largest gain of the best choice to its largest price; they add up to
    `regret` to 0.001. `options`: every legal choice, best first. `theme`: None for a best choice.
    """

    card: solver.Card
    decision: solver.Decision
    regret: float
    of_box: float
    chosen: solver.Option
    best: solver.Option
    theme: Theme | None
    aspects: tuple[Aspect, ...]
    options: tuple[solver.Option, ...]


def explain(
    solution: solver.Solution, insight: solver.Insight, card: solver.Card, decision: solver.Decision
) -> Explanation:
    """Return why the best choice is better than a choice with this card, or as good.

    `card`: the card before the turn. Raises ValueError for a choice that the dice and the card do
    not allow, for a card that no game reaches, and for an insight of other rules.
    """
    if insight.rules.fingerprint != solution.rules.fingerprint:
        raise ValueError(f"the insight is of {insight.rules.id}, not {solution.rules.id}")
    insight.row(card)
    turn = solver.TurnValues(solution, card)
    [judged] = solver.look_back(turn, [decision])
    return Explanation(
        card=card,
        decision=decision,
        regret=judged.regret,
        of_box=judged.of_box,
        chosen=judged.chosen,
        best=judged.best,
        theme=theme_of(turn, judged) if judged.chosen.regret else None,
        aspects=aspects_of(solver.TurnParts(turn, insight), judged),
        options=turn.options(decision.dice, decision.rolls_left),
    )


def aspects_of(parts: solver.TurnParts, judged: solver.Judged) -> tuple[Aspect, ...]:
    """Return the parts of a regret that are not 0, from the largest to the smallest."""
    turn, (best, chosen) = parts.turn, _both(parts, judged)
    now, later = best.now - chosen.now, best.later - chosen.later
    boxes = [
        Aspect(AspectKind.BOX, box, *map(float, figures))
        for box, *figures in zip(
            turn.solution.rules.categories, now + later, now, best.some, chosen.some, strict=True
        )
    ]
    repeat = best.repeat - chosen.repeat
    bonus = (best.bonus - chosen.bonus) * turn.column.bonus
    found = [
        *boxes,
        Aspect(AspectKind.REPEAT, None, repeat, 0.0, 0.0, 0.0),
        Aspect(AspectKind.BONUS, None, bonus, 0.0, best.bonus, chosen.bonus),
    ]
    return tuple(sorted((a for a in found if a.points), key=lambda aspect: -aspect.points))


def is_mostly_bonus(parts: solver.TurnParts, judged: solver.Judged) -> bool:
    """Return whether the upper bonus is the largest part of a loss."""
    worth = parts.turn.column.bonus
    if not worth:
        return False
    best, chosen = _both(parts, judged)
    boxes = (best.now + best.later) - (chosen.now + chosen.later)
    others = max(float(boxes.max()), best.repeat - chosen.repeat, 0.0)
    return (best.bonus - chosen.bonus) * worth > others


def _both(parts: solver.TurnParts, judged: solver.Judged) -> tuple[solver.Parts, solver.Parts]:
    """Return the parts of the best choice and of the chosen one."""
    dice, left = judged.decision.dice, judged.decision.rolls_left
    return parts.of_option(dice, left, judged.best), parts.of_option(dice, left, judged.chosen)
