"""The box that is filled for somebody whose time is up."""

from functools import lru_cache

from yachtdice.bots.solved import options_of
from yachtdice.game import FillBox, GameState, fill_offers
from yachtdice.game.legal import FillOffer
from yachtdice.rules import RuleSet, all_rolls
from yachtdice.solver import Solution


def best_box(state: GameState, solution: Solution | None) -> FillBox:
    """Return the best box for the dice on the table: by best play, where its solution is at hand.

    Else it is the box that pays most now. Of several that pay the same it is the one that could
    have paid least: a box worth much stays open, and what must be scratched costs little.
    """
    if solution is not None:
        filled = (option.box for option in options_of(state, solution))
        return FillBox(state.seat, next(box for box in filled if box is not None))
    best = max(fill_offers(state), key=lambda offer: _worth(state, offer))
    return FillBox(state.seat, best.box)


def _worth(state: GameState, offer: FillOffer) -> tuple[int, int]:
    """Return the points now, and how little is given up for them."""
    most = _most_by_box(state.rules)[state.rules.index[offer.box]]
    return offer.points + offer.repeat_bonus, -most


@lru_cache(maxsize=64)
def _most_by_box(rules: RuleSet) -> tuple[int, ...]:
    """Return the most that each box can pay."""
    return tuple(map(max, zip(*map(rules.points, all_rolls()), strict=True)))
