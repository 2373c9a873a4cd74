"""Password hashing with argon2id."""

import asyncio
import statistics
import time
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from tests.support.waiting import let_others_run
from yachtdice.server.people.store.hashing import AT_ONCE, Argon2Hasher


@pytest.fixture
def hasher() -> Iterator[Argon2Hasher]:
    """Return a hasher."""
    made = Argon2Hasher()
    yield made
    made.close()


async def test_a_hash_matches_its_own_password_only(hasher: Argon2Hasher) -> None:
    """A hash matches its own password only; a missing or damaged hash matches none."""
    hashed = await hasher.hash("correct horse")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert await hasher.is_right(hashed, "correct horse")
    assert not await hasher.is_right(hashed, "correct horsf")
    assert not await hasher.is_right(None, "nobody has this password")
    assert not await hasher.is_right("$argon2id$damaged", "correct horse")
    assert await hasher.hash("correct horse") != hashed


async def test_hashes_with_older_settings_are_outdated(hasher: Argon2Hasher) -> None:
    """A hash with older settings is outdated, one with current settings is not."""
    old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("correct horse")
    assert hasher.is_outdated(old)
    assert await hasher.is_right(old, "correct horse")
    assert not hasher.is_outdated(await hasher.hash("correct horse"))


async def test_hashing_does_not_block_the_event_loop(hasher: Argon2Hasher) -> None:
    """Hashing many passwords does not block the event loop."""
    work = [asyncio.create_task(hasher.hash(f"password {n}")) for n in range(4 * AT_ONCE)]
    await let_others_run()
    assert not any(task.done() for task in work), "a hash of the event loop would be done"
    await asyncio.gather(*work)


async def test_a_missing_hash_costs_as_much_as_a_wrong_password(hasher: Argon2Hasher) -> None:
    """The processor time of a login does not show whether the name exists."""
    hashed = await hasher.hash("correct horse")
    spent: dict[str | None, list[float]] = {None: [], hashed: []}
    for _ in range(5):
        for known, times in spent.items():
            begun = time.process_time()  # other processes do not count
            await hasher.is_right(known, "wrong wrong")
            times.append(time.process_time() - begun)
    medians = [statistics.median(times) for times in spent.values()]
    assert min(medians) > max(medians) / 3  # without the hash it would be a tenth
