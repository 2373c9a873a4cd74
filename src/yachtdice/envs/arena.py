"""The arena: many games of one seat in arrays, one decision each a step. No framework needed."""

from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yachtdice.envs.actions import action_count
from yachtdice.envs.features import layout
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import stepping
from yachtdice.solver.kernels.stepping import arrays as kernel
from yachtdice.solver.kernels.stepping.arrays import SteppedGames, StepResults


class Restart(IntEnum):
    """When the game after a finished one begins."""

    NEVER = kernel.CONTINUE
    NEXT_STEP = kernel.RESTART_NEXT
    SAME_STEP = kernel.RESTART_NOW


def rules_of(rules: RuleSet | str | Path) -> RuleSet:
    """Return a rule set, given itself, its id, or the path of its file.

    Raises UnknownRulesError or WrongRulesError, as `load_rules` does.
    """
    return rules if isinstance(rules, RuleSet) else load_rules(rules)


class Arena:
    """Many games of one seat, advanced together.

    `obs` (n x features, float32), `masks` (n x actions, int8), `rewards` (n, float64) and `endings`
    (n, int8: 0 while the game runs, 1 after its last box, 2 after an illegal action) change in each
    step. A game depends only on its seed and its actions, not on the other games or on the number
    of threads.
    """

    def __init__(
        self,
        rules: RuleSet | str | Path,
        games: int,
        *,
        seed: int = 0,
        restart: Restart = Restart.SAME_STEP,
        threads: int = 1,
        keep_last: bool = False,
    ) -> None:
        """Begin games with the seeds `seed`, `seed` + 1 and so on.

        `keep_last`: with `Restart.SAME_STEP`, keep the observation at the end of each finished game
        in `last`. Raises ValueError for a number of games or threads below 1.
        """
        if games < 1 or threads < 1:
            raise ValueError(f"games and threads must be at least 1, not {games} and {threads}")
        self.rules = rules_of(rules)
        self.restart = restart
        self._tables = stepping.step_tables(self.rules)
        self._games = stepping.new_stepped_games(np.zeros(games))
        size = layout(self.rules).size
        self._results = stepping.new_results(
            games, size, len(self.rules.boxes), keep_last=keep_last
        )
        self._actions = action_count(self.rules)
        self._parts = _cut(self._games, self._results, min(threads, games))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.rewards, self.endings, self.obs, self.masks, self.last = self._results
        self.begin(np.arange(seed, seed + games, dtype=object))

    @property
    def running(self) -> NDArray[np.int64]:
        """The places of the games that run."""
        return np.flatnonzero(self.endings == kernel.RUNNING)

    @property
    def scores(self) -> NDArray[np.int64]:
        """The score of the finished game in each place (n), 0 before the first one ends."""
        return self._games.state[:, kernel.FINAL]

    @property
    def points(self) -> NDArray[np.int64]:
        """The points so far of the game in each place (n)."""
        return self._games.state[:, kernel.SCORE]

    @property
    def turns(self) -> NDArray[np.int64]:
        """The number of the turn of the game in each place (n), from 0."""
        return self._games.state[:, kernel.TURN]

    @property
    def bonuses(self) -> NDArray[np.int64]:
        """The upper bonuses so far of the game in each place (n)."""
        return self._games.state[:, kernel.BONUSES]

    def begin(self, seeds: ArrayLike | None = None, where: NDArray[np.bool_] | None = None) -> None:
        """Begin new games: with these seeds (n), or those that follow the current games.

        `where` (n): only in these places. The others stay as they are.
        """
        chosen = np.ones(len(self.endings), bool) if where is None else where
        if seeds is not None:
            keys = [int(seed) % 2**64 for seed in np.asarray(seeds, object)]
            self._games.key[chosen] = np.array(keys, np.uint64)[chosen]
        begin = kernel.BEGIN_NEXT if seeds is None else kernel.BEGIN
        self.advance(np.where(chosen, begin, kernel.SHOW))

    def step(self, actions: ArrayLike) -> None:
        """Do one action in each game and write the results into the arrays.

        An illegal action ends the game. Raises ValueError, and changes nothing, if an action is no
        number of an action, or if their number is not that of the games.
        """
        given = np.asarray(actions, np.int64)
        if given.shape != self.endings.shape:
            raise ValueError(f"actions must have the shape {self.endings.shape}, not {given.shape}")
        if given.min() < 0 or given.max() >= self._actions:
            least, most = given.min(), given.max()
            raise ValueError(
                f"actions must be from 0 to {self._actions - 1}, not {least} to {most}"
            )
        self.advance(given)

    def step_in(self, places: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Do `actions` in the games at these places; the others must be over and not restart."""
        given = np.zeros(len(self.endings), np.int64)
        given[places] = actions
        self.step(given)

    def advance(self, actions: NDArray[np.int64]) -> None:
        """Do one action in each game as `step` does, without checking the numbers."""
        mode, tables = int(self.restart), self._tables
        if self._pool is None:
            stepping.step(self._games, actions, mode, tables, self._results)
            return
        jobs = [
            self._pool.submit(stepping.step, games, actions[a:b], mode, tables, results)
            for (a, b), games, results in self._parts
        ]
        for job in jobs:
            job.result()


def _cut(
    games: SteppedGames, results: StepResults, parts: int
) -> list[tuple[tuple[int, int], SteppedGames, StepResults]]:
    """Return the games and their results in equal parts: views of the same arrays."""
    ends = np.linspace(0, len(games.key), parts + 1).astype(int).tolist()
    return [
        ((a, b), _games_part(games, a, b), _results_part(results, a, b)) for a, b in pairwise(ends)
    ]


def _games_part(games: SteppedGames, a: int, b: int) -> SteppedGames:
    return SteppedGames(games.key[a:b], games.state[a:b])


def _results_part(results: StepResults, a: int, b: int) -> StepResults:
    rewards, endings, features, masks, last = results
    return StepResults(rewards[a:b], endings[a:b], features[a:b], masks[a:b], last[a:b])
