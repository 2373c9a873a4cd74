"""The error of the estimate of `winning`, in positions from games.

`python -m bench.duel_error classic 1000 6`: 1,000 positions for each number of open boxes from one
to six. It plays games until there are enough positions. A game has at most one for each number.
"""

import sys

import numpy as np

from bench.duel_games import positions
from yachtdice.rules import load_rules
from yachtdice.solver import (
    Insight,
    Solution,
    Standing,
    best_play,
    fetch_insight,
    solve_duel,
    win_chances,
)
from yachtdice.solver.insight.winning import win_estimate

Errors = dict[int, list[tuple[float, float]]]
"""By open boxes: the errors of the estimate, and of the chances if both play for points."""


def measured(solution: Solution, wanted: int, most: int) -> tuple[Errors, int]:
    """Return the errors at this number of positions by open boxes, and the games played."""
    insight, games = fetch_insight(solution), 0
    rows: Errors = {boxes: [] for boxes in range(1, most + 1)}
    while missing := {boxes for boxes, errors in rows.items() if len(errors) < wanted}:
        found = [pair for pair in positions(solution, games) if _open_boxes(pair) in missing]
        duel = solve_duel(solution.rules, *found[-1])  # the earliest; the others follow from it
        for own, rival in found:
            exact = duel.chance(own, rival)
            if 0.02 < exact < 0.98:
                errors = _errors(solution, insight, own, rival, exact)
                rows[_open_boxes((own, rival))].append(errors)
        games += 1
        print(f"game {games}, {len(missing)} rows left", end="\r", file=sys.stderr)
    return rows, games


def _errors(
    solution: Solution, insight: Insight, own: Standing, rival: Standing, exact: float
) -> tuple[float, float]:
    """Return the error of the estimate, and of the chance if both play for points."""
    estimate = win_estimate(solution, insight, own, [rival])
    return estimate - exact, float(win_chances(insight, [own, rival])[0]) - exact


def main(rules_id: str, wanted: int, most: int) -> None:
    """Print the errors in percentage points, by open boxes."""
    rows, games = measured(best_play(load_rules(rules_id)), wanted, most)
    print(f"{rules_id}, {games} games, open chances from 2 to 98 %; errors in percentage points")
    print("open each  positions  estimate: sd  95 %  worst   playing for points: sd  95 %  worst")
    for boxes, errors in rows.items():
        figures = 100 * np.abs(np.array(errors))
        columns = [
            f"{100 * np.std(np.array(errors)[:, i]):8.2f} {np.quantile(figures[:, i], 0.95):5.2f} "
            f"{figures[:, i].max():6.2f}"
            for i in range(2)
        ]
        print(f"{boxes:9}  {len(errors):9}  {columns[0]}   {columns[1]}", flush=True)


def _open_boxes(pair: tuple[Standing, Standing]) -> int:
    """Return the open boxes of the mover."""
    return pair[0].card.open_boxes.bit_count()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
