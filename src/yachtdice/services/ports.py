"""Interfaces that the services need. `storage` and `compose` implement them; tests use doubles."""

from collections.abc import Awaitable, Callable
from enum import StrEnum
from functools import cached_property
from typing import Final, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.protocol.room_views import (
    PlayOffView,
    RoomSeat,
    RoomSettings,
    SeriesView,
    Stage,
    seats_of_game,
)
from yachtdice.protocol.sealed_views import LedgerView
from yachtdice.rules import Dice, RuleSet
from yachtdice.sealed import SparseChain, bytes_of, letters_of
from yachtdice.solver import Progress


class StoreFault(StrEnum):
    """The fault of a store; clients receive the value as a refusal code or a problem type."""

    AWAY = "unavailable"
    FULL = "disk_full"
    FAILING = "disk_failing"
    DAMAGED = "data_damaged"
    MISSING = "data_missing"
    READ_ONLY = "read_only"

    @property
    def reason(self) -> str:
        """The fault and its remedy in one line, for players and programs."""
        return _REASONS[self]


_REASONS: Final = {
    StoreFault.AWAY: "the server cannot store this right now; try again in a moment",
    StoreFault.FULL: "the server's disk is full; tell the host, then try again",
    StoreFault.FAILING: "the server's disk reports errors; tell the host, then try again",
    StoreFault.DAMAGED: "the server's database is damaged; the host has to restore it",
    StoreFault.MISSING: "the server's database file is gone; the host has to put it back",
    StoreFault.READ_ONLY: "the server's database is read-only; the host has to make it writable",
}


T = TypeVar("T")


class Chance(Protocol):
    """Source of dice, random orders and ids."""

    def throw(self, count: int) -> Dice:
        """Return this number of random faces."""
        ...

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the numbers below `count` in random order."""
        ...

    def new_id(self, length: int) -> str:
        """Return an id of lower-case letters and digits that cannot be guessed."""
        ...

    def secret(self) -> bytes:
        """Return 32 random bytes."""
        ...


Now = Callable[[], int]  #: Returns the time in milliseconds since 1970.


class Alarm(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Ticks(Protocol):
    """A monotonic clock, independent of changes of the wall clock."""

    def now_ms(self) -> int:
        """Return the milliseconds since an arbitrary moment."""
        ...

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` once, after this number of milliseconds."""
        ...


class StoreUnavailableError(Exception):
    """The store failed, for the reason `fault`; it is unknown whether a write was stored.

    The caller must read the room again before it does anything else with it.
    """

    def __init__(self, detail: str = "", fault: StoreFault = StoreFault.AWAY) -> None:
        """Set the message of the store and the kind of fault."""
        super().__init__(detail or fault.reason)
        self.fault = fault


class LostRoomError(Exception):
    """The room is not at the epoch and version that its owner expected; nothing was written."""


class Player(Struct, frozen=True):
    """A player: the public id and the name shown.

    A person is identified by a cookie; a `program` (an account of kind bot, which has an owner) by
    a token.
    """

    id: str
    name: str
    program: bool = False


class GameSecret(Struct, frozen=True, dict=True):
    """The id of a game with sealed dice, and the server's chain: its tip and its secret leaf.

    The leaf stays in memory and in the record of the room. No view, frame, log line or metric may
    contain it, so `repr` leaves it out.
    """

    id: str
    tip: str
    leaf: str

    def __repr__(self) -> str:
        """Return the public part."""
        return f"GameSecret(id={self.id!r}, tip={self.tip!r})"

    @staticmethod
    def of(game: str, leaf: bytes) -> "GameSecret":
        """Return the secret of a game with this leaf; its chain is computed once, for its tip."""
        chain = SparseChain(game, leaf)
        secret = GameSecret(game, letters_of(chain.link(0)), letters_of(leaf))
        vars(secret)["chain"] = chain
        return secret

    @cached_property
    def chain(self) -> SparseChain:
        """The server's chain, which is computed again after the secret was loaded."""
        leaf = bytes_of(self.leaf)
        assert leaf is not None, "the server writes 43 letters"
        return SparseChain(self.id, leaf)

    def prepare(self) -> None:
        """Compute the chain now, so that the first throw does not wait for it."""
        _ = self.chain


