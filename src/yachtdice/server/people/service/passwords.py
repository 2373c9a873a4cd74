"""Passwords: which are allowed, and their hashes with argon2id in threads."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from yachtdice.server.people.service.names import fold

Result = TypeVar("Result")

SHORTEST, LONGEST = 8, 128
_LIST: Final = files("yachtdice.server.people.service") / "common_passwords.txt"

#: Number of passwords hashed at the same time; each takes 19 MiB and about 20 ms.
AT_ONCE: Final = 2

_argon2: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class PasswordFault(StrEnum):
    """The kind of fault in a password, for programs."""

    LENGTH = "password-length"
    NOT_TEXT = "password-not-text"
    COMMON = "password-common"
    IS_NAME = "password-is-name"


class PasswordRefusedError(Exception):
    """A password that is not allowed; the text says why."""

    def __init__(self, fault: PasswordFault, reason: str) -> None:
        """Set the fault for programs, and the reason for people."""
        super().__init__(reason)
        self.fault = fault


def tidy_password(password: str) -> str:
    """Return the password in NFKC, so that all keyboards give the same text."""
    return unicodedata.normalize("NFKC", password)


def checked_password(password: str, name: str) -> str:
    """Return the normalized password of an account; raise PasswordRefusedError if not allowed."""
    tidy = tidy_password(password)
    if not SHORTEST <= len(tidy) <= LONGEST:
        reason = f"a password must have {SHORTEST} to {LONGEST} characters, not {len(tidy)}"
        raise PasswordRefusedError(PasswordFault.LENGTH, reason)
    try:
        tidy.encode()
    except UnicodeEncodeError as error:
        reason = "the password has characters that are not Unicode; choose a different one"
        raise PasswordRefusedError(PasswordFault.NOT_TEXT, reason) from error
    if tidy.casefold() in common_passwords() or len(set(tidy)) < 3:
        reason = "this password is too common; choose a different one"
        raise PasswordRefusedError(PasswordFault.COMMON, reason)
    if fold(tidy) == fold(name):
        raise PasswordRefusedError(
            PasswordFault.IS_NAME, "the password is the same as the name; choose a different one"
        )
    return tidy


@cache
def common_passwords() -> frozenset[str]:
    """Return the most common passwords, in lower case."""
    lines = _LIST.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("# "))


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
