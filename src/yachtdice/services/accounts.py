"""Accounts: a guest who has chosen a name and a password, and is known by them anywhere.

A guest who opens an account stays the same player, with the same id: games and seats are kept.
Every answer about a name and a password is the same, and takes as long, whether the name or the
password was wrong. What can be tried again and again is limited by who tries, and from where.
"""

from typing import Final

from msgspec import Struct

from yachtdice.services.account_ports import SESSION_MS, AccountStore, Hasher, NameTakenError, Visit
from yachtdice.services.guests import NameRefusedError
from yachtdice.services.limits import Limit, Limiter
from yachtdice.services.names import account_name, fold
from yachtdice.services.passwords import LONGEST, checked_password, tidy_password
from yachtdice.services.ports import Chance, Now, Player

BY_NAME: Final = Limit("log in, by name and address", 10, 300)
BY_ADDRESS: Final = Limit("log in, by address", 50, 300)
OPENING: Final = Limit("new accounts, by address", 20, 3600)
_A_MONTH_MS: Final = 30 * 24 * 3600 * 1000
PASSWORDS: Final = Limit("passwords, by account", 10, 300)


class WrongPasswordError(Exception):
    """Name and password do not belong together; it is not said which is wrong."""


class HasAccountError(Exception):
    """Somebody who has an account asks for another."""


class NoAccountError(Exception):
    """Somebody without an account asks what only an account may."""


class Entry(Struct, frozen=True):
    """A player let in: the secret their browser is known by, and the session it belongs to.

    `ended` are the sessions that are over with this.
    """

    player: Player
    secret: str
    session: str
    ended: tuple[str, ...] = ()


class Accounts:
    """Opens, enters and closes accounts."""

    def __init__(
        self, store: AccountStore, hasher: Hasher, chance: Chance, now: Now, limiter: Limiter
    ) -> None:
        """Keep accounts in this store, their passwords hashed by this hasher."""
        self._store, self._hasher, self._chance = store, hasher, chance
        self._now, self._limiter = now, limiter

    async def visit(self, secret: str | None) -> Visit | None:
        """Return who has come with this secret."""
        return await self._store.visit(secret, self._now()) if secret else None

    async def prolong(self, visit: Visit) -> bool:
        """Let a session last a year from now, at most once in a month; return whether it does."""
        now = self._now()
        if visit.expires_ms > now + SESSION_MS - _A_MONTH_MS:
            return False
        await self._store.prolong_session(visit.session, now)
        return True

    async def refuse_taken(self, name: str) -> None:
        """Raise NameTakenError for a guest's name that is, or looks like, an account's."""
        if await self._store.account_named(fold(name)) is not None:
            raise NameTakenError(name)

    async def open(self, visit: Visit | None, name: str, password: str, address: str) -> Entry:
        """Make the visitor, a guest or somebody new, an account, and let them in anew.

        Raises NameRefusedError, PasswordRefusedError, HasAccountError, NameTakenError and
        TooOftenError.
        """
        shown = account_name(name)
        tidy = checked_password(password, shown)
        if visit is not None and visit.is_account:
            raise HasAccountError
        self._limiter.take(OPENING, address)
        await self.refuse_taken(shown)
        hashed = await self._hasher.hash(tidy)
        player = Player(self._chance.new_id(12) if visit is None else visit.player.id, shown)
        await self._store.open_account(player, fold(shown), hashed, self._now())
        return await self._let_in(player, None if visit is None else visit.session)

    async def _let_in(self, player: Player, session: str | None) -> Entry:
        """Return an entry by a new secret, in the session that was there or a new one."""
        secret = self._chance.new_id(32)
        if session is None:
            session = await self._store.begin_session(player.id, secret, self._now())
        else:
            await self._store.renew_session(session, secret, self._now())
        return Entry(player, secret, session)

    async def log_in(self, name: str, password: str, address: str) -> Entry:
        """Let somebody in by name and password; raise WrongPasswordError and TooOftenError."""
        who = f"{fold(name)} {address}"
        self._limiter.take(BY_NAME, who)
        self._limiter.take(BY_ADDRESS, address)
        try:
            found = await self._store.account_named(fold(account_name(name)))
        except NameRefusedError:
            found = None
        if not await self._is_right(None if found is None else found.password, password):
            raise WrongPasswordError
        assert found is not None
        assert found.password is not None
        self._limiter.forget(BY_NAME, who)
        await self._raise_work(found.player.id, found.password, password)
        return await self._let_in(found.player, None)

    async def _is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether a password is right; nobody can have kept one that is too long."""
        tidy = tidy_password(password)[: LONGEST + 1].encode("utf-8", "replace").decode()
        return await self._hasher.is_right(hashed, tidy)

    async def _raise_work(self, player: str, hashed: str, password: str) -> None:
        """Hash a password again that was hashed with less work than is asked for today."""
        if self._hasher.is_outdated(hashed):
            again = await self._hasher.hash(tidy_password(password))
            await self._store.set_password(player, again)

    async def log_out(self, visit: Visit) -> None:
        """End the session."""
        await self._store.end_session(visit.session)

    async def change_password(self, visit: Visit, old: str, new: str) -> Entry:
        """Keep another password, end all other sessions, and let this one in anew.

        Raises NoAccountError, WrongPasswordError, PasswordRefusedError and TooOftenError.
        """
        tidy = checked_password(new, visit.player.name)
        await self._check(visit, old)
        await self._store.set_password(visit.player.id, await self._hasher.hash(tidy))
        ended = await self._store.end_sessions(visit.player.id, visit.session)
        entry = await self._let_in(visit.player, visit.session)
        return Entry(entry.player, entry.secret, entry.session, ended)

    async def close(self, visit: Visit, password: str) -> tuple[str, ...]:
        """Forget the account; games stay, the name goes. Return the sessions that are over.

        Raises NoAccountError, WrongPasswordError and TooOftenError.
        """
        await self._check(visit, password)
        return await self._store.close_account(visit.player.id)

    async def _check(self, visit: Visit, password: str) -> None:
        """Refuse whoever does not know the password of the account they came by."""
        found = await self._store.account_of(visit.player.id)
        if found is None:
            raise NoAccountError
        self._limiter.take(PASSWORDS, visit.player.id)
        if not await self._is_right(found.password, password):
            raise WrongPasswordError
        self._limiter.forget(PASSWORDS, visit.player.id)
