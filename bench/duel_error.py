"""The error of the estimate of `winning`, in positions from games.

`python -m bench.duel_error classic 1000 6`: 1,000 positions for each number of open boxes from one
to six, before turns of the first player and of the second one, who has the last turn. It plays
games until there are enough positions. A game has at most one for each number.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from bench.duel_games import positions
from yachtdice.rules import load_rules
from yachtdice.solver import (
    Insight,
    Solution,
    Standing,
    Winning,
    best_play,
    fetch_insight,
    solve_duel,
)
from yachtdice.solver.insight.winning import win_estimate
from yachtdice.solver.limits import NO_ENDGAMES

#: By open boxes of the mover: the errors of the estimate, and those before it is centred.
Errors = dict[int, list[tuple[float, float]]]


def measured(
    solution: Solution, insight: Insight, wanted: int, most: int, mover: int
) -> tuple[Errors, int]:
    """Return the errors before turns of this seat, by open boxes, and the games played."""
    winning = Winning(solution.rules, limit=NO_ENDGAMES, solution=solution, insight=insight)
    rows: Errors = {boxes: [] for boxes in range(1, most + 1)}
    games = 0
    while missing := {boxes for boxes, errors in rows.items() if len(errors) < wanted}:
        pairs = positions(solution, games, mover)
        found = [pair for pair in pairs if _open_boxes(pair) in missing]
        duel = solve_duel(solution.rules, *found[-1])  # the earliest; the others follow from it
        for own, rival in found:
            exact = duel.chance(own, rival)
            if 0.02 < exact < 0.98:
                raw = win_estimate(solution, insight, own, [rival])
                errors = winning.chance(own, rival).value - exact, raw - exact
                rows[_open_boxes((own, rival))].append(errors)
        games += 1
        print(f"game {games}, {len(missing)} rows left", end="\r", file=sys.stderr)
    return rows, games


def main(rules_id: str, wanted: int, most: int) -> None:
    """Print the errors in percentage points, by open boxes."""
    solution = best_play(load_rules(rules_id))
    insight = fetch_insight(solution)
    for mover, name in enumerate(("first", "second")):
        rows, games = measured(solution, insight, wanted, most, mover)
        print(f"{rules_id}, {games} games, before turns of the {name} player, chances of 2 to 98 %")
        print("open boxes  positions  estimate: mean    sd  95 %  worst  not centred: mean    sd")
        for boxes, errors in rows.items():
            estimate, raw = 100 * np.array(errors).T
            figures = f"{_figures(estimate)}              {raw.mean():+6.2f} {raw.std():5.2f}"
            print(f"{boxes:10}  {len(errors):9}          {figures}", flush=True)


def _figures(errors: NDArray[np.float64]) -> str:
    """Return the mean, the standard deviation, the 95 % bound and the greatest of these errors."""
    sizes = np.abs(errors)
    bound = np.quantile(sizes, 0.95)
    return f"{errors.mean():+6.2f} {errors.std():5.2f} {bound:5.2f} {sizes.max():6.2f}"


def _open_boxes(pair: tuple[Standing, Standing]) -> int:
    """Return the open boxes of the mover."""
    return pair[0].card.open_boxes.bit_count()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
