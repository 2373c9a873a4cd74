"""Accounts in a database: refusals, password hashing, and which sessions end."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.servers.databases import new_sqlite
from tests.unit.server.rooms.service.table import SeededChance
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import SESSION_MS
from yachtdice.server.common.limits import (
    LOGINS_BY_ACCOUNT,
    LOGINS_BY_ADDRESS,
    LOGINS_BY_DEVICE,
    LOGINS_BY_NAME,
    PASSWORDS,
    Limiter,
    RateLimit,
    TooOftenError,
)
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.people.service.accounts import (
    Accounts,
    HasAccountError,
    Login,
    NoAccountError,
    NoSessionError,
    Origin,
    WrongPasswordError,
)
from yachtdice.server.people.service.names import NameRefusedError
from yachtdice.server.people.service.passwords import PasswordRefusedError
from yachtdice.server.people.service.ports import NameTakenError, Session
from yachtdice.server.people.store.account_admin import SqlAccountAdmin

GOOD, BETTER = "correct horse", "battery staple"
HERE, THERE = Origin("here", device="Firefox, Linux"), Origin("there")
DAY_MS = 24 * 3600 * 1000
LOGIN_LIMITS = (LOGINS_BY_ACCOUNT, LOGINS_BY_ADDRESS, LOGINS_BY_DEVICE, LOGINS_BY_NAME)


class PaperHasher:
    """The Hasher port without real hashing; it records the hashes it checked."""

    def __init__(self) -> None:
        """Start without any checks."""
        self.asked: list[str | None] = []
        self.cost = 1

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        return f"{self.cost}#{password}"

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether it is the password of this hash."""
        self.asked.append(hashed)
        return hashed is not None and hashed.partition("#")[2] == password

    def is_outdated(self, hashed: str) -> bool:
        """Return whether the hash has another cost than today's."""
        return not hashed.startswith(f"{self.cost}#")


