"""Randomness, time and timers of this machine."""

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from typing import Final

from yachtdice.rules import FACES, Dice
from yachtdice.server.common.ports import Alarm

#: 32 letters and digits that are hard to confuse: 5 bits each.
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SystemChance:
    """The Chance port on `secrets`: the next dice are unpredictable, also for clients."""

    def throw(self, count: int) -> Dice:
        """Return `count` independent, uniformly distributed faces."""
        return tuple(secrets.randbelow(FACES) + 1 for _ in range(count))

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the numbers below `count` in random order."""
        order = list(range(count))
        secrets.SystemRandom().shuffle(order)
        return tuple(order)

    def new_id(self, length: int) -> str:
        """Return an unguessable id with 5 random bits per letter."""
        return "".join(secrets.choice(_LETTERS) for _ in range(length))

    def secret(self) -> bytes:
        """Return 32 random bytes of the operating system."""
        return secrets.token_bytes(32)


class LoopTicks:
    """The Ticks port on the event loop in which it is used first."""

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()  # asks the system for the process id each time

    def now_ms(self) -> int:
        """Return milliseconds of a monotonic clock."""
        return int(self._loop.time() * 1000)

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` once, in `wait_ms` milliseconds."""
        return self._loop.call_later(wait_ms / 1000, ring)
