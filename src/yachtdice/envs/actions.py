"""Actions: numbers for the plays of a seat.

Action k below 32 keeps the dice at `KEEP_PLACES[k]` of the sorted dice and throws the others.
Action 32 + b fills box b, in card order. The environment throws the first roll of a turn, so no
action does. The columns of `solver.option_table` have the same order.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.game import FillBox, GameState, Play, RollDice, Step, places_of
from yachtdice.game.legal import fillable
from yachtdice.rules import RuleSet
from yachtdice.solver import KEEP_PLACES
from yachtdice.solver.kernels.arrays import WAYS_TO_KEEP
from yachtdice.solver.values.batch import keep_columns
from yachtdice.solver.values.lattice import KEEP_NUMBER, ROLLS

KEEPS: Final = WAYS_TO_KEEP  #: The number of keep actions; the actions of the boxes follow.
#: The number of each sorted roll, from 0.
ROLL_NUMBER: Final = {roll: number for number, roll in enumerate(ROLLS)}


def action_count(rules: RuleSet) -> int:
    """Return the number of actions under these rules."""
    return KEEPS + len(rules.boxes)


def action_of(state: GameState, play: Play) -> int:
    """Return the action of a play; of several that keep the same faces, the one in the mask."""
    if isinstance(play, FillBox):
        return KEEPS + state.rules.index[play.box]
    kept = tuple(sorted(state.dice[place] for place in play.keep))
    row = keep_columns()[ROLL_NUMBER[tuple(sorted(state.dice))]]
    return int(np.flatnonzero(row == KEEP_NUMBER[kept])[0])


def play_of(state: GameState, action: int) -> Play:
    """Return the play of an action, legal or not."""
    if action >= KEEPS:
        return FillBox(state.seat, state.rules.categories[action - KEEPS])
    dice = sorted(state.dice)
    faces = [dice[place] for place in KEEP_PLACES[action]]
    return RollDice(state.seat, places_of(state.dice, faces))


def action_mask(state: GameState) -> NDArray[np.int8]:
    """Return 1 for each legal action of the seat on turn, each different keep once."""
    mask = np.zeros(action_count(state.rules), np.int8)
    if state.step is Step.AWAIT_CHOICE:
        mask[:KEEPS] = keep_columns()[ROLL_NUMBER[tuple(sorted(state.dice))]] >= 0
    boxes = fillable(state)
    mask[KEEPS:] = [boxes >> box & 1 for box in range(len(state.rules.boxes))]
    return mask


def action_text(rules: RuleSet, action: int) -> str:
    """Return an action in words."""
    if action >= KEEPS:
        return f"fill {rules.categories[action - KEEPS]}"
    places = KEEP_PLACES[action]
    return f"keep dice {' '.join(str(place + 1) for place in places)}" if places else "keep no dice"
