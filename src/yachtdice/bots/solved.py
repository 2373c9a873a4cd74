"""Bots that use best play: the perfect one, and weaker levels with random mistakes.

A level chooses every option with weight exp(-regret / slip): small mistakes are common, large ones
rare, and options with a regret above `cap` are never chosen. The values are exact, so every level
plays for the upper bonus. `solver.play_games` plays the same way, many games at once.
"""

from math import exp
from random import Random
from typing import TYPE_CHECKING

from yachtdice.bots.kinds import BotKind
from yachtdice.game import FillBox, GameState, Play, RollDice, Step, places_of, richest_box
from yachtdice.rules import DICE, Text
from yachtdice.solver import Card, Option, Stray, card_from_points

if TYPE_CHECKING:
    from yachtdice.solver import Solution


class OptimalBot:
    """A bot that makes the choices of best play, with the solver's rule for ties."""

    def __init__(self, _rng: Random, solution: "Solution | None") -> None:
        """Use this solution."""
        assert solution is not None, "best play needs its solution"
        self._solution = solution

    def choose(self, state: GameState) -> Play:
        """Return the play with the greatest expected score."""
        return opening(state) or play_of(state, options_of(state, self._solution)[0])


class LevelBot:
    """A bot that plays with the random mistakes of a level."""

    def __init__(self, level: Stray, rng: Random, solution: "Solution") -> None:
        """Play by this solution, with mistakes from this random generator."""
        self._level, self._rng, self._solution = level, rng, solution

    def choose(self, state: GameState) -> Play:
        """Return one of the options within the level's cap, better ones more often."""
        return opening(state) or play_of(state, self._drawn(options_of(state, self._solution)))

    def _drawn(self, options: tuple[Option, ...]) -> Option:
        """Return an option drawn with its weight."""
        within = [option for option in options if option.regret <= self._level.cap]
        weights = [exp(-option.regret / self._level.slip) for option in within]
        return self._rng.choices(within, weights)[0]


def level_kind(kind_id: str, title: Text, about: Text, level: Stray) -> BotKind:
    """Return the bot of a level."""

    def make(rng: Random, solution: "Solution | None") -> LevelBot:
        assert solution is not None, "a level needs best play"
        return LevelBot(level, rng, solution)

    return BotKind(kind_id, title, about, make, needs_solution=True, stray=level)


def card_of(state: GameState, seat: int) -> Card:
    """Return a seat's card as the solver sees it, in the phase being played."""
    return card_from_points(state.rules, state.cards[seat].columns[state.phase], state.phase)


def options_of(state: GameState, solution: "Solution") -> tuple[Option, ...]:
    """Return the options of the seat on turn, best first. The dice must be thrown.

    A roll that keeps all five dice is left out: filling a box now is never worse.
    """
    card = card_of(state, state.seat)
    return without_idle_keep(solution.options(card, state.dice, state.rolls_left))


def without_idle_keep(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return the options without the roll that keeps all five dice."""
    return tuple(
        option for option in options if option.keep_faces is None or len(option.keep_faces) < DICE
    )


def opening(state: GameState) -> RollDice | None:
    """Return the first roll of a turn, None if the dice are on the table already."""
    return RollDice(state.seat) if state.step is Step.AWAIT_ROLL else None


def play_of(state: GameState, option: Option) -> Play:
    """Return the play that makes this choice."""
    if option.box is not None:
        return FillBox(state.seat, option.box)
    return RollDice(state.seat, places_of(state.dice, option.keep_faces or ()))


def best_box(state: GameState, solution: "Solution | None") -> FillBox:
    """Return the best box for the dice on the table, by best play if there is a solution.

    The game must be in a step that allows to fill a box (AWAIT_CHOICE or AWAIT_BOX).

    Without a solution it is `richest_box`.
    """
    if solution is None:
        return richest_box(state)
    filled = (option.box for option in options_of(state, solution))
    return FillBox(state.seat, next(box for box in filled if box is not None))
