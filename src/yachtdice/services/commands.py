"""What each command makes of a room, and who may give it. Pure but for the dice handed in."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from yachtdice.bots import find_bot
from yachtdice.protocol.client_messages import (
    AllowHints,
    AnyCommand,
    ChooseRules,
    ClearSeat,
    Fill,
    HandOver,
    KeepPrivate,
    LeaveSeat,
    ListRoom,
    PlayAgain,
    Rematch,
    Roll,
    SeatBot,
    SetClock,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)
from yachtdice.protocol.client_messages import Resign as ResignCommand
from yachtdice.protocol.views import RoomSeat, Stage
from yachtdice.rules import RuleSet
from yachtdice.services.ports import Chance, Player
from yachtdice.services.rematch import moved_to
from yachtdice.services.room import EMPTY, Asker, Outcome, Room, require
from yachtdice.services.room_game import (
    NO_BEST_PLAY,
    bot_kind,
    handed_over,
    own_action,
    played,
    reopened,
    started,
)
from yachtdice.solver import has_best_play


def carry_out(
    room: Room, asker: Asker, command: AnyCommand, chance: Chance, chosen: RuleSet | None = None
) -> Outcome:
    """Return what the command leads to; raise RefusedError when it may not be done.

    `chosen` is the rule set that a ChooseRules names, None when there is none such.
    """
    match command:
        case TakeSeat() | LeaveSeat():
            require(room.stage is Stage.WAITING, "seats change only before the game")
            return Outcome(_seated(room, asker.player, command))
        case (
            SeatBot()
            | ClearSeat()
            | SwapSeats()
            | ChooseRules()
            | AllowHints()
            | SetClock()
            | ListRoom()
            | KeepPrivate()
            | StartGame()
        ):
            require(room.stage is Stage.WAITING, "the game has begun")
            require(_is_host(room, asker), "only the host may do this")
            return _hosted(room, command, chance, chosen)
        case Roll() | Fill() | ResignCommand() | TakeBack():
            return played(room, own_action(room, asker.player.id, command), chance)
        case HandOver():
            return handed_over(room, asker, command, chance)
        case PlayAgain():
            require(room.stage is Stage.OVER, "the game is not over")
            wanted = _is_host(room, asker) or room.seat_of(asker.player.id) is not None
            require(wanted, "only players and the host may ask for another")
            return Outcome(reopened(room))
        case Rematch():
            require(room.stage is Stage.OVER, "the game is not over")
            require(_is_host(room, asker), "only the host may do this")
            players = {seat.player for seat in room.seats if seat.player is not None}
            require(players <= asker.present, "somebody has left, wait for them or fill the seat")
            return started(reopened(room), chance)
        case _:
            assert_never(command)


def _is_host(room: Room, asker: Asker) -> bool:
    """Return whether the asker may arrange the room: its host, or a player while the host is away.

    A host who never comes back must not keep the others from playing.
    """
    if asker.player.id == room.host:
        return True
    return room.host not in asker.present and room.seat_of(asker.player.id) is not None


def _with_seats(room: Room, changes: Iterable[tuple[int, RoomSeat]]) -> Room:
    """Return the room with some seats changed."""
    seats = list(room.seats)
    for number, seat in changes:
        seats[number] = seat
    return replace(room, seats=tuple(seats), begins=moved_to(room.begins, room.seats, seats))


def _seated(room: Room, player: Player, command: TakeSeat | LeaveSeat) -> Room:
    """Return the room after its player sat down, moved or stood up."""
    old = room.seat_of(player.id)
    away = [] if old is None else [(old, EMPTY)]
    if isinstance(command, LeaveSeat):
        require(old is not None, "you have no seat")
        return _with_seats(room, away)
    require(room.seats[command.seat].name is None, f"seat {command.seat + 1} is taken")
    require(not (player.program and room.listed), "a room in the lobby waits for people")
    taken = RoomSeat(player.name, player.id, program=player.program)
    return _with_seats(room, [*away, (command.seat, taken)])


def _hosted(
    room: Room,
    command: SeatBot
    | ClearSeat
    | SwapSeats
    | ChooseRules
    | AllowHints
    | SetClock
    | ListRoom
    | KeepPrivate
    | StartGame,
    chance: Chance,
    chosen: RuleSet | None,
) -> Outcome:
    """Return what a command of the host leads to before the game."""
    match command:
        case SeatBot(seat=seat, bot=bot):
            require(room.seats[seat].name is None, f"seat {seat + 1} is taken")
            name = bot_kind(room, bot).title.en
            return Outcome(_with_seats(room, [(seat, RoomSeat(name, None, bot))]))
        case ClearSeat(seat=seat):
            return Outcome(_with_seats(room, [(seat, EMPTY)]))
        case SwapSeats(one=one, other=other):
            swapped = [(one, room.seats[other]), (other, room.seats[one])]
            return Outcome(_with_seats(room, swapped))
        case ChooseRules(rules=reference):
            require(chosen is not None, f"there is no rule set {reference!r}")
            return Outcome(_ruled(replace(room, rules_ref=reference, rules=chosen)))
        case AllowHints(allowed=allowed):
            require(not allowed or has_best_play(room.rules), NO_BEST_PLAY)
            return Outcome(replace(room, hints=allowed))
        case KeepPrivate(private=private):
            return Outcome(replace(room, private=private))
        case SetClock(seconds=seconds):
            return Outcome(replace(room, clock=seconds))
        case ListRoom(listed=listed):
            return Outcome(replace(room, listed=listed))
        case StartGame():
            return started(room, chance)


def _ruled(room: Room) -> Room:
    """Return the room without hints and bots that rules of no known best play cannot have."""
    if has_best_play(room.rules):
        return room
    kinds = [seat.bot and find_bot(seat.bot) for seat in room.seats]
    helpless = [i for i, kind in enumerate(kinds) if kind and kind.needs_solution]
    return _with_seats(replace(room, hints=False), [(seat, EMPTY) for seat in helpless])
