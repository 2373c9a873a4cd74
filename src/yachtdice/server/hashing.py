"""Passwords through argon2id, a few at a time, beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

Result = TypeVar("Result")

AT_ONCE: Final = 2
"""Passwords hashed at a time; each takes 19 MiB and some 20 ms, others wait."""

_argon2: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Argon2Hasher:
    """The Hasher port on argon2id."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._nobodys = _argon2.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        return await self._beside(lambda: _argon2.hash(password))

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether it is the password of this hash; None is never right, and as slow."""
        right = await self._beside(lambda: _verified(hashed or self._nobodys, password))
        return right and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Return whether a hash was made with less work than is asked for today."""
        return _argon2.check_needs_rehash(hashed)

    async def _beside(self, work: Callable[[], Result]) -> Result:
        """Return what the work gives, done in the pool."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Let go of the pool."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _verified(hashed: str, password: str) -> bool:
    """Return whether argon2 takes the password for the hash's."""
    try:
        return _argon2.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
