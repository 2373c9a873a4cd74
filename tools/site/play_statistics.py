"""How the bots fill a card, and the greatest chances of round totals.

`python -m tools.site.play_statistics ID` plays `GAMES` games of every bot with the same dice and
prints the means, and the chances, as JSON. `make statistics` stores both.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yachtdice.bots import BOTS, BotKind
from yachtdice.bots.kinds import OPTIMAL
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.solver import (
    Dealt,
    Seats,
    Solution,
    best_play,
    distribution,
    play_dealt,
    solve_reach,
)

GAMES: Final = 200_000
_BATCH: Final = 100_000
_KEY: Final = sha256(b"play statistics").digest()
_TOTALS: Final = (150, 200, 250, 300, 350, 400)
_TOTALS_OF_COLUMNS: Final = (300, 350, 400, 450, 500, 550)
"""The totals that are shown for rule sets with several columns."""


class Played(NamedTuple):
    """The means of a bot's games: its score, each box (column after column), and their turns."""

    score: float
    boxes: NDArray[np.float64]
    turns: NDArray[np.float64]


def play_statistics(rules: RuleSet, games: int = GAMES) -> dict[str, Any]:
    """Return the means of the bots' games, and the turns in which best play fills each box.

    `score` and `boxes` of a bot are mean points; `boxes` has the columns one after the other, with
    a repeat bonus in its box if the rules write it there. `turns` counts from 1.
    """
    best = best_play(rules)
    played = {kind.id: _played(best, kind, games) for kind in BOTS}
    return {
        "games": games,
        "turns": [round(float(turn), 4) for turn in played[OPTIMAL].turns],
        "bots": {
            name: {
                "score": round(found.score, 4),
                "boxes": [round(float(mean), 4) for mean in found.boxes],
            }
            for name, found in played.items()
        },
    }


def _played(best: Solution, kind: BotKind, games: int) -> Played:
    """Return the means of this many games of a bot."""
    parts = [_means(batch) for batch in _batches(best, kind, games)]
    weights = [many for many, _ in parts]
    score, boxes, turns = (
        np.average([getattr(part, name) for _, part in parts], axis=0, weights=weights)
        for name in Played._fields
    )
    return Played(float(score), boxes, turns)


def _batches(best: Solution, kind: BotKind, games: int) -> Iterator[Dealt]:
    """Yield the games of a bot, some at a time; every bot gets the same dice."""
    manner = kind.simple if kind.stray is None else kind.stray
    assert manner is not None, "the solver plays every bot of a room"
    for first in range(0, games, _BATCH):
        deals = np.arange(first, min(first + _BATCH, games))
        seats = Seats(deals, np.zeros_like(deals), deals.astype(np.uint64))
        yield play_dealt(best.rules, best, manner, seats, _KEY, trace=True)


def _means(dealt: Dealt) -> tuple[int, Played]:
    """Return the number of games and their means."""
    turns = [_mean_turns(trace[:, :, -1]) for trace in dealt.trace]
    before = np.cumsum([0, *(len(column) for column in turns)])
    by_game = np.concatenate([column + past for column, past in zip(turns, before, strict=False)])
    return len(dealt.scores), Played(
        float(dealt.scores.mean()), dealt.boxes.mean(axis=0, dtype=np.float64), by_game
    )


def _mean_turns(boxes: NDArray[np.int16]) -> NDArray[np.float64]:
    """Return the mean turn of each box; `boxes` (games x turns) has the box filled in each turn."""
    turns: NDArray[np.float64] = boxes.argsort(axis=1).mean(axis=0) + 1
    return turns


def reach_statistics(rules: RuleSet, chances: ArrayLike) -> list[tuple[int, float]]:
    """Return the greatest chance of each total that best play reaches sometimes, not always.

    `chances`: those of the final scores of best play.
    """
    tail = np.cumsum(np.asarray(chances)[::-1])[::-1]
    totals = _TOTALS if len(rules.phases) == 1 else _TOTALS_OF_COLUMNS
    shown = [total for total in totals if total < len(tail) and 1e-3 < tail[total] < 0.999]
    curve = solve_reach(rules, shown[-1]).curve()
    return [(total, float(curve[total])) for total in shown]


def main(names: list[str]) -> None:
    """Print the statistics of the named rule sets, or of all."""
    for name in names or rules_ids():
        rules = load_rules(name)
        chances = distribution(best_play(rules)).chances
        found = {"play": play_statistics(rules), "reach": reach_statistics(rules, chances)}
        sys.stdout.write(json.dumps({name: found}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
