"""Accounts: with a name and a password, a player can log in on any device.

A guest who opens an account stays the same player with the same id, and keeps games and seats. A
wrong name and a wrong password get the same answer, after the same time.

Password guesses are limited by address, by name and address, and by account. The limit by account
also stops guesses from many addresses. It must not lock the owner out while strangers guess, so a
device on which the owner logged in before has a limit of its own.
"""

import hashlib
import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yachtdice.server.common import limits
from yachtdice.server.common.durations import DAY_MS, SESSION_MS
from yachtdice.server.common.ports import Chance, Now, Player
from yachtdice.server.people.messages.accounts import SessionView
from yachtdice.server.people.service.names import NameRefusedError, account_name, fold
from yachtdice.server.people.service.passwords import LONGEST, checked_password, tidy_password
from yachtdice.server.people.service.ports import (
    AccountStore,
    Hasher,
    NameTakenError,
    Session,
    StoredAccount,
)

_SECRET_LENGTH: Final = 32
_DEVICE: Final = re.compile(f"[a-z0-9]{{{_SECRET_LENGTH}}}")


class WrongPasswordError(Exception):
    """The name or the password is wrong; the error does not say which."""


class BarredError(Exception):
    """The host of the server has barred this account."""


class HasAccountError(Exception):
    """A visitor with an account asks for another one."""


class NoAccountError(Exception):
    """A visitor without an account asks for something that needs one."""


class NoSessionError(Exception):
    """The account has no such session."""


class Origin(Struct, frozen=True):
    """The origin of a request.

    `address`: the network address. `known_by`: the secret in the device's cookie, None without a
    cookie. `device`: the names of browser and system, empty if unknown.
    """

    address: str
    known_by: str | None = None
    device: str = ""


class Login(Struct, frozen=True):
    """The result of a login: the player and the secrets of session and device, for cookies.

    `ended`: the sessions that were ended by it.
    """

    player: Player
    secret: str
    session: str
    device: str
    ended: tuple[str, ...] = ()


