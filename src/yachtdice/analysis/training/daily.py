"""The five positions of a day: the same for everybody, from the date and the rules alone."""

import hashlib
from datetime import date
from random import Random
from typing import Final

from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.games import candidates
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.solver import Solution

#: Simulated games that are searched for the wanted themes; each gives one position at most.
_GAMES: Final = 25
_OF_KEEPS: Final = (
    *(Theme.STOPPED_EARLY, Theme.ROLLED_ON, Theme.STRAIGHT_OR_SET),
    *(Theme.WHICH_NUMBER, Theme.KEPT_TOO_MUCH, Theme.KEPT_TOO_LITTLE),
)
_OF_FILLS: Final = (Theme.SCRATCH, Theme.WRONG_BOX)


def days_five(solution: Solution, day: date) -> tuple[Lesson, ...]:
    """Return the positions of a day: two keeps after the first roll, two after the second, a fill.

    All have different themes, unless simulated games do not have that many. A rule set with fewer
    rolls a turn has keeps after its first roll only, or five fills; one with hardly any choice has
    fewer than five positions. The result depends on the date and the fingerprint of the rules only.
    """
    seed = f"yacht day|{day.isoformat()}|{solution.rules.fingerprint}"
    rng = Random(hashlib.sha256(seed.encode()).digest())  # noqa: S311 - the result is public
    slots = [_Slot(left) for left in _rolls_left(solution.rules.phases[0].rolls)]
    for slot, theme in zip(slots, [*rng.sample(_OF_KEEPS, 4), rng.choice(_OF_FILLS)], strict=True):
        slot.theme = theme
    spares: list[list[Lesson]] = []
    for _ in range(_GAMES):
        game = _lessons_of_a_game(solution, rng)
        if not _fill_a_slot(slots, game, rng):
            spares.append(game)
        if all(slot.lesson for slot in slots):
            break
    _fill_up(slots, spares)
    return tuple(slot.lesson for slot in slots if slot.lesson is not None)


class _Slot:
    """One of the five places: the rolls left and the theme that it should have."""

    def __init__(self, rolls_left: int) -> None:
        self.rolls_left, self.theme = rolls_left, Theme.OTHER
        self.lesson: Lesson | None = None

    def wants(self, lesson: Lesson) -> bool:
        """Return whether the place is free and the lesson fits it exactly."""
        return self.takes(lesson) and lesson.theme is self.theme

    def takes(self, lesson: Lesson) -> bool:
        """Return whether the place is free and the lesson has as many rolls left."""
        return self.lesson is None and lesson.position.rolls_left == self.rolls_left


def _rolls_left(rolls: int) -> tuple[int, ...]:
    """Return the rolls left in the five positions, for turns of this many rolls."""
    first, second = rolls - 1, max(rolls - 2, min(rolls - 1, 1))
    return (first, first, second, second, 0)


def _lessons_of_a_game(solution: Solution, rng: Random) -> list[Lesson]:
    """Return the lessons in the first column of a simulated game."""
    return [
        lesson
        for candidate in candidates(solution, rng, 1)
        for lesson in candidate.lessons()
        if lesson.position.phase == 0
    ]


def _fill_a_slot(slots: list[_Slot], game: list[Lesson], rng: Random) -> bool:
    """Give one place a lesson of this game that fits it exactly; return whether there is one."""
    pairs = [(slot, lesson) for slot in slots for lesson in game if slot.wants(lesson)]
    if not pairs:
        return False
    slot, lesson = rng.choice(pairs)
    slot.lesson = lesson
    return True


def _fill_up(slots: list[_Slot], spares: list[list[Lesson]]) -> None:
    """Give the free places a lesson of each spare game, of a new theme if there is one."""
    for slot in slots:
        used = {other.lesson.theme for other in slots if other.lesson is not None}
        fitting = [(game, one) for game in spares for one in game if slot.takes(one)]
        fitting.sort(key=lambda found: found[1].theme in used)
        if fitting:
            game, slot.lesson = fitting[0]
            spares.remove(game)
