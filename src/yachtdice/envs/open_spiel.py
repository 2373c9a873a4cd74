"""OpenSpiel games: importing this module registers `python_yachtdice` and `python_yachtdice_match`.

Both are the game of the core with explicit chance: a chance node has the sorted rolls that a throw
can give, with their probabilities. Returns of `python_yachtdice` are the scores (general sum);
those of `python_yachtdice_match` are 1 for the winner shared, as in `table_game.win_rewards` (zero
sum). Parameters: `rules` (an id or the path of a file) and `players`.
"""

from collections import Counter
from functools import lru_cache
from typing import Any, Final

import numpy as np

from yachtdice import extra_needed

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(extra_needed(__name__, "open_spiel", "openspiel")) from error

from yachtdice.envs.actions import action_count, action_mask, action_text, play_of
from yachtdice.envs.solo import checked_seats
from yachtdice.envs.table_game import observation_size, observe, win_rewards
from yachtdice.game import GameState, RollDice, Step, ThrowDice, apply, new_game
from yachtdice.rules import Dice, RuleSet, load_rules
from yachtdice.solver.stepping import fresh_faces
from yachtdice.solver.values.lattice import KEEP_NUMBER, ROLLS, throws

_MOST_SEATS: Final = 8
_ROLLS_A_TURN: Final = 3
_MOST_SCORE: Final = 5000.0  #: Above the scores of the built-in rule sets.
_DEFAULTS: Final = {"rules": "yahtzee", "players": 2}


def _type(name: str, utility: Any) -> Any:
    """Return the description of a kind of game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=f"Yacht Dice ({'match' if name.endswith('match') else 'scores'})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=_MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


_SCORES: Final = _type("python_yachtdice", pyspiel.GameType.Utility.GENERAL_SUM)
_MATCH: Final = _type("python_yachtdice_match", pyspiel.GameType.Utility.ZERO_SUM)


class YachtSpiel(pyspiel.Game):  # type: ignore[misc]
    """A rule set with a number of seats, as an OpenSpiel game."""

    def __init__(self, kind: Any, params: dict[str, Any] | None) -> None:
        """Make the game; raise UnknownRulesError, WrongRulesError or ValueError."""
        given = {**_DEFAULTS, **(params or {})}
        self.rules, self.seats = load_rules(given["rules"]), int(given["players"])
        checked_seats(self.rules, self.seats)
        self.is_match = kind is _MATCH
        turns = self.rules.turns * self.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.rules),
            max_chance_outcomes=len(ROLLS),
            num_players=self.seats,
            min_utility=-1.0 if self.is_match else 0.0,
            max_utility=1.0 if self.is_match else _MOST_SCORE,
            **({"utility_sum": 0.0} if self.is_match else {}),
            max_game_length=turns * _ROLLS_A_TURN,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> "YachtSpielState":
        """Return a state before the first throw."""
        return YachtSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most throws in a game."""
        return self.rules.turns * self.seats * _ROLLS_A_TURN

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """Return an observer of the seats."""
        return SeatObserver(self.rules, self.seats)


class YachtSpielState(pyspiel.State):  # type: ignore[misc]
    """A state: the state of the core, which never changes, so that copies may share it."""

    def __init__(self, game: YachtSpiel) -> None:
        """Begin a game: the first throw is awaited."""
        super().__init__(game)
        self._is_match = game.is_match
        _, state = new_game(game.rules, game.seats)
        self.state: GameState = _opened(state)

    def current_player(self) -> int:
        """Return the seat on turn, or that chance or nothing is."""
        if self.state.step is Step.OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        is_chance = self.state.step is Step.AWAIT_DICE
        return int(pyspiel.PlayerId.CHANCE) if is_chance else self.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions in ascending order."""
        return [int(action) for action in np.flatnonzero(action_mask(self.state))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the rolls that the throw can give, by number, with their probabilities."""
        return list(_outcomes(_kept(self.state)))

    def _apply_action(self, action: int) -> None:
        """Throw the dice of a roll, or do the action of a seat."""
        if self.state.step is Step.AWAIT_DICE:
            fresh = fresh_faces(ROLLS[action], _kept(self.state))
            self.state = apply(self.state, ThrowDice(fresh))
        else:
            self.state = _opened(apply(self.state, play_of(self.state, action)))

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in words."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"roll {' '.join(map(str, ROLLS[action]))}"
        return action_text(self.state.rules, action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.state.step is Step.OVER

    def returns(self) -> list[float]:
        """Return the scores or the rewards of the match; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * len(self.state.cards)
        if self._is_match:
            return win_rewards(self.state)
        return [float(total) for total in self.state.totals]

    def __str__(self) -> str:
        """Return the dice and the points of every box."""
        state, cards = self.state, []
        for card in self.state.cards:
            columns = (" ".join("-" if p is None else str(p) for p in c) for c in card.columns)
            cards.append(" / ".join(columns))
        dice = " ".join(map(str, state.dice))
        head = f"seat {state.seat} {state.step.value} {dice} left {state.rolls_left}"
        kept = f" keep {' '.join(map(str, _kept(state)))}" if self.is_chance_node() else ""
        return "\n".join([head + kept, *cards, f"totals {' '.join(map(str, state.totals))}"])


class SeatObserver:
    """Observations of the seats: the features of `table_game.observe`, and the state as text."""

    def __init__(self, rules: RuleSet, seats: int) -> None:
        """Reserve the tensor."""
        self.tensor = np.zeros(observation_size(rules, seats), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: YachtSpielState, player: int) -> None:
        """Write the features of a seat into the tensor."""
        self.tensor[:] = observe(state.state, player)

    def string_from(self, state: YachtSpielState, _player: int) -> str:
        """Return the state as text."""
        return str(state)


def _opened(state: GameState) -> GameState:
    """Open the first roll of a turn, and end a roll that throws no dice."""
    if state.step is Step.AWAIT_ROLL:
        state = apply(state, RollDice(state.seat))
    if state.step is Step.AWAIT_DICE and len(state.kept) == len(state.dice):
        state = apply(state, ThrowDice(()))
    return state


def _kept(state: GameState) -> Dice:
    """Return the faces of the kept dice, sorted."""
    return tuple(sorted(state.dice[place] for place in state.kept))


@lru_cache(maxsize=512)
def _outcomes(kept: Dice) -> tuple[tuple[int, float], ...]:
    """Return the rolls that can follow from kept faces, by number, with their probabilities."""
    keep, table = KEEP_NUMBER[kept], throws()
    many = int(table.many[keep])
    found = Counter(table.rolls[table.start[keep] :][:many].tolist())
    return tuple((roll, count / many) for roll, count in sorted(found.items()))


class YachtSpielScores(YachtSpiel):
    """The game whose returns are the scores."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make the game."""
        super().__init__(_SCORES, params)


class YachtSpielMatch(YachtSpiel):
    """The game whose returns are those of the match."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make the game."""
        super().__init__(_MATCH, params)


# Classes, not functions: OpenSpiel releases registered objects after the interpreter has ended.
# Releasing the last reference to a function at that time would abort the process.
pyspiel.register_game(_SCORES, YachtSpielScores)
pyspiel.register_game(_MATCH, YachtSpielMatch)