class Club:
    """Accounts in a database."""

    def __init__(self, database: Database) -> None:
        """Create the accounts."""
        self.database, self.store = database, accounts_in(database)
        self.hasher, self.now = PaperHasher(), 7
        self.limiter = Limiter(lambda: self.now)
        chance = SeededChance()
        self.accounts = Accounts(self.store, self.hasher, chance, lambda: self.now, self.limiter)

    async def guest(self) -> Session:
        """Return the session of a new guest, whose secret is "old"."""
        await self.store.add_player(Player("guest", "G"), "old", 7)
        session = await self.accounts.session("old")
        assert session is not None
        return session

    async def guess(self, origin: Origin) -> RateLimit | None:
        """Try a wrong password for Mina; return the rate limit that refuses it, if any."""
        try:
            await self.accounts.log_in("Mina", "wrong", origin)
        except TooOftenError as error:
            by_name = {limit.name: limit for limit in LOGIN_LIMITS}
            return by_name[error.limit]
        except WrongPasswordError:
            return None
        raise AssertionError("the wrong password was right")


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """Return accounts in a database of their own."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    yield Club(database)
    await database.close()


async def test_a_guest_keeps_the_id_and_gets_another_secret(club: Club) -> None:
    """A guest who makes an account keeps the session, under a new secret only."""
    session = await club.guest()
    entry = await club.accounts.open(session, " Mina ", GOOD, HERE)
    assert (entry.player, entry.session) == (Player("guest", "Mina"), session.id)
    assert await club.accounts.session("old") is None
    found = await club.accounts.session(entry.secret)
    assert found is not None
    assert found.is_account
    with pytest.raises(HasAccountError):
        await club.accounts.open(found, "Second", GOOD, HERE)


async def test_a_refused_name_or_password_makes_no_account(club: Club) -> None:
    """A refused name or password, or a name that is taken, changes nothing."""
    await club.accounts.open(None, "Mina", GOOD, HERE)
    for name, password, error in (
        ("x", GOOD, NameRefusedError),
        ("Jun", "short", PasswordRefusedError),
        ("M1NA", GOOD, NameTakenError),
    ):
        with pytest.raises(error):
            await club.accounts.open(None, name, password, HERE)
    with pytest.raises(NameTakenError):
        await club.accounts.refuse_taken("mi na")
    await club.accounts.refuse_taken("Jun")
    assert await SqlAccountAdmin(club.database).count() == 1


async def test_every_failed_login_costs_one_hash_check(club: Club) -> None:
    """An unknown name, an impossible name and a wrong password each cost one hash check."""
    await club.accounts.open(None, "Mina", GOOD, HERE)
    for name in ("Mina", "Nobody", "\u202e", "x" * 99):
        with pytest.raises(WrongPasswordError):
            await club.accounts.log_in(name, "wrong", HERE)
    assert club.hasher.asked == [f"1#{GOOD}", None, None, None]


async def test_a_login_resets_the_limit_and_renews_an_outdated_hash(club: Club) -> None:
    """A correct password resets the failed attempts, and an outdated hash is replaced."""
    await club.accounts.open(None, "Mina", GOOD, HERE)
    for _ in range(2):
        for _ in range(LOGINS_BY_NAME.most - 1):
            with pytest.raises(WrongPasswordError):
                await club.accounts.log_in("mina", "wrong", HERE)
        await club.accounts.log_in("MINA", GOOD, HERE)
    club.hasher.cost = 2
    entry = await club.accounts.log_in("Mina", GOOD, HERE)
    stored = await club.store.account_of(entry.player.id)
    assert stored is not None
    assert stored.password == f"2#{GOOD}"


async def test_a_new_password_replaces_the_old_one_and_ends_other_sessions(club: Club) -> None:
    """A new password ends all other sessions; wrong passwords are limited per account."""
    entry = await club.accounts.open(None, "Mina", GOOD, HERE)
    other = await club.accounts.log_in("Mina", GOOD, THERE)
    session = await club.accounts.session(entry.secret)
    assert session is not None
    changed = await club.accounts.change_password(session, GOOD, BETTER, HERE)
    assert changed.ended == (other.session,)
    assert await club.accounts.session(entry.secret) is None
    assert await club.accounts.session(changed.secret) == session
    for _ in range(PASSWORDS.most):
        with pytest.raises(WrongPasswordError):
            await club.accounts.close(session, GOOD)
    with pytest.raises(TooOftenError):
        await club.accounts.close(session, BETTER)


async def test_a_guest_has_no_password_to_change(club: Club) -> None:
    """Requests that need an account are refused to guests."""
    session = await club.guest()
    with pytest.raises(NoAccountError):
        await club.accounts.change_password(session, GOOD, BETTER, HERE)


async def test_a_session_ends_after_90_days_without_use(club: Club) -> None:
    """Each day of use extends a session to 90 more days; then its cookie is invalid."""
    entry = await club.accounts.open(None, "Mina", GOOD, HERE)
    for _ in range(100):
        club.now += DAY_MS
        session = await club.accounts.session(entry.secret)
        assert session is not None
        assert club.accounts.is_due(session)
        noted = await club.accounts.session(entry.secret)
        assert noted is not None
        assert not club.accounts.is_due(noted)
    club.now += SESSION_MS - 1
    assert await club.accounts.session(entry.secret) is not None
    club.now += SESSION_MS
    assert await club.accounts.session(entry.secret) is None


async def test_guesses_from_many_addresses_reach_the_limit_of_the_account(club: Club) -> None:
    """Of 59 guesses from 59 addresses 30 are checked; then the owner needs a known device."""
    owner = await club.accounts.open(None, "Mina", GOOD, HERE)
    made = [await club.guess(Origin(f"10.0.0.{n}")) for n in range(59)]
    assert made == [None] * LOGINS_BY_ACCOUNT.most + [LOGINS_BY_ACCOUNT] * 29
    with pytest.raises(TooOftenError):
        await club.accounts.log_in("Mina", GOOD, THERE)
    known = Origin("there", owner.device)
    entry = await club.accounts.log_in("Mina", GOOD, known)
    assert entry.device == owner.device
    assert await club.guess(Origin("10.0.0.99")) is LOGINS_BY_ACCOUNT


async def test_an_unknown_name_meets_the_same_limits(club: Club) -> None:
    """An unknown name meets the same limits, so answers do not reveal which accounts exist."""
    made = [await club.guess(Origin(f"10.0.0.{n}")) for n in range(40)]
    assert made == [None] * LOGINS_BY_ACCOUNT.most + [LOGINS_BY_ACCOUNT] * 10


async def test_a_device_counts_for_its_own_accounts_alone(club: Club) -> None:
    """A device known to another account, or made up, allows no further guesses."""
    await club.accounts.open(None, "Mina", GOOD, HERE)
    stranger = await club.accounts.open(None, "Stranger", GOOD, THERE)
    for device in (stranger.device, "a" * 32, "x" * 10_000, "\udcff"):
        while (limit := await club.guess(Origin("there", device))) is None:
            pass
        assert limit is LOGINS_BY_NAME


async def test_a_known_device_has_a_limit_of_its_own(club: Club) -> None:
    """A known device allows ten guesses in five minutes, from any address."""
    owner = await club.accounts.open(None, "Mina", GOOD, HERE)
    made = [await club.guess(Origin(f"10.0.0.{n}", owner.device)) for n in range(11)]
    assert made == [None] * 10 + [LOGINS_BY_DEVICE]
    club.now += LOGINS_BY_DEVICE.seconds * 1000
    assert await club.guess(Origin("10.0.0.1", owner.device)) is None


async def test_an_address_is_refused_before_a_name_is_counted(club: Club) -> None:
    """A thousand unknown names from one address leave only 50 names in memory."""
    for number in range(1000):
        with pytest.raises((WrongPasswordError, TooOftenError)):
            await club.accounts.log_in(f"bogus {number}", "wrong", HERE)
    assert club.limiter.counted(LOGINS_BY_NAME) == LOGINS_BY_ADDRESS.most
    assert club.limiter.counted(LOGINS_BY_ACCOUNT) == LOGINS_BY_ADDRESS.most
    assert len(club.hasher.asked) == LOGINS_BY_ADDRESS.most


async def _second(club: Club) -> tuple[Login, Login]:
    """Return two logins of Mina's, from two devices."""
    first = await club.accounts.open(None, "Mina", GOOD, HERE)
    club.now += DAY_MS
    return first, await club.accounts.log_in("Mina", GOOD, THERE)


