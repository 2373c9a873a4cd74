"""The practice of an account: a drill of due lessons and red herrings, and the verdicts."""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.drill import is_herring
from yachtdice.analysis.training.leitner import answered
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import ReviewStage
from yachtdice.server.catalogue.service.rule_sets import reference_of, rules_of
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.common.uninterrupted import uninterrupted
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.learning.messages.practice import (
    LessonVerdict,
    PracticeAnswer,
    PracticeCount,
    PracticeItem,
    PracticeView,
)
from yachtdice.server.learning.service.ports import LessonStore, Reviewer, StoredLesson
from yachtdice.server.learning.service.positions import Positions, show_question
from yachtdice.server.learning.service.requests import FoundLessons, SisterRequest
from yachtdice.views.rules import show_rules, show_text

DRILL: Final = 10  #: Positions of a drill, red herrings included.

#: Returns the number of finished games of a player that will still be reviewed.
CountPreparing: TypeAlias = Callable[[str], Awaitable[int]]

_log = logging.getLogger(__name__)


class UnknownLessonError(Exception):
    """The player has no lesson with this id, or the lesson has no such round."""


class PracticeAsked(NamedTuple):
    """The filters of a drill; with `more`, lessons that are not due yet follow the due ones."""

    theme: Theme | None = None
    fingerprint: str | None = None
    more: bool = False


class Practice:
    """Gives drills to accounts and judges their answers."""

    def __init__(
        self,
        store: LessonStore,
        reviewer: Reviewer,
        positions: Positions,
        now: Now,
        preparing: CountPreparing | None = None,
    ) -> None:
        """Read lessons from this store; `now` says which are due.

        Without `preparing`, this server makes no lessons.
        """
        self._store, self._reviewer = store, reviewer
        self._positions, self._now, self._preparing = positions, now, preparing

    async def view(self, player: str, asked: PracticeAsked) -> PracticeView:
        """Return the practice of a player, with a drill once best play is computed."""
        preparing = 0 if self._preparing is None else await self._preparing(player)
        lessons = await self._store.of_player(player)  # afterwards: a game is in one of the two
        now = self._now()
        wanted = [one for one in lessons if _is_wanted(one, asked)]
        due = [one for one in wanted if _is_due(one, now)]
        chosen = [*due, *(one for one in wanted if asked.more and not _is_due(one, now))]
        stage = self._stage(chosen[:DRILL])
        drill: tuple[PracticeItem, ...] = ()
        if stage.is_ready:
            try:
                drill = await self._drill(chosen)
            except HelperError as error:
                _log.warning("no drill: %s", error)
                stage = self._stage(chosen[:DRILL])  # not ready if a file of best play was lost
                stage = ReviewStage(Readiness.FAILED, 0.0) if stage.is_ready else stage
        dates = [one.schedule.due_ms for one in wanted if one.schedule.due_ms is not None]
        return PracticeView(
            *stage,
            detail=stage.reason,
            preparing=preparing,
            lessons=len(lessons),
            learned=sum(one.schedule.is_learned for one in lessons),
            due=len(due),
            next_ms=min(dates, default=None),
            themes=_counts(Counter(one.lesson.theme.value for one in lessons)),
            rules=_rule_counts(lessons),
            drill=drill,
        )

    async def answer(self, player: str, lesson: str, given: PracticeAnswer) -> LessonVerdict:
        """Return the verdict on an answer; the first answer of a round moves the lesson.

        Answers to red herrings change no schedule. Raises UnknownLessonError, RefusedRequestError
        for an impossible choice, and HelperError without a verdict.
        """
        found = {one.id: one for one in await self._store.of_player(player)}.get(lesson)
        if found is None or given.round > found.answered:
            raise UnknownLessonError
        rules = rules_of(found.rules_text)
        if not self._positions.stage(rules).is_ready:
            raise HelperError("best play is not computed yet")
        asked = await self._position(found, given.round, herring=given.herring)
        if asked is None:
            raise UnknownLessonError
        verdict = await self._positions.verdict(rules, asked, (given.keep, given.box))
        schedule = found.schedule
        if not given.herring and given.round == found.answered:
            moved = answered(schedule, right=verdict.right, now_ms=self._now())
            if await uninterrupted(self._store.move(found, moved), StoreUnavailableError):
                schedule = moved
        return LessonVerdict(verdict, schedule.step, schedule.due_ms)

    def _stage(self, lessons: list[StoredLesson]) -> ReviewStage:
        """Return the progress of best play of these lessons: that of the slowest rule set."""
        texts = {one.rules_text for one in lessons}
        stages = [self._positions.stage(rules_of(text)) for text in sorted(texts)]
        late = [stage for stage in stages if not stage.is_ready]
        return late[0] if late else ReviewStage(Readiness.READY, 1.0)

    async def _drill(self, lessons: list[StoredLesson]) -> tuple[PracticeItem, ...]:
        """Return the positions of a drill; each red herring belongs to the lesson before it."""
        drill: list[PracticeItem] = []
        for lesson in lessons:
            first = await self._position(lesson, lesson.answered, herring=False)
            if first is not None and len(drill) < DRILL:
                drill.append(_item(lesson, first, herring=False))
            if is_herring(len(drill)) and len(drill) < DRILL:
                second = await self._position(lesson, lesson.answered, herring=True)
                drill.extend([] if second is None else [_item(lesson, second, herring=True)])
            if len(drill) >= DRILL:
                break
        return tuple(drill)

    async def _position(self, stored: StoredLesson, number: int, *, herring: bool) -> Lesson | None:
        """Return the position of a round.

        The first round has the lesson's own position, later rounds have sisters. Returns None if it
        should be a red herring and there is none.

        It depends on the lesson and the number of the round only.
        """
        if number == 0 and not herring:
            return stored.lesson
        seed = f"{stored.id}|{number}"
        request = SisterRequest(stored.rules_text, stored.lesson, seed, herring)
        found = await self._reviewer.ask(request, FoundLessons)
        if found.lessons:
            return found.lessons[0]
        return None if herring else stored.lesson


def _is_wanted(lesson: StoredLesson, asked: PracticeAsked) -> bool:
    """Return whether a lesson passes the filters."""
    is_theme = asked.theme is None or lesson.lesson.theme is asked.theme
    return is_theme and asked.fingerprint in {None, lesson.fingerprint}


def _is_due(lesson: StoredLesson, now: int) -> bool:
    """Return whether a lesson is due."""
    return lesson.schedule.due_ms is not None and lesson.schedule.due_ms <= now


def _item(lesson: StoredLesson, asked: Lesson, *, herring: bool) -> PracticeItem:
    """Return a position of a drill, for clients."""
    rules = rules_of(lesson.rules_text)
    reference = reference_of(lesson.rules_text) if lesson.house else rules.id
    return PracticeItem(
        lesson=lesson.id,
        round=lesson.answered,
        herring=herring,
        rules=show_rules(rules, reference),
        question=show_question(rules, asked.position),
    )


def _counts(counter: "Counter[str]") -> tuple[PracticeCount, ...]:
    """Return the counts of themes, most first."""
    return tuple(PracticeCount(theme, None, many) for theme, many in counter.most_common())


def _rule_counts(lessons: tuple[StoredLesson, ...]) -> tuple[PracticeCount, ...]:
    """Return the counts of rule sets, most first."""
    texts = {one.fingerprint: one.rules_text for one in lessons}
    counter = Counter(one.fingerprint for one in lessons)
    return tuple(
        PracticeCount(mark, show_text(rules_of(texts[mark]).title), many)
        for mark, many in counter.most_common()
    )
