"""Best play against what others have published, and against an independent solver."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
import yatzy_solver  # type: ignore[import-untyped]

from yachtdice import load_rules
from yachtdice.rules import RuleSet
from yachtdice.solver import Solution, solve
from yachtdice.solver.card import Card

PUBLISHED = Path(__file__).parent.parent.parent / "vectors" / "values" / "published.tsv"
LINES = [
    line.split("\t")
    for line in PUBLISHED.read_text(encoding="utf-8").splitlines()
    if not line.startswith(("#", "rules\t"))
]
PEERS = {
    "yahtzee": "american+forced-joker",
    "yahtzee-free-joker": "american",
    "yahtzee-plain": "american+no-bonus",
    "yatzy": "yatzy-scandinavian",
}
"""Rule sets that both solvers know, by the names they have there."""

POSITIONS = 10_000


@pytest.fixture(scope="module")
def solutions() -> dict[str, Solution]:
    """Return the solutions of the published rule sets."""
    return {rules: solve(load_rules(rules)) for rules, _, _ in LINES}


@pytest.mark.parametrize(("rules", "value", "source"), LINES, ids=[line[0] for line in LINES])
def test_expected_scores_are_the_published_ones(
    solutions: dict[str, Solution], rules: str, value: str, source: str
) -> None:
    """The expected score of best play is the published one to 1e-6."""
    assert source
    assert solutions[rules].expected_score == pytest.approx(float(value), abs=1e-6)


def reachable(rules: RuleSet, rng: Random) -> Card:
    """Return a card that a game can come to: boxes filled with the points of random rolls."""
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


NAMES = {"five_of_a_kind": "yacht", "yatzy": "yacht", "chance": "choice"}


def filled_for_peer(card: Card, rules: RuleSet, categories: list[str]) -> int:
    """Return the filled boxes as bits in the peer's order of categories."""
    places = [rules.index[NAMES.get(name, name)] for name in categories]
    return sum(1 << i for i, place in enumerate(places) if not card.open_boxes >> place & 1)


@pytest.mark.parametrize(("rules_id", "peer"), PEERS.items(), ids=list(PEERS))
def test_values_agree_with_an_independent_solver(
    solutions: dict[str, Solution], rules_id: str, peer: str
) -> None:
    """The values of 10,000 random positions are those of yatzy-solver, to 1e-9."""
    rules, rng = load_rules(rules_id), Random(rules_id)
    variant = yatzy_solver.Variant(peer)
    cards = [reachable(rules, rng) for _ in range(POSITIONS)]
    filled = [filled_for_peer(card, rules, variant.categories) for card in cards]
    upper = [min(63, card.upper_total) for card in cards]
    armed = [card.holds_repeat for card in cards]

    theirs = yatzy_solver.Solver.build(variant).state_values(
        np.array(filled, np.uint32), np.array(upper, np.uint16), np.array(armed)
    )

    ours = np.array([solutions[rules_id].value(card) for card in cards])
    assert np.abs(ours - theirs).max() < 1e-9