class Accounts:
    """Creates accounts, logs players in, and deletes accounts."""

    def __init__(
        self,
        store: AccountStore,
        hasher: Hasher,
        chance: Chance,
        now: Now,
        limiter: limits.Limiter,
        on_open: Callable[[str], None] | None = None,
    ) -> None:
        """Keep accounts in this store; hash passwords with this hasher.

        `on_open` is called with the player of each new account.
        """
        self._store, self._hasher, self._chance = store, hasher, chance
        self._now, self._limiter, self._on_open = now, limiter, on_open

    async def session(self, secret: str | None) -> Session | None:
        """Return the session for this secret; prolong its session once a day."""
        if not secret:
            return None
        session = await self._store.session(secret, self._now())
        if session is not None and self.is_due(session):
            await self._store.prolong_session(session.id, self._now())
        return session

    def is_due(self, session: Session) -> bool:
        """Return whether the session has not been prolonged for a day."""
        return session.expires_ms <= self._now() + SESSION_MS - DAY_MS

    async def refuse_taken(self, name: str) -> None:
        """Raise NameTakenError if a guest's name equals, or looks like, the name of an account."""
        if await self._store.account_named(fold(name)) is not None:
            raise NameTakenError(name)

    async def open(
        self, session: Session | None, name: str, password: str, origin: Origin
    ) -> Login:
        """Create an account for the visitor (None: a new player), and log the player in.

        Raises NameRefusedError, PasswordRefusedError, HasAccountError, NameTakenError and
        TooOftenError.
        """
        shown = account_name(name)
        tidy = checked_password(password, shown)
        if session is not None and session.is_account:
            raise HasAccountError
        self._limiter.take(limits.NEW_ACCOUNTS, origin.address)
        await self.refuse_taken(shown)
        hashed = await self._hasher.hash(tidy)
        player = Player(self._chance.new_id(12) if session is None else session.player.id, shown)
        await self._store.open_account(player, fold(shown), hashed, self._now())
        if self._on_open is not None:
            self._on_open(player.id)
        return await self._let_in(player, None if session is None else session.id, origin)

    async def _let_in(
        self,
        player: Player,
        session: str | None,
        origin: Origin,
        ended: tuple[str, ...] = (),
    ) -> Login:
        """Return a login with a new secret, in the given session or in a new one."""
        secret, now = self._chance.new_id(_SECRET_LENGTH), self._now()
        if session is None:
            session = await self._store.begin_session(player.id, secret, now, origin.device)
        else:
            await self._store.renew_session(session, secret, now)
        device = origin.known_by or ""
        if not _DEVICE.fullmatch(device):
            device = self._chance.new_id(_SECRET_LENGTH)
        await self._store.know_device(player.id, device, now)
        return Login(player, secret, session, device, ended)

    async def log_in(self, name: str, password: str, origin: Origin) -> Login:
        """Log a player in by name and password.

        Raises WrongPasswordError, TooOftenError, and BarredError for a barred account.
        """
        is_known = await self._count_log_in(name, origin)
        found = await self._named(name)
        if not await self._is_right(None if found is None else found.password, password):
            raise WrongPasswordError
        assert found is not None
        assert found.password is not None
        if found.is_barred:
            raise BarredError
        self._forgive_log_in(name, origin, is_known=is_known)
        await self._rehash(found.player.id, found.password, password)
        return await self._let_in(found.player, None, origin)

    async def _count_log_in(self, name: str, origin: Origin) -> bool:
        """Count a login attempt; return whether the account knows the device.

        Raises TooOftenError; then no limit has counted the attempt.
        """
        if origin.known_by is not None and await self._knows(name, origin.known_by):
            self._limiter.take(limits.LOGINS_BY_DEVICE, _by_device(name, origin.known_by))
            return True
        self._limiter.take_all(
            (limits.LOGINS_BY_ADDRESS, origin.address),
            (limits.LOGINS_BY_NAME, _by_name(name, origin)),
            (limits.LOGINS_BY_ACCOUNT, fold(name)),
        )
        return False

    async def _knows(self, name: str, device: str) -> bool:
        """Return whether the owner of this name has logged in on this device before."""
        if not _DEVICE.fullmatch(device) or (found := await self._named(name)) is None:
            return False
        return await self._store.knows_device(found.player.id, device, self._now())

    def _forgive_log_in(self, name: str, origin: Origin, *, is_known: bool) -> None:
        """Drop the counted login attempts after a success.

        A login on a known device does not reset the limits for unknown devices. Otherwise each
        login of the owner would give strangers further guesses.
        """
        if is_known:
            self._limiter.forget(limits.LOGINS_BY_DEVICE, _by_device(name, origin.known_by or ""))
        else:
            self._limiter.forget(limits.LOGINS_BY_NAME, _by_name(name, origin))
            self._limiter.forget(limits.LOGINS_BY_ACCOUNT, fold(name))

    async def _named(self, name: str) -> StoredAccount | None:
        """Return the account of this name, None if there is none."""
        try:
            return await self._store.account_named(fold(account_name(name)))
        except NameRefusedError:
            return None

    async def _is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether a password is right; one that is too long never is."""
        tidy = tidy_password(password)[: LONGEST + 1].encode("utf-8", "replace").decode()
        return await self._hasher.is_right(hashed, tidy)

    async def _rehash(self, player: str, hashed: str, password: str) -> None:
        """Hash the password again if its hash was made with a lower cost than today's."""
        if self._hasher.is_outdated(hashed):
            again = await self._hasher.hash(tidy_password(password))
            await self._store.set_password(player, again)

    async def log_out(self, session: Session) -> None:
        """End the session."""
        await self._store.end_session(session.id)

    async def change_password(self, session: Session, old: str, new: str, origin: Origin) -> Login:
        """Change the password, log out everywhere else, and return a new login for this session.

        Raises NoAccountError, WrongPasswordError, PasswordRefusedError and TooOftenError.
        """
        tidy = checked_password(new, session.player.name)
        await self._check(session, old)
        await self._store.set_password(session.player.id, await self._hasher.hash(tidy))
        return await self.log_out_elsewhere(session, origin)

    async def log_out_elsewhere(self, session: Session, origin: Origin) -> Login:
        """End all other sessions, revoke the tokens of the account's bots, forget other devices.

        This session gets a new secret, so that a stolen copy of the cookie becomes invalid too.
        """
        ended = await self._store.end_sessions(session.player.id, session.id)
        await self._store.forget_devices(session.player.id)
        return await self._let_in(session.player, session.id, origin, ended)

    async def sessions(self, session: Session) -> tuple[SessionView, ...]:
        """Return the sessions of the account, the latest used first."""
        found = await self._store.sessions_of(session.player.id, self._now())
        return tuple(
            SessionView(
                id=_public_id(stored.id),
                device=stored.device,
                created_ms=stored.created_ms,
                seen_ms=stored.seen_ms,
                current=stored.id == session.id,
            )
            for stored in found
        )

    async def end_session(self, session: Session, public_id: str) -> tuple[str, ...]:
        """End a session of the account, by its public id; raise NoSessionError."""
        for found in await self._store.sessions_of(session.player.id, self._now()):
            if _public_id(found.id) == public_id:
                await self._store.end_session(found.id)
                return (found.id,)
        raise NoSessionError

    async def close(self, session: Session, password: str) -> tuple[str, ...]:
        """Delete the account and return the ended sessions; its games stay, without a name.

        Raises NoAccountError, WrongPasswordError and TooOftenError.
        """
        await self._check(session, password)
        return await self._store.close_account(session.player.id)

    async def _check(self, session: Session, password: str) -> None:
        """Raise WrongPasswordError unless this is the password of the visitor's account."""
        found = await self._store.account_of(session.player.id)
        if found is None:
            raise NoAccountError
        self._limiter.take(limits.PASSWORDS, session.player.id)
        if not await self._is_right(found.password, password):
            raise WrongPasswordError
        self._limiter.forget(limits.PASSWORDS, session.player.id)


def _by_name(name: str, origin: Origin) -> str:
    """Return the rate limit key for a name and an address."""
    return f"{fold(name)} {origin.address}"


def _by_device(name: str, device: str) -> str:
    """Return the rate limit key for a name and a device, without the device's secret."""
    return f"{fold(name)} {hashlib.sha256(device.encode()).hexdigest()}"


def _public_id(session: str) -> str:
    """Return a public id of a session, which reveals neither its id nor its secret."""
    return hashlib.sha256(f"session {session}".encode()).hexdigest()[:16]
