"""Messages from the server to a client over the live socket: one closed union.

Every frame about a room carries `epoch` and `version`. A new epoch means that the server cannot
tell which frames the client missed; it then sends the whole room.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.rooms.messages.room import BoxOdds, ChatLine, RoomView
from yachtdice.server.rooms.messages.sealed import LedgerView, VoidView
from yachtdice.views.rules import RulesView
from yachtdice.views.table import Choice, TableView


class RefusalCode(StrEnum):
    """Why the server refused a message, for programs."""

    BAD_MESSAGE = "bad_message"  #: The frame is not a message of this protocol.
    NOT_ENTERED = "not_entered"  #: The client must send `Enter` before any command.
    NO_ROOM = "no_room"  #: No room has this id or code.
    NO_CONTEST = "no_contest"  #: No contest has this id.
    #: The client has no name yet (`POST /api/me`). Only watching needs no name.
    NO_NAME = "no_name"
    #: The room has moved on since the version in `expect`; steps with only pledges do not count.
    STALE = "stale"
    #: The player may not do this: not the host, not seated, or at the wrong stage.
    NOT_ALLOWED = "not_allowed"
    ILLEGAL = "illegal"  #: The rules of the game do not allow this move now.
    AWAITED = "awaited"  #: The absent player still has time to come back.
    NOT_READY = "not_ready"  #: Best play is not computed yet; a `BestPlay` frame says when it is.
    #: The share in `Roll` or `Share` does not lead to the tip that its party pledged.
    BAD_SHARE = "bad_share"
    TOO_FAST = "too_fast"  #: Too many messages; the server closes the connection.
    TOO_SOON = "too_soon"  #: The player has just said a phrase; the reason says how long to wait.
    #: Too many games started, hints asked for or rooms entered; the reason says how long to wait.
    TOO_OFTEN = "too_often"
    #: The server cannot confirm that the command is stored. Send the same cid again.
    UNAVAILABLE = "unavailable"
    DISK_FULL = "disk_full"  #: Like `unavailable`: the server's disk is full.
    DISK_FAILING = "disk_failing"  #: Like `unavailable`: the server's disk reports errors.
    #: Like `unavailable`: the server's database is damaged; its host must restore it.
    DATA_DAMAGED = "data_damaged"
    #: Like `unavailable`: the server's database file was deleted, moved or replaced.
    DATA_MISSING = "data_missing"
    READ_ONLY = "read_only"  #: Like `unavailable`: the server may not write to its database.


class Snapshot(Struct, frozen=True, tag=True):
    """The whole room. It replaces everything the client knew about it.

    Sent after `Enter`, and whenever the missed frames are no longer available.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    you: str | None  #: The receiver's public player id, null for a spectator without a name.
    room: RoomView  #: The room.
    rules: RulesView  #: The rule set of the room.
    table: TableView | None  #: The current or last game, null before the first.
    present: tuple[str, ...]  #: Public ids of the connected players.
    watchers: int  #: Number of connected spectators without a name.
    #: A link that opens the room on other machines, null when the server knows no public address.
    #:
    link: str | None = None
    #: Places of the dice that the seat on turn holds, as last shown with `Hold`. A client of this
    #: seat restores its selection from it after a reload.
    held: tuple[int, ...] = ()
    #: The facts from which the client can check all later throws, null for a game without proof.
    ledger: LedgerView | None = None


