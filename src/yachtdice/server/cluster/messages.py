"""Messages between the nodes of a cluster: one closed union, encoded as MessagePack.

| request | replies |
|---|---|
| AttachRequest | AttachReply, NotOwnerReply |
| ForwardRequest | ForwardReply, RefusalReply, UnknownConnections; none for a Shake or Hold |
| LoadedRequest | LoadedReply |

All other messages are sent without waiting. The receiver may send UnknownConnections after a
ConnectionReport, and Frames or UnknownConnections after a RedeliveryRequest.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import RoomMessage
from yachtdice.server.rooms.messages.room import LobbyRoom, RunningGame, TurnTime
from yachtdice.server.rooms.messages.server import RefusalCode, RoomAnswer


class AttachRequest(Struct, frozen=True, tag=True):
    """Request: let the sender's connection with this number follow a room of the receiver."""

    node: str
    number: int
    room: str
    player: Player | None
    epoch: int
    version: int
    address: str = ""


class AttachReply(Struct, frozen=True, tag=True):
    """Reply to AttachRequest: the connection follows the room; its frames arrive as Frames."""


class NotOwnerReply(Struct, frozen=True, tag=True):
    """Reply to AttachRequest: the room is not loaded on this node, so the sender may load it."""


class ForwardRequest(Struct, frozen=True, tag=True):
    """Request: a message of the sender's connection to the room that it follows.

    A Shake or a Hold gets no reply.
    """

    node: str
    number: int
    message: RoomMessage


class ForwardReply(Struct, frozen=True, tag=True):
    """Reply to ForwardRequest: the room has processed the message and has accepted or refused it.

    The frames that precede this reply are those of the `stream` up to message `count`.
    """

    answer: RoomAnswer | None
    stream: str
    count: int


class RefusalReply(Struct, frozen=True, tag=True):
    """Reply to ForwardRequest: the message is not allowed."""

    code: RefusalCode
    reason: str


class UnknownConnections(Struct, frozen=True, tag=True):
    """These connections of the receiver follow no room of the sender and must attach again."""

    node: str
    numbers: tuple[int, ...]


class Detach(Struct, frozen=True, tag=True):
    """The sender's connection with this number stops following its room."""

    node: str
    number: int


class ConnectionReport(Struct, frozen=True, tag=True):
    """The sender's connections in rooms of the receiver: those attached, and those attaching.

    The receiver removes all other connections of the sender, because their Detach was lost.
    """

    node: str
    attached: tuple[int, ...]
    attaching: tuple[int, ...]


class Frames(Struct, frozen=True, tag=True):
    """Frames for connections of the receiver, in order; each frame has the connection numbers.

    `stream` names a gapless series of such messages, `count` is the number of this one. A message
    without frames only announces the current count.
    """

    node: str
    stream: str
    count: int
    frames: tuple[tuple[tuple[int, ...], bytes], ...] = ()


class RedeliveryRequest(Struct, frozen=True, tag=True):
    """Some Frames were lost: the receiver must send those after this count again."""

    node: str
    stream: str
    after: int


class LoadedRequest(Struct, frozen=True, tag=True):
    """Request: report whether this room is loaded on the receiver."""

    room: str


class LoadedReply(Struct, frozen=True, tag=True):
    """Reply to LoadedRequest: whether the room is loaded, and the time of its turn.

    `game` and `waiting` are the room as the public lists show it.
    """

    is_loaded: bool
    time: TurnTime | None = None
    game: RunningGame | None = None
    waiting: LobbyRoom | None = None


class NodeStopped(Struct, frozen=True, tag=True):
    """The sender is stopping and has released all its rooms."""

    node: str


class LobbyReport(Struct, frozen=True, tag=True):
    """The rooms of the sender that wait for players, its games to watch, and its players."""

    node: str
    rooms: tuple[LobbyRoom, ...]
    games: tuple[RunningGame, ...] = ()
    online: int = 0


class SessionsEnded(Struct, frozen=True, tag=True):
    """These sessions have ended: the receiver closes their WebSocket connections."""

    sessions: tuple[str, ...]


class ContestNews(Struct, frozen=True, tag=True):
    """A contest has changed in the database. A hint: the receiver also looks once a second."""

    contest: str


class LimitedAttempt(Struct, frozen=True):
    """A rate-limited attempt was made; `is_forgiven`: earlier attempts no longer count."""

    limit: str
    key: str
    is_forgiven: bool


class LimitedAttempts(Struct, frozen=True, tag=True):
    """These rate-limited attempts were made, in this order."""

    attempts: tuple[LimitedAttempt, ...]


class BroadcastsMissed(Struct, frozen=True, tag=True):
    """The sender was disconnected from the bus, so its broadcasts of that time were lost."""


#: Messages that get a reply.
NodeRequest: TypeAlias = AttachRequest | ForwardRequest | LoadedRequest

#: Messages about the state that all nodes share.
SharedNotice: TypeAlias = SessionsEnded | ContestNews | LimitedAttempts

#: Messages without a reply, apart from Frames.
NodeNotice: TypeAlias = (
    Detach
    | ConnectionReport
    | RedeliveryRequest
    | UnknownConnections
    | NodeStopped
    | LobbyReport
    | BroadcastsMissed
    | SharedNotice
)

NodeMessage: TypeAlias = NodeRequest | NodeNotice | Frames

NodeReply: TypeAlias = (
    AttachReply | NotOwnerReply | ForwardReply | RefusalReply | UnknownConnections | LoadedReply
)

_encoder: Final = msgspec.msgpack.Encoder()
_message: Final[msgspec.msgpack.Decoder[NodeMessage]] = msgspec.msgpack.Decoder(NodeMessage)
_reply: Final[msgspec.msgpack.Decoder[NodeReply]] = msgspec.msgpack.Decoder(NodeReply)


def encode_node_message(message: NodeMessage | NodeReply) -> bytes:
    """Return the bytes of a message."""
    return _encoder.encode(message)


def decode_node_message(data: bytes) -> NodeMessage:
    """Return a decoded message or request; raise msgspec.DecodeError if it is malformed."""
    return _message.decode(data)


def decode_node_reply(data: bytes) -> NodeReply:
    """Return a decoded reply; raise msgspec.DecodeError if it is malformed."""
    return _reply.decode(data)
