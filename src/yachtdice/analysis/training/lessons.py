"""Lessons: positions with one clear best choice, and a tempting kind of mistake."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from yachtdice import solver
from yachtdice.analysis.positions import Position, real_options
from yachtdice.analysis.themes import Theme, theme_between
from yachtdice.solver import Option

if TYPE_CHECKING:
    from yachtdice.solver import Solution, TurnValues


CLEAR: Final = 0.5  #: The points by which the best choice of a lesson leads every other choice.
LEAST_COST: Final = 1.0
#: The points that the best choice of the theme's wrong kind gives away: a mistake worth learning,
#: but not an absurd one.
MOST_COST: Final = 8.0
RIGHT: Final = 0.5  #: An answer that gives away fewer points than this is right.

#: By theme, the theme of its red herrings: the answer that was wrong is right there.
#:
#: The other themes have no fixed answer, so their red herrings have the same theme.
OPPOSITES: Final = {
    Theme.STOPPED_EARLY: Theme.ROLLED_ON,
    Theme.ROLLED_ON: Theme.STOPPED_EARLY,
    Theme.KEPT_TOO_MUCH: Theme.KEPT_TOO_LITTLE,
    Theme.KEPT_TOO_LITTLE: Theme.KEPT_TOO_MUCH,
    Theme.SCRATCH: Theme.WRONG_BOX,
    Theme.WRONG_BOX: Theme.SCRATCH,
}


class PlayStage(Struct, frozen=True):
    """A stage of a game: the phase, the rolls left in the turn, the third of the card (0 to 2)."""

    phase: int
    rolls_left: int
    third: int


class Lesson(Struct, frozen=True):
    """A position to practise, and the kind of mistake that it is about."""

    position: Position
    theme: Theme

    @property
    def stage(self) -> PlayStage:
        """The stage of the game."""
        return stage_of(self.position)


def stage_of(position: Position) -> PlayStage:
    """Return the stage of a position."""
    boxes = len(position.column)
    filled = boxes - position.column.count(None)
    return PlayStage(position.phase, position.rolls_left, 3 * filled // boxes)


def themes_of(turn: "TurnValues", position: Position) -> dict[Theme, float]:
    """Return the themes of a position with their costs; empty without a clear best choice.

    The cost of a theme is the points given away by the best choice of its wrong kind; it is from
    `LEAST_COST` to `MOST_COST`.
    """
    options = real_options(turn, position.dice, position.rolls_left)
    if len(options) < 2 or options[1].regret < CLEAR:
        return {}
    costs = costs_of_themes(turn, position, options)
    return {theme: cost for theme, cost in costs.items() if cost >= LEAST_COST}


def is_clear(solution: "Solution", lesson: Lesson) -> bool:
    """Return whether the best choice leads every choice of the lesson's wrong kind clearly."""
    turn = solver.TurnValues(solution, lesson.position.card(solution.rules))
    options = real_options(turn, lesson.position.dice, lesson.position.rolls_left)
    return costs_of_themes(turn, lesson.position, options).get(lesson.theme, MOST_COST) >= CLEAR


def costs_of_themes(
    turn: "TurnValues", position: Position, options: Sequence[Option]
) -> dict[Theme, float]:
    """Return for each theme the points given away by its best wrong choice, up to `MOST_COST`."""
    found: dict[Theme, float] = {}
    for option in options[1:]:
        if option.regret > MOST_COST:
            break
        theme = theme_between(turn, position.dice, option, options[0])
        found.setdefault(theme, option.regret)
    return found
