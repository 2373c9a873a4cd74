"""Simulated games of a player who makes mistakes: the source of positions to practise."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from yachtdice import solver
from yachtdice.analysis.positions import Position, real_options
from yachtdice.analysis.training.lessons import Lesson, themes_of
from yachtdice.rules import DICE, FACES, Dice, RuleSet
from yachtdice.solver import Option, card_from_points

if TYPE_CHECKING:
    from yachtdice.solver import Solution, TurnValues


_SLIP: Final = 1.5
#: The mistakes of the simulated player: an option has the weight exp(-regret / slip), and none with
#: a regret above the cap is chosen.
_CAP: Final = 8.0


class Candidate(NamedTuple):
    """A position of a simulated game, with the values of its turn."""

    turn: "TurnValues"
    position: Position

    def lessons(self) -> Iterator[Lesson]:
        """Yield the lessons of the position, one for each theme."""
        for theme in themes_of(self.turn, self.position):
            yield Lesson(self.position, theme)


def candidates(solution: "Solution", rng: Random, games: int) -> Iterator[Candidate]:
    """Yield the positions of this number of simulated games, in the order of play."""
    for _ in range(games):
        for phase in range(len(solution.rules.phases)):
            yield from _phase(solution, phase, rng)


def _phase(solution: "Solution", phase: int, rng: Random) -> Iterator[Candidate]:
    """Yield the positions of one column."""
    rules = solution.rules
    column: tuple[int | None, ...] = (None,) * len(rules.boxes)
    while None in column:
        turn = solver.TurnValues(solution, card_from_points(rules, column, phase))
        option: Option | None = None
        dice = _thrown((), rng)
        for left in reversed(range(rules.phases[phase].rolls)):
            position = Position(phase, column, dice, left)
            yield Candidate(turn, position)
            option = _chosen(real_options(turn, dice, left), rng)
            if option.keep_faces is None:
                break
            dice = _thrown(option.keep_faces, rng)
        assert option is not None, "a turn has a roll"
        assert option.box is not None, "a turn ends with a fill"
        column = _filled(turn, column, dice, rules.index[option.box])


def _chosen(options: tuple[Option, ...], rng: Random) -> Option:
    """Return the choice of the simulated player."""
    within = [option for option in options if option.regret <= _CAP]
    return rng.choices(within, [exp(-option.regret / _SLIP) for option in within])[0]


def _thrown(kept: Dice, rng: Random) -> Dice:
    """Return the dice after throwing those that were not kept."""
    thrown = tuple(rng.randint(1, FACES) for _ in range(DICE - len(kept)))
    return (*kept, *thrown)


def _filled(
    turn: "TurnValues", column: tuple[int | None, ...], dice: Dice, place: int
) -> tuple[int | None, ...]:
    """Return the column after a fill, with a repeat bonus that goes into a box."""
    outcome = turn.outcome(dice, turn.solution.rules.categories[place])
    extra = int(turn.column.extra[outcome])
    points: list[int | None] = list(column)
    points[place] = int(turn.column.paid[outcome]) - extra
    into = _repeat_box(turn.solution.rules)
    if extra and into is not None:
        points[into] = (points[into] or 0) + extra
    return tuple(points)


def _repeat_box(rules: RuleSet) -> int | None:
    """Return the place of the box that receives repeat bonuses, None if none does."""
    bonus = rules.repeat_bonus
    return rules.index[bonus.box] if bonus is not None and bonus.into_box else None
