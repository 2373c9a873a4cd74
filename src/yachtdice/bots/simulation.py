"""What a bot scores alone, over many games."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots.base import BotKind
from yachtdice.game import GameState, Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, RuleSet
from yachtdice.solver import Progress, Solution, play_games
from yachtdice.solver.progress import unheard


def simulate(
    kind: BotKind,
    rules: RuleSet,
    solution: Solution | None,
    games: int,
    *,
    seed: int = 0,
    progress: Progress = unheard,
) -> NDArray[np.int64]:
    """Return the scores of a bot in so many games by itself.

    Bots that only stray from best play are played all at once by the solver, others one game
    after another. `solution` may be None for a bot that needs none.
    """
    if kind.stray is not None and solution is not None:
        return play_games(solution, games, seed=seed, stray=kind.stray, progress=progress).scores
    scores = np.empty(games, np.int64)
    for game in range(games):
        scores[game] = _played(kind, rules, solution, Random(f"{seed}/{game}"))  # noqa: S311 - figures, no money
        progress((game + 1) / games)
    return scores


def _played(kind: BotKind, rules: RuleSet, solution: Solution | None, dice: Random) -> int:
    """Return the score of one game; the bot has a chance of its own, beside that of the dice."""
    bot = kind.make(Random(dice.random()), solution)  # noqa: S311 - a bot's whims
    _, state = new_game(rules)
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            state = apply(state, ThrowDice(_thrown(state, dice)))
        else:
            state = apply(state, bot.choose(state))
    return state.totals[0]


def _thrown(state: GameState, dice: Random) -> tuple[int, ...]:
    """Return fresh faces for the roll that is open."""
    return tuple(int(dice.random() * FACES) + 1 for _ in range(dice_awaited(state)))
