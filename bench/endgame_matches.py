"""How much exact endgames add to the bot `win` against best play for points.

`python -m bench.endgame_matches yahtzee 100000 250`: 100,000 pairs of games in which `win` plays by
the estimate to the end, and 250 pairs in which its endgames are exact. The two games of a pair have
the same dice, with the players exchanged.

Both versions of `win` make the same choices until the rest of the game is within the limit of the
bot. From there each version plays the game to its end several times, with the same dice. The exact
chances of the endgame judge all choices: the gain of the exact version is what the estimate loses
by its own choices, plus what best play loses more against the exact version. That has the expected
value of the difference of the results, and a smaller standard error. Both are printed.
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots.aiming import WinBot, position_of
from yachtdice.bots.solved import OptimalBot
from yachtdice.game import GameState, Play, RollDice, Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, load_rules
from yachtdice.solver import Duel, Solution, Winning, best_play, fetch_insight, play_matches

REPEATS: Final = 4  #: How often an endgame is played.


class Fork(NamedTuple):
    """The first position of a game whose rest is solved, at a turn of `win`."""

    state: GameState
    duel: Duel


class Ended(NamedTuple):
    """An endgame of `win`: its result (1, 1/2, 0), and the chances that both lost by choices."""

    result: float
    own_loss: float
    rival_loss: float


class Players:
    """The bots: `win` by the estimate only and with exact endgames, and best play."""

    def __init__(self, solution: Solution) -> None:
        """Read the insight."""
        self.solution, self.insight = solution, fetch_insight(solution)
        self.estimating = WinBot(solution, self.insight, limit=None)
        self.exact = WinBot(solution, self.insight)
        self._best = OptimalBot(Random(0), solution)

    def forked(self, pair: int, seat: int) -> Fork:
        """Play until the rest of the game is within the limit at a turn of `win`; solve it."""
        _, state = new_game(self.solution.rules, 2)
        while True:
            if state.step is Step.AWAIT_ROLL and state.seat == seat:
                own, rival = (position_of(state).standing(each) for each in (seat, 1 - seat))
                duel = self._winning.solved(own, rival)
                if duel is not None:
                    return Fork(state, duel)
            if state.step is Step.AWAIT_DICE:
                state = apply(state, thrown(state, f"{pair}"))
            else:
                bot = self.estimating if state.seat == seat else self._best
                state = apply(state, bot.choose(state))

    def played(self, fork: Fork, win: WinBot, seed: str) -> Ended:
        """Play an endgame with this version of `win`, judged by the exact chances."""
        state, seat, losses = fork.state, fork.state.seat, [0.0, 0.0]
        while state.step is not Step.OVER:
            if state.step is Step.AWAIT_DICE:
                state = apply(state, thrown(state, seed))
                continue
            play = (win if state.seat == seat else self._best).choose(state)
            losses[state.seat] += regret(fork.duel, state, play)
            state = apply(state, play)
        lead = state.totals[seat] - state.totals[1 - seat]
        return Ended(np.sign(lead) / 2 + 0.5, losses[seat], losses[1 - seat])

    @property
    def _winning(self) -> Winning:
        """The solved endgame of the exact version."""
        assert self.exact.winning is not None, "it solves endgames"
        return self.exact.winning


def thrown(state: GameState, seed: str) -> ThrowDice:
    """Return fresh dice that depend only on the seed, the seat, the turn and the roll."""
    turn = sum(points is not None for points in state.cards[state.seat].columns[0])
    dice = Random(f"{seed}/{state.seat}/{turn}/{state.rolls_left}")
    return ThrowDice(tuple(dice.choices(range(1, FACES + 1), k=dice_awaited(state))))


def regret(duel: Duel, state: GameState, play: Play) -> float:
    """Return the chance of winning that a choice loses; the first roll of a turn loses nothing."""
    if state.step is Step.AWAIT_ROLL:
        return 0.0
    position = position_of(state)
    own, rival = (position.standing(seat) for seat in (state.seat, 1 - state.seat))
    for option in duel.options(own, rival, state.dice, state.rolls_left):
        if isinstance(play, RollDice):
            kept = tuple(sorted(state.dice[place] for place in play.keep))
            if option.keep_faces == kept:
                return option.regret
        elif option.box == play.box:
            return option.regret
    raise AssertionError(f"{play} is no option")


def differences(players: Players, pairs: int) -> Iterator[NDArray[np.float64]]:
    """Yield what exact endgames add in each pair, by results and by losses."""
    for pair in range(pairs):
        added = np.zeros(2)
        for seat in range(2):
            fork = players.forked(pair, seat)
            for repeat in range(REPEATS):
                seed = f"{pair}/{repeat}"
                after = players.played(fork, players.exact, seed)
                before = players.played(fork, players.estimating, seed)
                added[0] += after.result - before.result
                added[1] += after.rival_loss - before.rival_loss
                added[1] += before.own_loss - after.own_loss
        yield added / (2 * REPEATS)


def main(rules_id: str, estimated: int, exact: int) -> None:
    """Play and print the figures in percent."""
    solution = best_play(load_rules(rules_id))
    players = Players(solution)
    points = 100 * play_matches(solution, players.insight, estimated, seed=1).points
    print(
        f"{rules_id}, {estimated:,} pairs, `win` by the estimate only: "
        f"{points.mean():.3f} +- {points.std() / estimated**0.5:.3f} %",
        flush=True,
    )
    begun, found = time.process_time(), list[NDArray[np.float64]]()
    for added in differences(players, exact):
        found.append(added)
        spent = time.process_time() - begun
        print(f"pair {len(found)} of {exact}, {spent:.0f} CPU s", end="\r", file=sys.stderr)
    mean = 100 * np.mean(found, axis=0)
    error = 100 * np.std(found, axis=0) / len(found) ** 0.5
    print(
        f"exact endgames in {exact} pairs, {REPEATS} times each, add "
        f"{mean[1]:.3f} +- {error[1]:.3f} percentage points "
        f"(by results {mean[0]:.3f} +- {error[0]:.3f})"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
