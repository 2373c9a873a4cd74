"""Password hashing with argon2id in threads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

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
