"""The score vectors of a rule set, `vectors/scoring/ID.tsv`, made from the engine."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from yachtdice.game import GameState, Scorecard, Step, fill_offers, new_game
from yachtdice.game.state import upper_bonus, upper_total
from yachtdice.rules import DICE, FACES, Dice, OfFace, Order, RuleSet, all_rolls

HOME: Final = Path(__file__).resolve().parents[2] / "vectors" / "scoring"

HEADER: Final = """\
# Scores under the rule set {id}. Made by `make gen` (tools/gen/vectors.py) from the engine, and
# checked row by row against tests/conformance/slow_scorer.py, which is written from the rules
# page alone and shares nothing with the engine. Tab-separated; an empty line parts the tables.
# 1. points: every roll (dice sorted) in every box of an empty card.
# 2. offers: what each box that may be filled gives the dice when the card already holds the
#    boxes of the situation (its phase, then box=points): points, repeat bonus, joker (0 or 1).
#    Boxes that are not listed for a situation and its dice may not be filled.
# 3. upper: the sum of the upper boxes of a situation, and the upper bonus it brings.
"""

Filled = tuple[tuple[str, int], ...]  #: The filled boxes of one column, each with its points.


def vectors(rules: RuleSet) -> str:
    """Return the text of a rule set's file."""
    tables = (_points(rules), _offers(rules), _upper(rules))
    texts = ("".join("\t".join(row) + "\n" for row in table) for table in tables)
    return HEADER.format(id=rules.id) + "\n".join(texts)


def _points(rules: RuleSet) -> Iterable[tuple[str, ...]]:
    """Yield a row for each roll, with a column for each box."""
    yield ("dice", *rules.categories)
    for dice in all_rolls():
        yield (_shown(dice), *map(str, rules.points(dice)))


def _offers(rules: RuleSet) -> Iterable[tuple[str, ...]]:
    """Yield a row for each situation, dice and box that may be filled."""
    yield ("situation", "dice", "box", "points", "repeat_bonus", "joker")
    for phase, filled, dice in (*_five_alike(rules), *_phases(rules)):
        state = _state(rules, phase, filled, dice)
        situation = _situation(rules, phase, filled)
        for offer in fill_offers(state):
            numbers = map(str, (offer.points, offer.repeat_bonus, int(offer.joker)))
            yield (situation, _shown(dice), offer.box, *numbers)


def _five_alike(rules: RuleSet) -> Iterable[tuple[int, Filled, Dice]]:
    """Yield positions for the repeat bonus and the joker: five or four alike on various cards."""
    rule = rules.repeat_bonus or rules.joker
    if rule is None:
        return
    yacht = rule.box
    raised = rules.repeat_bonus is not None and rules.repeat_bonus.into_box
    for face in range(1, FACES + 1):
        own = _uppers(rules, {face: 3})
        others = _uppers(rules, dict.fromkeys(set(range(1, FACES + 1)) - {face}, 2))
        lower = tuple((box, 0) for box in _lower(rules) if box != yacht)
        for held in (None, 0, 50, *((150,) if raised else ())):
            start: Filled = () if held is None else ((yacht, held),)
            for more in ((), own, others, lower, own + lower, others + lower):
                yield 0, start + more, (face,) * DICE
        nearly = (*(face,) * (DICE - 1), face % FACES + 1)
        yield 0, ((yacht, 50), *own), tuple(sorted(nearly))


def _phases(rules: RuleSet) -> Iterable[tuple[int, Filled, Dice]]:
    """Yield positions on cards filled from the top, in every phase.

    There are none for rules with a single phase in any order.
    """
    orders = {phase.order for phase in rules.phases}
    if len(rules.phases) == 1 and orders == {Order.ANY}:
        return
    throws: tuple[Dice, ...] = ((2, 3, 4, 5, 6), (1, 1, 1, 4, 5), (1, 1, 4, 4, 4), (6,) * DICE)
    for phase in range(len(rules.phases)):
        for count in range(len(rules.boxes)):
            filled = tuple((box, 0) for box in rules.categories[:count])
            for dice in throws:
                yield phase, filled, dice


def _upper(rules: RuleSet) -> Iterable[tuple[str, ...]]:
    """Yield a row for each of some cards around the threshold of the upper bonus."""
    yield ("situation", "sum", "bonus")
    three_each = dict.fromkeys(range(1, FACES + 1), 3)
    for counts in (
        {},
        three_each,
        three_each | {1: 2},
        three_each | {1: 4},
        three_each | {5: 2, 6: 4},
        three_each | {5: 4, 6: 2},
        dict.fromkeys(range(1, FACES + 1), 5),
        {4: 4, 5: 5, 6: 4},
    ):
        filled = _uppers(rules, counts)
        card = _card(rules, 0, filled)
        numbers = (upper_total(rules, card, 0), upper_bonus(rules, card, 0))
        yield (_situation(rules, 0, filled), *map(str, numbers))


def _uppers(rules: RuleSet, counts: dict[int, int]) -> Filled:
    """Return the upper boxes of these faces that the card has, filled with this many dice."""
    boxes = {box.pattern: box.id for box in rules.boxes}
    return tuple(
        (boxes[OfFace(face)], face * count)
        for face, count in sorted(counts.items())
        if OfFace(face) in boxes
    )


def _lower(rules: RuleSet) -> tuple[str, ...]:
    """Return the lower boxes."""
    return tuple(box for place, box in enumerate(rules.categories) if place not in rules.upper)


def _card(rules: RuleSet, phase: int, filled: Filled) -> Scorecard:
    """Return a card with these boxes filled in one column."""
    _, state = new_game(rules)
    card = state.cards[0]
    for box, points in filled:
        card = card.filled(phase, rules.index[box], points)
    return card


def _state(rules: RuleSet, phase: int, filled: Filled, dice: Dice) -> GameState:
    """Return a one-player game in which these dice must go into a box of this card."""
    _, state = new_game(rules)
    card = _card(rules, phase, filled)
    return replace(state, cards=(card,), step=Step.AWAIT_BOX, phase=phase, rolls_left=0, dice=dice)


def _situation(rules: RuleSet, phase: int, filled: Filled) -> str:
    """Return the phase and the filled boxes, in card order, as words."""
    ordered = sorted(filled, key=lambda item: rules.index[item[0]])
    return " ".join([rules.phases[phase].id, *(f"{box}={points}" for box, points in ordered)])


def _shown(dice: Dice) -> str:
    """Return dice as five digits."""
    return "".join(map(str, dice))
