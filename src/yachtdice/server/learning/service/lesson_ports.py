"""The storage of lessons."""

from typing import Protocol

from msgspec import Struct

from yachtdice.analysis.training.leitner import Schedule
from yachtdice.analysis.training.lessons import Lesson

MOST_LESSONS: int = 200  #: Lessons kept for an account: the newest ones.


class NewLesson(Struct, frozen=True):
    """A marked choice that becomes a lesson. `seat` and `event`: its seat and place in the game."""

    game: str
    seat: int
    event: int
    fingerprint: str
    lesson: Lesson
    regret: float


class StoredLesson(Struct, frozen=True):
    """A lesson of an account, its progress, and the number of answers so far."""

    id: str
    game: str
    event: int
    fingerprint: str
    rules_text: str
    house: bool
    lesson: Lesson
    regret: float
    schedule: Schedule
    answered: int


class LessonStore(Protocol):
    """Storage of lessons; raises StoreUnavailableError if it fails."""

    async def keep(self, found: tuple[NewLesson, ...], schedule: Schedule) -> None:
        """Store new lessons of the accounts on their seats; those stored already stay as they are.

        Only the newest `MOST_LESSONS` of an account are kept.
        """
        ...

    async def of_player(self, player: str) -> tuple[StoredLesson, ...]:
        """Return all lessons of a player: those due first come first, learned ones last."""
        ...

    async def move(self, lesson: StoredLesson, schedule: Schedule) -> bool:
        """Store one more answer; return False if it was answered meanwhile, and change nothing."""
        ...
