"""Accounts behind their ports: what is refused, what is hashed, and which sessions end."""

import pytest

from tests.memory import MemoryAccounts
from tests.unit.services.table import SeededChance
from yachtdice.services.account_ports import SESSION_MS, NameTakenError
from yachtdice.services.accounts import (
    BY_NAME,
    PASSWORDS,
    Accounts,
    HasAccountError,
    NoAccountError,
    WrongPasswordError,
)
from yachtdice.services.guests import NameRefusedError
from yachtdice.services.limits import Limiter, TooOftenError
from yachtdice.services.passwords import PasswordRefusedError
from yachtdice.services.ports import Player

GOOD, BETTER = "correct horse", "battery staple"


class PaperHasher:
    """The Hasher port without the work; keeps what it was asked."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.asked: list[str | None] = []
        self.outdated = False

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        return f"#{password}"

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether it is the password of this hash."""
        self.asked.append(hashed)
        return hashed == f"#{password}"

    def is_outdated(self, hashed: str) -> bool:
        """Return what the story says."""
        return self.outdated and bool(hashed)


class Club:
    """Accounts on a store in memory."""

    def __init__(self) -> None:
        """Open."""
        self.store, self.hasher = MemoryAccounts(), PaperHasher()
        self.now = 7
        limiter = Limiter(lambda: self.now)
        chance = SeededChance()
        self.accounts = Accounts(self.store, self.hasher, chance, lambda: self.now, limiter)


async def test_a_guest_keeps_the_id_and_gets_another_secret() -> None:
    """The session stays the same and is known by a new secret alone."""
    club = Club()
    session = await club.store.begin_session("guest", "old", 7)
    club.store.players["guest"] = Player("guest", "G")
    visit = await club.accounts.visit("old")
    assert visit is not None
    entry = await club.accounts.open(visit, " Mina ", GOOD, "here")
    assert (entry.player, entry.session) == (Player("guest", "Mina"), session)
    assert await club.accounts.visit("old") is None
    found = await club.accounts.visit(entry.secret)
    assert found is not None
    assert found.is_account
    with pytest.raises(HasAccountError):
        await club.accounts.open(found, "Second", GOOD, "here")


async def test_what_will_not_do_makes_no_account() -> None:
    """A name or a password that is refused, and a name that is taken, change nothing."""
    club = Club()
    await club.accounts.open(None, "Mina", GOOD, "here")
    for name, password, error in (
        ("x", GOOD, NameRefusedError),
        ("Jun", "short", PasswordRefusedError),
        ("M1NA", GOOD, NameTakenError),
    ):
        with pytest.raises(error):
            await club.accounts.open(None, name, password, "here")
    with pytest.raises(NameTakenError):
        await club.accounts.refuse_taken("mi na")
    await club.accounts.refuse_taken("Jun")
    assert len(club.store.accounts) == 1


async def test_as_much_is_hashed_for_nobody_as_for_somebody() -> None:
    """An unknown name, a name that can be nobody's and a wrong password: one check each."""
    club = Club()
    await club.accounts.open(None, "Mina", GOOD, "here")
    for name in ("Mina", "Nobody", "\u202e", "x" * 99):
        with pytest.raises(WrongPasswordError):
            await club.accounts.log_in(name, "wrong", "here")
    assert club.hasher.asked == [f"#{GOOD}", None, None, None]


async def test_a_success_forgives_and_hashes_again_what_is_outdated() -> None:
    """After the right password earlier tries do not count; an old hash is made anew."""
    club = Club()
    await club.accounts.open(None, "Mina", GOOD, "here")
    for _ in range(2):
        for _ in range(BY_NAME.most - 1):
            with pytest.raises(WrongPasswordError):
                await club.accounts.log_in("mina", "wrong", "here")
        await club.accounts.log_in("MINA", GOOD, "here")
    club.hasher.outdated = True
    club.store.changed.clear()
    await club.accounts.log_in("Mina", GOOD, "here")
    assert len(club.store.changed) == 1


async def test_a_new_password_takes_the_old_one_and_ends_the_other_sessions() -> None:
    """Wrong ones are limited by account; then all sessions but this one are over."""
    club = Club()
    entry = await club.accounts.open(None, "Mina", GOOD, "here")
    other = await club.accounts.log_in("Mina", GOOD, "there")
    visit = await club.accounts.visit(entry.secret)
    assert visit is not None
    changed = await club.accounts.change_password(visit, GOOD, BETTER)
    assert changed.ended == (other.session,)
    assert await club.accounts.visit(entry.secret) is None
    assert await club.accounts.visit(changed.secret) == visit
    for _ in range(PASSWORDS.most):
        with pytest.raises(WrongPasswordError):
            await club.accounts.close(visit, GOOD)
    with pytest.raises(TooOftenError):
        await club.accounts.close(visit, BETTER)


async def test_a_guest_has_no_password_to_change() -> None:
    """What takes an account is refused to guests."""
    club = Club()
    await club.store.begin_session("guest", "old", 7)
    club.store.players["guest"] = Player("guest", "G")
    visit = await club.accounts.visit("old")
    assert visit is not None
    with pytest.raises(NoAccountError):
        await club.accounts.change_password(visit, GOOD, BETTER)


async def test_whoever_comes_again_is_known_for_another_year() -> None:
    """A session lasts a year from its last visit; that is written down once a month at most."""
    club = Club()
    entry = await club.accounts.open(None, "Mina", GOOD, "here")
    told = []
    for day in (1, 29, 31, 45, 62):
        club.now = 7 + day * 24 * 3600 * 1000
        visit = await club.accounts.visit(entry.secret)
        assert visit is not None
        told.append(await club.accounts.prolong(visit))
    assert told == [False, False, True, False, True]
    assert club.store.expiry[entry.session] == club.now + SESSION_MS
