"""Players of graded strength: best play with the slips that people make.

A level weighs every option by exp(-regret / slip): small regrets are chosen often, great ones
seldom, and one above `cap` never. The values are exact, so every level works for
the upper bonus. `solver.play_games` plays the same way, many games at once.
"""

from math import exp
from random import Random
from typing import Final

from yachtdice.bots.base import BotKind
from yachtdice.bots.solved import opening, options_of, play_of
from yachtdice.game import GameState, Play
from yachtdice.rules import Text
from yachtdice.solver import Option, Solution, Stray

DECKHAND: Final = Stray(slip=4.0, cap=15.0)
SAILOR: Final = Stray(slip=2.0, cap=10.0)
MATE: Final = Stray(slip=1.0, cap=6.0)
CAPTAIN: Final = Stray(slip=0.4, cap=3.0)


class LevelBot:
    """Plays at a level."""

    def __init__(self, level: Stray, rng: Random, solution: Solution) -> None:
        """Stray from this best play by this source of chance."""
        self._level, self._rng, self._solution = level, rng, solution

    def choose(self, state: GameState) -> Play:
        """Return one of the options within the level's cap, better ones more often."""
        return opening(state) or play_of(state, self._drawn(options_of(state, self._solution)))

    def _drawn(self, options: tuple[Option, ...]) -> Option:
        """Return an option by its weight."""
        within = [option for option in options if option.regret <= self._level.cap]
        weights = [exp(-option.regret / self._level.slip) for option in within]
        return self._rng.choices(within, weights)[0]


def level_kind(kind_id: str, title: Text, about: Text, level: Stray) -> BotKind:
    """Return the bot of a level."""

    def make(rng: Random, solution: Solution | None) -> LevelBot:
        assert solution is not None, "a level plays from best play"
        return LevelBot(level, rng, solution)

    return BotKind(kind_id, title, about, make, needs_solution=True, stray=level)
