"""The oracle: the exact value of every action of many decisions, and rewards made from it."""

from pathlib import Path
from typing import Any, SupportsFloat, TypeAlias

import gymnasium as gym
import numpy as np
from numpy.typing import ArrayLike, NDArray

from yachtdice.envs.actions import action_count
from yachtdice.envs.arena import rules_of
from yachtdice.envs.features import decode
from yachtdice.rules import RuleSet
from yachtdice.solver import Solution, best_play, option_table
from yachtdice.solver.stepping import step_tables

Values: TypeAlias = NDArray[np.float64]


class Oracle:
    """Best play of a rule set as an adviser of agents.

    Observations are those of `Arena` and of the environments (`obs="features"`), of any seat:
    the values are those of best play for points.
    """

    def __init__(self, rules: RuleSet | str | Path, *, threads: int | None = None) -> None:
        """Read best play from the cache, or compute it, which takes seconds.

        Raises TooLargeError for a rule set whose best play takes too much memory or time.
        """
        self.rules = rules_of(rules)
        self.solution: Solution = best_play(self.rules)
        self._threads = threads

    @property
    def expected_score(self) -> float:
        """The expected score of best play."""
        return self.solution.expected_score

    def values(self, obs: ArrayLike) -> Values:
        """Return the value of every action (n x actions), NaN for actions outside the mask.

        The value of an action is the points that it brings and that best play expects after it:
        those still to come, without the points already paid.
        """
        shown = decode(self.rules, np.atleast_2d(np.asarray(obs, np.float32)))
        values = np.full((len(shown.phase), action_count(self.rules)), np.nan)
        for phase in range(len(self.rules.phases)):
            rows = np.flatnonzero((shown.phase == phase) & (shown.open_boxes > 0))
            if len(rows):
                table = option_table(
                    self.solution,
                    open_boxes=shown.open_boxes[rows],
                    upper_total=shown.upper_total[rows],
                    holds_repeat=shown.holds_repeat[rows],
                    dice=shown.dice[rows],
                    rolls_left=shown.rolls_left[rows],
                    phase=phase,
                    threads=self._threads,
                )
                values[rows] = np.concatenate([table.keeps, table.boxes], axis=1)
                values[rows] += self.solution.later(phase)
        return values - self._paid_bonus(shown.upper_total)[:, None]

    def best(self, obs: ArrayLike) -> NDArray[np.int64]:
        """Return the best action of each observation (n); of equal ones the first."""
        found: NDArray[np.int64] = np.nan_to_num(self.values(obs), nan=-np.inf).argmax(axis=1)
        return found

    def regret(self, obs: ArrayLike, actions: ArrayLike) -> Values:
        """Return the cost of each action (n): the best value minus its own, 0 for the best.

        Raises ValueError for an action outside the mask.
        """
        values = self.values(obs)
        chosen = np.atleast_1d(np.asarray(actions, np.int64))
        own = values[np.arange(len(values)), chosen]
        if np.isnan(own).any():
            row = int(np.flatnonzero(np.isnan(own))[0])
            raise ValueError(f"action {chosen[row]} is not in the mask of observation {row}")
        lost: Values = np.maximum(0.0, np.nanmax(values, axis=1) - own)
        return lost

    def to_come(self, obs: ArrayLike) -> Values:
        """Return the points still to come under best play (n), 0 for a finished game."""
        values = self.values(obs)
        best: Values = np.fmax.reduce(values, axis=1)
        return np.nan_to_num(best, nan=0.0)

    def _paid_bonus(self, upper_total: NDArray[np.int64]) -> Values:
        """Return the upper bonus that was paid when the total reached it; tables count it last."""
        tables = step_tables(self.rules)
        reached = (upper_total >= tables.cap) & (tables.cap > 0)
        return np.where(reached, float(tables.bonus), 0.0)


class ExactShaping(gym.Wrapper[Any, Any, Any, Any]):
    """Rewards with the value of the position added after and subtracted before each action.

    The reward of an action is then the luck of the dice thrown minus the regret. This is shaping
    by a potential, so the best policy stays the same (Ng, Harada and Russell, 1999). For one seat
    with `reward="points"`.
    """

    def __init__(self, env: gym.Env[Any, Any], oracle: Oracle) -> None:
        """Wrap an environment with the same rules as the oracle."""
        super().__init__(env)
        self._oracle = oracle
        self._before = 0.0

    def reset(self, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        obs, info = self.env.reset(**kwargs)
        self._before = float(self._oracle.to_come(obs)[0])
        return obs, info

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Do an action."""
        obs, reward, ended, cut, info = self.env.step(action)
        after = 0.0 if ended else float(self._oracle.to_come(obs)[0])
        shaped = float(reward) + after - self._before
        self._before = after
        return obs, shaped, ended, cut, info


class MinusRegret(gym.Wrapper[Any, Any, Any, Any]):
    """Rewards that are minus the regret of each action: 0 for best play, never above.

    For one seat. An action outside the mask has the reward of the environment.
    """

    def __init__(self, env: gym.Env[Any, Any], oracle: Oracle) -> None:
        """Wrap an environment with the same rules as the oracle."""
        super().__init__(env)
        self._oracle = oracle
        self._obs: Any = None

    def reset(self, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        self._obs, info = self.env.reset(**kwargs)
        return self._obs, info

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Do an action."""
        values = self._oracle.values(self._obs)[0]
        self._obs, reward, ended, cut, info = self.env.step(action)
        value = values[int(action)]
        lost = float(reward) if np.isnan(value) else float(value - np.nanmax(values))
        return self._obs, lost, ended, cut, info
