"""The PettingZoo environment: two or more seats take turns (agent environment cycle)."""

from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from yachtdice.envs.actions import action_count, action_mask, play_of
from yachtdice.envs.arena import rules_of
from yachtdice.envs.engines import text_of
from yachtdice.envs.solo import Reward, check_option, checked_seats, observation_box
from yachtdice.envs.table_game import TableGame, observe, win_rewards
from yachtdice.game import IllegalActionError
from yachtdice.rules import RuleSet
from yachtdice.solver.stepping import next_key


def env(
    rules: RuleSet | str | Path,
    seats: int = 2,
    *,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, Any], int]:
    """Return the environment with PettingZoo's wrappers: an illegal action loses the game."""
    table: Any = TableEnv(rules, seats, reward=reward, render_mode=render_mode)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    wrapped: AECEnv[str, dict[str, Any], int] = wrappers.OrderEnforcingWrapper(table)
    return wrapped


class TableEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc] # PettingZoo has no types
    """A game of several seats as a PettingZoo environment: agents `player_0` and so on.

    An observation is a dictionary of `observation` (see `table_game.observe`) and `action_mask`.
    The mask is in `infos` too. Rewards: `win` is that of `win_rewards` at the end, `points` are
    those of each action, `final` the scores at the end. The dice follow from the seed.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "yachtdice_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        rules: RuleSet | str | Path,
        seats: int = 2,
        *,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; raise ValueError for unknown options or a wrong number of seats."""
        super().__init__()
        check_option("reward", reward, ("points", "final", "win"))
        self._rules, self._reward, self.render_mode = rules_of(rules), reward, render_mode
        self._seats = checked_seats(self._rules, seats)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        features, actions = observation_box(self._rules, seats, "features"), self._action_count
        masks = Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": features, "action_mask": masks})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._key = int(np.random.default_rng().integers(2**63))
        self._match: TableGame | None = None

    @property
    def _action_count(self) -> int:
        return action_count(self._rules)

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with this seed, or the one that follows the last game."""
        self._key = next_key(self._key) if seed is None else seed % 2**64
        match = self._match = TableGame(self._rules, self._seats, self._key)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[match.state.seat]
        self.infos = {agent: self._info(agent) for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent, with an empty mask while it is not on turn."""
        seat = self.possible_agents.index(agent)
        return {"observation": observe(self._running.state, seat), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Do an action of the agent on turn; None for an agent whose game is over.

        Raises IllegalActionError for an illegal action; `env` wraps this environment so that it
        loses the game instead.
        """
        agent, match = self.agent_selection, self._running
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalActionError(
                seat=match.state.seat, action="pass", reason="choose an action of the mask"
            )
        self._cumulative_rewards[agent] = 0.0
        points = match.play(play_of(match.state, int(action)))
        self.rewards = self._rewarded(agent, points)
        self.terminations = dict.fromkeys(self.agents, match.is_over)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[match.state.seat]
        self.infos = {agent: self._info(agent) for agent in self.agents}

    def render(self) -> str | None:
        """Return the cards and the dice as text, in the render mode "ansi"."""
        return None if self.render_mode is None else text_of(self._running)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    @property
    def _running(self) -> TableGame:
        """The game that `reset` began."""
        assert self._match is not None, "call reset() first"
        return self._match

    def _mask(self, agent: str) -> NDArray[np.int8]:
        state = self._running.state
        is_on_turn = self.possible_agents[state.seat] == agent
        return action_mask(state) if is_on_turn else np.zeros(self._action_count, np.int8)

    def _info(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        totals = self._running.state.totals
        return {"action_mask": self._mask(agent), "score": totals[seat]}

    def _rewarded(self, agent: str, points: float) -> dict[str, float]:
        """Return the rewards of an action of an agent that gave these points."""
        match, rewards = self._running, dict.fromkeys(self.agents, 0.0)
        if self._reward == "points":
            rewards[agent] = points
        elif match.is_over:
            is_win = self._reward == "win"
            final = win_rewards(match.state) if is_win else map(float, match.state.totals)
            rewards = dict(zip(self.possible_agents, final, strict=True))
        return rewards
