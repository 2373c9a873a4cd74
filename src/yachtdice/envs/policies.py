"""Policies: of files, of bots, and as players of tournaments and tables."""

from abc import abstractmethod
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.envs.actions import KEEPS, ROLL_NUMBER, action_count
from yachtdice.envs.evaluation import Policy
from yachtdice.envs.features import encode
from yachtdice.envs.oracle import Oracle, Values
from yachtdice.rules import Dice
from yachtdice.solver import KEEP_PLACES, Stray
from yachtdice.solver.values.batch import keep_columns
from yachtdice.tournament import Category, Game, Keep

Actions: TypeAlias = NDArray[np.int64]


class PolicyPlayer:
    """A player that lets a policy choose; subclasses have the `policy`.

    It sees its own card and its dice, as an environment of one seat shows them.
    """

    def __init__(self, game: Game) -> None:
        """Store the game; each game has a new player."""
        self.game = game

    @abstractmethod
    def policy(self, obs: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the actions of observations (n x features) with masks (n x actions)."""

    def turn(self, dice: Dice, stage: int) -> Keep | Category:
        """Return the answer to these dice."""
        rules, card = self.game.rules, self.game.scorecard()
        obs = encode(rules, card.columns, dice, rules.phases[card.phase].rolls - 1 - stage)
        action = int(self.policy(obs[None], self._mask(dice)[None])[0])
        if action >= KEEPS:
            return self.game.categories[action - KEEPS]
        places = sorted(range(len(dice)), key=dice.__getitem__)
        return Keep([places[place] for place in KEEP_PLACES[action]])

    def _mask(self, dice: Dice) -> NDArray[np.int8]:
        """Return 1 for each legal action."""
        legal, mask = self.game.legal(), np.zeros(action_count(self.game.rules), np.int8)
        if legal.keep:
            mask[:KEEPS] = keep_columns()[ROLL_NUMBER[tuple(sorted(dice))]] >= 0
        for category in legal.fill:
            mask[KEEPS + self.game.rules.index[category.id]] = 1
        return mask


def level_policy(oracle: Oracle, stray: Stray, seed: int = 0) -> Policy:
    """Return best play with random mistakes, as `bots.LevelBot` plays."""
    choose = level_choices(stray, np.random.default_rng(seed))
    return lambda obs, _masks: choose(oracle.values(obs))


def level_choices(stray: Stray, chance: np.random.Generator) -> Callable[[Values], Actions]:
    """Return a function of the values of all actions (n x actions) that draws n actions.

    An action has weight exp(-regret / slip), 0 if its regret exceeds the cap.
    """

    def choose(values: Values) -> Actions:
        offered = np.nan_to_num(values, nan=-np.inf)
        offered[:, KEEPS - 1] = -np.inf  # filling a box is never worse than keeping all dice
        lost = offered.max(axis=1, keepdims=True) - offered
        weights = np.where(lost <= stray.cap, np.exp(-lost / (stray.slip or 1.0)), 0.0)
        drawn = chance.random((len(values), 1)) * weights.sum(axis=1, keepdims=True)
        return np.asarray((weights.cumsum(axis=1) > drawn).argmax(axis=1))

    return choose


class PolicyFileError(Exception):
    """A policy cannot be loaded; the message names the file, the fault and the remedy."""


def load_policy(spec: str) -> Policy:
    """Return the policy that `FILE.py:NAME` names; the file runs as a module.

    Raises PolicyFileError for a missing file, an error while the file runs, or a name that is no
    function.
    """
    file, colon, name = spec.rpartition(":")
    if not colon or not file.endswith(".py"):
        raise PolicyFileError(f"{spec}: write FILE.py:NAME, such as learned.py:policy")
    found = getattr(_module(Path(file)), name, None)
    if not callable(found):
        raise PolicyFileError(f"{file} has no function {name}")
    policy: Policy = found
    return policy


def _module(file: Path) -> object:
    """Return the module of a file."""
    found = spec_from_file_location(file.stem, file)
    if found is None or found.loader is None or not file.is_file():
        raise PolicyFileError(f"there is no file {file}")
    module = module_from_spec(found)
    try:
        found.loader.exec_module(module)
    except Exception as error:
        raise PolicyFileError(f"{file} fails with {type(error).__name__}: {error}") from error
    return module
