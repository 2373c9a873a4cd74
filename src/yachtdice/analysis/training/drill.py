"""A drill: lessons, their sister positions, and red herrings between them."""

from random import Random
from typing import TYPE_CHECKING, Final

from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.games import candidates
from yachtdice.analysis.training.lessons import OPPOSITES, Lesson, PlayStage

if TYPE_CHECKING:
    from yachtdice.solver import Solution


_GAMES: Final = 30  #: Simulated games that are searched for a position: about 0.4 s at most.
_EVERY: Final = 3  #: Each third position of a drill is a red herring.


def sister_of(solution: "Solution", lesson: Lesson, rng: Random) -> Lesson | None:
    """Return another position of the same theme, rules and stage; None if none was found."""
    return position_of(solution, lesson.theme, lesson.stage, rng, but=lesson)


def herring_of(solution: "Solution", lesson: Lesson, rng: Random) -> Lesson | None:
    """Return a red herring of the same stage: a wrong answer of the lesson is right there.

    Returns None if none was found.
    """
    theme = OPPOSITES.get(lesson.theme, lesson.theme)
    return position_of(solution, theme, lesson.stage, rng, but=lesson)


def position_of(
    solution: "Solution", theme: Theme, stage: PlayStage, rng: Random, *, but: Lesson | None = None
) -> Lesson | None:
    """Return a position of a theme and stage, None if simulated games have none.

    If games have none in this third of the card, the position is from another third.
    """
    spare: Lesson | None = None
    for candidate in candidates(solution, rng, _GAMES):
        at = candidate.position
        if (at.phase, at.rolls_left) != (stage.phase, stage.rolls_left):
            continue
        for lesson in candidate.lessons():
            if lesson.theme is theme and lesson != but:
                if lesson.stage == stage:
                    return lesson
                spare = spare or lesson
    return spare


def is_herring(place: int) -> bool:
    """Return whether the position at this place of a drill, from 0, is a red herring."""
    return place % _EVERY == _EVERY - 1
