"""What accounts ask of the world: where they are kept, and who hashes their passwords."""

from typing import Final, Protocol

from msgspec import Struct

from yachtdice.services.ports import Player

SESSION_MS: Final = 365 * 24 * 3600 * 1000
"""A session lasts a year from its last visit."""


class Visit(Struct, frozen=True):
    """Who has come: the player, whether that is an account, and the session they came by."""

    player: Player
    session: str
    is_account: bool
    expires_ms: int


class StoredAccount(Struct, frozen=True):
    """An account as it is kept: whose it is, and the hash of its password (None: a bot's)."""

    player: Player
    password: str | None


class NameTakenError(Exception):
    """An account of this name, or one that looks like it, is there already."""


class AccountStore(Protocol):
    """Accounts and sessions, kept. A name is known by its fold, which look-alikes share."""

    async def visit(self, secret: str, at_ms: int) -> Visit | None:
        """Return who is known by this secret at this time."""
        ...

    async def open_account(self, player: Player, fold: str, password: str, at_ms: int) -> None:
        """Make a player, who may be new, an account of this name; raise NameTakenError."""
        ...

    async def account_named(self, fold: str) -> StoredAccount | None:
        """Return the account of this fold."""
        ...

    async def account_of(self, player: str) -> StoredAccount | None:
        """Return a player's account."""
        ...

    async def set_password(self, player: str, password: str) -> None:
        """Keep another hash."""
        ...

    async def begin_session(self, player: str, secret: str, at_ms: int) -> str:
        """Return the id of a new session, known by the secret."""
        ...

    async def renew_session(self, session: str, secret: str, at_ms: int) -> None:
        """Know a session by another secret, and by its old one no more."""
        ...

    async def prolong_session(self, session: str, at_ms: int) -> None:
        """Let a session last from now on as long as a new one."""
        ...

    async def end_session(self, session: str) -> None:
        """End a session."""
        ...

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player but one; return those that were ended."""
        ...

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Forget a player's account, name and sessions; their games stay, under no name.

        Returns the sessions that were ended.
        """
        ...


class Hasher(Protocol):
    """Turns passwords into hashes, slowly and beside everything else."""

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        ...

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether it is the password of this hash; None never is, and takes as long."""
        ...

    def is_outdated(self, hashed: str) -> bool:
        """Return whether a hash was made with less work than is asked for today."""
        ...
