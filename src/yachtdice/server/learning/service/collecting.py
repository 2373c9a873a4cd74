"""Collects lessons from reviewed games: the costly choices that the account itself made."""

from typing import Final

from yachtdice.analysis.positions import Position
from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.leitner import begun
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.game import turns_of
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.ports import Now
from yachtdice.server.learning.messages.reviews import ReviewedChoice, ReviewFigures
from yachtdice.server.learning.service.ports import LessonStore, NewLesson, ReviewedSeats, Reviewer
from yachtdice.server.learning.service.requests import ClearRequest, FoundLessons

LEAST_REGRET: Final = 1.0  #: The points that a choice gives away to become a lesson.


class LessonCollector:
    """Stores the lessons of each game that the review queue has reviewed."""

    def __init__(self, store: LessonStore, reviewer: Reviewer, now: Now) -> None:
        """Store lessons here; the reviewer says which are clear."""
        self._store, self._reviewer, self._now = store, reviewer, now

    async def collect(self, game: ReviewedSeats, found: ReviewFigures) -> None:
        """Store the lessons of a game; a game that was collected before adds none."""
        lessons = lessons_of(game, found)
        asked = ClearRequest(game.rules_text, tuple(one.lesson for one in lessons))
        if not lessons:
            return
        clear = await self._reviewer.ask(asked, FoundLessons, background=True)
        kept = tuple(one for one in lessons if one.lesson in clear.lessons)
        await self._store.keep(kept, begun(self._now()))


def lessons_of(game: ReviewedSeats, found: ReviewFigures) -> tuple[NewLesson, ...]:
    """Return the choices of the wanted seats that become lessons, in the order of play."""
    rules = rules_of(game.rules_text)
    marked = {
        choice.event: (choice, Theme(choice.theme))
        for seat in game.seats
        for turn in found.seats[seat].turns
        for choice in turn.choices
        if choice.theme is not None and _is_lesson(choice)
    }
    return tuple(
        NewLesson(
            game=game.game,
            seat=turn.seat,
            event=choice.event,
            fingerprint=rules.fingerprint,
            lesson=Lesson(
                Position(turn.phase, turn.points, choice.dice, choice.rolls_left),
                marked[choice.event][1],
            ),
            regret=marked[choice.event][0].chosen.regret,
        )
        for turn in turns_of(rules, game.events)
        for choice in turn.choices
        if choice.event in marked
    )


def _is_lesson(choice: ReviewedChoice) -> bool:
    """Return whether the account made a choice itself, and it costs enough."""
    return choice.own and choice.chosen.regret >= LEAST_REGRET