class Changed(Struct, frozen=True, tag=True):
    """A step of the room: a command or the clock changed it.

    `version` is one higher than before. Null parts are unchanged.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    #: The game events of this step, in order; empty for changes in the waiting room.
    events: tuple[Event, ...]
    room: RoomView | None  #: The room after this step, null if unchanged.
    rules: RulesView | None  #: The rule set after this step, null if unchanged.
    table: TableView | None  #: The game after this step, null if unchanged.


class Presence(Struct, frozen=True, tag=True):
    """A player or spectator came or left. The version stays the same."""

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    present: tuple[str, ...]  #: Public ids of the connected players.
    watchers: int  #: Number of connected spectators without a name.


class Shaking(Struct, frozen=True, tag=True):
    """A seat shakes the cup, or has put it down. The version stays the same.

    The player who shakes does not receive it. The next game event ends the shaking without a frame.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    seat: int  #: The seat by the game's numbers.
    on: bool  #: Whether the cup is being shaken.
    keep: tuple[int, ...] = ()  #: Places of the dice that stay out of the cup.


class Held(Struct, frozen=True, tag=True):
    """The dice that the seat on turn holds. The version stays the same.

    The connection that holds them does not receive it. Of several changes in a short time only the
    latest is sent. The next game event ends the selection without a frame. A connection that enters
    during a selection receives it once more after its `Snapshot` or `UpToDate`.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    seat: int  #: The seat by the game's numbers.
    keep: tuple[int, ...]  #: Places of the held dice.


class Asked(Struct, frozen=True, tag=True):
    """The parties that are asked for their shares of the dice. The version stays the same.

    It holds for the number `throw` and all later ones until the next `Asked`. Sent after `Snapshot`
    and `UpToDate` while a game with sealed dice runs, and when the parties change. The first share
    of a number fixes its parties; a later change names the number after it.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    game: str  #: Id of the game.
    throw: int  #: The first number for which these parties are asked.
    #: The parties, ascending: 1 to 4 the seats of the game, 5 the host. The server is not named.
    parties: tuple[int, ...]


class Opened(Struct, frozen=True, tag=True):
    """A roll waits for the shares of other parties. The version stays the same.

    The clients of asked parties answer with `Share` for the number `throw`, unless they have sent
    it. Sent again with the next number after each void attempt, and to a connection that enters
    while the roll waits. `keep` stays the same. Not sent if no share is missing.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    game: str  #: Id of the game.
    throw: int  #: Number of the attempt.
    seat: int  #: The seat that rolls, by the game's numbers.
    keep: tuple[int, ...]  #: Places of the dice that it keeps.
    voids: tuple[VoidView, ...] = ()  #: The earlier attempts of this throw, all void.


class AwaySeat(Struct, frozen=True):
    """A seat whose player is away and that no bot plays."""

    seat: int  #: The seat by the game's numbers.
    #: Milliseconds of absence left in this game before a bot takes over, null without a clock.
    left_ms: int | None
    runs: bool  #: Whether `left_ms` counts down now; it does only during the seat's own turn.
    hand_over_ms: int  #: Milliseconds until other players may send `HandOver` for this seat.


class Clock(Struct, frozen=True, tag=True):
    """The time left for the current turn. The version stays the same.

    Follows each `Presence`, and each `Changed` of a game unless it would say again that no turn is
    timed and no seat is away. All times are durations from now.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    seat: int | None  #: The seat on turn, null when no turn is timed.
    turn_ms: int | None  #: Milliseconds this turn had in total, null when no turn is timed.
    left_ms: int | None  #: Milliseconds left, null when no turn is timed.
    #: Milliseconds before `left_ms` starts to count down, while the dice animation plays.
    still_ms: int
    runs: bool  #: Whether the time counts down.
    away: tuple[AwaySeat, ...]  #: Seats whose players are away.


class Failing(Struct, frozen=True, tag=True):
    """Says whether the server fails to carry out steps of this room. The version stays the same.

    The clock stands until the server has read the room again; players may try again or resign. The
    game then gives no experience points and no rating (`uncounted` of its room). The server sends
    this message when the failures begin and end, after each `Snapshot` meanwhile, and to a
    connection that enters.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    on: bool  #: Whether the room is failing.


class BestPlay(Struct, frozen=True, tag=True):
    """Progress of the computation of best play. The version stays the same.

    After a `Snapshot` or `UpToDate`, assume `not_needed` until such a frame arrives.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    readiness: Readiness  #: The state of the computation.
    done: float  #: Progress from 0 to 1.


