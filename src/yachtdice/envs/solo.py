"""The Gymnasium environment: one seat, alone or against bots."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

import gymnasium as gym
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from yachtdice.bots import find_bot
from yachtdice.envs.actions import action_count
from yachtdice.envs.arena import rules_of
from yachtdice.envs.engines import CoreEngine, Engine, KernelEngine
from yachtdice.envs.features import raw, raw_limits
from yachtdice.envs.table_game import observation_size
from yachtdice.game import IllegalActionError
from yachtdice.rules import RuleSet
from yachtdice.solver.stepping import next_key

#: `points`: those of each action, which add up to the score. `final`: the score, at the end. `win`:
#: that of `win_rewards`, at the end.
Reward: TypeAlias = Literal["points", "final", "win"]
#: The effect of an illegal action: the episode ends with reward 0, or IllegalActionError.
Illegal: TypeAlias = Literal["end", "raise"]
#: The observation: that of `observe`, or the integers of `features.raw`.
Seen: TypeAlias = Literal["features", "raw"]
Info: TypeAlias = dict[str, Any]


class YachtEnv(gym.Env[NDArray[Any], np.int64]):
    """A game as a Gymnasium environment. An episode is a game; each step is one decision.

    `info["action_mask"]` has 1 for each legal action; `info["score"]` is the total so far, and
    with opponents `info["scores"]` has all totals, the own first.
    """

    metadata = {  # noqa: RUF012 - Gymnasium reads it from the class
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        rules: RuleSet | str | Path,
        *,
        opponents: Sequence[str] = (),
        reward: Reward = "points",
        obs: Seen = "features",
        illegal: Illegal = "end",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; `opponents`: the ids of the bots of the other seats.

        Raises ValueError for unknown options or bots, and for a number of seats that the rules do
        not allow.
        """
        self._rules, self.render_mode = rules_of(rules), render_mode
        check_option("reward", reward, ("points", "final", "win"))
        check_option("obs", obs, ("features", "raw"))
        check_option("illegal", illegal, ("end", "raise"))
        self._reward, self._obs, self._raises = reward, obs, illegal == "raise"
        self._seats = checked_seats(self._rules, 1 + len(opponents))
        self.action_space = Discrete(action_count(self._rules))
        self.observation_space = observation_box(self._rules, self._seats, obs)
        self._key: int | None = None
        self._is_running = False
        needs_core = bool(opponents) or render_mode is not None
        kinds = [find_bot(bot) for bot in opponents]
        self._engine: Engine = (
            CoreEngine(self._rules, kinds) if needs_core else KernelEngine(self._rules)
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], Info]:
        """Begin a game: with this seed, or the one that follows the last game."""
        super().reset(seed=seed)
        if seed is not None:
            self._key = seed % 2**64
        elif self._key is None:
            self._key = int(self.np_random.integers(2**63))
        else:
            self._key = next_key(self._key)
        self._engine.begin(self._key)
        self._is_running = True
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[Any], float, bool, bool, Info]:
        """Do an action; then the opponents play their turns."""
        if not self._is_running:
            raise gym.error.ResetNeeded("the game is over or has not begun; call reset()")
        try:
            points = self._engine.act(int(action))
        except IllegalActionError:
            if self._raises:
                raise
            self._is_running = False
            info = {**self._info(), "illegal": True}
            info["action_mask"] = np.zeros_like(info["action_mask"])
            return self._observation(), 0.0, True, False, info
        self._is_running = not self._engine.is_over
        reward = self._rewarded(points)
        return self._observation(), reward, not self._is_running, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal, as MaskablePPO of sb3-contrib asks for it."""
        mask = self._engine.mask.astype(bool)
        return mask if self._is_running else np.zeros_like(mask)

    def render(self) -> str | None:
        """Return the card and the dice as text, in the render mode "ansi"."""
        return None if self.render_mode is None else self._engine.text

    def _rewarded(self, points: float) -> float:
        """Return the reward of an action that gave these points."""
        if self._reward == "points":
            return points
        if self._is_running:
            return 0.0
        return self._engine.share if self._reward == "win" else float(self._engine.scores[0])

    def _observation(self) -> NDArray[Any]:
        seen = self._engine.observation
        return raw(self._rules, seen)[0] if self._obs == "raw" else seen

    def _info(self) -> Info:
        scores = self._engine.scores
        info: Info = {"action_mask": self._engine.mask, "score": scores[0]}
        return {**info, "scores": scores} if len(scores) > 1 else info


def check_option(name: str, given: str, known: tuple[str, ...]) -> None:
    """Raise ValueError if an option is none of the known ones."""
    if given not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}, not {given!r}")


def checked_seats(rules: RuleSet, seats: int) -> int:
    """Return the number of seats; raise ValueError if the rules do not allow it."""
    least, most = rules.seats
    if not least <= seats <= most:
        raise ValueError(f"{rules.id} has {least} to {most} seats, not {seats}")
    return seats


def observation_box(rules: RuleSet, seats: int, obs: Seen) -> Box:
    """Return the space of the observations."""
    if obs == "raw":
        return Box(np.zeros_like(raw_limits(rules)), raw_limits(rules), dtype=np.int16)
    return Box(-1.0, 1.0, (observation_size(rules, seats),), np.float32)
