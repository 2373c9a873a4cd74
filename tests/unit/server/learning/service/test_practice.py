"""The practice: lessons from a reviewed game, drills on their days, and verdicts."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar, cast

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.games.bot_games import bot_game
from tests.unit.server.learning.service.doubles import LocalReviewer, ReadyStages
from yachtdice.analysis.training.leitner import DAY_MS, Schedule
from yachtdice.bots import RandomBot
from yachtdice.rules import load_rules
from yachtdice.server.best_play.service.coach import ReviewStages
from yachtdice.server.jobs.lines import RefusedRequestError
from yachtdice.server.learning.messages.practice import LessonVerdict, PracticeAnswer, PracticeItem
from yachtdice.server.learning.messages.reviews import ReviewFigures
from yachtdice.server.learning.service.ports import NewLesson, ReviewedSeats, StoredLesson
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.practice import Practice, PracticeAsked, UnknownLessonError
from yachtdice.server.learning.service.requests import ReviewRequest
from yachtdice.server.learning.service.storing import LessonCollector
from yachtdice.solver import best_play

T = TypeVar("T")
RULES = load_rules("clubhouse")


class _Lessons:
    """The LessonStore port in memory, for one account."""

    def __init__(self) -> None:
        self.lessons: dict[str, StoredLesson] = {}

    async def keep(self, found: tuple[NewLesson, ...], schedule: Schedule) -> None:
        """Store new lessons."""
        for one in found:
            stored = StoredLesson(
                id=f"{one.event:016x}", game=one.game, event=one.event,
                fingerprint=one.fingerprint, rules_text=RULES.text, house=False,
                lesson=one.lesson, regret=one.regret, schedule=schedule, answered=0,
            )  # fmt: skip
            self.lessons.setdefault(stored.id, stored)

    async def of_player(self, player: str) -> tuple[StoredLesson, ...]:
        """Return the lessons of the one account."""
        return tuple(self.lessons.values()) if player == "mina" else ()

    async def move(self, lesson: StoredLesson, schedule: Schedule) -> bool:
        """Store one more answer."""
        if self.lessons[lesson.id].answered != lesson.answered:
            return False
        moved = replace(lesson, schedule=schedule, answered=lesson.answered + 1)
        self.lessons[lesson.id] = moved
        return True


@dataclass
class _House:
    """A practice with a clock that the test moves."""

    now_ms: int = 1_700_000_000_000
    store: _Lessons = field(default_factory=_Lessons)

    def __post_init__(self) -> None:
        self.reviewer = LocalReviewer()
        self.positions = Positions(self.reviewer, cast(ReviewStages, ReadyStages()))
        self.practice = Practice(self.store, self.reviewer, self.positions, lambda: self.now_ms)

    async def play(self) -> None:
        """Collect the lessons of a game that a random bot played on the account's seat."""
        rng = Random(5)
        events = bot_game(best_play(RULES), [RandomBot(rng), RandomBot(rng)], rng).events
        game = ReviewedSeats("g1", RULES.text, events, (1,))
        figures = await self.reviewer.ask(ReviewRequest(RULES.text, events, False), ReviewFigures)
        collector = LessonCollector(self.store, self.reviewer, lambda: self.now_ms)
        await collector.collect(game, figures)

    async def drill(self, **asked: Any) -> tuple[PracticeItem, ...]:
        """Return the positions of a drill."""
        return (await self.practice.view("mina", PracticeAsked(**asked))).drill

    async def best(self, item: PracticeItem) -> LessonVerdict:
        """Answer with the best choice."""
        best = (await self.peek(item)).verdict.best
        return await self.answer(item, keep=best.keep, box=best.box)

    async def peek(self, item: PracticeItem) -> LessonVerdict:
        """Return the verdict on an answer that is then taken back."""
        before = self.store.lessons[item.lesson]
        found = await self.answer(item, box=self.worst_box(item))
        self.store.lessons[item.lesson] = before
        return found

    def worst_box(self, item: PracticeItem) -> str:
        """Return a box with the fewest points: not a good answer to these lessons."""
        return min(item.question.offers, key=lambda offer: offer.points).box

    async def answer(self, item: PracticeItem, **given: Any) -> LessonVerdict:
        """Answer a position."""
        answer = PracticeAnswer(round=item.round, herring=item.herring, **given)
        return await self.practice.answer("mina", item.lesson, answer)


@pytest.fixture
async def house() -> _House:
    """Return a practice with the lessons of one game."""
    made = _House()
    await made.play()
    return made


