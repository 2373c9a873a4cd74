"""What the server says over the live socket: one closed union.

Every frame about a room carries `epoch` and `version`, which say where the room stands. A new
epoch means that the server cannot say what was missed and sends the whole room.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.protocol.views import ChatLine, Choice, RoomView, RulesView, TableView


class RefusalCode(StrEnum):
    """Why something was refused, for programs."""

    BAD_MESSAGE = "bad_message"
    """The frame is not a message of the protocol."""
    NOT_ENTERED = "not_entered"
    """A command came before a room was entered."""
    NO_ROOM = "no_room"
    """There is no such room."""
    NO_NAME = "no_name"
    """The sender has no name yet; only watching needs none."""
    STALE = "stale"
    """The room has moved on since the version that was expected."""
    NOT_ALLOWED = "not_allowed"
    """The sender may not do this: not the host, not seated, not the one to answer."""
    ILLEGAL = "illegal"
    """The rules of the game do not allow it now."""
    AWAITED = "awaited"
    """The player who is away still has time to come back."""
    NOT_READY = "not_ready"
    """Best play is not worked out yet; a BestPlay frame tells when it is."""
    TOO_FAST = "too_fast"
    """Too many messages; the connection is about to close."""
    TOO_SOON = "too_soon"
    """The sender has just said something; the reason says how long to wait."""
    TOO_OFTEN = "too_often"
    """Too many games among these people have begun of late; the reason says how long to wait."""
    UNAVAILABLE = "unavailable"
    """The server cannot say that it is stored; the same cid again tells."""


class Snapshot(Struct, frozen=True, tag=True):
    """The whole room; `you` is the receiver's public player id, None for a nameless watcher.

    `link` opens the room on other machines; None where the server knows no better address than
    the one the client has reached it by.
    """

    epoch: int
    version: int
    you: str | None
    room: RoomView
    rules: RulesView
    table: TableView | None
    present: tuple[str, ...]
    watchers: int
    link: str | None = None


class Changed(Struct, frozen=True, tag=True):
    """What has just happened, and what it made of room, rules and table (None: as before)."""

    epoch: int
    version: int
    events: tuple[Event, ...]
    room: RoomView | None
    rules: RulesView | None
    table: TableView | None


class Presence(Struct, frozen=True, tag=True):
    """Who is here: public ids of players, and how many merely watch. It makes no new version."""

    epoch: int
    version: int
    present: tuple[str, ...]
    watchers: int


class Shaking(Struct, frozen=True, tag=True):
    """A seat shakes the cup, all dice in it but those at `keep`, or has put it down.

    It makes no new version and is told to the others only. A roll, and whatever else happens in
    the game, ends it without a word.
    """

    epoch: int
    version: int
    seat: int
    on: bool
    keep: tuple[int, ...] = ()


class AwaySeat(Struct, frozen=True):
    """A seat of the game whose player is not here, and that no bot plays.

    `left_ms` is what the player has left, over the whole game, to come back when the turn is
    theirs; it `runs` down only then, and is None without a clock. In `hand_over_ms` the others
    may let a bot play on.
    """

    seat: int
    left_ms: int | None
    runs: bool
    hand_over_ms: int


class Clock(Struct, frozen=True, tag=True):
    """How much time there is, from now on; it makes no new version.

    It follows each Presence, and each Changed that touches it. The turn of `seat` had `turn_ms`
    and has `left_ms`, which run down if it `runs`, once `still_ms` have passed: so long the dice
    fly. All four are None, or 0, where no turn is timed.
    """

    epoch: int
    version: int
    seat: int | None
    turn_ms: int | None
    left_ms: int | None
    still_ms: int
    runs: bool
    away: tuple[AwaySeat, ...]


class Readiness(StrEnum):
    """Where the work on best play of a room's rules stands."""

    NOT_NEEDED = "not_needed"
    SOLVING = "solving"
    READY = "ready"
    FAILED = "failed"
    """Bots that need it let a simple one play for them, and there are no hints."""


class BestPlay(Struct, frozen=True, tag=True):
    """How far best play of the room's rules is worked out, for its bots and hints.

    `done` goes from 0 to 1. It makes no new version. After a Snapshot or UpToDate it is not
    needed, unless such a frame follows.
    """

    epoch: int
    version: int
    readiness: Readiness
    done: float


class Said(Struct, frozen=True, tag=True):
    """Somebody has said a phrase of quick chat. It makes no new version."""

    epoch: int
    version: int
    line: ChatLine


class ChatLog(Struct, frozen=True, tag=True):
    """What was said here of late, oldest first, for whoever has just entered."""

    epoch: int
    version: int
    lines: tuple[ChatLine, ...]


class UpToDate(Struct, frozen=True, tag=True):
    """The client that entered has missed nothing more; all it missed came before this."""

    epoch: int
    version: int
    you: str | None


class Accepted(Struct, frozen=True, tag=True):
    """The command is stored for good; `version` is the room's after it."""

    cid: str
    epoch: int
    version: int


class Refused(Struct, frozen=True, tag=True):
    """Nothing has changed; `reason` says why, in English, for people.

    `epoch` and `version` are None where no room is concerned.
    """

    code: RefusalCode
    reason: str
    cid: str | None = None
    epoch: int | None = None
    version: int | None = None


class Hint(Struct, frozen=True, tag=True):
    """The answer to AskHint: all one may choose from, best first."""

    cid: str
    epoch: int
    version: int
    choices: tuple[Choice, ...]


class Pong(Struct, frozen=True, tag=True):
    """Somebody is here."""


ServerMessage: TypeAlias = (
    Snapshot
    | Changed
    | Presence
    | Clock
    | Shaking
    | Said
    | ChatLog
    | BestPlay
    | UpToDate
    | Accepted
    | Refused
    | Hint
    | Pong
)
