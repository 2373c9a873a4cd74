"""How the bots fill a card, and the greatest chances of round totals.

`python -m tools.site.play_statistics ID` plays `GAMES` games of every bot with the same dice and
prints the means, and the chances, as JSON. `make statistics` stores both. Bots that the solver
cannot play in batches play `SLOW_GAMES`.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yachtdice.bots import BOTS, BotKind
from yachtdice.bots.kinds import OPTIMAL
from yachtdice.bots.simulations import play_alone
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
SLOW_GAMES: Final = 10_000
_BEST: Final = next(kind for kind in BOTS if kind.id == OPTIMAL)
_BATCH: Final = 100_000
_KEY: Final = sha256(b"play statistics").digest()
_TOTALS: Final = (150, 200, 250, 300, 350, 400)
#: The totals that are shown for rule sets with several columns.
_TOTALS_OF_COLUMNS: Final = (300, 350, 400, 450, 500, 550)


class Played(NamedTuple):
    """The means of a bot's games: its score, each box (column after column), and their turns."""

    score: float
    boxes: NDArray[np.float64]
    turns: NDArray[np.float64]

    def facts(self) -> dict[str, Any]:
        """Return score and boxes as they are stored."""
        boxes = [round(float(mean), 4) for mean in self.boxes]
        return {"score": round(self.score, 4), "boxes": boxes}


def play_statistics(rules: RuleSet, games: int = GAMES) -> dict[str, Any]:
    """Return the figures of the bots' games, and the turns in which best play fills each box.

    `turns` counts from 1.
    """
    best = best_play(rules)
    admiral = _played(best, _BEST, games)
    others = (kind for kind in BOTS if kind is not _BEST)
    bots = {kind.id: bot_statistics(rules, kind, games) for kind in others}
    return {
        "games": games,
        "turns": [round(float(turn), 4) for turn in admiral.turns],
        "bots": {**bots, _BEST.id: admiral.facts()},
    }


def bot_statistics(rules: RuleSet, kind: BotKind, games: int = GAMES) -> dict[str, Any]:
    """Return the means of a bot's games.

    `score` and `boxes` are mean points; `boxes` has the columns one after the other, with a repeat
    bonus in its box if the rules write it there. `games` is the number of games of a slow bot.
    """
    best = best_play(rules)
    if kind.stray is None and kind.simple is None:
        few = min(games, SLOW_GAMES)
        return {"games": few, **_played_slowly(best, kind, few).facts()}
    return _played(best, kind, games).facts()


def _played_slowly(best: Solution, kind: BotKind, games: int) -> Played:
    """Return the means of this many games of a bot that plays one after another, without turns."""
    dice = (Random(f"{_KEY.hex()}/{game}") for game in range(games))  # noqa: S311 - figures, no money
    ends = [play_alone(kind, best.rules, best, own) for own in dice]
    boxes = [[points for column in end.cards[0].columns for points in column] for end in ends]
    scores = [end.totals[0] for end in ends]
    return Played(float(np.mean(scores)), np.mean(np.array(boxes, np.int64), axis=0), np.empty(0))


def _played(best: Solution, kind: BotKind, games: int) -> Played:
    """Return the means of this many games of a bot that the solver plays in batches."""
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
    assert manner is not None, "the solver cannot play this bot"
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