async def test_a_game_becomes_lessons_that_are_due_at_once(house: _House) -> None:
    """Costly choices of the account's seat become lessons, each of them once."""
    lessons = list(house.store.lessons.values())
    assert len(lessons) > 10
    assert all(one.regret >= 1 and one.schedule.due_ms == house.now_ms for one in lessons)
    view = await house.practice.view("mina", PracticeAsked())
    assert (view.lessons, view.due, len(view.drill)) == (len(lessons), len(lessons), 10)
    assert (view.next_ms, view.preparing) == (house.now_ms, 0)
    await house.play()
    assert len(house.store.lessons) == len(lessons)


async def test_a_drill_asks_due_lessons_and_red_herrings_without_answers(house: _House) -> None:
    """Ten positions come, at most a third of them herrings, first as they were."""
    drill = await house.drill()
    assert len(drill) == 10
    assert 1 <= sum(item.herring for item in drill) <= 3
    for item in drill:
        stored = house.store.lessons[item.lesson]
        own = (stored.lesson.position.column, stored.lesson.position.dice)
        assert ((item.question.points, item.question.dice) == own) != item.herring
    text = msgspec.json.encode([item.question for item in drill])
    assert not any(word in text for word in (b"regret", b"best", b"theme", b"value"))


async def test_right_answers_move_a_lesson_and_a_wrong_one_resets_it(house: _House) -> None:
    """1, 3, 7 and 21 days, from the second time on with sisters; a mistake sets it back."""
    item = next(one for one in await house.drill() if not one.herring)
    found = await house.best(item)
    assert (found.verdict.right, found.verdict.mark, found.step) == (True, "best", 1)
    assert found.due_ms == house.now_ms + DAY_MS
    house.store.lessons = {item.lesson: house.store.lessons[item.lesson]}
    house.now_ms += DAY_MS
    [sister] = await house.drill()
    assert sister.question != item.question
    assert sister.question.rolls_left == item.question.rolls_left
    best = await house.best(sister)
    assert (best.step, best.due_ms) == (2, house.now_ms + 3 * DAY_MS)
    house.now_ms += 3 * DAY_MS
    [third] = await house.drill()
    assert third.question != sister.question
    wrong = await house.answer(third, box=house.worst_box(third))
    assert not wrong.verdict.right
    assert (wrong.step, wrong.due_ms) == (0, house.now_ms + DAY_MS)


async def test_only_the_first_answer_of_a_round_counts(house: _House) -> None:
    """An answer sent again, even when the lesson is due, and one to a herring move no lesson."""
    drill = await house.drill()
    item = next(one for one in drill if not one.herring)
    first = await house.best(item)
    best = first.verdict.best
    assert first.due_ms is not None
    for now_ms in (house.now_ms, first.due_ms):
        house.now_ms = now_ms
        again = await house.answer(item, keep=best.keep, box=best.box)
        assert (again.step, again.due_ms) == (first.step, first.due_ms)
    herring = next(one for one in drill if one.herring and one.lesson != item.lesson)
    before = house.store.lessons[herring.lesson]
    await house.best(herring)
    assert house.store.lessons[herring.lesson] == before


async def test_filters_and_more(house: _House) -> None:
    """A theme has only its lessons; `more` asks lessons that are not due yet."""
    view = await house.practice.view("mina", PracticeAsked())
    first = view.themes[0]
    theme = msgspec.convert(first.id, type(next(iter(house.store.lessons.values())).lesson.theme))
    for item in await house.drill(theme=theme):
        assert house.store.lessons[item.lesson].lesson.theme is theme
    assert await house.drill(fingerprint="0" * 64) == ()
    house.now_ms -= DAY_MS
    assert await house.drill() == ()
    assert len(await house.drill(more=True)) == 10
    assert sum(count.lessons for count in view.themes) == view.lessons
    assert [count.lessons for count in view.rules] == [view.lessons]


async def test_unknown_lessons_and_impossible_answers_are_refused(house: _House) -> None:
    """Another player's lesson, a round to come and an impossible choice are refused."""
    item = (await house.drill())[0]
    with pytest.raises(UnknownLessonError):
        await house.practice.answer("jun", item.lesson, PracticeAnswer(round=0, keep=()))
    with pytest.raises(UnknownLessonError):
        await house.practice.answer("mina", item.lesson, PracticeAnswer(round=1, keep=()))
    with pytest.raises(RefusedRequestError, match="either `keep`"):
        await house.practice.answer("mina", item.lesson, PracticeAnswer(round=0))
