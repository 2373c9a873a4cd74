"""Comparison with OpenSpiel: its `yacht` as a custom rule set, box for box, game for game."""

import re
from random import Random
from typing import Any, Final

import pytest

from tests.support.games.strategies import FAIR, play_on
from yachtdice.game import BoxFilled, DiceThrown, RollOpened, Step, new_game
from yachtdice.rules import DICE, FACES, all_rolls, parse_rules

pyspiel: Any = pytest.importorskip("pyspiel")

UPPER: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
#: Its boxes in the order of its actions, from 32 on.
LOWER: Final = {
    "choice": ('"anything"', '"all"'),
    "four_of_a_kind": ("{ of_a_kind = 4 }", '"all"'),
    "full_house": ('"full_house_or_five_alike"', '"all"'),
    "low_straight": ("{ straight = [1, 2, 3, 4, 5] }", "30"),
    "high_straight": ("{ straight = [2, 3, 4, 5, 6] }", "30"),
    "yacht": ("{ of_a_kind = 5 }", "50"),
}

_BOX = '{{ id = "{}", section = "{}", title = "-", pattern = {}, pay = {} }},'

THEIR_RULES: Final = parse_rules(
    "\n".join(
        [
            'id = "openspiel"\ntitle = "Yacht"\nsummary = "As OpenSpiel plays it."\nboxes = [',
            *(
                _BOX.format(box, "upper", f"{{ face = {face} }}", '"matching"')
                for face, box in enumerate(UPPER, 1)
            ),
            *(_BOX.format(box, "lower", *what) for box, what in LOWER.items()),
            "]",
        ]
    )
)

#: Its lower actions are the dice to roll again, as bits; none of them ends the rolls.
FIRST_BOX: Final = 32


def thrown(faces: tuple[int, ...]) -> int:
    """Return OpenSpiel's number for a roll of these dice, by rising place."""
    return sum((face - 1) * FACES**place for place, face in enumerate(faces))


def total(state: Any) -> int:
    """Return the total on OpenSpiel's scorecard."""
    found = re.search(r"total: (\d+)", str(state))
    assert found is not None
    return int(found[1])


def test_every_roll_scores_as_in_openspiel() -> None:
    """All 252 rolls have the same points in each of the twelve boxes."""
    game = pyspiel.load_game("yacht", {"players": 1})
    for dice in all_rolls():
        state = game.new_initial_state()
        state.apply_action(thrown(dice))
        state.apply_action(0)
        scores = []
        for place in range(len(THEIR_RULES.boxes)):
            filled = state.clone()
            filled.apply_action(FIRST_BOX + place)
            scores.append(total(filled))
        assert tuple(scores) == THEIR_RULES.points(dice), dice


def test_random_games_end_as_in_openspiel() -> None:
    """A hundred games, played move by move in both, end with the same total."""
    game = pyspiel.load_game("yacht", {"players": 1})
    for number in range(100):
        theirs = game.new_initial_state()
        _, ours = new_game(THEIR_RULES)
        for before, event, after in play_on(ours, Random(number), weights=FAIR):
            match event:
                case RollOpened(_, keep) if before.step is Step.AWAIT_CHOICE:
                    again = set(range(DICE)) - set(keep)
                    theirs.apply_action(sum(1 << place for place in again))
                case DiceThrown(dice, _):
                    fresh = tuple(f for place, f in enumerate(dice) if place not in before.kept)
                    if theirs.is_chance_node():
                        theirs.apply_action(thrown(fresh))
                case BoxFilled(_, box, _, _, _):
                    if before.step is Step.AWAIT_CHOICE and min(theirs.legal_actions()) == 0:
                        theirs.apply_action(0)
                    theirs.apply_action(FIRST_BOX + THEIR_RULES.index[box])
                case _:
                    assert before.step is Step.AWAIT_ROLL
            ours = after
        assert theirs.is_terminal()
        assert total(theirs) == ours.totals[0]
