"""What a browser (or any client) says over the live socket: one closed union.

Every command carries `cid`, an id its sender made up, and `expect`, the room's version it was
meant for. An accepted `cid` again gets the same answer; another version changes nothing.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from yachtdice.protocol.views import PHRASE

RoomId: TypeAlias = Annotated[str, Meta(pattern="^[a-zA-Z0-9]{6,32}$")]
Cid: TypeAlias = Annotated[str, Meta(pattern="^[!-~]+$", max_length=40)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Keep: TypeAlias = Annotated[tuple[Place, ...], Meta(max_length=5)]
BoxId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
BotId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
PhraseId: TypeAlias = Annotated[str, Meta(pattern=PHRASE)]
ClockSeconds: TypeAlias = Literal[30, 60, 90]
RulesRef: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]


class Enter(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Follow this room; `epoch` and `version` say what the client has seen of it, 0 for nothing."""

    room: RoomId
    epoch: Version = 0
    version: Version = 0


class Ping(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ask whether anybody is there."""


class Shake(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Shake the cup, or put it down; the dice at these places stay out of it.

    For whoever is to roll now. It is told to the others and stored nowhere; when it comes too
    late, or too often, nothing happens and nothing is answered.
    """

    on: bool
    keep: Keep = ()


class Say(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Say a phrase of quick chat to everybody here. For whoever has a seat.

    It is told to all, the speaker too, and stored nowhere; a refusal has the `cid`.
    """

    cid: Cid
    phrase: PhraseId


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every command carries."""

    cid: Cid
    expect: Version


class TakeSeat(Command, frozen=True, tag=True):
    """Sit down on an empty seat, or change to it."""

    seat: SeatNumber


class LeaveSeat(Command, frozen=True, tag=True):
    """Stand up before the game begins."""


class SeatBot(Command, frozen=True, tag=True):
    """Put a bot on an empty seat. Host only."""

    seat: SeatNumber
    bot: BotId


class ClearSeat(Command, frozen=True, tag=True):
    """Free a seat that a bot, or another player, holds. Host only, before the game."""

    seat: SeatNumber


class SwapSeats(Command, frozen=True, tag=True):
    """Exchange two seats, and with them the order of play. Host only, before the game."""

    one: SeatNumber
    other: SeatNumber


class ChooseRules(Command, frozen=True, tag=True):
    """Play by this rule set. Host only, before the game."""

    rules: RulesRef


class AllowHints(Command, frozen=True, tag=True):
    """Allow hints, or no longer; games with hints are for no rating. Host only, before the game."""

    allowed: bool


class KeepPrivate(Command, frozen=True, tag=True):
    """Let only those who played see the games of this room afterwards, or everybody.

    Host only, before the game.
    """

    private: bool


class ListRoom(Command, frozen=True, tag=True):
    """Show the room in the lobby while it waits, or no longer. Host only, before the game."""

    listed: bool


class SetClock(Command, frozen=True, tag=True):
    """Give every turn so many seconds, or (null) all the time. Host only, before the game."""

    seconds: ClockSeconds | None


class StartGame(Command, frozen=True, tag=True):
    """Begin with those who sit. Host only."""


class Roll(Command, frozen=True, tag=True):
    """Roll the dice that are not at these places; all of them at the start of a turn."""

    keep: Keep = ()


class Fill(Command, frozen=True, tag=True):
    """Score the dice on the table in this box."""

    box: BoxId


class Resign(Command, frozen=True, tag=True):
    """Give up one's own game."""


class HandOver(Command, frozen=True, tag=True):
    """Let a bot play on for a player who has been away for three minutes, or for oneself."""

    seat: SeatNumber
    bot: BotId


class TakeBack(Command, frozen=True, tag=True):
    """Play one's own seat again that a bot has kept going."""


class PlayAgain(Command, frozen=True, tag=True):
    """Go back to the waiting room, everybody on their seat, after a game."""


class Rematch(Command, frozen=True, tag=True):
    """Play again at once, all on their seats. Host only, after a game, while all players are here.

    Where the rules leave open who begins, the last game's loser does.
    """


class AskHint(Command, frozen=True, tag=True):
    """Ask what best play makes of one's dice. It changes nothing and is not kept."""


class SolveAgain(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Have best play of the room's rules worked out once more, after that has failed."""


AnyCommand: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | SeatBot
    | ClearSeat
    | SwapSeats
    | ChooseRules
    | AllowHints
    | KeepPrivate
    | SetClock
    | ListRoom
    | StartGame
    | Roll
    | Fill
    | Resign
    | HandOver
    | TakeBack
    | PlayAgain
    | Rematch
)

ClientMessage: TypeAlias = Enter | Ping | AskHint | SolveAgain | Shake | Say | AnyCommand
