"""The arrays of the kernel that advances many games of one seat by one decision each.

This module does not import numba, so that it loads fast.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

CONTINUE: Final = 0  #: A finished game stays as it is.
#: The step after the end of a game ignores its action and begins the next game.
RESTART_NEXT: Final = 1
RESTART_NOW: Final = 2  #: The step that ends a game begins the next one at once.

BEGIN: Final = -1  #: In place of an action: begin a game with the key that is set.
BEGIN_NEXT: Final = -2  #: In place of an action: begin the game after the current one.
SHOW: Final = -3  #: In place of an action: only write the features and the mask.

RUNNING: Final = 0
OVER: Final = 1
ILLEGAL: Final = 2  #: The ending of a game: none yet, the last box filled, or an illegal action.

PHASE: Final = 0
OPEN: Final = 1
UPPER: Final = 2
FLAG: Final = 3
LEFT: Final = 4
ROLL: Final = 5
TURN: Final = 6
SCORE: Final = 7
BONUSES: Final = 8
ENDING: Final = 9
FINAL: Final = 10
STATE_WIDTH: Final = 11  #: The columns of `SteppedGames.state`.

PAID: Final = 0
ADDS: Final = 1
SETS: Final = 2  #: The last axis of `StepTables.fills`.

PAR_UNIT: Final = 20.0  #: Points above or below par that are 1 in the features.


class SteppedGames(NamedTuple):
    """The state of n games of one seat.

    `key` (n): the keys of the dice. `state` (n x `STATE_WIDTH`): the phase, the open boxes as bits,
    the upper total, the flag of the repeat bonus, the rolls left, the number of the sorted dice on
    the table, the number of the turn in the game, the points so far, the upper bonuses among them,
    how the game ended (`RUNNING`, `OVER` or `ILLEGAL`), and the score of the last finished game.
    """

    key: NDArray[np.uint64]
    state: NDArray[np.int64]


class StepResults(NamedTuple):
    """The results of a step of n games, written by the kernel.

    `rewards` (n): the points of the step. `endings` (n): `RUNNING`, `OVER` or `ILLEGAL` after the
    action. `features` (n x features) and `masks` (n x actions): the next decision. `last` (n x
    features, or no rows): the features at the end of each game that ended in this step.
    """

    rewards: NDArray[np.float64]
    endings: NDArray[np.int8]
    features: NDArray[np.float32]
    masks: NDArray[np.int8]
    last: NDArray[np.float32]


class StepTables(NamedTuple):
    """A rule set as look-up tables for steps.

    `kept` (252 x 32): the number of the keep for each roll and keep action. `shown` (252 x 32): 1
    for the first action that keeps these faces. `start`, `many`, `rolls`: see `arrays.Throws`.
    `fills` (rows x boxes x 3): the points paid, the points added to the upper total, and the flag
    set by filling a box; a row for each roll, then for five alike by 2 x joker rights + flag, and
    face. `five`, `own`, `joker_box`, `forced`, `upper_boxes`, `cap`, `bonus`: see `arrays.Column`.
    `phase_rolls` and `top_down`: by phase.

    For the features: `faces` (252 x 42): those of the dice. `points` (rows x boxes): the points of
    each box without repeat bonus, as a share of the most. `par` (boxes): the points of each upper
    box, 0 for lower boxes, that add up to the upper bonus. `repeats`: whether the flag matters.
    """

    kept: NDArray[np.int16]
    shown: NDArray[np.int8]
    start: NDArray[np.int64]
    many: NDArray[np.int64]
    rolls: NDArray[np.int16]
    fills: NDArray[np.int64]
    five: NDArray[np.int64]
    own: NDArray[np.int64]
    joker_box: int
    forced: bool
    upper_boxes: int
    cap: int
    bonus: int
    phase_rolls: NDArray[np.int64]
    top_down: NDArray[np.bool_]
    faces: NDArray[np.float32]
    points: NDArray[np.float32]
    par: NDArray[np.float32]
    repeats: bool
