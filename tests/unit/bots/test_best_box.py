"""The box that is filled for a player whose time is up."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.support.games.strategies import SHIPPED
from yachtdice.bots.solved import best_box, options_of
from yachtdice.game import FillBox, GameState, RollDice, ThrowDice, apply, legal_plays, new_game
from yachtdice.game.legal import fill_offers
from yachtdice.rules import Dice, RuleSet, load_rules
from yachtdice.solver import Solution
from yachtdice.solver.values.column import column_of


def rolled(rules: RuleSet, dice: Dice, *, but: tuple[str, ...] = ()) -> GameState:
    """Return a first roll on an empty card, or on a card with only these boxes open."""
    _, state = new_game(rules)
    if but:
        closed = (place for place, box in enumerate(rules.categories) if box not in but)
        card = state.cards[0]
        for place in closed:
            card = card.filled(0, place, 0)
        state = replace(state, cards=(card,))
    return apply(apply(state, RollDice(0)), ThrowDice(dice))


@pytest.mark.parametrize(
    ("dice", "box"),
    [
        ((3, 3, 3, 5, 5), "full_house"),
        ((2, 2, 2, 2, 2), "yacht"),
        ((1, 2, 3, 4, 5), "large_straight"),
        ((1, 2, 3, 4, 6), "choice"),
    ],
)
def test_without_a_solution_the_box_that_pays_most_is_filled(dice: Dice, box: str) -> None:
    """Without a solution, the box that pays most now is filled."""
    rules = load_rules("bonus")
    state = rolled(rules, dice)
    most = max(offer.points for offer in fill_offers(state))
    assert next(o.points for o in fill_offers(state) if o.box == best_box(state, None).box) == most
    assert best_box(state, None) == FillBox(0, box)


def test_a_scratch_takes_the_box_that_could_have_paid_least() -> None:
    """If no box pays, ones are scratched before sixes, and sixes before a Yacht."""
    rules = load_rules("bonus")
    for left, scratched in [
        (("ones", "sixes", "yacht"), "ones"),
        (("sixes", "yacht"), "sixes"),
        (("yacht",), "yacht"),
    ]:
        assert best_box(rolled(rules, (2, 2, 3, 4, 5), but=left), None) == FillBox(0, scratched)


def test_of_equal_points_the_box_that_is_worth_less_is_filled() -> None:
    """Of boxes that pay the same, the one with the higher potential stays open."""
    rules = load_rules("bonus")
    state = rolled(rules, (6, 6, 6, 6, 6), but=("sixes", "choice"))
    offers = {offer.box: offer.points for offer in fill_offers(state)}
    assert offers == {"sixes": 30, "choice": 30}
    assert best_box(state, None) == FillBox(0, "sixes")


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_it_is_always_a_legal_fill_that_pays_most(rules: RuleSet) -> None:
    """In whole games of every rule set the box is legal and no other box pays more."""
    rng = Random(7)
    _, state = new_game(rules)
    while legal_plays(state):
        state = apply(state, RollDice(0))
        state = apply(state, ThrowDice(tuple(rng.choices(range(1, 7), k=5))))
        play = best_box(state, None)
        assert play in legal_plays(state)
        worth = {o.box: o.points + o.repeat_bonus for o in fill_offers(state)}
        assert worth[play.box] == max(worth.values())
        state = apply(state, play)


def test_with_a_solution_the_box_of_the_greatest_value_is_filled() -> None:
    """Best play decides among the boxes, and never rolls again."""
    rules = load_rules("bonus")
    columns = (column_of(rules, phase) for phase in rules.phases)
    shapes = ((column.flags, 1 << column.boxes, column.cap + 1) for column in columns)
    rng = np.random.default_rng(1)
    solution = Solution(rules, tuple(100 * rng.random(shape) for shape in shapes))
    for dice in [(1, 1, 3, 4, 6), (2, 2, 2, 5, 5), (6, 6, 6, 6, 6)]:
        state = rolled(rules, dice)
        fills = [option for option in options_of(state, solution) if option.box is not None]
        best = max(fills, key=lambda option: option.value)
        assert best_box(state, solution) == FillBox(0, best.box or "")
