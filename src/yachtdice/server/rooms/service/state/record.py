"""The stored form of rooms and games, and the interface to their storage."""

from functools import cached_property
from typing import Protocol

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.sealed import SparseChain, bytes_of, letters_of
from yachtdice.server.rooms.messages.room import (
    PlayOffView,
    RoomSeat,
    RoomSettings,
    SeriesView,
    Stage,
    seats_of_game,
)
from yachtdice.server.rooms.messages.sealed import LedgerView


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
    game is, None if it is none. `pledged`: the tips that players of a game that waits have pledged
    for the next game, by player. Fields with
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
    pledged: tuple[tuple[str, str], ...] = ()

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
    """A game that begins with a commit; a game with `hints`, or `waiting`, is not rated.

    `decides`: the id of the game with equal totals that it decides as a play-off, otherwise None.
    """

    id: str
    number: int
    rules_id: str
    rules_text: str
    fingerprint: str
    hints: bool = False
    decides: str | None = None
    waiting: bool = False


class StoredTurn(Struct, frozen=True):
    """A turn of a game that waits, from its beginning until its time is up, in play time."""

    game: str
    player: str
    began_ms: int
    due_ms: int


class CommandKey(Struct, frozen=True):
    """Identifies the command of a commit, so that it is never applied twice."""

    player: str
    cid: str


class Commit(Struct, frozen=True):
    """One step of a room, written atomically.

    Written only if the room is at (`epoch`, `version`); afterwards it is at (`epoch`,
    `new_version`). `first_event` is the version, in its game, of the first of `events`. `turn`: the
    turn of a game that waits which begins with the step, None while a turn goes on.
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
    turn: StoredTurn | None = None

    @property
    def changes_turn(self) -> bool:
        """Whether a turn of a game that waits begins or ends with the step."""
        return self.turn is not None or (self.game_over and self.record.waits)


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
        if its command is the player's last one. Raises StoreUnavailableError if the write failed.
        """
        ...

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version the player's last command led to, None if that is another one."""
        ...
