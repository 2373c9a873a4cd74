"""What the services ask of the world. Storage and server supply it; tests supply their own."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.protocol.views import RoomSeat, Stage
from yachtdice.rules import Dice, RuleSet
from yachtdice.solver import Progress

T = TypeVar("T")


class Chance(Protocol):
    """Where dice, drawn orders and ids come from."""

    def throw(self, count: int) -> Dice:
        """Return so many fresh faces."""
        ...

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the numbers below `count` in a drawn order."""
        ...

    def new_id(self, length: int) -> str:
        """Return an id that nobody can guess, of small letters and digits."""
        ...


Now = Callable[[], int]
"""Tells the time, in milliseconds since 1970."""


class Alarm(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """Call it off."""
        ...


class Ticks(Protocol):
    """Time that only goes forward, whatever happens to the clock on the wall."""

    def now_ms(self) -> int:
        """Return the milliseconds since some moment."""
        ...

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> Alarm:
        """Call this once, in so many milliseconds."""
        ...


class StoreUnavailableError(Exception):
    """The store did not take it; whether it did is unknown, so the room must be read again."""


class LostRoomError(Exception):
    """The room does not stand where its holder believed; what was to be written is not."""


class Player(Struct, frozen=True):
    """Who plays: the public id and the name shown.

    A person is known by a cookie, a `program` of somebody's, an account of kind bot, by a token.
    """

    id: str
    name: str
    program: bool = False


class RoomRecord(Struct, frozen=True):
    """What is kept of a room besides its games.

    `rules` is the reference people chose, `rules_text` the file it stood for. `game` is the id
    of the latest game, None before the first. `hints`: the host allows them. `listed`: the lobby
    shows the room. `begins`: the seat that plays first in the next game, None: the first taken.
    `clock`: the seconds of a turn; rooms from before there were clocks have none. `timeouts` and
    `relieved` are those of a Room. `private`: the games are for the eyes of those who played.
    """

    host: str
    seats: tuple[RoomSeat, ...]
    rules: str
    rules_text: str
    stage: Stage
    games: int
    game: str | None
    hints: bool = False
    private: bool = False
    listed: bool = False
    begins: int | None = None
    clock: int | None = None
    timeouts: tuple[int, ...] = ()
    relieved: tuple[int, ...] = ()


class StoredRoom(Struct, frozen=True):
    """A room as it comes out of the store, with the events of its latest game."""

    id: str
    epoch: int
    version: int
    record: RoomRecord
    events: tuple[Event, ...]


class NewGame(Struct, frozen=True):
    """A game that begins with a commit; one in which `hints` are allowed is for no rating."""

    id: str
    number: int
    rules_id: str
    rules_text: str
    fingerprint: str
    hints: bool = False


class CommandKey(Struct, frozen=True):
    """Which command a commit answers, so that it is never applied twice."""

    player: str
    cid: str


class Commit(Struct, frozen=True):
    """One step of a room, written whole or not at all.

    Written only while the room stands at (`epoch`, `version`); it then stands at
    (`epoch`, `new_version`). `first_event` is the version, in its game, of the first of `events`.
    """

    room: str
    epoch: int
    version: int
    new_version: int
    record: RoomRecord
    at_ms: int
    new_game: NewGame | None = None
    first_event: int = 0
    events: tuple[Event, ...] = ()
    game_over: bool = False
    command: CommandKey | None = None


class RoomStore(Protocol):
    """Rooms and their games, kept."""

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Keep a new room at epoch 0, version 1."""
        ...

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch, which shuts out every earlier holder.

        None when there is no such room. With `held`, only if that is still its epoch: else
        somebody else has woken it meanwhile, and LostRoomError is raised.
        """
        ...

    async def commit(self, commit: Commit) -> None:
        """Write the step; it is durable when this returns.

        Raises LostRoomError when the room does not stand where the commit says or its command
        has been applied before, and StoreUnavailableError when it could not be written.
        """
        ...

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command led to, None when it was never applied."""
        ...


class StoredGame(Struct, frozen=True):
    """A game as it comes out of the store: its room, its rules file and all its events so far."""

    room: str
    rules_text: str
    events: tuple[Event, ...]


class GameStore(Protocol):
    """Games of all rooms, to be read."""

    async def game(self, game: str) -> StoredGame | None:
        """Return the game with this id, None when there is none."""
        ...

    async def has_played(self, room: str, player: str) -> bool:
        """Return whether a player sits in the room, or has ever given a command there."""
        ...


Work: TypeAlias = Callable[[RuleSet, Progress], Awaitable[T]]
"""Works something out about a rule set beside everything else, and tells how far it is meanwhile.

Whoever cancels it ends the work. Raises whatever has gone wrong.
"""


class GuestStore(Protocol):
    """Players and the secrets they are known by."""

    async def add_player(self, player: Player, secret: str, at_ms: int) -> None:
        """Keep a new player, known by the secret from now on."""
        ...

    async def rename_player(self, player: str, name: str) -> None:
        """Change the name of a player."""
        ...

    async def player_of(self, secret: str, at_ms: int) -> Player | None:
        """Return who is known by this secret at this time; a secret does not last for ever."""
        ...


class RulesStore(Protocol):
    """Rule sets that users have brought."""

    async def keep_rules(self, reference: str, text: str, at_ms: int) -> None:
        """Keep the text of a rule set under its reference; the same again changes nothing."""
        ...

    async def rules_text(self, reference: str) -> str | None:
        """Return the text kept under this reference."""
        ...
