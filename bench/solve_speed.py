"""Time of a full solve with warm caches, compared with yatzy-solver, with two threads each.

Both compute in float64 under the same rules. They run alternately, and the best of several rounds
counts, in wall-clock and CPU seconds. Other load on the machine affects the wall-clock time,
but hardly the CPU time.
"""

import os
from functools import partial
from typing import Final

os.environ.setdefault("RAYON_NUM_THREADS", "2")

import yatzy_solver  # type: ignore[import-untyped]

from bench.timing import Time, best, judged, timed
from yachtdice.rules import load_rules
from yachtdice.solver import solve

ROUNDS: Final = 3
PEERS: Final = {
    "yahtzee-free-joker": "american",
    "yahtzee": "american+forced-joker",
    "yatzy": "yatzy-scandinavian",
}
#: Wall-clock seconds, on two cores.
MUST: Final = {"yahtzee-free-joker": 0.6, "classic": 0.1, "bonus": 0.5, "yatzy": 3.0}


def measured(rules_id: str) -> tuple[Time, Time | None]:
    """Return our best time and that of yatzy-solver, None if it does not have the rules."""
    rules, peer = load_rules(rules_id), PEERS.get(rules_id)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(timed(partial(solve, rules, threads=2)))
        if peer is not None:
            variant = yatzy_solver.Variant(peer)
            theirs.append(timed(partial(yatzy_solver.Solver.build, variant)))
    return best(ours), best(theirs) if theirs else None


def main() -> None:
    """Measure and print."""
    print(f"\nFull solves, float64, two threads, warm, best of {ROUNDS} rounds")
    solve(load_rules("classic"), threads=2)  # compiles or loads the kernels
    for rules_id in ("classic", "bonus", "yahtzee", "yahtzee-free-joker", "yatzy"):
        ours, theirs = measured(rules_id)
        line = f"  {rules_id:20} {ours.wall:6.3f} s, {ours.cpu:6.3f} CPU s"
        if theirs is not None:
            ratios = f"{theirs.wall / ours.wall:.1f} x on the clock, {theirs.cpu / ours.cpu:.1f} x"
            line += f"; yatzy-solver {theirs.wall:.2f} s, {theirs.cpu:.2f} CPU s: {ratios} in CPU"
        if rules_id in MUST:
            line += f"; must {MUST[rules_id]} s: {judged(ours.wall <= MUST[rules_id])}"
        print(line)


if __name__ == "__main__":
    main()
