"""Registration of the environments with Gymnasium: one id for each built-in rule set."""

from typing import Final

import gymnasium as gym

from yachtdice.rules import rules_ids

NAMESPACE: Final = "yachtdice"


def env_id(rules: str) -> str:
    """Return the id of the environment of a built-in rule set."""
    return f"{NAMESPACE}/{rules}-v0"


def register_all() -> None:
    """Register the environments, so that `gym.make("yachtdice.envs:yachtdice/classic-v0")` works.

    Ids that are registered already stay as they are.
    """
    for rules in rules_ids():
        if env_id(rules) not in gym.registry:
            gym.register(
                env_id(rules),
                entry_point="yachtdice.envs.solo:YachtEnv",
                vector_entry_point="yachtdice.envs.vector:YachtVectorEnv",
                kwargs={"rules": rules},
            )
