"""Which passwords are allowed, and their hashes with argon2id."""

import asyncio
import statistics
import time
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from tests.support.waiting import let_others_run
from yachtdice.server.people.service.passwords import (
    AT_ONCE,
    Argon2Hasher,
    PasswordRefusedError,
    checked_password,
    common_passwords,
    tidy_password,
)


@pytest.mark.parametrize(
    "password", ["correct horse", "비밀번호는 아주 길게", "xy7z" * 32, "        a b", "'; DROP --"]
)
def test_long_passwords_of_any_letters_are_accepted(password: str) -> None:
    """Passwords of 8 to 128 characters of any kind are allowed."""
    assert checked_password(password, "Mina") == password


@pytest.mark.parametrize(
    "password",
    [
        "",
        "short",
        "x" * 129,
        "password",
        "PassWord",
        "12345678",
        "aaaaaaaaaa",
        "abababababab",
        "Mina Park 1",
        "\udc80abcdefgh",
    ],
)
def test_passwords_that_others_would_try_are_refused(password: str) -> None:
    """Short or very common passwords, the name itself and unencodable text are refused."""
    with pytest.raises(PasswordRefusedError):
        checked_password(password, "mina_park_l")


def test_the_list_of_common_passwords_is_complete() -> None:
    """The list of common passwords is complete, in lower case and without its header."""
    assert len(common_passwords()) == 3000
    assert all(word == word.casefold() for word in common_passwords())


def test_composed_and_decomposed_letters_are_the_same_password() -> None:
    """Composed and decomposed letters are the same password."""
    assert tidy_password("비밀번호") == tidy_password(
        "\u1107\u1175\u1106\u1175\u11af\u1107\u1165\u11ab\u1112\u1169"
    )


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
