"""Messages between a playroom and its controlling process: MessagePack with a length prefix.

    controlling process (room.py)                playroom (inside.py)
      |<--- Ready ---------------------------------|
      |                                            |
      |---- Describe(spec) ----------------------->|
      |<--- Described or NoSuchPlayer -------------|
      |                                            |
      |---- PlayGames(setup, game_range) --------->|
      |<--- SitDown(entrant, game, seats) ---------|  for an outside player
      |---- Begun or Failure --------------------->|
      |<--- Choose(entrant, moves) ----------------|
      |---- Chosen or Failure -------------------->|
      |<--- GameOver(entrant, scores) -------------|  gets no reply
      |<--- GameResult ----------------------------|  for each game
      |<--- Finished ------------------------------|
      |                                            |
      |---- TakeTurn(spec, game, table) ---------->|  a game of a server
      |<--- Chosen or Failure ---------------------|

The controlling process checks every message, because players in the playroom could forge them.
"""

import struct
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from yachtdice.rules import Text
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.setup import GameRange, Setup
from yachtdice.tournament.processes.sandbox import ProgramLimits
from yachtdice.views.table import TableView

LENGTH: Final = struct.Struct("<I")
LONGEST: Final = 1 << 24  #: Maximum size of a message of the playroom in bytes.


class Failure(Struct, frozen=True, tag=True):
    """A failure of a player. As a reply, it is the fault of the player that was asked."""

    kind: FaultKind
    reason: Text
    log: str = ""

    def fault(self) -> PlayerFault:
        """Return the failure as an exception."""
        return PlayerFault(self.kind, self.reason, self.log)


class KnownFailure(Struct, frozen=True):
    """An entrant that fails at this question of a game (0: its start) without being asked."""

    entrant: int
    question: int
    failure: Failure


class Describe(Struct, frozen=True, tag=True):
    """Order: load this player and report its name."""

    spec: str


class PlayGames(Struct, frozen=True, tag=True):
    """Order: play a range of games; `failures` are known for the first of these games."""

    setup: Setup
    game_range: GameRange
    failures: tuple[KnownFailure, ...] = ()


class TakeTurn(Struct, frozen=True, tag=True):
    """Order: choose for the seat on turn of a server's game; `game` is its id."""

    spec: str
    game: str
    rules_text: str
    table: TableView
    limits: ProgramLimits


class Begun(Struct, frozen=True, tag=True):
    """Reply to SitDown: the player has started the game."""


class Chosen(Struct, frozen=True, tag=True):
    """Reply to Choose or TakeTurn: a legal choice as one character (`result.move_of`)."""

    move: str


class Ready(Struct, frozen=True, tag=True):
    """The playroom is ready for orders."""


class Described(Struct, frozen=True, tag=True):
    """Reply to Describe: the name of a player and the fingerprint of its file."""

    name: str
    mark: str


class NoSuchPlayer(Struct, frozen=True, tag=True):
    """Reply to Describe: the reason why there is no such player."""

    words: str


class SitDown(Struct, frozen=True, tag=True):
    """Request: start a game for an outside player; `seats` are the entrants of the game by seat."""

    entrant: int
    game: int
    seats: tuple[int, ...]


class Choose(Struct, frozen=True, tag=True):
    """Request: return the choice of a player outside the playroom.

    `moves` are all choices of the game so far, `gone` the seats that failed before the first roll.
    """

    entrant: int
    moves: str
    gone: tuple[int, ...]


class GameOver(Struct, frozen=True, tag=True):
    """The game of a player outside the playroom is over. Gets no reply."""

    entrant: int
    scores: tuple[int, ...]
    won: bool


class Finished(Struct, frozen=True, tag=True):
    """The range is finished; `cpu_s` is the processor time used by the playroom so far."""

    cpu_s: float


RoomOrder: TypeAlias = Describe | PlayGames | TakeTurn
Reply: TypeAlias = Begun | Chosen | Failure
OutsideRequest: TypeAlias = SitDown | Choose | GameOver
PlayroomMessage: TypeAlias = (
    Ready | Described | NoSuchPlayer | OutsideRequest | GameResult | Finished | Chosen | Failure
)

_encoder: Final = msgspec.msgpack.Encoder()
orders: Final[msgspec.msgpack.Decoder[RoomOrder]] = msgspec.msgpack.Decoder(RoomOrder)
replies: Final[msgspec.msgpack.Decoder[Reply]] = msgspec.msgpack.Decoder(Reply)
room_messages: Final[msgspec.msgpack.Decoder[PlayroomMessage]] = msgspec.msgpack.Decoder(
    PlayroomMessage
)


def framed(message: Struct) -> bytes:
    """Return a message with its length prefix."""
    text = _encoder.encode(message)
    return LENGTH.pack(len(text)) + text
