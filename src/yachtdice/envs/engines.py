"""The engines of `YachtEnv`: a game of one seat in the kernel, or of several seats in the core."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots import Bot, BotKind
from yachtdice.envs.actions import KEEPS, action_mask, action_text, play_of
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.table_game import TableGame, observe, win_rewards
from yachtdice.game import IllegalActionError
from yachtdice.rules import RuleSet
from yachtdice.solver import best_play


class KernelEngine:
    """A game of one seat in the kernel: fast, without a text."""

    def __init__(self, rules: RuleSet) -> None:
        """Prepare the arrays."""
        self._arena = Arena(rules, 1, restart=Restart.NEVER)
        self._action = np.zeros(1, np.int64)

    share = 0.0
    text = ""

    def begin(self, key: int) -> None:
        """Begin a game with this key, from 0 to 2**64 - 1."""
        self._arena.begin([key])

    def act(self, action: int) -> float:
        """Do an action and return its points; raise IllegalActionError for an illegal one."""
        mask = self._arena.masks[0]
        inside = 0 <= action < len(mask)
        if not inside or not (mask[action] or (action < KEEPS and mask[:KEEPS].any())):
            rules = self._arena.rules
            said = action_text(rules, action) if inside else f"choose action {action}"
            raise IllegalActionError(seat=0, action=said, reason="the action mask excludes it")
        self._action[0] = action
        self._arena.advance(self._action)
        return float(self._arena.rewards[0])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self._arena.endings[0])

    @property
    def observation(self) -> NDArray[np.float32]:
        """A new array with the observation."""
        features: NDArray[np.float32] = self._arena.obs[0].copy()
        return features

    @property
    def mask(self) -> NDArray[np.int8]:
        """A new array with 1 for each legal action."""
        mask: NDArray[np.int8] = self._arena.masks[0].copy()
        return mask

    @property
    def scores(self) -> tuple[int, ...]:
        """The total."""
        return (int(self._arena.points[0]),)


class CoreEngine:
    """A game of the core, in which bots play the other seats."""

    def __init__(self, rules: RuleSet, opponents: Sequence[BotKind]) -> None:
        """Use these bots for the seats from 1 on."""
        self._rules, self._kinds = rules, opponents
        self._bots: list[Bot] = []
        self._match = TableGame(rules, 1 + len(opponents), 0)

    def begin(self, key: int) -> None:
        """Begin a game with this key; the bots play until seat 0 is on turn."""
        self._match = TableGame(self._rules, 1 + len(self._kinds), key)
        self._bots = [_player(kind, self._rules, key) for kind in self._kinds]
        self._play_opponents()

    def act(self, action: int) -> float:
        """Do an action, let the others play, and return the points of the action.

        Raises IllegalActionError, and changes nothing, for an illegal action.
        """
        points = self._match.play(play_of(self._match.state, action))
        self._play_opponents()
        return points

    def _play_opponents(self) -> None:
        """Play until seat 0 has a decision or the game is over."""
        match = self._match
        while not match.is_over and match.state.seat != 0:
            match.play(self._bots[match.state.seat - 1].choose(match.state))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._match.is_over

    @property
    def observation(self) -> NDArray[np.float32]:
        """A new array with the observation of seat 0."""
        return observe(self._match.state, 0)

    @property
    def mask(self) -> NDArray[np.int8]:
        """A new array with 1 for each legal action."""
        return action_mask(self._match.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of all seats."""
        return self._match.state.totals

    @property
    def share(self) -> float:
        """The reward of seat 0 for the match (see `win_rewards`), once the game is over."""
        return win_rewards(self._match.state)[0]

    @property
    def text(self) -> str:
        """The cards and the dice as text."""
        return text_of(self._match)


#: A game in which seat 0 is the agent; the others play until it is on turn again.
Engine: TypeAlias = KernelEngine | CoreEngine


def text_of(game: TableGame) -> str:
    """Return the cards and the dice of a game as text, one line a box."""
    state, rules = game.state, game.state.rules
    lines = [f"dice {' '.join(map(str, state.dice))}  rolls left {state.rolls_left}"]
    for phase, title in enumerate(rules.phases):
        lines += [str(title.title)] if len(rules.phases) > 1 else []
        for place, box in enumerate(rules.categories):
            held = [card.columns[phase][place] for card in state.cards]
            points = " ".join(f"{'-' if one is None else one:>4}" for one in held)
            lines.append(f"{box:<20} {points}")
    totals = " ".join(f"{total:>4}" for total in state.totals)
    return "\n".join([*lines, f"{'total':<20} {totals}"])


def _player(kind: BotKind, rules: RuleSet, key: int) -> Bot:
    """Return a bot for a game; its random choices follow from the key of the game."""
    solution = best_play(rules) if kind.needs_solution else None
    return kind.make(Random(f"{key} {kind.id}"), solution)  # noqa: S311 - choices of a bot
