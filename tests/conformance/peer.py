"""Values of random positions by yatzy-solver, an independent program.

It needs most of a minute for its four rule sets, so its answers are stored.
`python -m tests.conformance.peer` computes them again and writes the file.
"""

import csv
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
import yatzy_solver  # type: ignore[import-untyped]

from tests.paths import ROOT
from yachtdice import load_rules
from yachtdice.rules import RuleSet
from yachtdice.solver.values.card import Card

FILE: Final = ROOT / "vectors" / "values" / "yatzy-solver.tsv"
#: Rule sets that both solvers know, by the peer's names.
PEERS: Final = {
    "yahtzee": "american+forced-joker",
    "yahtzee-free-joker": "american",
    "yahtzee-plain": "american+no-bonus",
    "yatzy": "yatzy-scandinavian",
}

POSITIONS: Final = 500
_NAMES: Final = {"five_of_a_kind": "yacht", "yatzy": "yacht", "chance": "choice"}
_HEAD: Final = (
    "# Values of random positions of one phase, computed by yatzy-solver 1.0.0 (MIT licence).\n"
    "# `python -m tests.conformance.peer` writes this file. Open boxes are bits in card order.\n"
)
_COLUMNS: Final = ("rules", "open_boxes", "upper_total", "holds_repeat", "value")


class PeerValue(NamedTuple):
    """A position and its expected points to the end of the game, by the peer."""

    card: Card
    value: float


def stored_values(rules_id: str) -> list[PeerValue]:
    """Return the stored positions of a rule set."""
    with FILE.open(encoding="utf-8", newline="") as file:
        lines = (line for line in file if not line.startswith("#"))
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return [
        PeerValue(
            Card(
                phase=0,
                open_boxes=int(row["open_boxes"]),
                upper_total=int(row["upper_total"]),
                holds_repeat=bool(int(row["holds_repeat"])),
            ),
            float(row["value"]),
        )
        for row in rows
        if row["rules"] == rules_id
    ]


def computed_values(rules_id: str, cards: Sequence[Card]) -> list[float]:
    """Return the peer's values of positions; takes 5 to 20 seconds."""
    rules, variant = load_rules(rules_id), yatzy_solver.Variant(PEERS[rules_id])
    filled = [_filled(card, rules, variant.categories) for card in cards]
    upper = [min(63, card.upper_total) for card in cards]
    armed = [card.holds_repeat for card in cards]
    values = yatzy_solver.Solver.build(variant).state_values(
        np.array(filled, np.uint32), np.array(upper, np.uint16), np.array(armed)
    )
    return [float(value) for value in values]


def _filled(card: Card, rules: RuleSet, categories: list[str]) -> int:
    """Return the filled boxes as bits in the peer's order of categories."""
    places = [rules.index[_NAMES.get(name, name)] for name in categories]
    return sum(1 << i for i, place in enumerate(places) if not card.open_boxes >> place & 1)


def reachable(rules: RuleSet, rng: Random) -> Card:
    """Return a possible card: boxes filled with the points of random rolls."""
    points: list[int | None] = [None] * len(rules.boxes)
    for place in rng.sample(range(len(points)), rng.randrange(len(points))):
        roll = tuple(rng.choices(range(1, 7), k=5))
        points[place] = rules.points(roll)[place]
    repeat = rules.repeat_bonus
    holds = repeat is not None and rng.random() < 0.5
    if repeat is not None and points[rules.index[repeat.box]] is not None:
        points[rules.index[repeat.box]] = 50 * holds
    return Card(
        phase=0,
        open_boxes=sum(1 << place for place, held in enumerate(points) if held is None),
        upper_total=sum(points[place] or 0 for place in rules.upper),
        holds_repeat=bool(repeat and points[rules.index[repeat.box]]),
    )


def main() -> None:
    """Choose the positions, let the peer compute their values, and write the file."""
    rows = []
    for rules_id in PEERS:
        rules, rng = load_rules(rules_id), Random(rules_id)
        cards = [reachable(rules, rng) for _ in range(POSITIONS)]
        for card, value in zip(cards, computed_values(rules_id, cards), strict=True):
            state = (card.open_boxes, card.upper_total, int(card.holds_repeat))
            rows.append((rules_id, *state, repr(value)))
    with FILE.open("w", encoding="utf-8", newline="") as file:
        file.write(_HEAD)
        csv.writer(file, delimiter="\t", lineterminator="\n").writerows([_COLUMNS, *rows])


if __name__ == "__main__":
    main()
