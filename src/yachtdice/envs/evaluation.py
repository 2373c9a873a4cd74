"""Evaluation of a policy against best play: decision by decision, and free of the luck of the dice.

The score of a game is the expected score of best play, plus the luck of the dice, minus the regret
of the choices. Luck has mean 0, so the expected score minus the mean regret is an unbiased
estimate of the mean score, with a much smaller error than the plain mean.
"""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice.envs.actions import KEEPS
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.features import Decisions, decode
from yachtdice.envs.oracle import Oracle
from yachtdice.rules import RuleSet
from yachtdice.solver import fetch_distribution

#: A function of observations (n x features) and masks (n x actions) that returns n actions.
Policy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]

BATCH: Final = 4096  #: The most games played at once.
_TIE: Final = 1e-9
_Z95: Final = 1.96  #: Standard errors on either side in an interval of 95 %.


class Estimate(Struct, frozen=True):
    """A mean and its standard error."""

    mean: float
    standard_error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that contains the true mean with a probability of 95 %."""
        half = _Z95 * self.standard_error
        return self.mean - half, self.mean + half


class BoxScore(Struct, frozen=True):
    """The mean points of a box, with the policy and under best play."""

    phase: str
    box: str
    mean: float
    best: float


class Evaluation(Struct, frozen=True):
    """The result of `evaluate`.

    `mean`: the plain mean score. `without_luck`: the mean score estimated from the regret.
    `expected` and `random`: the mean scores of best play and of random legal actions. `gap_closed`:
    the share of the way from `random` to `expected`. `regret`: the points lost in a game, by kind:
    the first keep, the second and so on, and last the fill. `best_choices`: the share of decisions
    without regret. `upper_bonus`: how often a column reached the upper bonus, and how often under
    best play; None without one. `boxes`: in card order. `scores`: the final scores, and
    `regrets` the points lost, by game.
    """

    rules: str
    games: int
    mean: Estimate
    without_luck: Estimate
    expected: float
    random: float
    gap_closed: float
    decisions: int
    regret: tuple[float, ...]
    best_choices: float
    upper_bonus: tuple[float, float] | None
    boxes: tuple[BoxScore, ...]
    scores: tuple[int, ...]
    regrets: tuple[float, ...]


class IllegalChoiceError(Exception):
    """A policy chose an action outside the mask; the message names the game and the action."""


def evaluate(
    policy: Policy,
    rules: RuleSet | str | Path,
    *,
    games: int = 20_000,
    seed: int = 0,
    oracle: Oracle | None = None,
) -> Evaluation:
    """Play games of one seat with a policy and return the result.

    Game i has the seed + i. `oracle`: one of the same rules, to save reading best play again.
    Raises ValueError for fewer than two games, and IllegalChoiceError for an action outside the
    mask.
    """
    if games < 2:
        raise ValueError(f"an evaluation needs at least 2 games, not {games}")
    adviser = oracle or Oracle(rules)
    starts = range(0, games, BATCH)
    parts = [_Batch(adviser, min(BATCH, games - at), seed + at).played(policy) for at in starts]
    return _evaluation(adviser, parts)


def random_policy(seed: int = 0) -> Policy:
    """Return a policy that chooses each action in the mask with the same probability."""
    chance = np.random.default_rng(seed)

    def choose(_obs: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return np.asarray((chance.random(masks.shape) * masks).argmax(axis=1), np.int64)

    return choose


def best_policy(oracle: Oracle) -> Policy:
    """Return best play as a policy."""
    return lambda obs, _masks: oracle.best(obs)


def check_choices(
    running: NDArray[np.int64], masks: NDArray[np.int8], chosen: NDArray[np.int64]
) -> None:
    """Raise IllegalChoiceError for an action outside the mask."""
    if chosen.shape != running.shape:
        raise IllegalChoiceError(
            f"the policy returned actions of the shape {chosen.shape}; "
            f"return one action for each of the {len(running)} observations"
        )
    inside = (chosen >= 0) & (chosen < masks.shape[1])
    legal = masks[np.arange(len(chosen)), np.where(inside, chosen, 0)] > 0
    if not (inside & legal).all():
        row = int(np.flatnonzero(~(inside & legal))[0])
        raise IllegalChoiceError(
            f"the policy chose action {chosen[row]} in game {running[row]}, outside the mask"
        )


class _Batch:
    """Games in progress, and the sums over their decisions."""

    def __init__(self, oracle: Oracle, games: int, seed: int) -> None:
        """Begin the games."""
        rules = oracle.rules
        self.oracle, self.games = oracle, games
        self.arena = Arena(rules, games, seed=seed, restart=Restart.NEVER)
        self.regret = np.zeros((games, rules.most_rolls))
        self.points = np.zeros((games, len(rules.phases), len(rules.boxes)))
        self.bonuses = np.zeros(games, np.int64)
        self.decisions = self.best = 0

    def played(self, policy: Policy) -> "_Batch":
        """Play all games to the end and return the batch."""
        arena = self.arena
        while (running := arena.running).size:
            obs, masks = arena.obs[running], arena.masks[running]
            chosen = np.asarray(policy(obs, masks), np.int64)
            check_choices(running, masks, chosen)
            before = decode(self.oracle.rules, obs)
            self._judge(running, before, self.oracle.values(obs), chosen)
            arena.step_in(running, chosen)
            self._note(running, before, chosen)
        return self

    def _judge(
        self,
        running: NDArray[np.int64],
        before: Decisions,
        values: NDArray[np.float64],
        chosen: NDArray[np.int64],
    ) -> None:
        """Add the regret of the actions; that of not rolling again counts as that of a keep."""
        best = np.nanmax(values, axis=1)
        own = values[np.arange(len(values)), chosen]
        best_fill = np.nanmax(values[:, KEEPS:], axis=1)
        fills, last = chosen >= KEEPS, self.regret.shape[1] - 1
        rolls = np.array([phase.rolls for phase in self.oracle.rules.phases])[before.phase]
        stage = rolls - 1 - before.rolls_left
        of_fill = np.where(fills, best_fill - own, 0.0)
        of_keep = best - np.where(fills, best_fill, own)
        self.regret[running, last] += of_fill
        at_stage = np.where(before.rolls_left > 0, stage, last)
        self.regret[running, at_stage] += of_keep
        self.decisions += len(chosen)
        self.best += int((best - own < _TIE).sum())

    def _note(
        self, running: NDArray[np.int64], before: Decisions, chosen: NDArray[np.int64]
    ) -> None:
        """Add the points of the boxes filled, without the upper bonus."""
        fills = chosen >= KEEPS
        games, box, phase = running[fills], chosen[fills] - KEEPS, before.phase[fills]
        bonus = self.oracle.rules.upper_bonus
        reached = self.arena.bonuses[games] - self.bonuses[games]
        self.bonuses[games] += reached
        points = self.arena.rewards[games] - reached * (0 if bonus is None else bonus.points)
        self.points[games, phase, box] += points


def _evaluation(oracle: Oracle, parts: list[_Batch]) -> Evaluation:
    """Return the result of all batches."""
    rules, games = oracle.rules, sum(part.games for part in parts)
    scores = np.concatenate([part.arena.scores for part in parts])
    by_kind = np.concatenate([part.regret for part in parts])
    regrets = by_kind.sum(axis=1)
    decisions = sum(part.decisions for part in parts)
    lost = estimate(regrets)
    expected, random = oracle.expected_score, random_mean(rules)
    mean = expected - lost.mean
    return Evaluation(
        rules=rules.id,
        games=games,
        mean=estimate(scores),
        without_luck=Estimate(mean, lost.standard_error),
        expected=expected,
        random=random,
        gap_closed=(mean - random) / (expected - random),
        decisions=decisions,
        regret=tuple(by_kind.mean(axis=0).tolist()),
        best_choices=sum(part.best for part in parts) / decisions,
        upper_bonus=_bonus_rates(oracle, parts),
        boxes=_boxes(oracle, np.concatenate([part.points for part in parts])),
        scores=tuple(scores.tolist()),
        regrets=tuple(regrets.tolist()),
    )


def estimate(numbers: NDArray[np.int64] | NDArray[np.float64]) -> Estimate:
    """Return the mean of numbers, with its standard error."""
    error = numbers.std(ddof=1) / np.sqrt(len(numbers))
    return Estimate(float(numbers.mean()), float(error))


def _boxes(oracle: Oracle, points: NDArray[np.float64]) -> tuple[BoxScore, ...]:
    """Return the means of all boxes; `points`: games x phases x boxes."""
    best, means = fetch_distribution(oracle.solution), points.mean(axis=0).reshape(-1)
    return tuple(
        BoxScore(fact.phase, fact.box, float(mean), fact.mean)
        for fact, mean in zip(best.boxes, means, strict=True)
    )


def _bonus_rates(oracle: Oracle, parts: list[_Batch]) -> tuple[float, float] | None:
    """Return the share of columns with the upper bonus, and that share under best play."""
    if oracle.rules.upper_bonus is None:
        return None
    columns = len(oracle.rules.phases)
    reached = np.concatenate([part.bonuses for part in parts]).mean() / columns
    return float(reached), sum(fetch_distribution(oracle.solution).upper_bonus) / columns


@lru_cache(maxsize=32)
def random_mean(rules: RuleSet) -> float:
    """Return the mean score of random legal actions, from `BATCH` x 4 games: error about 0.1."""
    choose, arena = random_policy(), Arena(rules, BATCH * 4, restart=Restart.NEVER)
    while arena.running.size:
        actions = choose(arena.obs, arena.masks)
        arena.step(actions)
    return float(arena.scores.mean())
