"""Messages from a client to the server over the live socket: one closed union.

Every command carries `cid`, an id made up by the client, and `expect`, the room version it is
meant for. The server applies a command at most once and only at the expected version.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from yachtdice.server.rooms.messages.room import PHRASE, Pace, Ties

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
PledgedGame: TypeAlias = Annotated[str, Meta(pattern="^[a-zA-Z0-9]{6,32}$")]
#: 32 bytes in base64url without padding.
Link: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]
ThrowNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1024)]
RulesRef: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]


class Enter(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Follow a room. The first message on every connection.

    The server answers with a `Snapshot`, or with the missed `Changed` frames and `UpToDate`.
    Entering another room leaves the current one. Refused as `no_room` for an unknown id or code.
    """

    #: The room's id, or its code: the first six letters of the id, in upper or lower case.
    #:
    #: A code works once a client has entered the room by its id, while the room is in use.
    room: RoomId
    epoch: Version = 0  #: The last epoch the client saw, 0 on the first visit.
    version: Version = 0  #: The last version the client saw, 0 on the first visit.


class Ping(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Check the connection. The server answers with `Pong`.

    Optional: the server sends WebSocket pings and closes only connections that do not answer them.
    """


class Shake(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Show the other players that the cup is being shaken, or put down.

    Optional and never answered. The server ignores it when it is another seat's turn to roll, when
    these dice may not be kept, or after more than eight starts in four seconds.
    """

    on: bool  #: Whether the cup is being shaken.
    keep: Keep = ()  #: Places of the dice that stay out of the cup, as in `Roll`.


class Hold(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Show the other players which dice the player holds before the next roll.

    Optional and never answered. The server sends it as `Held`, and keeps the last one of the turn
    in memory for every `Snapshot`. The server ignores it when it is another seat's turn, or when no
    roll is left.
    """

    keep: Keep = ()  #: Places of the held dice, ascending and counted from 0; empty: none.


class Say(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Say a quick-chat phrase. Everybody in the room receives `Said`, the speaker too.

    Refused as `not_allowed` when the speaker has no seat, and as `too_soon` within 4 seconds of
    the speaker's last phrase or for the fifth phrase in 10 seconds.
    """

    cid: Cid  #: Id made up by the client. Only a refusal repeats it.
    #: Id of the phrase: `praise`, `taunt`, `cheer`, `reaction`, `greeting` or `feeling`, `-1` to
    #: `-6`. Clients show it in their own language.
    phrase: PhraseId


class Pledge(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Commit the player's seat to its shares of the dice, with the tip of a hash chain.

    Send it after every `Snapshot` and `UpToDate`, after taking a seat, and when
    `RoomView.next_game` changes: the server asks only connections that have sent it. The same tip
    again changes nothing. The host sends it for a table at which no person has a seat.

    For the next game, the server keeps the latest pledge in memory until the start. For the running
    game, a new tip is a step of its own. It counts from the last number plus 2; a seat may pledge 8
    times. Never answered, except by a refusal.
    """

    game: PledgedGame  #: `RoomView.next_game.id`, or `TableView.game`.
    tip: Link  #: Tip of the player's hash chain for this game.


class Share(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Reveal the player's share of a throw of another seat.

    For the first roll of a turn: send it as soon as the other seat is on turn and its player is
    here. For other rolls: send it on `Opened`. Send it only if `Asked` names the player's party.
    Never answered, except by a refusal as `bad_share`. The server ignores a share for another game
    or number.
    """

    game: PledgedGame  #: Id of the game.
    throw: ThrowNumber  #: Number of the throw.
    share: Link  #: The link with this number of the player's chain.


class FindOpponent(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Search for an opponent under a rule set. It needs no room and ends with `Enter`.

    The server answers with `Searching`, and with `Matched` once a game has started in a new public
    room. After 15 seconds a `Searching` frame offers a bot, which takes the seat 5 seconds later. A
    new search of the same player replaces the earlier one. The search ends with the connection.
    Refused as `no_name`, as `not_allowed` for an unknown rule set and for rules that two cannot
    play, and as `too_often`.
    """

    cid: Cid  #: Id made up by the client. Only a refusal repeats it.
    rules: RulesRef  #: A rule set's `reference`.
    bots: bool = True  #: Whether a bot may take the seat; false: wait for a person.
    pace: Pace = Pace.LIVE  #: The time for a turn; no bot takes the seat of a game that waits.


class StopSearch(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """End the search for an opponent. Never answered.

    If an opponent was found at the same moment, `Matched` may still arrive.
    """


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields that every command carries."""

    cid: Cid  #: Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
    #: The room version this command is meant for: that of the client's view of the room.
    expect: Version


class TakeSeat(Command, frozen=True, tag=True):
    """Sit down on an empty seat, or move to it.

    Refused as `not_allowed` when the seat is taken or the game has begun, and for a bot account in
    a room that is listed in the lobby.
    """

    seat: SeatNumber  #: The seat, counted from 0.


class LeaveSeat(Command, frozen=True, tag=True):
    """Leave the seat before a game, or take no part in the next one after a game.

    After a game the seat stays visible until the next game or the waiting room; `RoomView.left`
    names it. Refused as `not_allowed` when the player has no seat or a game is running.
    """


class SeatBot(Command, frozen=True, tag=True):
    """Put a bot on an empty seat. Host only, before the game.

    Refused as `not_allowed` when the seat is taken, the bot is unknown, or the bot needs best
    play and the rule set is too large to be solved.
    """

    seat: SeatNumber  #: The seat, counted from 0.
    bot: BotId  #: The bot's `id` from `GET /api/bots`.


class ClearSeat(Command, frozen=True, tag=True):
    """Remove the bot or the player from a seat. Host only, before the game."""

    seat: SeatNumber  #: The seat, counted from 0.


class SwapSeats(Command, frozen=True, tag=True):
    """Exchange two seats, and with them the order of play. Host only, before the game."""

    one: SeatNumber  #: The first seat, counted from 0.
    other: SeatNumber  #: The second seat, counted from 0.


class ChangeSettings(Command, frozen=True, tag=True):
    """Change some settings of the room. Host only, before the game.

    Settings that are left out stay as they are. Rules that are too large to be solved also turn
    hints off and remove the bots that need best play. Refused as `not_allowed` for an unknown
    rule set, and for hints under rules that are too large to be solved.
    """

    #: A rule set's `reference` from `GET /api/rules` or `POST /api/rules`.
    rules: RulesRef | UnsetType = UNSET
    #: Whether players may send `AskHint`. Games with hints are not rated.
    hints: bool | UnsetType = UNSET
    private: bool | UnsetType = UNSET  #: Whether only the players of a game can see it afterwards.
    listed: bool | UnsetType = UNSET  #: Whether the lobby lists the room while it waits.
    clock: ClockSeconds | UnsetType | None = UNSET  #: Seconds per turn, null for no clock.
    ties: Ties | UnsetType = UNSET  #: The rule for equal highest totals.
    pace: Pace | UnsetType = UNSET  #: The time for a turn; refused while a bot has a seat.


class StartGame(Command, frozen=True, tag=True):
    """Start the game with the players and bots that have a seat. Host only.

    Refused as `not_allowed` when their number does not fit the rule set, and as `too_often` when
    these players have started too many games recently.
    """


class Roll(Command, frozen=True, tag=True):
    """Roll the dice. The first roll of a turn throws all five.

    Refused as `not_allowed` when the player has no seat or a bot plays it, and as `illegal` when
    it is another seat's turn, no roll is left, or `keep` is not ascending.
    """

    #: Places of the dice to keep, ascending and counted from 0: `[0, 2]` keeps the first and the
    #: third die. Empty: roll all five.
    keep: Keep = ()
    #: The roller's own share of the next throw (`SealedDiceView.throw` plus 1), null without a
    #: pledge. Refused as `bad_share` if it does not lead to the pledged tip.
    share: Link | None = None


class Fill(Command, frozen=True, tag=True):
    """Score the dice in a box. This ends the turn.

    Refused as `not_allowed` when the player has no seat or a bot plays it, and as `illegal` when
    it is another seat's turn, no dice are thrown yet, or the box may not be filled.
    `TableView.offers` lists every box that may be filled now, with its points.
    """

    box: BoxId  #: The box's `id` from `RulesView.boxes`.


# type name shared: the command asks for the action of this name
class Resign(Command, frozen=True, tag=True):
    """Give up the game. The other seats play on; a resigned seat cannot win.

    Refused as `illegal` when the seat has resigned already.
    """


# type name shared: the command asks for the action of this name
class EndGame(Command, frozen=True, tag=True):
    """End the game as its winner, after all other seats have resigned. Open boxes count 0.

    Without it the winner goes on to fill the card. Refused as `illegal` while another seat is in
    the game, and as `not_allowed` when a bot plays the seat.
    """


# type name shared: the command asks for the action of this name
class HandOver(Command, frozen=True, tag=True):
    """Let a bot play a seat: the player's own, or that of an absent player.

    Refused as `awaited` before the player has been away for three minutes, as `not_allowed` when
    the player is present, and as `illegal` when a bot plays the seat already.
    """

    seat: SeatNumber  #: The seat by the game's numbers: its index in `TableView.seats`.
    bot: BotId  #: The bot's `id` from `GET /api/bots`.


# type name shared: the command asks for the action of this name
class TakeBack(Command, frozen=True, tag=True):
    """Play the player's own seat again after a bot has played it.

    Refused as `illegal` when no bot plays the seat.
    """


class PlayAgain(Command, frozen=True, tag=True):
    """Return the room to the waiting room after a game. Host only.

    Players that have not left keep their seats. The votes for a rematch are deleted. A client may
    show the result until its player continues. Refused as `not_allowed` while the game runs.
    """


class Rematch(Command, frozen=True, tag=True):
    """Vote for another game, or withdraw the vote. Seated players only, after a game.

    `RoomView.agreed` shows the votes; bots always agree. The next game starts at once, with the
    same settings, when all seats that have not left have agreed and their players are present.
    Where the rules leave the order open, the player with the lowest score begins. The vote of a
    player who has left brings the player back. The vote that would start a game is refused as
    `too_often` like `StartGame`.
    """

    agree: bool = True  #: Whether the player wants another game; false withdraws the vote.


class SkipSeat(Command, frozen=True, tag=True):
    """Leave an absent player out of the next game. Host only, after a game.

    `RoomView.left` names the seat from then on; the player's vote brings the player back. Refused
    as `awaited` before the player has been away for 20 seconds, and as `not_allowed` while the
    player is present.
    """

    seat: SeatNumber  #: The seat, counted from 0, by the room's numbers.


class AskHint(Command, frozen=True, tag=True):
    """Ask for all choices with their expected points. The answer is a `Hint`.

    It changes nothing and is not stored. Refused as `not_allowed` when hints are off or it is
    another seat's turn, as `not_ready` until best play is computed, and as `too_often`.
    """


class AskOdds(Command, frozen=True, tag=True):
    """Ask for the chance of each box this turn. The answer is an `Odds`.

    It changes nothing, is not stored, and may be asked before the first roll of the turn. It needs
    no best play. Refused as `not_allowed` when hints are off or it is another seat's turn, and as
    `too_often`.
    """


class SolveAgain(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Compute best play of the room's rules again after a failure (`BestPlay` says `failed`).

    Not answered. Ignored when nothing has failed.
    """


AnyCommand: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | SeatBot
    | ClearSeat
    | SwapSeats
    | ChangeSettings
    | StartGame
    | Roll
    | Fill
    | Resign
    | EndGame
    | HandOver
    | TakeBack
    | PlayAgain
    | Rematch
    | SkipSeat
)

Search: TypeAlias = FindOpponent | StopSearch

#: A message that a connection may send only after it has entered a room.
RoomMessage: TypeAlias = (
    AskHint | AskOdds | SolveAgain | Shake | Hold | Say | Pledge | Share | AnyCommand
)

ClientMessage: TypeAlias = Enter | Ping | Search | RoomMessage
