"""Positions with their choices, `vectors/positions/ID.json`, for the client's solver.

Run by hand after a change of values or ties: `python -m tools.gen.positions`. The tests of the
client compute the same positions with the kernels in WebAssembly. Each line is a position:
column, points of the boxes, dice, rolls left, number of choices that tie with the best, choices
best first (places kept or box, value), ends of the first keep of four dice or fewer, odds of boxes.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from yachtdice.analysis.positions import ImpossiblePositionError, Position, check_position
from yachtdice.rules import DICE, FACES, Order, RuleSet, load_rules, possible_points, rules_ids
from yachtdice.server.learning.service.showing import show_position
from yachtdice.solver import best_play
from yachtdice.solver.values.aims import aims_of

HOME: Final = Path(__file__).resolve().parents[2] / "vectors" / "positions"
COUNT: Final = 24


def position_vectors(rules: RuleSet) -> str:
    """Return the text of a rule set's file."""
    lines = (json.dumps(_line(rules, one), separators=(",", ":")) for one in _positions(rules))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _positions(rules: RuleSet) -> Iterable[Position]:
    """Yield positions of every column; half of the dice are five alike, for jokers and bonuses."""
    rng, found = Random(rules.id), 0  # noqa: S311 - any positions will do
    while found < COUNT:
        position = _position(rng, rules, found)
        with suppress(ImpossiblePositionError):
            check_position(rules, position)
            found += 1
            yield position


def _position(rng: Random, rules: RuleSet, number: int) -> Position:
    """Return a random position, which may be impossible."""
    phase = number % len(rules.phases)
    many = rng.randrange(len(rules.boxes))
    places = range(many) if rules.phases[phase].order is Order.TOP_DOWN else _some(rng, rules)
    column: list[int | None] = [None] * len(rules.boxes)
    for place in list(places)[:many]:
        column[place] = 0
        column[place] = rng.choice(possible_points(rules, column, place))
    five = number % 2 and (rules.joker or rules.repeat_bonus)
    dice = tuple(rng.choices(range(1, FACES + 1), k=DICE))
    left = rng.randrange(rules.phases[phase].rolls)
    return Position(phase, tuple(column), dice[:1] * DICE if five else dice, left)


def _some(rng: Random, rules: RuleSet) -> list[int]:
    """Return the places of the boxes in a random order; that of the repeat bonus comes early."""
    order = rng.sample(range(len(rules.boxes)), len(rules.boxes))
    bonus = rules.repeat_bonus or rules.joker
    return sorted(order, key=lambda n: bonus is not None and rules.boxes[n].id != bonus.box)


def _line(rules: RuleSet, one: Position) -> list[Any]:
    """Return a position and its figures."""
    card = one.card(rules)
    found = show_position(best_play(rules), card, one.dice, one.rolls_left).options
    keeps = (each for each in found if each.choice.keep is not None)
    ends = (each.ends for each in keeps if len(each.choice.keep or ()) < DICE)
    return [
        *(one.phase, one.column, one.dice, one.rolls_left),
        sum(not option.choice.regret for option in found),
        [[option.choice.box or option.choice.keep, option.choice.value] for option in found],
        [[end.box, end.chance, end.points, end.zero] for end in next(ends, ())],
        [list(aim) for aim in aims_of(rules, card, one.dice, one.rolls_left)],
    ]


def main() -> None:
    """Write the files of all rule sets."""
    HOME.mkdir(exist_ok=True)
    for name in rules_ids():
        (HOME / f"{name}.json").write_text(position_vectors(load_rules(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
