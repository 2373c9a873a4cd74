"""Environments for research: games as Gymnasium, PettingZoo and OpenSpiel expect them.

Importing this package registers the Gymnasium environments. It needs the extra `envs`.
"""

from yachtdice import extra_needed

try:
    import gymnasium as _gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(extra_needed(__name__, "gymnasium", "envs")) from error

from yachtdice.envs.actions import action_count, action_mask, action_of, play_of
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.features import Decisions, Layout, decode, layout
from yachtdice.envs.registration import env_id, register_all
from yachtdice.envs.solo import YachtEnv
from yachtdice.envs.vector import YachtVectorEnv

del _gymnasium
register_all()

__all__ = [
    "Arena",
    "Decisions",
    "Layout",
    "Restart",
    "YachtEnv",
    "YachtVectorEnv",
    "action_count",
    "action_mask",
    "action_of",
    "decode",
    "env_id",
    "layout",
    "play_of",
    "register_all",
]
