"""The queue of stored reviews: new games first, older ones later, each of them once."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.doubles.memory import PaperWorkshop
from tests.support.games.bot_games import bot_game
from tests.support.waiting import let_others_run, until
from tests.unit.server.learning.service.doubles import LocalReviewer
from yachtdice.analysis import review_game
from yachtdice.bots import RandomBot
from yachtdice.game import HandOverSeat, Record, decide, new_game
from yachtdice.rules import RuleSet, Text, load_rules
from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.learning.messages.reviews import ReviewFigures
from yachtdice.server.learning.service.ports import GameDue, ReviewedSeats, StoredReview
from yachtdice.server.learning.service.requests import ReviewRequest
from yachtdice.server.learning.service.storing import REST, ReviewQueue
from yachtdice.solver import Progress, TooLargeError, best_play

RULES = load_rules("clubhouse")


class MemoryReviews:
    """The ReviewStore port in memory; game number n is the n-th ending."""

    def __init__(self) -> None:
        """Start without games."""
        self.games: list[ReviewedSeats] = []
        self.of_guests: set[str] = set()
        self.damaged: set[str] = set()
        self.kept: dict[str, StoredReview] = {}

    def end(self, name: str, *, guests: bool = False) -> None:
        """End a game of two seats, of which the second one is an account's, or a guest's."""
        rng = Random(name)
        events = bot_game(best_play(RULES), [RandomBot(rng), RandomBot(rng)], rng).events
        self.games.append(ReviewedSeats(name, RULES.text, events, (1,)))
        self.of_guests.update({name} if guests else ())

    async def newest(self) -> int:
        """Return the number of games."""
        return len(self.games)

    async def without_review(self, after: int, up_to: int) -> list[GameDue]:
        """Return the games of this range without a review."""
        return self._due(
            game for game in self.games[after:up_to] if game.game not in self.of_guests
        )

    async def without_review_of(self, player: str) -> list[GameDue]:
        """Return the games without a review whose names begin with that of the player."""
        return self._due(game for game in reversed(self.games) if game.game.startswith(player))

    def _due(self, games: Iterable[ReviewedSeats]) -> list[GameDue]:
        """Return those of the games that have no review."""
        left = (game for game in games if game.game not in self.kept)
        return [GameDue(game.game, "", game.rules_text, list(game.seats)) for game in left]

    async def read(self, due: GameDue) -> ReviewedSeats:
        """Return a game, unless its events are damaged."""
        if due.game in self.damaged:
            raise DamagedDataError("events", due.game)
        return next(game for game in self.games if game.game == due.game)

    async def keep(self, found: Sequence[StoredReview]) -> None:
        """Keep reviews."""
        for one in found:
            self.kept.setdefault(one.game, one)


async def _insight(rules: RuleSet, _progress: Progress) -> Path:
    """Refuse the insight, as for rules that are too large for it."""
    raise TooLargeError(Text(rules.id, rules.id))


def _queue(store: MemoryReviews, reviewer: LocalReviewer) -> ReviewQueue:
    """Return a queue at work on these games."""
    return ReviewQueue(store, reviewer, Coach(PaperWorkshop().solution_file), Coach(_insight))


async def _drain(queue: ReviewQueue) -> None:
    while await queue.step():
        pass


async def test_games_are_reviewed_once_and_stored_for_the_seats_of_accounts() -> None:
    """Each game is computed once; its stored sums and themes are those of the seat."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    queue = _queue(store, reviewer)
    store.end("first")
    await _drain(queue)
    await _drain(queue)
    assert len(reviewer.asked) == 1
    kept = store.kept["first"]
    assert (kept.seat, kept.fingerprint) == (1, RULES.fingerprint)
    shown = sum(kept.marks[mark] for mark in ("inaccuracy", "mistake", "blunder"))
    assert sum(count for count, _ in kept.themes.values()) == shown > 0
    assert 0 < sum(points for _, points in kept.themes.values()) <= kept.given_away
    assert kept.given_away == pytest.approx(expected_loss(store))


def expected_loss(store: MemoryReviews) -> float:
    """Return the points that the second seat of the first game gave away."""
    return review_game(Record(RULES, store.games[0].events)).seats[1].given_away


async def test_the_queue_rests_longer_than_it_uses_the_store() -> None:
    """Of many games that end at once, each is stored only after a rest from the one before."""
    store, took, rests = MemoryReviews(), list[float](), list[float]()
    for number in range(3):
        store.end(str(number))
    queue: list[str] = []

    async def keep_lessons(game: ReviewedSeats, _found: ReviewFigures) -> None:
        begun = time.monotonic()
        await let_others_run()
        queue.append(game.game)
        took.append(time.monotonic() - begun)

    async def pause(seconds: float) -> None:
        rests.append(seconds)
        queue.append("rest")

    solutions = Coach(PaperWorkshop().solution_file)
    resting = ReviewQueue(
        store, LocalReviewer(), solutions, Coach(_insight), 600, keep_lessons, pause
    )
    await resting.step()
    assert queue == ["0", "rest", "1", "rest", "2", "rest"]
    assert all(rest >= REST * used for rest, used in zip(rests, took, strict=True))


