"""The schedule of a lesson: at once, then after 1, 3, 7 and 21 days (the boxes of Leitner)."""

from typing import Final

from msgspec import Struct

DAYS: Final = (1, 3, 7, 21)  #: The days from one right answer to the next time.
DAY_MS: Final = 24 * 60 * 60 * 1000


class Schedule(Struct, frozen=True):
    """The right answers to a lesson in a row, and when it is due; None once it is learned."""

    step: int
    due_ms: int | None

    @property
    def is_learned(self) -> bool:
        """Whether the lesson was answered right at every step."""
        return self.due_ms is None


def begun(now_ms: int) -> Schedule:
    """Return the schedule of a new lesson: it is due at once."""
    return Schedule(0, now_ms)


def answered(schedule: Schedule, *, right: bool, now_ms: int) -> Schedule:
    """Return the schedule after an answer: the next step, or the first one after a wrong answer.

    After a wrong answer the lesson is due on the next day. A lesson that is not due yet, or is
    learned, keeps its schedule after a right answer.
    """
    if not right:
        return Schedule(0, now_ms + DAYS[0] * DAY_MS)
    if schedule.due_ms is None or schedule.due_ms > now_ms:
        return schedule
    step = schedule.step
    due_ms = now_ms + DAYS[step] * DAY_MS if step < len(DAYS) else None
    return Schedule(step + 1, due_ms)
