"""Processor time for solving the rest of a game of two players, and the share of the floor.

We know no other program that solves such games, so there is no comparison. The floor counts the
vector operations of docs/solver/how-it-works.md (some 6,760 for eight float64 and three rolls) at
two a cycle.

`python -m bench.duel_speed 200` takes 200 positions of five open boxes each, and 50 of six.
"""

import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from bench.duel_games import positions
from bench.timing import judged, timed
from yachtdice.rules import load_rules
from yachtdice.solver import Duel, Standing, best_play, duel_size, solve_duel

OPERATIONS: Final = 6_760
CYCLES_S: Final = 3e9
GAMES: Final = 40
CALLS: Final = 300


def main(games: int = GAMES) -> None:
    """Print all figures."""
    print("\nGames of two players, solved exactly")
    half_played("classic", 8)
    for rules_id in ("yahtzee", "clubhouse", "yatzy"):
        endgames(rules_id, 5, games, 1.5)
        endgames(rules_id, 6, games // 4, 15.0)


def half_played(rules_id: str, boxes: int) -> None:
    """Print the time for a position with many open boxes, and the speed of the kernel."""
    solution = best_play(load_rules(rules_id))
    own, rival = _position(positions(solution, 1), boxes)
    solve_duel(solution.rules, *_position(positions(solution, 1), 1))  # loads the kernels
    found = list[Duel]()
    took = timed(lambda: found.append(solve_duel(solution.rules, own, rival)))
    states = sum(int(found[0].plan.windows(turn).many.sum()) for turn in range(found[0].plan.turns))
    floor = states / 8 * OPERATIONS / 2 / CYCLES_S
    print(
        f"  {rules_id}, {boxes} open each: {took.cpu:.2f} CPU s, {states:,} states, "
        f"{states / took.cpu / 1e6:.2f} M states/CPU s, {100 * floor / took.cpu:.0f} % of the "
        f"floor; on two free cores {took.cpu / 2:.2f} s (must 2 s: {judged(took.cpu <= 4)})"
    )
    begun = time.process_time()
    for _ in range(CALLS):
        found[0].options(own, rival, (3, 3, 3, 5, 6), 2)
    micro = (time.process_time() - begun) / CALLS * 1e6
    print(f"  options of a solved position: {micro:.0f} us (must 1,000: {judged(micro <= 1000)})")


def endgames(rules_id: str, boxes: int, games: int, must_s: float) -> None:
    """Print quantiles of the time for endgames from games with an upper bonus."""
    solution = best_play(load_rules(rules_id))
    taken, told = list[float](), list[float]()
    for seed in range(games):
        own, rival = _position(positions(solution, seed), boxes)
        told.append(duel_size(solution.rules, own, rival).cpu_seconds)
        taken.append(timed(partial(solve_duel, solution.rules, own, rival)).cpu)
    median, late = np.quantile(taken, (0.5, 0.9))
    print(
        f"  {rules_id}, {boxes} open each, {games} positions from play: median {median:.2f}, "
        f"p90 {late:.2f} CPU s, on two free cores {late / 2:.2f} s (must {must_s}: "
        f"{judged(late <= 2 * must_s)}); estimated {sum(told):.1f} s, "
        f"measured {sum(taken):.1f} s"
    )


def _position(found: Iterator[tuple[Standing, Standing]], boxes: int) -> tuple[Standing, Standing]:
    """Return the first position with this number of open boxes."""
    for own, rival in found:
        if own.card.open_boxes.bit_count() == boxes:
            return own, rival
    raise AssertionError("every game has a round with each number of open boxes")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
