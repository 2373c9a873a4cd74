"""The points that a filled box can hold."""

from random import Random

import pytest

from tests.support.games.strategies import SHIPPED, play_on
from yachtdice.game import BoxFilled, new_game
from yachtdice.rules import RuleSet
from yachtdice.rules.possible import possible_points


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_each_box_of_a_played_card_can_hold_its_points(rules: RuleSet) -> None:
    """Every card that a game makes may be typed in, those with many five alike included."""
    for seed in range(6):
        for moment in play_on(new_game(rules)[1], Random(seed), charmed=True):
            if not isinstance(moment.event, BoxFilled):
                continue
            for column in moment.after.cards[0].columns:
                for place, held in enumerate(column):
                    assert held is None or held in possible_points(rules, column, place)
