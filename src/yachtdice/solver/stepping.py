"""Steps of many games of one seat: the tables of a rule set, and the arrays of n games."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yachtdice.rules import DICE, FACES, Dice, RuleSet
from yachtdice.solver.kernels.arrays import DRAW_STEP, DRAWS_PER_TURN, GOLDEN_RATIO, WAYS_TO_KEEP
from yachtdice.solver.kernels.stepping.arrays import (
    STATE_WIDTH,
    SteppedGames,
    StepResults,
    StepTables,
)
from yachtdice.solver.values.batch import KEEP_PLACES, keep_columns
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import KEEP_NUMBER, ROLLS, throws

_WHOLE: Final = (1 << 64) - 1
LEAST_UNIT: Final = 50  #: The points that are 1 in the features, unless a box pays more.


def new_stepped_games(keys: ArrayLike) -> SteppedGames:
    """Return games with these keys (n) that have not begun."""
    key = np.array(keys, np.uint64)
    return SteppedGames(key, np.zeros((len(key), STATE_WIDTH), np.int64))


def new_results(many: int, features: int, boxes: int, *, keep_last: bool) -> StepResults:
    """Return empty results for n games; `keep_last`: with room for the features at the end."""
    return StepResults(
        np.zeros(many),
        np.zeros(many, np.int8),
        np.zeros((many, features), np.float32),
        np.zeros((many, WAYS_TO_KEEP + boxes), np.int8),
        np.zeros((many if keep_last else 0, features), np.float32),
    )


def step(
    games: SteppedGames,
    actions: NDArray[np.int64],
    mode: int,
    tables: StepTables,
    results: StepResults,
) -> None:
    """Do one action in each game; see `kernels.stepping.steps.step_games`."""
    from yachtdice.solver.kernels.stepping.steps import step_games  # noqa: PLC0415 - loads numba

    step_games(games, actions, mode, tables, results)


@lru_cache(maxsize=32)
def step_tables(rules: RuleSet) -> StepTables:
    """Return the look-up tables of a rule set for `kernels.stepping.steps`."""
    column, thrown = column_of(rules, rules.phases[0]), throws()
    outcomes = np.concatenate([column.outcome, column.five_outcome.reshape(-1, column.boxes)])
    effects = np.stack([column.paid.astype(np.int64), column.adds, column.sets], axis=1)
    points = column.paid - column.extra
    return StepTables(
        kept=_kept(),
        shown=(keep_columns() >= 0).astype(np.int8),
        start=thrown.start,
        many=thrown.many,
        rolls=thrown.rolls,
        fills=effects[outcomes],
        five=column.five,
        own=column.own,
        joker_box=column.joker_box,
        forced=column.forced,
        upper_boxes=column.upper,
        cap=column.cap,
        bonus=int(column.bonus),
        phase_rolls=np.array([phase.rolls for phase in rules.phases]),
        top_down=np.array([column_of(rules, phase).top_down for phase in rules.phases]),
        faces=_face_features(),
        points=(points[outcomes] / max(LEAST_UNIT, points.max())).astype(np.float32),
        par=par_of(rules).astype(np.float32),
        repeats=column.flags == 2,
    )


def thrown_roll(key: int, seat: int, turn: int, stage: int, faces: Dice) -> Dice:
    """Return the sorted dice after the throw of a stage, with these sorted faces kept.

    The dice of seat 0 are those that `step` throws in a game with this key.
    """
    keep, table = KEEP_NUMBER[faces], throws()
    of_seat = mixed64(key + seat * GOLDEN_RATIO & _WHOLE)
    bits = mixed64(of_seat + (turn * DRAWS_PER_TURN + stage + 1) * DRAW_STEP & _WHOLE)
    chance = (bits >> 11) * 2.0**-53
    return ROLLS[table.rolls[table.start[keep] + int(chance * table.many[keep])]]


def mixed64(bits: int) -> int:
    """Return 64 bits mixed as SplitMix64 does."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _WHOLE
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _WHOLE
    return bits ^ bits >> 31


def next_key(key: int) -> int:
    """Return the key of the game after the one with this key."""
    return mixed64(key + GOLDEN_RATIO & _WHOLE)


def fresh_faces(roll: Dice, faces: Dice) -> Dice:
    """Return the faces thrown that turn kept faces into a roll."""
    left = list(roll)
    for face in faces:
        left.remove(face)
    return tuple(left)


def par_of(rules: RuleSet) -> NDArray[np.float64]:
    """Return the points of each box (n) that reach the upper bonus when filled evenly."""
    par = np.zeros(len(rules.boxes))
    if rules.upper_bonus is not None:
        most = {place: max(rules.points(roll)[place] for roll in ROLLS) for place in rules.upper}
        for place, points in most.items():
            par[place] = rules.upper_bonus.at_least * points / max(1, sum(most.values()))
    return par


def _kept() -> NDArray[np.int16]:
    """Return the number of the keep for each roll and each of the 32 ways to keep."""
    return np.array(
        [[KEEP_NUMBER[tuple(roll[p] for p in places)] for places in KEEP_PLACES] for roll in ROLLS],
        np.int16,
    )


def _face_features() -> NDArray[np.float32]:
    """Return the features of the dice of each roll: counts one-hot, then counts / 5 (252 x 42)."""
    counts = np.array([[roll.count(face) for face in range(1, FACES + 1)] for roll in ROLLS])
    one_hot = (counts[:, :, None] == np.arange(DICE + 1)).reshape(len(ROLLS), -1)
    return np.concatenate([one_hot, counts / DICE], axis=1).astype(np.float32)
