"""The followers of a contest, and the frames that they receive."""

import asyncio
from collections.abc import AsyncIterator, Callable, Container, Iterable
from time import perf_counter
from typing import Final, Protocol, TypeVar

from yachtdice.server.contests.messages.live import ContestServerMessage

SLICE_S: Final = 0.01  #: Work on all entrants lets other tasks run after this time.

Item = TypeVar("Item")


class ContestFollower(Protocol):
    """A connection that follows a contest."""

    @property
    def player(self) -> str | None:
        """The public id of its player, None for a spectator without a name."""
        ...

    def send(self, message: ContestServerMessage) -> None:
        """Send a message; never wait and never raise."""
        ...


async def sliced(items: Iterable[Item]) -> AsyncIterator[Item]:
    """Yield items; let other tasks run after each slice of SLICE_S."""
    until = perf_counter() + SLICE_S
    for item in items:
        yield item
        if perf_counter() > until:
            await asyncio.sleep(0)
            until = perf_counter() + SLICE_S


class ContestAudience:
    """Followers by the number of their entry; None for spectators."""

    def __init__(self) -> None:
        """Start without followers."""
        self._numbers: dict[ContestFollower, int | None] = {}
        self._by_number: dict[int | None, list[ContestFollower]] = {}

    def __bool__(self) -> bool:
        return bool(self._numbers)

    def add(self, follower: ContestFollower, number: int | None) -> None:
        """Let a follower receive frames, for the entrant with this number."""
        self.remove(follower)
        self._numbers[follower] = number
        self._by_number.setdefault(number, []).append(follower)

    def remove(self, follower: ContestFollower) -> None:
        """Send nothing more to a follower."""
        if follower in self._numbers:
            number = self._numbers.pop(follower)
            self._by_number[number].remove(follower)
            if not self._by_number[number]:
                del self._by_number[number]

    def of(self, number: int | None) -> tuple[ContestFollower, ...]:
        """Return the followers of an entrant; with None, the spectators."""
        return tuple(self._by_number.get(number, ()))

    def without(self, numbers: Container[int | None]) -> tuple[ContestFollower, ...]:
        """Return the followers that belong to none of these entrants."""
        return tuple(each for each, number in self._numbers.items() if number not in numbers)

    async def tell(self, message: ContestServerMessage) -> None:
        """Send a frame to all followers."""
        async for follower in sliced([*self._numbers]):
            if follower in self._numbers:
                follower.send(message)

    async def tell_each(self, message_for: Callable[[int | None], ContestServerMessage]) -> None:
        """Send each follower the frame for its number; spectators share one."""
        async for number in sliced([*self._by_number]):
            if followers := self.of(number):
                message = message_for(number)
                for follower in followers:
                    follower.send(message)
