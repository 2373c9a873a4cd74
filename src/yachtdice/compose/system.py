"""Randomness, time and timers of this machine, and password hashing with argon2id in threads."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from yachtdice.rules import FACES, Dice
from yachtdice.services.ports import Alarm

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


Result = TypeVar("Result")

#: Number of passwords hashed at the same time; each takes 19 MiB and about 20 ms.
AT_ONCE: Final = 2

_argon2: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Argon2Hasher:
    """The Hasher port on argon2id."""

    def __init__(self) -> None:
        """Start the thread pool."""
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._decoy = self._pool.submit(_argon2.hash, "no account has this password")

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        return await self._in_pool(lambda: _argon2.hash(password))

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether the password matches the hash; None never matches but takes as long."""
        right = await self._in_pool(lambda: _verified(hashed or self._decoy.result(), password))
        return right and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Return whether a hash was made with weaker parameters than today's."""
        return _argon2.check_needs_rehash(hashed)

    async def _in_pool(self, work: Callable[[], Result]) -> Result:
        """Run the work in the pool; return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Shut the pool down without waiting."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _verified(hashed: str, password: str) -> bool:
    """Return whether argon2 accepts the password for this hash."""
    try:
        return _argon2.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
