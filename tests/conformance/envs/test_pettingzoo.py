"""PettingZoo's own tests."""

import warnings

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from yachtdice.envs import table
from yachtdice.envs.arena import Arena
from yachtdice.rules import rules_ids

#: The tests expect arrays; with a mask, PettingZoo itself recommends dictionaries.
ABOUT_DICTIONARIES = "Observation (is not a NumPy array|space for each agent probably)"


@pytest.mark.parametrize("rules", rules_ids())
def test_the_tests_pass_for_every_rule_set(rules: str) -> None:
    """`api_test` and `seed_test` pass with three and two seats, without other warnings."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ABOUT_DICTIONARIES)
        api_test(table.env(rules, 3), num_cycles=150)
        seed_test(lambda: table.env(rules), num_cycles=30)


def test_it_renders() -> None:
    """`render_test` passes; `max_cycles_test` is for parallel environments."""
    render_test(lambda **options: table.env("classic", **options))


def test_an_illegal_action_loses_the_game() -> None:
    """The agent gets -1 and the game ends for all."""
    env = table.env("classic")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(32)
    env.step(33)
    assert env.agent_selection == agent
    env.step(32)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_one_seat_plays_the_game_of_the_arena() -> None:
    """With one seat and the same seed, masks, points and score are those of the arena."""
    env, arena = table.env("yahtzee", 1, reward="points"), Arena("yahtzee", 1, seed=8)
    env.reset(seed=8)
    total = 0.0
    while not env.terminations["player_0"]:
        seen = env.observe("player_0")
        assert (seen["observation"] == arena.obs[0]).all()
        assert (seen["action_mask"] == arena.masks[0]).all()
        action = int(arena.masks[0].argmax())
        env.step(action)
        arena.step([action])
        total += env.rewards["player_0"]
    assert total == arena.scores[0]
