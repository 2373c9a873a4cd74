"""The oracle: exact values, regret, and rewards made from them."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import yachtdice.envs  # noqa: F401 - registers the environments
from tests.support.games.strategies import SHIPPED
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.features import encode
from yachtdice.envs.oracle import ExactShaping, MinusRegret, Oracle
from yachtdice.game import new_game
from yachtdice.rules import FACES, RuleSet, ways
from yachtdice.solver.values.lattice import ROLLS


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_score_is_expected_score_plus_luck_minus_regret(rules: RuleSet) -> None:
    """In 50 random games of every rule set the parts add up, and regret is never below 0.

    So the values agree with the rewards: points paid, then points still to come.
    """
    oracle, arena = Oracle(rules), Arena(rules, 50, restart=Restart.NEVER)
    chance = np.random.default_rng(2)
    to_come = np.full(50, oracle.expected_score)
    luck, regret = np.zeros(50), np.zeros(50)
    while (arena.endings == 0).any():
        running = arena.endings == 0
        values = oracle.values(arena.obs)
        assert ((arena.masks > 0) == ~np.isnan(values)).all()
        actions = (chance.random(arena.masks.shape) * arena.masks).argmax(axis=1)
        best = np.where(running, oracle.to_come(arena.obs), 0.0)
        lost = np.zeros(50)
        lost[running] = oracle.regret(arena.obs[running], actions[running])
        assert (lost >= 0).all()
        luck += np.where(running, best - to_come, 0.0)
        regret += lost
        arena.step(actions)
        to_come = np.where(running, best - lost - arena.rewards, to_come)
    assert np.abs(to_come).max() < 1e-9
    assert np.allclose(arena.scores, oracle.expected_score + luck - regret, atol=1e-9)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_the_points_to_come_are_those_of_all_columns(rules: RuleSet) -> None:
    """Over all first rolls of a game, their mean is the expected score."""
    oracle, (_, state) = Oracle(rules), new_game(rules, 1, any_seats=True)
    columns, left = state.cards[0].columns, rules.phases[0].rolls - 1
    obs = np.array([encode(rules, columns, roll, left) for roll in ROLLS])
    chances = np.array([ways(roll) for roll in ROLLS]) / FACES**5
    assert oracle.to_come(obs) @ chances == pytest.approx(oracle.expected_score, abs=1e-9)


def test_the_best_action_has_no_regret() -> None:
    """The regret of the oracle's own choice is exactly 0; an action outside the mask is named."""
    oracle, arena = Oracle("yahtzee"), Arena("yahtzee", 500)
    assert not oracle.regret(arena.obs, oracle.best(arena.obs)).any()
    arena.step(np.full(500, 32))
    with pytest.raises(ValueError, match="action 32 is not in the mask of observation 0"):
        oracle.regret(arena.obs, np.full(500, 32))


def episode(env: gym.Env[Any, Any], oracle: Oracle, steps: int = 200) -> list[float]:
    """Return the rewards of an episode of best play."""
    obs, _ = env.reset(seed=6)
    rewards = []
    for _ in range(steps):
        obs, reward, ended, _, _ = env.step(oracle.best(obs)[0])
        rewards.append(float(reward))
        if ended:
            break
    return rewards


def test_wrappers_reward_the_luck_and_the_regret() -> None:
    """Under best play regret is 0, and the shaped rewards add up to score minus first value."""
    oracle = Oracle("classic")
    env = gym.make("yachtdice/classic-v0")
    assert not any(episode(MinusRegret(env, oracle), oracle))
    score = sum(episode(env, oracle))
    first = float(oracle.to_come(env.reset(seed=6)[0])[0])
    assert np.isclose(sum(episode(ExactShaping(env, oracle), oracle)), score - first)
