"""The vector environment of Gymnasium: many games of one seat, advanced by one kernel."""

from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from yachtdice.envs.actions import KEEPS, action_count, action_text
from yachtdice.envs.arena import Arena, Restart, rules_of
from yachtdice.envs.features import raw
from yachtdice.envs.solo import Illegal, Reward, Seen, check_option, observation_box
from yachtdice.game import IllegalActionError
from yachtdice.rules import RuleSet
from yachtdice.solver.kernels.stepping.arrays import ILLEGAL

_RESTARTS: Final = {
    AutoresetMode.NEXT_STEP: Restart.NEXT_STEP,
    AutoresetMode.SAME_STEP: Restart.SAME_STEP,
    AutoresetMode.DISABLED: Restart.NEVER,
}
_Info = dict[str, Any]


class YachtVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """Many games of one seat as a Gymnasium vector environment.

    Game i has the seed + i. Trajectories and infos are those of `SyncVectorEnv` over `YachtEnv`.
    Arrays are new in each step; with `copy=False` the next step overwrites them.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium reads it

    def __init__(
        self,
        num_envs: int,
        rules: RuleSet | str | Path,
        *,
        reward: Reward = "points",
        obs: Seen = "features",
        illegal: Illegal = "end",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: None = None,
    ) -> None:
        """Make an environment; raise ValueError for unknown options."""
        check_option("reward", reward, ("points", "final"))
        check_option("obs", obs, ("features", "raw"))
        check_option("illegal", illegal, ("end", "raise"))
        mode = AutoresetMode(autoreset_mode)
        self._rules, self._mode, self._copies = rules_of(rules), mode, copy
        self._reward, self._obs, self._raises = reward, obs, illegal == "raise"
        self.num_envs, self.render_mode = num_envs, render_mode
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.single_action_space = Discrete(action_count(self._rules))
        self.single_observation_space = observation_box(self._rules, 1, obs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        keeps_last = mode is AutoresetMode.SAME_STEP
        self._arena = Arena(
            self._rules, num_envs, restart=_RESTARTS[mode], threads=threads, keep_last=keeps_last
        )
        self._is_seeded = False

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[Any], _Info]:
        """Begin games: with these seeds, or those that follow the current games.

        `options["reset_mask"]` (n, bool): only in these places. Raises ValueError for a mask of
        another shape or without True.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        mask = self._reset_mask(options)
        self._arena.begin(self._seeds(seed), mask)
        self._is_seeded = True
        where = np.ones(self.num_envs, bool) if mask is None else mask
        return self._seen(self._arena.obs), self._info(where)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], _Info]:
        """Do one action in each game."""
        arena = self._arena
        if self._raises:
            self._check(actions)
        arena.step(actions)
        ended = arena.endings > 0
        rewards = arena.rewards
        if self._reward == "final":
            rewards = np.where(arena.endings == 1, arena.scores, 0).astype(np.float64)
        everywhere = np.ones(self.num_envs, bool)
        info = self._info(everywhere)
        if self._mode is AutoresetMode.SAME_STEP:
            info |= self._final(ended)
        elif (arena.endings == ILLEGAL).any():
            illegal = arena.endings == ILLEGAL
            info |= {"illegal": illegal, "_illegal": illegal}
        truncated = np.zeros(self.num_envs, bool)
        return self._seen(arena.obs), self._own(rewards), ended, truncated, info

    def _seeds(self, seed: int | list[int | None] | None) -> NDArray[np.object_] | None:
        """Return the seeds of all games, None to go on from the current ones."""
        if isinstance(seed, int):
            return np.arange(seed, seed + self.num_envs, dtype=object)
        if seed is None and self._is_seeded:
            return None
        given = [None] * self.num_envs if seed is None else seed
        fresh = self.np_random.integers(2**63, size=self.num_envs).tolist()
        return np.array([b if a is None else a for a, b in zip(given, fresh, strict=True)], object)

    def _reset_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_] | None:
        """Return the places to reset, None for all."""
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return None
        chosen = np.asarray(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            raise ValueError(f"reset_mask must be {self.num_envs} bools, at least one of them True")
        return chosen

    def _check(self, actions: NDArray[np.int64]) -> None:
        """Raise IllegalActionError if an action is illegal in a running game."""
        arena, given = self._arena, np.asarray(actions)
        games = np.arange(self.num_envs)
        keeps = (given < KEEPS) & arena.masks[:, :KEEPS].any(axis=1)
        wrong = (arena.masks[games, given] == 0) & ~keeps & (arena.endings == 0)
        if wrong.any():
            game = int(np.flatnonzero(wrong)[0])
            raise IllegalActionError(
                seat=0,
                action=action_text(self._rules, int(given[game])),
                reason=f"the mask of game {game} excludes it",
            )

    def _info(self, where: NDArray[np.bool_]) -> _Info:
        """Return the infos of the games at these places."""
        scores = np.where(where, self._arena.points, 0)
        masks = self._own(self._arena.masks) * where[:, None].astype(np.int8)
        return {"action_mask": masks, "_action_mask": where, "score": scores, "_score": where}

    def _final(self, ended: NDArray[np.bool_]) -> _Info:
        """Return the infos of games that ended while the next one began."""
        if not ended.any():
            return {}
        arena, last = self._arena, np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            last[game] = self._seen(arena.last[game : game + 1])[0]
        final: _Info = {
            "action_mask": np.zeros_like(arena.masks),
            "_action_mask": ended,
            "score": np.where(ended, arena.scores, 0),
            "_score": ended,
        }
        illegal = arena.endings == ILLEGAL
        final |= {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def _seen(self, features: NDArray[np.float32]) -> NDArray[Any]:
        return raw(self._rules, features) if self._obs == "raw" else self._own(features)

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copies else array