async def test_the_sessions_of_an_account_are_listed_and_ended_one_by_one(club: Club) -> None:
    """Each session is listed with device and times, and only a listed id ends a session."""
    first, second = await _second(club)
    session = await club.accounts.session(second.secret)
    assert session is not None
    lines = {line.current: line for line in await club.accounts.sessions(session)}
    assert (lines[False].device, lines[True].device) == ("Firefox, Linux", "")
    assert (lines[False].created_ms, lines[False].seen_ms) == (7, 7)
    assert lines[True].created_ms == club.now
    assert first.session not in {line.id for line in lines.values()}
    assert await club.accounts.end_session(session, lines[False].id) == (first.session,)
    assert await club.accounts.session(first.secret) is None
    for wrong in (lines[False].id, first.session, "0" * 16):
        with pytest.raises(NoSessionError):
            await club.accounts.end_session(session, wrong)


async def test_logging_out_elsewhere_leaves_this_session_with_a_new_secret(club: Club) -> None:
    """All other sessions end, a copied cookie is invalid, and other devices are forgotten."""
    first, second = await _second(club)
    session = await club.accounts.session(second.secret)
    assert session is not None
    entry = await club.accounts.log_out_elsewhere(session, Origin("there", second.device))
    assert (entry.ended, entry.session) == ((first.session,), second.session)
    for secret in (first.secret, second.secret):
        assert await club.accounts.session(secret) is None
    assert await club.accounts.session(entry.secret) is not None
    known = [
        await club.store.knows_device(entry.player.id, login.device, club.now)
        for login in (first, second)
    ]
    assert known == [False, True]
