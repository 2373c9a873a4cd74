"""The hand of the day: five positions, the same for everybody, made once and kept in memory."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeAlias

from msgspec.structs import replace

from yachtdice.analysis.training.leitner import DAY_MS
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.ports import Now
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.learning.messages.practice import FirstQuestion, TodayView, VerdictView
from yachtdice.server.learning.service.ports import Reviewer
from yachtdice.server.learning.service.positions import GivenAnswer, Positions, show_question
from yachtdice.server.learning.service.requests import DayRequest, FoundLessons
from yachtdice.views.rules import show_rules, show_text

DEFAULT_RULES: Final = "clubhouse"  #: The rule set of the hand of the day.
_LOOK_S: Final = 5.0  #: Seconds between two looks for best play.
_MOST_KEPT: Final = 3  #: Days kept in memory: yesterday, today, and one more around midnight.


#: Keeps the points that the answer of a player to a position of a day gives away.
KeepAnswer: TypeAlias = Callable[[str, date, int, float], Awaitable[None]]


class NotTodayError(ValueError):
    """An answer to a day that is over or has not begun."""


class Today:
    """Gives the five positions of a day, and the verdict on each answer."""

    def __init__(
        self,
        reviewer: Reviewer,
        positions: Positions,
        shelf: RulesCatalog,
        now: Now,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        keep: KeepAnswer | None = None,
    ) -> None:
        """Make the positions with this process; `now` says which day it is."""
        self._reviewer, self._positions, self._now = reviewer, positions, now
        self._pause, self._keep = pause, keep
        self._rules = next(rules for rules in shelf.on_offer() if rules.id == DEFAULT_RULES)
        self._days: dict[date, tuple[Lesson, ...]] = {}

    async def view(self) -> TodayView:
        """Return the positions of this day, once best play is computed."""
        day, stage = self._day(), self._positions.stage(self._rules)
        view = TodayView(
            *stage,
            detail=stage.reason,
            day=day.isoformat(),
            ends_ms=(self._now() // DAY_MS + 1) * DAY_MS,
            rules=show_rules(self._rules, self._rules.id),
            questions=(),
        )
        if not stage.is_ready:
            return view
        try:
            lessons = await self._lessons(day)
        except HelperError as error:
            return self._positions.stages.after_failure(self._rules, view, error)
        questions = tuple(show_question(self._rules, lesson.position) for lesson in lessons)
        return replace(view, questions=questions)

    async def answer(
        self, day: str, question: int, answer: GivenAnswer, player: str | None = None
    ) -> VerdictView:
        """Return the verdict on an answer to a position of today or yesterday.

        A player may finish the hand after midnight. The answer of an account, `player`, is kept
        before the verdict is returned. Raises NotTodayError for another day, RefusedRequestError
        for an impossible answer, and HelperError without a verdict.
        """
        today = self._day()
        known = {known.isoformat(): known for known in (today, today - timedelta(days=1))}
        if day not in known:
            raise NotTodayError(f"the hand of {day} cannot be answered now; load that of {today}")
        if not self._positions.stage(self._rules).is_ready:
            raise HelperError("best play is not computed yet")
        lessons = await self._lessons(known[day])
        if question >= len(lessons):
            raise RefusedRequestError(f"this day has {len(lessons)} positions, counted from 0")
        verdict = await self._positions.verdict(self._rules, lessons[question], answer)
        if player is not None and self._keep is not None:
            await self._keep(player, known[day], question, verdict.chosen.regret)
        return verdict

    def first_question(self) -> FirstQuestion | None:
        """Return the first position of this day, None until the hand is made."""
        for lesson in self._days.get(self._day(), ())[:1]:
            title, position = show_text(self._rules.title), lesson.position
            return FirstQuestion(title, position.dice, position.rolls_left)
        return None

    async def keep_ready(self) -> None:
        """Make the hand of each day before a page asks for it; it takes best play."""
        while True:
            view = await self.view()
            is_made = view.readiness is Readiness.READY
            await self._pause((view.ends_ms - self._now()) / 1000 if is_made else _LOOK_S)

    def _day(self) -> date:
        """Return the date, in UTC."""
        return datetime.fromtimestamp(self._now() / 1000, UTC).date()

    async def _lessons(self, day: date) -> tuple[Lesson, ...]:
        """Return the lessons of a day; raise HelperError."""
        if day not in self._days:
            request = DayRequest(self._rules.text, day.isoformat())
            found = await self._reviewer.ask(request, FoundLessons)
            self._days[day] = found.lessons
            for old in sorted(self._days)[:-_MOST_KEPT]:
                del self._days[old]
        return self._days[day]