class SealedRecord(Struct, frozen=True):
    """The stored form of the sealed dice of the latest game.

    `throw` is the number of the last attempt. `secret` is None once the game is over. `asked`: the
    parties that were asked for their shares of the next throw.
    """

    throw: int
    seal: str
    ledger: LedgerView
    secret: GameSecret | None
    asked: tuple[int, ...] = ()


class RoomRecord(RoomSettings, frozen=True, kw_only=True):
    """The stored form of a room without its games: its settings and its state.

    `rules_text` is the rules file behind the reference `rules`. `game` is the id of the latest
    game, None before the first. `begins`: the seat that plays first in the next game, None: the
    first taken. `timeouts`, `relieved`, `agreed`, `left` and `series` are those of a Room.
    `next_game`: the secret of the next game, None in rooms of versions without sealed dice.
    `sealed`: the sealed dice of the latest game, None if its dice have no proof. `uncounted`: the
    latest game gives no experience points and no rating. `play_off`: the play-off that the latest
    game is, None if it is none. Fields with
    defaults may be missing in the records of older versions; a room from a version without the
    clock has none.
    """

    host: str
    seats: tuple[RoomSeat, ...]
    rules_text: str
    stage: Stage
    games: int
    game: str | None
    begins: int | None = None
    timeouts: tuple[int, ...] = ()
    relieved: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    series: SeriesView | None = None
    next_game: GameSecret | None = None
    sealed: SealedRecord | None = None
    uncounted: bool = False
    play_off: PlayOffView | None = None

    @property
    def sitting(self) -> tuple[RoomSeat, ...]:
        """The seats of the latest game, by the game's numbers."""
        return tuple(self.seats[place] for place in seats_of_game(self.seats, self.play_off))


class StoredRoom(Struct, frozen=True):
    """A room as read from the store, with the events of its latest game."""

    id: str
    epoch: int
    version: int
    record: RoomRecord
    events: tuple[Event, ...]


class StartedGame(Struct, frozen=True):
    """A game that begins with a commit; a game with `hints` is not rated.

    `decides`: the id of the game with equal totals that it decides as a play-off, otherwise None.
    """

    id: str
    number: int
    rules_id: str
    rules_text: str
    fingerprint: str
    hints: bool = False
    decides: str | None = None


class CommandKey(Struct, frozen=True):
    """Identifies the command of a commit, so that it is never applied twice."""

    player: str
    cid: str


class Commit(Struct, frozen=True):
    """One step of a room, written atomically.

    Written only if the room is at (`epoch`, `version`); afterwards it is at (`epoch`,
    `new_version`). `first_event` is the version, in its game, of the first of `events`.
    """

    room: str
    epoch: int
    version: int
    new_version: int
    record: RoomRecord
    at_ms: int
    new_game: StartedGame | None = None
    first_event: int = 0
    events: tuple[Event, ...] = ()
    game_over: bool = False
    command: CommandKey | None = None


class RoomStore(Protocol):
    """Storage of rooms and their games."""

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room at epoch 0, version 1."""
        ...

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch, which blocks all writes of earlier owners.

        Returns None if there is no such room. With `held`, raises LostRoomError if another process
        has loaded the room meanwhile, so that `held` is no longer its epoch.
        """
        ...

    async def commit(self, commit: Commit) -> None:
        """Write the step; it is durable when this returns.

        Raises LostRoomError if the room is at another epoch or version than the commit expects, or
        if its command was applied before. Raises StoreUnavailableError if the write failed.
        """
        ...

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command led to, None if it was never applied."""
        ...


#: Computes a result for a rule set in the background, and reports its progress. Cancelling it ends
#: the work. Raises any error of the work.
Computation: TypeAlias = Callable[[RuleSet, Progress], Awaitable[T]]


class GuestStore(Protocol):
    """Storage of players and their secrets."""

    async def add_player(self, player: Player, secret: str, at_ms: int, device: str = "") -> None:
        """Store a new player, identified by the secret."""
        ...

    async def rename_player(self, player: str, name: str) -> None:
        """Change the name of a player."""
        ...


class RulesStore(Protocol):
    """Storage of users' own rule sets."""

    async def keep_rules(self, reference: str, text: str, fingerprint: str, at_ms: int) -> None:
        """Store the text of a rule set under its reference; storing it again counts as a use."""
        ...

    async def rules_text(self, reference: str, at_ms: int) -> str | None:
        """Return the text stored under this reference; reading it counts as a use."""
        ...
