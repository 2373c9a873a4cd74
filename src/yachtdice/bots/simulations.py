"""Simulations of games that a bot plays alone."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots.kinds import BotKind
from yachtdice.game import GameState, Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, RuleSet
from yachtdice.solver import Progress, Solution, play_games
from yachtdice.solver.running import no_progress


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
