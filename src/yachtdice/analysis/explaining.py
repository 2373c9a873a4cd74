"""Why the best choice is better: the points lost, split into parts that add up to them.

Each sentence is about one aspect and gives its figure. An aspect has a sentence if it is at least
0.3 points and a fifth of the cost: at most two gains of the best choice, and one price paid for
them.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from yachtdice import solver
from yachtdice.analysis.marks import AS_GOOD
from yachtdice.analysis.themes import Theme, theme_of
from yachtdice.rules import RuleSet, Text


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


_LEAST_POINTS: Final = 0.3
_LEAST_SHARE: Final = 0.2
_MOST_GAINS: Final = 2


def sentences(rules: RuleSet, found: Explanation) -> tuple[Text, ...]:
    """Return why the best choice is better, in a few sentences; none if both are as good."""
    if found.regret < AS_GOOD:
        return ()
    large = [a for a in found.aspects if _speaks(a, found.regret)]
    gains = [aspect for aspect in large if aspect.points > 0][:_MOST_GAINS]
    prices = [aspect for aspect in reversed(large) if aspect.points < 0][:1]
    said = [_gain(rules, aspect) for aspect in gains] + [_price(rules, a) for a in prices]
    return (*_timing(found), *(said or [_everywhere(found)]))


def _speaks(aspect: Aspect, regret: float) -> bool:
    """Return whether an aspect is large enough for a sentence."""
    return abs(aspect.points) >= max(_LEAST_POINTS, _LEAST_SHARE * regret)


def _timing(found: Explanation) -> tuple[Text, ...]:
    """Return the sentence about a turn that ended too early or went on too long."""
    early = found.regret - found.of_box
    if found.theme is Theme.STOPPED_EARLY and early >= _LEAST_POINTS:
        amount = _points(early)
        en = f"The turn stopped too early: rolling again was worth {amount} more points."
        ko = f"차례를 너무 일찍 끝냈어요. 다시 굴리면 {amount}점 더 얻을 수 있었어요."
        return (Text(en, ko),)
    if found.theme is Theme.ROLLED_ON:
        amount = _points(found.regret)
        en = f"The turn went on too long: filling a box was worth {amount} more points."
        return (Text(en, f"더 굴리지 말고 칸을 채우는 편이 {amount}점 더 좋았어요."),)
    return ()


def _gain(rules: RuleSet, aspect: Aspect) -> Text:
    """Return the sentence about an aspect in which the best choice is ahead."""
    amount, title = _points(aspect.points), _title(rules, aspect)
    best, chosen = _in_100(aspect.best), _in_100(aspect.chosen)
    if aspect.kind is AspectKind.BONUS:
        en = f"The upper bonus comes in {best} of 100 games instead of {chosen}: {amount} points."
        ko = f"상단 보너스를 100판 중 {chosen}판이 아니라 {best}판에서 받아 {amount}점 더 얻어요."
    elif aspect.kind is AspectKind.REPEAT:
        en = f"{title.en} brings {amount} points more."
        ko = f"{title.ko}로 {amount}점 더 얻어요."
    elif aspect.now < aspect.points / 2:
        en = f"{title.en} brings {amount} points more, most of it in later turns."
        ko = f"{title.ko} 칸에서 {amount}점 더 얻는데, 대부분 나중 차례에 얻어요."
    elif best == chosen:
        en = f"{title.en} brings {amount} points more, most of it in this turn."
        ko = f"{title.ko} 칸에서 {amount}점 더 얻는데, 대부분 이번 차례에 얻어요."
    else:
        times = f"100번 중 {chosen}번이 아니라 {best}번"
        en = f"{title.en} in this turn: {best} of 100 times instead of {chosen}, {amount} points."
        ko = f"이번 차례에 {title.ko} 칸을 채우는 경우가 {times}이라 {amount}점 더 얻어요."
    return Text(en, ko)


def _price(rules: RuleSet, aspect: Aspect) -> Text:
    """Return the sentence about an aspect in which the best choice is behind."""
    title, amount = _title(rules, aspect), _points(-aspect.points)
    en = f"The price: {title.en} brings {amount} points less."
    return Text(en, f"그 대신 {title.ko} 쪽에서 {amount}점을 덜 얻어요.")


def _everywhere(found: Explanation) -> Text:
    """Return the sentence for a cost without a large part."""
    amount = _points(found.regret)
    en = f"The best choice is a little better in many boxes: {amount} points together."
    return Text(en, f"여러 칸에서 조금씩 더 좋아서, 합치면 {amount}점 차이예요.")


def _title(rules: RuleSet, aspect: Aspect) -> Text:
    """Return the name of a box or of a bonus."""
    if aspect.box is not None:
        return rules.boxes[rules.index[aspect.box]].title
    if aspect.kind is AspectKind.BONUS:
        return Text("the upper bonus", "상단 보너스")
    return rules.repeat_title


def _points(points: float) -> str:
    """Return points with one decimal."""
    return f"{points:.1f}"


def _in_100(chance: float) -> str:
    """Return a chance as a number of 100, with one decimal below 10."""
    share = 100 * chance
    if 0 < share < 0.05:
        return "<0.1"
    return f"{share:.1f}" if 0 < share < 9.95 else f"{share:.0f}"
