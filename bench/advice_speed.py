"""Time to compute the values of all options of a position, for single positions and batches.

Single positions are compared with `option_values` of yatzy-solver, which is written in Rust.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
import yatzy_solver  # type: ignore[import-untyped]

from bench.timing import best, judged, timed
from yachtdice.rules import load_rules
from yachtdice.solver import Solution, best_play, empty_card, load_kernels, option_table

ROUNDS: Final = 5
CALLS: Final = 5_000
POSITIONS: Final = 40_000
ROLL: Final = (3, 3, 3, 5, 6)


def one_at_a_time(solution: Solution, peer: yatzy_solver.Solver) -> None:
    """Print the microseconds of single calls from Python."""
    card = empty_card(solution.rules)
    for left in (2, 1, 0):
        situation = f"dice {' '.join(map(str, ROLL))} | rolls {left} | upper 0 | filled -"
        ours = microseconds(partial(solution.options, card, ROLL, left), CALLS)
        theirs = microseconds(partial(peer.option_values, situation), CALLS)
        ratio = ours / theirs
        print(
            f"  one position, {left} rolls left: {ours:.1f} us, yatzy-solver {theirs:.1f} us: "
            f"{ratio:.1f} x (must 3: {judged(ratio <= 3)})"
        )


def microseconds(call: Callable[[], object], calls: int) -> float:
    """Return the CPU microseconds of a call in the best of several rounds."""

    def often() -> None:
        for _ in range(calls):
            call()

    return best([timed(often) for _ in range(ROUNDS)]).cpu / calls * 1e6


def many_at_once(solution: Solution) -> None:
    """Print the microseconds per position in a batch."""
    rng = np.random.default_rng(1)
    job = partial(
        option_table,
        solution,
        open_boxes=rng.integers(1, 1 << len(solution.rules.boxes), POSITIONS),
        upper_total=rng.integers(0, 64, POSITIONS),
        holds_repeat=0,
        dice=rng.integers(1, 7, (POSITIONS, 5)),
        rolls_left=2,
        threads=2,
    )
    found = best([timed(job) for _ in range(ROUNDS)])
    wall, cpu = found.wall / POSITIONS * 1e6, found.cpu / POSITIONS * 1e6
    print(
        f"  {POSITIONS} positions at once, 2 rolls left, two threads: {wall:.1f} us, "
        f"{cpu:.1f} CPU us a position; must 15 us: {judged(wall <= 15)}"
    )


def main() -> None:
    """Measure and print."""
    print(f"\nOptions of a position of `yahtzee`, warm, best of {ROUNDS} rounds")
    solution = best_play(load_rules("yahtzee"))
    load_kernels()
    solution.options(empty_card(solution.rules), ROLL, 2)
    one_at_a_time(
        solution, yatzy_solver.Solver.build(yatzy_solver.Variant("american+forced-joker"))
    )
    many_at_once(solution)


if __name__ == "__main__":
    main()