# type name shared: that of the kernels is an array of chances
class Chances(Struct, frozen=True, tag=True):
    """The chances of winning in a game of two or more seats. The version stays the same.

    Sent to spectators. Players of the game receive it only if hints are allowed or the game is
    over. Show it only once the dice of the version `settled_at` are at rest.
    """

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    #: The chance of each seat by the game's numbers, if two seats play to win (three or more: for
    #: points); a shared win counts as a share.
    seats: tuple[float, ...]
    exact: bool  #: Whether the rest of the game is solved; otherwise the chances are an estimate.
    settled_at: int  #: The version of the room that the chances belong to.


class Said(Struct, frozen=True, tag=True):
    """A player or bot said a quick-chat phrase. The version stays the same."""

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    line: ChatLine  #: The phrase and its speaker.


class ChatLog(Struct, frozen=True, tag=True):
    """The last phrases said in this room, sent after `Enter` if there are any."""

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    lines: tuple[ChatLine, ...]  #: At most 30 phrases, oldest first.


class UpToDate(Struct, frozen=True, tag=True):
    """The client has received every frame it missed."""

    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    you: str | None  #: The receiver's public player id, null for a spectator without a name.


class Accepted(Struct, frozen=True, tag=True):
    """The command is stored. The answer to an accepted command."""

    cid: str  #: The command's id.
    epoch: int  #: The room's epoch.
    version: int  #: The room's version after the command.


class Refused(Struct, frozen=True, tag=True):
    """The server refused a message; nothing has changed."""

    code: RefusalCode  #: The reason, for programs.
    reason: str  #: The reason in English, for people.
    cid: str | None = None  #: The command's id, null for messages without one.
    epoch: int | None = None  #: The room's epoch, null when no room is concerned.
    version: int | None = None  #: The room's version, null when no room is concerned.


class Hint(Struct, frozen=True, tag=True):
    """The answer to `AskHint`."""

    cid: str  #: The id of the question.
    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    choices: tuple[Choice, ...]  #: Every legal choice, best first.
    #: The chance of winning with each of these choices, if the player then plays to win; empty if
    #: the player is alone, or if the chances are not known yet.
    wins: tuple[float, ...] = ()
    exact: bool = False  #: Whether `wins` is exact; otherwise it is an estimate.


class Odds(Struct, frozen=True, tag=True):
    """The answer to `AskOdds`."""

    cid: str  #: The id of the question.
    epoch: int  #: The room's epoch.
    version: int  #: The room's version.
    boxes: tuple[BoxOdds, ...]  #: Each box that this turn may fill, in card order.


class Searching(Struct, frozen=True, tag=True):
    """The search for an opponent has begun, or a bot is offered."""

    rules: str  #: `reference` of the rule set.
    bot: str | None  #: Id of the bot that will take the seat, null before the offer.
    #: Milliseconds until it takes the seat, null before the offer. A new `FindOpponent` with `bots`
    #: false waits for a person instead.
    bot_in_ms: int | None


class Matched(Struct, frozen=True, tag=True):
    """The search has ended: the game has started. The client enters the room."""

    room: str  #: The room's id.


class Pong(Struct, frozen=True, tag=True):
    """The answer to `Ping`."""


#: The answer to a `RoomMessage`; the server sends it to its sender alone.
RoomAnswer: TypeAlias = Accepted | Refused | Hint | Odds

ServerMessage: TypeAlias = (
    Snapshot
    | Changed
    | Presence
    | Clock
    | Shaking
    | Held
    | Asked
    | Opened
    | Failing
    | Said
    | ChatLog
    | BestPlay
    | Chances
    | UpToDate
    | Accepted
    | Refused
    | Hint
    | Odds
    | Searching
    | Matched
    | Pong
)
