"""The messages of the load generator, in a form that servers of all versions understand."""

import re
from typing import Final

import msgspec
from msgspec import Struct

from yachtdice.server.rooms.messages.client import Command, Keep

CHANGED: Final = re.compile(rb'\{"type":"Changed","epoch":\d+,"version":(\d+)')
REFUSED: Final = b'{"type":"Refused"'
SNAPSHOT: Final = b'{"type":"Snapshot"'


class PlainRoll(Command, frozen=True, tag="Roll"):
    """A roll without a share of the dice; versions before 0.2.0 know no shares."""

    keep: Keep = ()


class SetClock(Command, frozen=True, tag=True):
    """Set the clock of a room, as versions before 0.2.0 do instead of `ChangeSettings`."""

    seconds: int | None


class Offered(Struct, frozen=True):
    """A box that may be filled."""

    box: str


class Column(Struct, frozen=True):
    """A column of a score card."""

    points: tuple[int | None, ...]


class Card(Struct, frozen=True):
    """The score card of a seat."""

    columns: tuple[Column, ...]


class Sealed(Struct, frozen=True):
    """The sealed dice of a game."""

    throw: int


class TableState(Struct, frozen=True):
    """A game."""

    game: str
    seats: tuple[Card, ...]
    step: str
    seat: int
    turn: int
    turns: int
    rolls_left: int
    rolls: int
    may_roll: bool
    may_keep: bool
    offers: tuple[Offered, ...]
    winners: tuple[int, ...]
    sealed: Sealed | None = None


class Pledgeable(Struct, frozen=True):
    """The next game of a room."""

    id: str


class RoomState(Struct, frozen=True):
    """A room."""

    next_game: Pledgeable | None = None


class Happened(Struct, frozen=True):
    """An event of a game; `proof` is that of thrown dice."""

    proof: str | None = None


class Message(Struct, frozen=True):
    """A message of a server, of any type."""

    type: str
    version: int | None = None
    cid: str | None = None
    reason: str = ""
    readiness: str = ""
    exact: bool = False
    room: RoomState | None = None
    table: TableState | None = None
    events: tuple[Happened, ...] = ()


read_message: Final = msgspec.json.Decoder(Message).decode  #: Returns the message in a frame.
