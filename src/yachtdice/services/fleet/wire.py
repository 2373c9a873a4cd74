"""What servers of a fleet say to each other: one closed union, as MessagePack."""

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from yachtdice.protocol.client_messages import (
    AnyCommand,
    AskHint,
    Say,
    Shake,
    SolveAgain,
)
from yachtdice.protocol.server_messages import Accepted, Hint, RefusalCode, Refused
from yachtdice.protocol.views import LobbyRoom
from yachtdice.services.ports import Player


class Attend(Struct, frozen=True, tag=True):
    """Let a connection of mine, of this number, follow a room of yours. Answered."""

    server: str
    number: int
    room: str
    player: Player | None
    epoch: int
    version: int


class Attended(Struct, frozen=True, tag=True):
    """It follows; what it is to be told comes as Frames."""


class NotKept(Struct, frozen=True, tag=True):
    """The room is not in my memory: take it, if you want it."""


class Spoken(Struct, frozen=True, tag=True):
    """What a connection of mine says in the room it follows. Answered, but for a Shake."""

    server: str
    number: int
    message: AskHint | SolveAgain | Shake | Say | AnyCommand


class Answered(Struct, frozen=True, tag=True):
    """What was said has been done, or refused as the room refuses.

    What the room has told by then are the Frames of `line` up to `count`.
    """

    answer: Accepted | Refused | Hint | None
    line: str
    count: int


class Declined(Struct, frozen=True, tag=True):
    """It may not be done."""

    code: RefusalCode
    reason: str


class Unknown(Struct, frozen=True, tag=True):
    """These connections of yours follow nothing of mine: attend again."""

    server: str
    numbers: tuple[int, ...]


class Leave(Struct, frozen=True, tag=True):
    """A connection of mine follows your room no more."""

    server: str
    number: int


class Here(Struct, frozen=True, tag=True):
    """The connections of mine that follow rooms of yours, and those that have asked to.

    Any other has left unheard.
    """

    server: str
    numbers: tuple[int, ...]
    coming: tuple[int, ...]


class Frames(Struct, frozen=True, tag=True):
    """Frames for connections of yours, in order: each for those of these numbers.

    `line` names an unbroken count of such messages, `count` says which of them this is. One
    without frames tells only how many there were.
    """

    server: str
    line: str
    count: int
    frames: tuple[tuple[tuple[int, ...], bytes], ...] = ()


class Again(Struct, frozen=True, tag=True):
    """Some Frames of yours have not come: send those after this count once more."""

    server: str
    line: str
    after: int


class AskAwake(Struct, frozen=True, tag=True):
    """Is somebody in this room of yours? Answered."""

    room: str


class Awake(Struct, frozen=True, tag=True):
    """Whether somebody is."""

    is_so: bool


class Gone(Struct, frozen=True, tag=True):
    """I end, and have laid down all my rooms."""

    server: str


class Listed(Struct, frozen=True, tag=True):
    """The rooms of mine that wait for players."""

    server: str
    rooms: tuple[LobbyRoom, ...]


class SessionsOver(Struct, frozen=True, tag=True):
    """These sessions are over: shut their sockets."""

    sessions: tuple[str, ...]


class Tried(Struct, frozen=True, tag=True):
    """Somebody has tried what is limited; `is_forgiven`: their tries count no more."""

    limit: str
    who: str
    is_forgiven: bool


class Missed(Struct, frozen=True, tag=True):
    """I was off the bus: what I told to all meanwhile has come to nobody."""


Said: TypeAlias = (
    Attend
    | Spoken
    | Leave
    | Here
    | Frames
    | Again
    | Unknown
    | AskAwake
    | Gone
    | Listed
    | SessionsOver
    | Tried
    | Missed
)
"""What may come unasked."""

Heard: TypeAlias = Attended | NotKept | Answered | Declined | Unknown | Awake
"""What is answered."""

_encoder: Final = msgspec.msgpack.Encoder()
_said: Final[msgspec.msgpack.Decoder[Said]] = msgspec.msgpack.Decoder(Said)
_heard: Final[msgspec.msgpack.Decoder[Heard]] = msgspec.msgpack.Decoder(Heard)


def pack(message: Said | Heard) -> bytes:
    """Return the bytes of a message."""
    return _encoder.encode(message)


def read_said(data: bytes) -> Said:
    """Return what a server says; raise msgspec.DecodeError for what no server of ours would."""
    return _said.decode(data)


def read_heard(data: bytes) -> Heard:
    """Return what a server answers; raise msgspec.DecodeError likewise."""
    return _heard.decode(data)
