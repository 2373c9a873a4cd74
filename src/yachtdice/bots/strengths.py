"""Scores of bots: measured means from a file, and simulations of games alone.

`python -m tools.strengths` writes the file.
"""

from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice.bots import kinds
from yachtdice.bots.kinds import BotKind
from yachtdice.game import GameState, Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, RuleSet
from yachtdice.solver import Progress, Solution, play_games
from yachtdice.solver.running import no_progress

_FILE: Final = "strengths.tsv"


class MeasuredStrength(Struct, frozen=True):
    """The mean score of a bot playing alone, the standard error of that mean, and the games."""

    mean: float
    standard_error: float
    games: int


def strength(bot_id: str, rules: RuleSet) -> MeasuredStrength | None:
    """Return the measured strength of a bot under these rules, None if not measured."""
    return _measured().get((bot_id, rules.fingerprint))


@lru_cache(maxsize=1)
def _measured() -> dict[tuple[str, str], MeasuredStrength]:
    """Return the table: by bot and fingerprint of the rules."""
    text = files("yachtdice.bots").joinpath(_FILE).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {
        (bot, mark): MeasuredStrength(float(m), float(se), int(n))
        for bot, _, mark, m, se, n in rows
    }


def costs(rules: RuleSet) -> dict[str, float]:
    """Return the mean points that each measured bot gives away in a game under these rules.

    That is the mean score of best play less that of the bot. Best play itself costs 0. Empty
    for rules without measurements.
    """
    found = {bot: one.mean for (bot, mark), one in _measured().items() if mark == rules.fingerprint}
    best = found.get(kinds.OPTIMAL)
    return {} if best is None else {bot: max(0.0, best - mean) for bot, mean in found.items()}


def simulate(
    kind: BotKind,
    rules: RuleSet,
    solution: Solution | None,
    games: int,
    *,
    seed: int = 0,
    progress: Progress = no_progress,
) -> NDArray[np.int64]:
    """Return the scores of a bot in this many solitaire games.

    The solver plays the games of a bot with `stray` in batches; other bots play one game after
    another. `solution` may be None for a bot that needs none.
    """
    if kind.stray is not None and solution is not None:
        return play_games(solution, games, seed=seed, stray=kind.stray, progress=progress).scores
    scores = np.empty(games, np.int64)
    for game in range(games):
        end = play_alone(kind, rules, solution, Random(f"{seed}/{game}"))  # noqa: S311 - figures, no money
        scores[game] = end.totals[0]
        progress((game + 1) / games)
    return scores


def play_alone(kind: BotKind, rules: RuleSet, solution: Solution | None, dice: Random) -> GameState:
    """Return the end of one game; the bot's random generator is not that of the dice."""
    bot = kind.make(Random(dice.random()), solution)  # noqa: S311 - choices of a bot
    _, state = new_game(rules)
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            state = apply(state, ThrowDice(_thrown(state, dice)))
        else:
            state = apply(state, bot.choose(state))
    return state


def _thrown(state: GameState, dice: Random) -> tuple[int, ...]:
    """Return new faces for the open roll."""
    return tuple(int(dice.random() * FACES) + 1 for _ in range(dice_awaited(state)))
