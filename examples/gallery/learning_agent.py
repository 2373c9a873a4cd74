"""
An agent that learns, measured
==============================

A policy is a function of observations and masks. Here a linear policy learns from the exact values
of best play, and its points are measured without the luck of the dice.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.envs import Arena
from yachtdice.envs.evaluation import evaluate, random_policy
from yachtdice.envs.oracle import Oracle

RULES = "classic"
arena, oracle = Arena(RULES, 256, seed=1), Oracle(RULES)


def features(obs: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the observations with a constant."""
    return np.hstack([obs, np.ones((len(obs), 1))]).astype(float)


def learn(steps: int) -> NDArray[np.float64]:
    """Return a matrix that predicts the value of each action, by least squares."""
    square: NDArray[np.float64] | None = None
    for _ in range(steps):
        obs, values = features(arena.obs), oracle.values(arena.obs)
        values = np.where(np.isnan(values), np.nanmin(values, axis=1, keepdims=True), values)
        values = values - values.max(axis=1, keepdims=True)
        parts = np.hstack([obs.T @ obs, obs.T @ values])
        square = parts if square is None else square + parts
        arena.step(oracle.best(arena.obs))
    assert square is not None
    width = len(square)
    weights, *_ = np.linalg.lstsq(square[:, :width], square[:, width:], rcond=None)
    return np.asarray(weights)


weights = learn(steps=60)


def policy(obs: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return the legal action with the highest predicted value."""
    predicted = np.where(masks == 1, features(obs) @ weights, -np.inf)
    return np.asarray(predicted.argmax(axis=1))


for name, found in {"random": random_policy(seed=1), "learned": policy}.items():
    result = evaluate(found, RULES, games=500)
    low, high = result.without_luck.interval
    print(f"{name:8} {result.without_luck.mean:6.1f} points (95 %: {low:.1f} to {high:.1f})")
print(f"best play {oracle.solution.expected_score:.1f}")

# %%
# ``examples/learn_yahtzee.py`` of the repository learns from its own games, without best play.