async def test_no_rest_is_longer_than_the_pause_between_two_looks() -> None:
    """A store that was slow once does not stop the queue for long."""
    store, rests = MemoryReviews(), list[float]()
    store.end("first")

    async def pause(seconds: float) -> None:
        rests.append(seconds)

    solutions = Coach(PaperWorkshop().solution_file)
    await ReviewQueue(
        store, LocalReviewer(), solutions, Coach(_insight), every_s=0, pause=pause
    ).step()
    assert rests == [0]


async def test_a_player_is_not_blamed_for_a_stand_in() -> None:
    """The stored sum leaves out the points that a bot in the seat of the player gave away."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    store.end("first")
    [ended] = store.games
    started, *others = ended.events
    _, state = new_game(RULES, 2)
    left = decide(state, HandOverSeat(1, "greedy"))
    store.games = [msgspec.structs.replace(ended, events=(started, *left, *others))]
    assert expected_loss(store) > 0
    await _drain(_queue(store, reviewer))
    assert store.kept["first"].given_away == pytest.approx(0)


async def test_new_games_come_before_older_ones() -> None:
    """After a restart, a game that ends now is reviewed first, then the older ones."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    for name in ("old", "older"):
        store.end(name)
    queue = _queue(store, reviewer)
    await queue.begin()
    store.end("new")
    await queue.step()
    assert list(store.kept) == ["new"]
    await _drain(queue)
    assert set(store.kept) == {"new", "old", "older"}


async def test_the_games_of_a_guest_with_a_new_account_come_first() -> None:
    """They are reviewed before new games of others; without an account they never are."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    queue = _queue(store, reviewer)
    for name in ("mina 1", "jun 1", "mina 2"):
        store.end(name, guests=True)
    await _drain(queue)
    assert reviewer.asked == []
    store.end("others")
    queue.want("mina")
    assert await queue.preparing("mina") == 2
    await queue.step()
    assert list(store.kept) == ["mina 2", "mina 1"]
    assert await queue.preparing("mina") == 0
    await _drain(queue)
    assert set(store.kept) == {"mina 1", "mina 2", "others"}


async def test_a_new_account_does_not_wait_for_the_older_games() -> None:
    """The queue leaves a row of older games after the one at hand, and goes on later."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    store.end("mina", guests=True)
    for number in range(3):
        store.end(f"old {number}")
    queue = _queue(store, reviewer)
    await queue.begin()

    def opens_an_account(_request: object) -> bool:
        queue.want("mina")
        return False

    reviewer.fails = opens_an_account
    await queue.step()
    reviewer.fails = lambda _: False
    await queue.step()
    assert list(store.kept) == ["old 0", "mina"]
    await _drain(queue)
    assert len(store.kept) == 4


async def test_a_new_account_ends_the_wait_for_the_next_look() -> None:
    """The queue looks once an hour; the games of a new account are reviewed nevertheless."""
    store = MemoryReviews()
    solutions = Coach(PaperWorkshop().solution_file)
    queue = ReviewQueue(store, LocalReviewer(), solutions, Coach(_insight), every_s=3600)
    store.end("mina", guests=True)
    work = asyncio.create_task(queue.work())
    await let_others_run(20)
    queue.want("mina")
    await until(lambda: "mina" in store.kept)
    work.cancel()


@pytest.mark.parametrize("guests", [True, False])
@pytest.mark.parametrize("is_damaged", [True, False])
async def test_a_game_that_is_never_reviewed_is_not_waited_for(
    *, is_damaged: bool, guests: bool
) -> None:
    """A page that waits for the lessons of a game learns that they will not come.

    Also if its events cannot be read, and if another server has opened the guest's account.
    """
    store, reviewer = MemoryReviews(), LocalReviewer()
    queue = _queue(store, reviewer)
    store.end("mina", guests=guests)
    store.damaged.update({"mina"} if is_damaged else ())
    assert await queue.preparing("mina") == 1
    reviewer.fails = lambda _: not is_damaged
    await _drain(queue)
    assert await queue.preparing("mina") == 0


async def test_a_fault_in_one_game_does_not_hold_up_the_others() -> None:
    """The step that meets an unexpected error fails; the next one leaves that game out."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    for name in ("mina 1", "mina 2", "others"):
        store.end(name)

    async def keep_lessons(game: ReviewedSeats, _found: ReviewFigures) -> None:
        if game.game == "mina 2":
            raise KeyError(game.game)

    solutions = Coach(PaperWorkshop().solution_file)
    queue = ReviewQueue(store, reviewer, solutions, Coach(_insight), keep_lessons=keep_lessons)
    queue.want("mina")
    with pytest.raises(KeyError):
        await queue.step()
    await _drain(queue)
    assert set(store.kept) == {"mina 1", "others"}


async def test_a_game_that_fails_is_left_out_until_the_next_start() -> None:
    """A failure does not hold up the next game; another queue reviews the missing one."""
    store, reviewer = MemoryReviews(), LocalReviewer()
    queue = _queue(store, reviewer)
    store.end("unlucky")
    reviewer.fails = lambda _: True
    await _drain(queue)
    reviewer.fails = lambda _: False
    store.end("next")
    await _drain(queue)
    assert list(store.kept) == ["next"]
    after = _queue(store, reviewer)
    await after.begin()
    await _drain(after)
    assert set(store.kept) == {"next", "unlucky"}
    assert all(isinstance(request, ReviewRequest) for request in reviewer.asked)
    assert reviewer.in_background == {True}
