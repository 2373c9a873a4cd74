"""Passwords through argon2id."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from yachtdice.server.hashing import AT_ONCE, Argon2Hasher


@pytest.fixture
def hasher() -> Iterator[Argon2Hasher]:
    """Return a hasher."""
    made = Argon2Hasher()
    yield made
    made.close()


async def test_the_right_password_is_known_and_no_other(hasher: Argon2Hasher) -> None:
    """A hash knows its own password alone; nobody's hash knows none; damaged ones know none."""
    hashed = await hasher.hash("correct horse")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert await hasher.is_right(hashed, "correct horse")
    assert not await hasher.is_right(hashed, "correct horsf")
    assert not await hasher.is_right(None, "nobody has this password")
    assert not await hasher.is_right("$argon2id$damaged", "correct horse")
    assert await hasher.hash("correct horse") != hashed


async def test_less_work_than_today_is_outdated(hasher: Argon2Hasher) -> None:
    """A hash of an older setting is told, today's is not."""
    old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("correct horse")
    assert hasher.is_outdated(old)
    assert await hasher.is_right(old, "correct horse")
    assert not hasher.is_outdated(await hasher.hash("correct horse"))


async def test_the_event_loop_goes_on_while_passwords_are_hashed(hasher: Argon2Hasher) -> None:
    """However many are hashed, others wait no longer than a moment."""
    work = [asyncio.create_task(hasher.hash(f"password {n}")) for n in range(4 * AT_ONCE)]
    longest = 0.0
    while not all(task.done() for task in work):
        begun = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - begun)
    assert longest < 0.25
