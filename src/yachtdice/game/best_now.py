"""The box that pays most now: the choice for a player whose time is up, without best play."""

from functools import lru_cache

from yachtdice.game.actions import FillBox
from yachtdice.game.legal import FillOffer, fill_offers
from yachtdice.game.state import GameState
from yachtdice.rules import RuleSet, all_rolls


def richest_box(state: GameState) -> FillBox:
    """Return the fill of the box with the most points for the dice on the table.

    The game must be in a step that allows to fill a box (AWAIT_CHOICE or AWAIT_BOX). Among boxes
    with equal points it is the one with the lowest maximum, so that valuable boxes stay open and a
    scratch costs little.
    """
    best = max(fill_offers(state), key=lambda offer: _worth(state, offer))
    return FillBox(state.seat, best.box)


def _worth(state: GameState, offer: FillOffer) -> tuple[int, int]:
    """Return the points now, and minus the most points that the box could have."""
    most = _most_by_box(state.rules)[state.rules.index[offer.box]]
    return offer.points + offer.repeat_bonus, -most


@lru_cache(maxsize=64)
def _most_by_box(rules: RuleSet) -> tuple[int, ...]:
    """Return the most points of each box."""
    return tuple(map(max, zip(*map(rules.points, all_rolls()), strict=True)))
