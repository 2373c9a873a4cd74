"""The ports of reviews and lessons: the process that computes them and their storage."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.analysis.training.leitner import Schedule
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.game import Event
from yachtdice.server.jobs.lines import T
from yachtdice.server.learning.messages.reviews import ChoiceMark, MistakeTheme, ReviewLine
from yachtdice.server.learning.service.requests import AnyReviewRequest
from yachtdice.server.people.messages.profiles import HostLuck

MOST_LESSONS: Final = 200  #: Lessons kept for an account: the newest ones.

MOST_PRACTICE_GAMES: Final = 200  #: Games of an account's own devices that are kept: the newest.

#: Games of a guest that are reviewed when the guest opens an account: the latest ones.
MOST_CLAIMED: Final = 50


class Reviewer(Protocol):
    """Answers requests for reviews beside the server."""

    async def ask(
        self, request: AnyReviewRequest, answer: type[T], *, background: bool = False
    ) -> T:
        """Return the answer to a request; its docstring in `requests.py` names the type.

        Requests in the `background` wait for the others of their client. Raises RefusedRequestError
        for a wrong request, HelperError if there is no answer, and TooManyWaitingError.
        """
        ...


#: The marked choices of a seat by theme: their number and the points given away.
SeatThemes: TypeAlias = dict[MistakeTheme, tuple[int, float]]


class StoredReview(Struct, frozen=True):
    """The sums of a reviewed seat, without choices of stand-ins and the clock.

    `sealed`: whether the game had sealed dice.
    """

    game: str
    seat: int
    fingerprint: str
    luck: float
    given_away: float
    to_win: float
    counted: int
    whole: bool
    sealed: bool
    marks: dict[ChoiceMark, int]
    themes: SeatThemes


class ReviewedSeats(Struct, frozen=True):
    """A finished game, and the seats whose reviews are to be stored."""

    game: str
    rules_text: str
    events: tuple[Event, ...]
    seats: tuple[int, ...]


class GameDue(NamedTuple):
    """A finished game without its events, and the seats whose reviews are to be stored."""

    game: str
    room: str
    rules_text: str
    seats: list[int]


class ReviewStore(Protocol):
    """The storage as the queue uses it; raises StoreUnavailableError if the store fails."""

    async def newest(self) -> int:
        """Return the number of the latest ending of a game, 0 without one."""
        ...

    async def without_review(self, after: int, up_to: int) -> Collection[GameDue]:
        """Return the games with endings in this range whose accounts have no review yet."""
        ...

    async def without_review_of(self, player: str) -> Collection[GameDue]:
        """Return the games of an account without a review of its seats, the latest first.

        At most `MOST_CLAIMED`.
        """
        ...

    async def read(self, due: GameDue) -> ReviewedSeats:
        """Return a game with its events; raise DamagedDataError if they cannot be read."""
        ...

    async def keep(self, found: Sequence[StoredReview]) -> None:
        """Store reviews; those that are stored already stay."""
        ...


class PlayerReviewStore(Protocol):
    """The stored reviews of players."""

    async def of_player(self, player: str, fingerprint: str) -> tuple[ReviewLine, ...]:
        """Return the latest reviewed public games of a player under a rule set, latest first."""
        ...

    async def themes(self, player: str, fingerprint: str) -> tuple[SeatThemes, ...]:
        """Return the themes of the same games as `of_player`."""
        ...

    async def luck(self, player: str, fingerprint: str) -> tuple[int, float]:
        """Return the number of reviewed public games of a player, and the sum of their luck."""
        ...

    async def usual(self, game: str) -> tuple[float | None, ...]:
        """Return by seat the mean points given away by a choice of its account before a game.

        It counts the latest `marks.MOST` whole public games under the same rules, and is None for
        fewer than `marks.FEWEST`.
        """
        ...

    async def luck_of_hosts(self, folded: Collection[str]) -> tuple[HostLuck, ...]:
        """Return the luck of the accounts with these folded names, with private games."""
        ...


class NewLesson(Struct, frozen=True):
    """A marked choice that becomes a lesson. `seat` and `event`: its seat and place in the game."""

    game: str
    seat: int
    event: int
    fingerprint: str
    lesson: Lesson
    regret: float


class StoredLesson(Struct, frozen=True):
    """A lesson of an account, its progress, and the number of answers so far.

    `game`: its game, also one that was played on the account's own device.
    """

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


class PracticeGame(Struct, frozen=True):
    """A game that an account played on its own device, and the account's seat in it."""

    id: str
    player: str
    seat: int
    rules_text: str
    house: bool


class CountedGame(NamedTuple):
    """A game that counts as practice already: the seat of the account, and its lessons."""

    seat: int
    lessons: int


class PracticeGameStore(Protocol):
    """Storage of games from the devices of accounts; raises StoreUnavailableError if it fails."""

    async def find(self, game: str) -> CountedGame | None:
        """Return a game that counts already, None for another one."""
        ...

    async def keep(
        self, game: PracticeGame, found: tuple[NewLesson, ...], schedule: Schedule, now_ms: int
    ) -> None:
        """Store a game of an open account with its lessons; one that is stored stays as it is.

        Only the newest `MOST_PRACTICE_GAMES` of an account and their lessons are kept, and only its
        newest `MOST_LESSONS`.
        """
        ...
