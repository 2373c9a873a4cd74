"""Gymnasium's own checks, and the vector form against its `SyncVectorEnv`."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from yachtdice.envs import YachtEnv, YachtVectorEnv, env_id
from yachtdice.game import IllegalActionError
from yachtdice.rules import rules_ids


@pytest.mark.parametrize("rules", rules_ids())
def test_the_checker_accepts_every_rule_set(rules: str) -> None:
    """`check_env` finds nothing in any rule set, alone; a warning is an error here."""
    check_env(gym.make(f"yachtdice.envs:{env_id(rules)}").unwrapped)


@pytest.mark.parametrize(
    "options",
    [{"obs": "raw"}, {"opponents": ["greedy", "random"], "reward": "win"}, {"reward": "final"}],
    ids=["raw", "opponents", "final"],
)
def test_the_checker_accepts_the_options(options: dict[str, Any]) -> None:
    """`check_env` finds nothing with raw observations, opponents and other rewards."""
    check_env(gym.make(env_id("classic"), **options).unwrapped)


def assert_equal(ours: Any, theirs: Any) -> None:
    """Compare observations or infos, dictionaries part by part."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys()
        for key in theirs:
            assert_equal(ours[key], theirs[key])
    elif isinstance(theirs, np.ndarray) and theirs.dtype == object:
        for mine, other in zip(ours, theirs, strict=True):
            assert_equal(mine, other)
    else:
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("rules", ["yahtzee", "extended"])
def test_the_vector_form_equals_single_environments(rules: str, mode: AutoresetMode) -> None:
    """Observations, rewards, endings and infos are those of `SyncVectorEnv`, in every mode.

    400 steps of six games, with an illegal action now and then.
    """
    ours = gym.make_vec(env_id(rules), 6, "vector_entry_point", autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: YachtEnv(rules)] * 6, autoreset_mode=mode)
    chance, masks = np.random.default_rng(3), None
    for mine, other in zip(ours.reset(seed=5), theirs.reset(seed=5), strict=True):
        assert_equal(mine, other)
    for step in range(400):
        masks = np.stack([env.action_masks() for env in theirs.envs])  # type: ignore[attr-defined]
        actions = (chance.random(masks.shape) * masks).argmax(axis=1)
        if step % 60 == 17:
            actions[3] = 32 if not masks[3, 32] else 33
        expected = theirs.step(actions)
        for mine, other in zip(ours.step(actions), expected, strict=True):
            assert_equal(mine, other)
        if mode is AutoresetMode.DISABLED and expected[2].any():
            for mine, other in zip(
                ours.reset(options={"reset_mask": expected[2].copy()}),
                theirs.reset(options={"reset_mask": expected[2].copy()}),
                strict=True,
            ):
                assert_equal(mine, other)


def test_final_rewards_are_the_scores() -> None:
    """With `reward="final"` the only reward of a game is its score, in both forms."""
    ours = YachtVectorEnv(4, "classic", reward="final", autoreset_mode="SameStep")
    _, info = ours.reset(seed=1)
    total = np.zeros(4)
    while not total.all():
        _, rewards, ended, _, info = ours.step(info["action_mask"].argmax(axis=1))
        assert not rewards[~ended].any()
        if ended.any():
            assert (rewards[ended] == info["final_info"]["score"][ended]).all()
            total[ended] = 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "money"}, "reward must be one of points, final, win, not 'money'"),
        ({"obs": "pixels"}, "obs must be one of features, raw, not 'pixels'"),
        ({"opponents": ["deep blue"]}, "no bot 'deep blue'"),
        ({"opponents": ["greedy"] * 40}, "classic has 1 to"),
    ],
)
def test_wrong_options_are_named(options: dict[str, Any], message: str) -> None:
    """The error names the option and the values that it may have."""
    with pytest.raises(ValueError, match=message):
        YachtEnv("classic", **options)


def test_illegal_actions_raise_on_request() -> None:
    """With `illegal="raise"` the same action raises in both forms and changes nothing."""
    env = YachtEnv("classic", illegal="raise")
    env.reset(seed=1)
    env.step(np.int64(32))
    with pytest.raises(IllegalActionError):
        env.step(np.int64(32))
    vector = YachtVectorEnv(2, "classic", illegal="raise")
    vector.reset(seed=1)
    vector.step(np.array([32, 32]))
    with pytest.raises(IllegalActionError, match="game 1"):
        vector.step(np.array([0, 32]))
