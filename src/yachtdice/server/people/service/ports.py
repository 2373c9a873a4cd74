"""Interfaces to stored guests, accounts, statistics, rankings and finished games."""

from collections.abc import Collection
from typing import NamedTuple, Protocol

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.server.common.ports import Player
from yachtdice.server.people.messages.games import GameLine
from yachtdice.server.people.messages.profiles import BoxRecord, Profile


class Session(Struct, frozen=True):
    """A session: the player that sends a request, its id, and whether the player has an account."""

    player: Player
    id: str
    is_account: bool
    expires_ms: int


class StoredAccount(Struct, frozen=True):
    """An account as it is stored: its player, and the hash of its password (None: a bot's).

    `is_barred`: the host of the server has barred it.
    """

    player: Player
    password: str | None
    is_barred: bool = False


class StoredSession(Struct, frozen=True):
    """A session as it is stored; `device` names browser and system, empty if unknown."""

    id: str
    device: str
    created_ms: int
    seen_ms: int


class NameTakenError(Exception):
    """An account of this name, or of a look-alike, exists already."""


class AccountStore(Protocol):
    """Storage of guests, accounts and sessions.

    Names of accounts are found by their fold, which look-alikes share.
    """

    async def add_player(self, player: Player, secret: str, at_ms: int, device: str = "") -> None:
        """Store a new player, identified by the secret."""
        ...

    async def rename_player(self, player: str, name: str) -> None:
        """Change the name of a player."""
        ...

    async def session(self, secret: str, at_ms: int) -> Session | None:
        """Return the session for this secret, None if it is unknown or has expired."""
        ...

    async def open_account(self, player: Player, fold: str, password: str, at_ms: int) -> None:
        """Create an account of this name for a new or existing player; raise NameTakenError."""
        ...

    async def account_named(self, fold: str) -> StoredAccount | None:
        """Return the account of this fold, None if there is none."""
        ...

    async def account_of(self, player: str) -> StoredAccount | None:
        """Return a player's account, None if there is none."""
        ...

    async def set_password(self, player: str, password: str) -> None:
        """Replace the hash of the password."""
        ...

    async def begin_session(self, player: str, secret: str, at_ms: int, device: str = "") -> str:
        """Start a session with this secret and return its id."""
        ...

    async def renew_session(self, session: str, secret: str, at_ms: int) -> None:
        """Replace the secret of a session; the old one becomes invalid."""
        ...

    async def prolong_session(self, session: str, at_ms: int) -> None:
        """Extend a session to the full duration from now on."""
        ...

    async def end_session(self, session: str) -> None:
        """End a session."""
        ...

    async def sessions_of(self, player: str, at_ms: int) -> tuple[StoredSession, ...]:
        """Return the sessions of a player that have not expired, the latest used first."""
        ...

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player except `but`, and the tokens of the player's bots.

        Returns the sessions and tokens that were ended.
        """
        ...

    async def know_device(self, player: str, device: str, at_ms: int) -> None:
        """Store that the player logged in on the device of this secret."""
        ...

    async def knows_device(self, player: str, device: str, at_ms: int) -> bool:
        """Return whether the player has logged in on the device of this secret before."""
        ...

    async def forget_devices(self, player: str) -> None:
        """Forget all devices of a player."""
        ...

    async def lasting(self, held: Collection[str]) -> frozenset[str]:
        """Return the sessions among these that still exist."""
        ...

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Delete a player's account, name and sessions; their games stay, without a name.

        Returns the sessions that were ended.
        """
        ...


class Hasher(Protocol):
    """Hashes passwords, slowly and in the background."""

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        ...

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether the password matches the hash. None never matches, but takes as long."""
        ...

    def is_outdated(self, hashed: str) -> bool:
        """Return whether a hash was made with a lower cost than today's."""
        ...


class GamesAsked(Struct, frozen=True):
    """A query for games by player, opponent, rule set and outcome of the player (None: any).

    `before` is the cursor of an earlier page. `viewer` may see their own private games.
    """

    viewer: str | None = None
    player: str | None = None
    opponent: str | None = None
    fingerprint: str | None = None
    outcome: str | None = None
    before: int | None = None
    limit: int = 20


class FinishedGame(Struct, frozen=True):
    """A finished game with all its events."""

    line: GameLine
    rules_text: str
    event_format: int
    events: tuple[Event, ...]


class StoredGame(NamedTuple):
    """The rules file and all events of a finished game."""

    rules_text: str
    events: tuple[Event, ...]


class LadderAsked(Struct, frozen=True):
    """A query for part of a ladder: after or before a cursor, or around a player.

    The default is the top. If several fields are given, `around` takes precedence over `before`,
    and `before` over `after`.
    """

    after: str | None = None
    before: str | None = None
    around: str | None = None
    limit: int = 50


class PlayedRules(Struct, frozen=True):
    """The file of a rule set that a player has used, and whether it was a user's own."""

    text: str
    house: bool


class StatisticsStore(Protocol):
    """Statistics of finished games, as far as services read them."""

    async def profile(self, player: str) -> Profile | None:
        """Return a player's profile, None if there is no such player."""
        ...

    async def boxes(self, player: str, fingerprint: str) -> tuple[BoxRecord, ...]:
        """Return a player's results in the boxes of a rule set."""
        ...

    async def scores(self, player: str, fingerprint: str) -> dict[int, int]:
        """Return the number of completed games of a player by score."""
        ...

    async def rules(self, player: str, fingerprint: str) -> PlayedRules | None:
        """Return the rules of a player's latest game with this fingerprint, None without one."""
        ...
