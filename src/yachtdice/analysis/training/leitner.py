"""The schedule of a lesson: it is repeated after 1, 3, 7 and 21 days (the boxes of Leitner)."""

from typing import Final

from msgspec import Struct

DAYS: Final = (1, 3, 7, 21)  #: By step, the days until the lesson is due.
DAY_MS: Final = 24 * 60 * 60 * 1000


class Schedule(Struct, frozen=True):
    """The progress of a lesson: its step, and the time at which it is due; None once learned."""

    step: int
    due_ms: int | None

    @property
    def is_learned(self) -> bool:
        """Whether the lesson was answered right at every step."""
        return self.due_ms is None


def begun(now_ms: int) -> Schedule:
    """Return the schedule of a new lesson."""
    return _at(0, now_ms)


def answered(schedule: Schedule, *, right: bool, now_ms: int) -> Schedule:
    """Return the schedule after an answer: the next step, or the first one after a wrong answer.

    A lesson that is not due yet, or is learned, keeps its schedule after a right answer.
    """
    if not right:
        return _at(0, now_ms)
    if schedule.due_ms is None or schedule.due_ms > now_ms:
        return schedule
    return _at(schedule.step + 1, now_ms)


def _at(step: int, now_ms: int) -> Schedule:
    """Return the schedule at a step that begins now."""
    return Schedule(step, now_ms + DAYS[step] * DAY_MS if step < len(DAYS) else None)
