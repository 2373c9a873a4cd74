"""Luck and regret of games from their choices alone; dice are dealt again, nobody is asked.

Games in which somebody failed are left out: they are few, and not everybody played to the end.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE
from yachtdice.solver import Seats, Solution, judge_games, trace_of
from yachtdice.tournament.dice import key_of
from yachtdice.tournament.result import FILLS, KEEPS, GameResult
from yachtdice.tournament.schedule import deal_of
from yachtdice.tournament.sheet import Sheet, most_rolls
from yachtdice.tournament.worker import Setup

_BOX: Final = 64
"""What stands for a box among choices: this and its place."""
_MOST: Final = 1 << 18
"""Seats judged at once."""


def judge(setup: Setup, results: Sequence[GameResult], sheet: Sheet, solution: Solution) -> None:
    """Write into a sheet what luck gave and choices cost in its games, the results of which."""
    played = [result for result in results if result.seats]
    assert len(played) == len(sheet.games), "it is their sheet"
    for seats in {len(result.seats) for result in played}:
        whole = [row for row, r in enumerate(played) if len(r.seats) == seats and not r.faults]
        step = max(1, _MOST // seats)
        for first in range(0, len(whole), step):
            rows = whole[first : first + step]
            _judge_some(setup, [played[row] for row in rows], np.array(rows), sheet, solution)


def _judge_some(
    setup: Setup,
    results: Sequence[GameResult],
    rows: NDArray[np.int64],
    sheet: Sheet,
    solution: Solution,
) -> None:
    """Judge games of as many seats each, all played to the end."""
    seats = len(results[0].seats)
    moves = moves_of(setup, results)
    deals = np.repeat([deal_of(setup.mode, result.game) for result in results], seats)
    places = np.tile(np.arange(seats), len(results))
    dealt = Seats(deals, places, np.zeros(len(deals), np.uint64))
    trace = trace_of(setup.rules, moves, dealt, key_of("dice", setup.seed))
    found = judge_games(solution, trace)
    sheet.luck[rows, :seats] = found.luck.reshape(-1, seats)
    sheet.regret[rows, :seats] = found.regret.reshape(len(rows), seats, -1)


def moves_of(setup: Setup, results: Sequence[GameResult]) -> tuple[NDArray[np.uint8], ...]:
    """Return the choices of games of as many seats each, all played to the end.

    For each phase games * seats x turns x rolls: the places of a keep as bits, or 64 and a box.
    """
    rules, seats = setup.rules, len(results[0].seats)
    text = np.frombuffer("".join(result.moves for result in results).encode("ascii"), np.uint8)
    fills = text >= FILLS
    turn = np.concatenate([[0], np.cumsum(fills)[:-1]])
    begins = np.concatenate([[0], np.flatnonzero(fills) + 1])
    table = np.zeros((int(fills.sum()), most_rolls(rules)), np.uint8)
    answers = np.where(fills, text - FILLS + _BOX, text - KEEPS)
    table[turn, np.arange(len(text)) - begins[turn]] = answers
    # Seats take their turns one after another, so that a game's turns stand by round, then seat.
    by_round = table.reshape(len(results), rules.turns, seats, -1)
    by_seat = by_round.transpose(0, 2, 1, 3).reshape(len(results) * seats, rules.turns, -1)
    assert KEEPS + (1 << DICE) <= FILLS, "keeps and fills are told apart"
    ends = np.cumsum([len(rules.boxes)] * len(rules.phases))
    parts = zip(np.split(by_seat, ends[:-1], axis=1), rules.phases, strict=True)
    return tuple(np.ascontiguousarray(part[:, :, : phase.rolls]) for part, phase in parts)
