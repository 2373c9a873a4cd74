"""Speed of simulated best play of `yahtzee`, compared with yatzy-solver's simulator."""

import os
from functools import partial
from typing import Final

os.environ.setdefault("RAYON_NUM_THREADS", "2")

import numpy as np
import yatzy_solver  # type: ignore[import-untyped]

from bench.timing import best, judged, timed
from yachtdice.rules import load_rules
from yachtdice.solver import best_play, play_games

GAMES: Final = 1_000_000
PEER_GAMES: Final = 10_000
ROUNDS: Final = 3
MUST: Final = 150_000
AIM: Final = 1_000_000


def main() -> None:
    """Measure and print."""
    print(f"\nBest play of {GAMES:,} games of `yahtzee`, two threads, best of {ROUNDS} rounds")
    solution = best_play(load_rules("yahtzee"))
    peer = yatzy_solver.Solver.build(yatzy_solver.Variant("american+forced-joker"))
    scores = play_games(solution, GAMES, seed=1, threads=2).scores
    ours = best(
        [timed(partial(play_games, solution, GAMES, seed=1, threads=2)) for _ in range(ROUNDS)]
    )
    theirs = best([timed(partial(peer.simulate, PEER_GAMES, 1)) for _ in range(ROUNDS)])
    speed, cpu_speed = GAMES / ours.wall, GAMES / ours.cpu
    ratio = cpu_speed / (PEER_GAMES / theirs.cpu)
    print(
        f"  {speed:,.0f} games/s, {cpu_speed:,.0f} a CPU second; must {MUST:,}: "
        f"{judged(speed >= MUST)}, aim {AIM:,}: {judged(speed >= AIM)}"
    )
    print(
        f"  yatzy-solver: {PEER_GAMES / theirs.wall:,.0f} games/s, "
        f"{PEER_GAMES / theirs.cpu:,.0f} a CPU second; ratio in CPU {ratio:.0f} x"
    )
    error = scores.std() / np.sqrt(GAMES)
    away = (scores.mean() - solution.expected_score) / error
    print(f"  mean {scores.mean():.3f}, {away:+.2f} standard errors from the exact one")


if __name__ == "__main__":
    main()
