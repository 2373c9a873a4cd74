"""Steps of many games of one seat: one decision a game, for environments and simulations.

State: the games (`SteppedGames`), each at a decision: dice lie on the table. A step does this for
each game:

1. A keep throws the other dice. A fill takes the points of the box, then throws the first roll of
   the next turn. An illegal action ends the game.
2. A finished game waits, or the next one begins (`RESTART_NEXT`, `RESTART_NOW`). Its key is a hash
   of the key before.
3. `show` writes the features of the new decision and the mask of its actions.

Actions: 0 to 31 keep the dice at `KEEP_PLACES` of the sorted dice, 32 + b fills box b. The dice are
a hash of (key, turn, roll), as in `playing`, so a game depends only on its key and its actions.

Arrays are taken out of their tuples before the loop and passed one by one, for the reason given in
`playing.play_cards`. Complexity: linear in games, and in features and actions of each.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import FACE_COUNT, GOLDEN_RATIO, ROLL_COUNT, WAYS_TO_KEEP
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.playing import chance_of, mixed, random_bits
from yachtdice.solver.kernels.solving import FillRules, legal_boxes
from yachtdice.solver.kernels.stepping.arrays import (
    ADDS,
    BEGIN,
    BEGIN_NEXT,
    BONUSES,
    ENDING,
    FINAL,
    FLAG,
    ILLEGAL,
    LEFT,
    OPEN,
    OVER,
    PAID,
    PAR_UNIT,
    PHASE,
    RESTART_NEXT,
    RESTART_NOW,
    ROLL,
    RUNNING,
    SCORE,
    SETS,
    TURN,
    UPPER,
    SteppedGames,
    StepResults,
    StepTables,
)


class Shape(NamedTuple):
    """The numbers of a rule set that steps need: no arrays, so copying it costs nothing."""

    boxes: int
    all_open: int
    phases: int
    most_rolls: int
    cap: int
    bonus: int
    repeats: bool


@inlined
def shape_of(tables: StepTables) -> Shape:
    """Return the numbers of a rule set."""
    boxes, phases = tables.fills.shape[1], tables.phase_rolls.size
    most = tables.phase_rolls.max()
    return Shape(boxes, (1 << boxes) - 1, phases, most, tables.cap, tables.bonus, tables.repeats)


@inlined
def thrown(
    key: np.uint64,
    turn: int,
    stage: int,
    keep: int,
    start: NDArray[np.int64],
    many: NDArray[np.int64],
    rolls: NDArray[np.int16],
) -> int:
    """Return the roll after the throw of a stage; `keep`: the number of the keep."""
    chance = chance_of(random_bits(key, 0, turn, stage))
    return int(rolls[start[keep] + int(chance * many[keep])])


@inlined
def next_key(key: np.uint64) -> np.uint64:
    """Return the key of the game after the one with this key."""
    return mixed(key + np.uint64(GOLDEN_RATIO))


@inlined
def fills_row(
    roll: int, face: int, mask: int, flag: int, own: NDArray[np.int64], joker_box: int
) -> int:
    """Return the row of `StepTables.fills` for a roll; `face`: that of five alike, or -1."""
    row = roll
    if face >= 0:
        spent = joker_box >= 0 and not mask >> joker_box & 1
        joker = 1 if spent and not mask & own[face] else 0
        row = ROLL_COUNT + (2 * joker + flag) * FACE_COUNT + face
    return row


@inlined
def first_state(state: NDArray[np.int64], i: int, all_open: int, left: int) -> None:
    """Set game i to its beginning, before the first roll."""
    for j in range(FINAL):
        state[i, j] = 0
    state[i, OPEN], state[i, LEFT] = all_open, left


@inlined
def fill(
    state: NDArray[np.int64], i: int, box: int, row: int, fills: NDArray[np.int64], shape: Shape
) -> int:
    """Fill a box in game i and return the points; a full last column ends the game."""
    before, points = state[i, UPPER], fills[row, box, PAID]
    upper = min(before + fills[row, box, ADDS], shape.cap)
    if before < shape.cap and upper == shape.cap:
        points += shape.bonus
        state[i, BONUSES] += 1
    state[i, UPPER] = upper
    state[i, SCORE] += points
    state[i, FLAG] |= fills[row, box, SETS]
    state[i, OPEN] ^= 1 << box
    state[i, TURN] += 1
    state[i, LEFT] = 0
    if state[i, OPEN] == 0 and state[i, PHASE] + 1 < shape.phases:
        state[i, PHASE] += 1
        state[i, UPPER], state[i, FLAG], state[i, OPEN] = 0, 0, shape.all_open
    if state[i, OPEN] == 0:
        state[i, ENDING], state[i, FINAL] = OVER, state[i, SCORE]
    return int(points)


@inlined
def show(
    features: NDArray[np.float32],
    state: NDArray[np.int64],
    i: int,
    own: NDArray[np.int64],
    joker_box: int,
    five: NDArray[np.int64],
    shape: Shape,
    faces: NDArray[np.float32],
    points: NDArray[np.float32],
    par: NDArray[np.float32],
) -> None:
    """Write the features of game i; `envs.features.Layout` describes them."""
    at, mask, below, roll = faces.shape[1], state[i, OPEN], np.float32(0), state[i, ROLL]
    row = fills_row(roll, five[roll], mask, state[i, FLAG], own, joker_box)
    for j in range(at):
        features[i, j] = faces[roll, j]
    for box in range(shape.boxes):
        is_open = mask >> box & 1
        features[i, at + box] = points[row, box] * np.float32(is_open)
        features[i, at + shape.boxes + box] = is_open
        below += par[box] * np.float32(1 - is_open)
    at += 2 * shape.boxes
    for j in range(shape.most_rolls):
        features[i, at + j] = j == state[i, LEFT]
    at += shape.most_rolls
    if shape.cap:
        features[i, at] = state[i, UPPER] / shape.cap
        lead = (state[i, UPPER] - below) / PAR_UNIT
        features[i, at + 1] = max(-1.0, min(1.0, lead))
        at += 2
    if shape.repeats:
        features[i, at] = state[i, FLAG]
        at += 1
    features[i, at] = 1.0 - state[i, TURN] / (shape.boxes * shape.phases)
    if shape.phases > 1:
        for j in range(shape.phases):
            features[i, at + 1 + j] = j == state[i, PHASE]


@inlined
def show_actions(
    masks: NDArray[np.int8],
    state: NDArray[np.int64],
    i: int,
    face: int,
    rules: FillRules,
    shown: NDArray[np.int8],
    shape: Shape,
) -> None:
    """Write the mask of the legal actions of game i: each different keep once, and the boxes."""
    runs, roll = state[i, ENDING] == RUNNING, state[i, ROLL]
    keeps = np.int8(1 if runs and state[i, LEFT] else 0)
    legal = legal_boxes(state[i, OPEN], face, rules) if runs else 0
    for j in range(WAYS_TO_KEEP):
        masks[i, j] = shown[roll, j] * keeps
    for box in range(shape.boxes):
        masks[i, WAYS_TO_KEEP + box] = legal >> box & 1


@inlined
def act(
    state: NDArray[np.int64],
    i: int,
    action: int,
    kept: NDArray[np.int16],
    fills: NDArray[np.int64],
    phase_rolls: NDArray[np.int64],
    rules: FillRules,
    face: int,
    shape: Shape,
) -> tuple[int, int, int]:
    """Do an action in game i; return its points, and keep and stage of the throw (-1: no throw).

    `face`: that of five alike on the table, or -1. An illegal action ends the game.
    """
    points, keep, stage, left = 0, 0, -1, state[i, LEFT]
    box, mask = action - WAYS_TO_KEEP, state[i, OPEN]
    if left and box < 0:
        keep, stage = int(kept[state[i, ROLL], action]), phase_rolls[state[i, PHASE]] - left
        state[i, LEFT] = left - 1
    elif 0 <= box < shape.boxes and legal_boxes(mask, face, rules) >> box & 1:
        row = fills_row(state[i, ROLL], face, mask, state[i, FLAG], rules.own, rules.joker_box)
        points = fill(state, i, box, row, fills, shape)
        if state[i, ENDING] == RUNNING:
            stage, state[i, LEFT] = 0, phase_rolls[state[i, PHASE]] - 1
    else:
        state[i, ENDING], state[i, FINAL] = ILLEGAL, state[i, SCORE]
    return points, keep, stage


@kernel
def step_games(
    games: SteppedGames,
    actions: NDArray[np.int64],
    mode: int,
    tables: StepTables,
    results: StepResults,
) -> None:
    """Do one action in each game and write the results; `mode`: `CONTINUE` or when to restart.

    In place of an action, `BEGIN` and `BEGIN_NEXT` begin a game, and `SHOW` changes nothing.
    """
    key, state = games
    rewards, endings, features, masks, last = results
    kept, shown, start, many, rolls, fills, five, own = tables[:8]
    phase_rolls, top_down, faces, points, par = tables[13:18]
    joker_box, forced, upper, shape = tables[8], tables[9], tables[10], shape_of(tables)
    for i in range(actions.size):
        action, ending, reward, keep, stage = actions[i], state[i, ENDING], 0, 0, -1
        is_last, begins = False, action in (BEGIN, BEGIN_NEXT)
        if ending != RUNNING and action >= 0 and mode == RESTART_NEXT:
            action, begins = BEGIN_NEXT, True
        if action == BEGIN_NEXT:
            key[i] = next_key(key[i])
        elif action >= 0 and ending == RUNNING:
            rules = FillRules(own, joker_box, forced, upper, top_down[state[i, PHASE]])
            face = five[state[i, ROLL]]
            reward, keep, stage = act(
                state, i, action, kept, fills, phase_rolls, rules, face, shape
            )
            is_last = state[i, ENDING] != RUNNING and mode == RESTART_NOW
        rewards[i], endings[i] = reward, RUNNING if begins else state[i, ENDING]
        if is_last and last.shape[0]:
            show(last, state, i, own, joker_box, five, shape, faces, points, par)
        if is_last:
            key[i], begins = next_key(key[i]), True
        if begins:
            first_state(state, i, shape.all_open, phase_rolls[0] - 1)
            stage = 0
        if stage >= 0:
            state[i, ROLL] = thrown(key[i], state[i, TURN], stage, keep, start, many, rolls)
        show(features, state, i, own, joker_box, five, shape, faces, points, par)
        rules = FillRules(own, joker_box, forced, upper, top_down[state[i, PHASE]])
        show_actions(masks, state, i, five[state[i, ROLL]], rules, shown, shape)
