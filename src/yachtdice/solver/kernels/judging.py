"""What luck was worth and choices cost in games that have been played, many games at once."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.kernels.compiled import kernel
from yachtdice.solver.kernels.playing import card_after, reckon_stages
from yachtdice.solver.kernels.solving import outcome_row, rights_of
from yachtdice.solver.lattice import Lattice
from yachtdice.solver.playing import Games


@kernel
def judge_cards(
    games: Games,
    span: tuple[int, int],
    turn: int,
    table: NDArray[np.float64],
    column: Column,
    lattice: Lattice,
    trace: NDArray[np.int16],
    luck: NDArray[np.float64],
    regret: NDArray[np.float64],
) -> None:
    """Judge one turn of the games of a span, which stand sorted by card.

    `trace`: as in `play_cards`. `luck` (n) gains what the dice were worth, `regret` (n x kinds)
    what choices cost: keeps by the roll before them, last the boxes. Who fills with rolls left
    pays for not rolling among the keeps, and for the wrong box among the boxes.
    """
    stages, means = np.empty((column.rolls, 463 * 8)), np.empty((column.rolls, 210 * 8))
    rights, rolls, five, into = rights_of(column), column.rolls, column.five, column.into
    outcome, five_outcome = column.outcome, column.five_outcome
    effects, width = (column.paid, column.adds, column.sets), column.width
    last, boxes = -1, regret.shape[1] - 1
    for i in range(span[0], span[1]):
        flag, mask = games.card[i] >> 47, games.card[i] >> 32 & 0x7FFF
        upper, game = games.card[i] & 0xFFFFFFFF, games.number[i]
        lane, chosen = upper & 7, -1
        if games.card[i] - lane != last:
            last = games.card[i] - lane
            reckon_stages(stages, means, table, upper - lane, mask, flag, column, lattice)
        before = table[(flag << column.boxes | mask) * width + upper]
        for stage in range(rolls):
            left = rolls - 1 - stage
            roll, keep = trace[game, turn, 2 * stage], trace[game, turn, 2 * stage + 1]
            best = stages[left, (210 + roll) * 8 + lane]
            luck[game] += best - before
            if keep < 0:
                row = outcome_row(mask, flag, roll, five[roll], outcome, five_outcome, rights)
                chosen = row[trace[game, turn, 2 * rolls]]
                filled = stages[0, (210 + roll) * 8 + lane]
                after = (flag | effects[2][chosen]) << column.boxes | mask ^ (1 << into[chosen])
                value = effects[0][chosen] + table[after * width + upper + effects[1][chosen]]
                regret[game, boxes] += filled - value
                regret[game, stage] += best - filled if left else 0.0
                break
            kept = keep * 8 + lane
            before = means[left, kept] if keep < 210 else stages[left - 1, kept]
            regret[game, stage] += best - before
        games.card[i] = card_after((mask, flag, upper), chosen, into, effects, column.cap)
