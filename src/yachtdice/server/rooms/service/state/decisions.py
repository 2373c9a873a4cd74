"""Decides the commands of a room: from the room, the sender and the command, without any I/O.

The result is the room after the command with the events of its game, or a refusal. Times count as
facts about the sender. Only `chance`, which draws secrets and orders, is not an argument by value.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from msgspec import UNSET, Struct
from msgspec.structs import replace

from yachtdice import game
from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.roster import BUILT_IN, Roster
from yachtdice.server.common.ports import Chance, Player
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    ClearSeat,
    EndGame,
    Fill,
    HandOver,
    LeaveSeat,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    SeatBot,
    SkipSeat,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import RoomSeat, RoomSettings, Stage
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.game_steps import (
    NO_BEST_PLAY,
    bot_kind,
    game_seat,
    moved_to,
    played,
    plays_by_solution,
    relieved,
    reopened,
    started,
)
from yachtdice.server.rooms.service.state.rematch import next_game
from yachtdice.server.rooms.service.state.room import (
    EMPTY,
    NO_HOST,
    Outcome,
    RefusedError,
    Room,
    require,
)
from yachtdice.solver import has_best_play

HostCommand: TypeAlias = ClearSeat | SwapSeats | ChangeSettings | StartGame
GameCommand: TypeAlias = Roll | Fill | Resign | EndGame | TakeBack

_NO_PLEDGES: Final[Mapping[str, str]] = MappingProxyType({})
_NO_SEAT: Final = "you have no seat at this table"
NO_BOTS: Final = "no bot plays in a game that waits for its players"


class Sender(Struct, frozen=True):
    """The player who sends a command. `present`: the public ids of all players in the room.

    `pledged`: the tips that players have pledged for the next game, by player. `overdue`: the seats
    of the game whose players have been absent for a long time. `host_is_missed`: the host has been
    absent for so long that other seated players may send a host's commands. `missed`: the players
    who have been absent so long that a rematch may start without them.
    """

    player: Player
    present: frozenset[str] = frozenset()
    overdue: frozenset[int] = frozenset()
    host_is_missed: bool = False
    missed: frozenset[str] = frozenset()
    pledged: Mapping[str, str] = _NO_PLEDGES


def outcome_of(
    room: Room,
    sender: Sender,
    command: AnyCommand,
    chance: Chance,
    chosen: RuleSet | None = None,
    roster: Roster = BUILT_IN,
) -> Outcome:
    """Return the outcome of the command; raise RefusedError if it is not allowed.

    After a roll, the game of the outcome waits for its dice.
    `chosen` is the rule set that a ChangeSettings names, None if it does not exist. `roster` has
    the bots on offer.
    """
    match command:
        case LeaveSeat() if room.stage is Stage.OVER:
            return _after_game(room, sender, command, chance)
        case TakeSeat() | LeaveSeat():
            require(room.stage is Stage.WAITING, "seats change only before the game")
            return Outcome(_seated(room, sender.player, command))
        case SeatBot() | ClearSeat() | SwapSeats() | ChangeSettings() | StartGame():
            require(room.stage is Stage.WAITING, "the game has begun")
            require(_is_host(room, sender), "only the host may do this")
            if isinstance(command, SeatBot):
                return _with_bot(room, command, roster)
            return _hosted(room, sender, command, chance, chosen)
        case Roll() | Fill() | Resign() | EndGame() | TakeBack():
            return played(room, _own_action(room, sender.player.id, command))
        case HandOver():
            return _handed_over(room, sender, command, roster)
        case PlayAgain() | Rematch() | SkipSeat():
            return _after_game(room, sender, command, chance)
        case _:
            assert_never(command)


def _after_game(
    room: Room, sender: Sender, command: LeaveSeat | PlayAgain | Rematch | SkipSeat, chance: Chance
) -> Outcome:
    """Return the outcome of a command after a game; refuse it if a play-off follows."""
    require(room.stage is Stage.OVER, "the game is not over")
    require(not room.tied, "the totals are equal: a play-off follows")
    match command:
        case LeaveSeat():
            return _left(room, sender, chance)
        case Rematch():
            return _voted(room, sender, command, chance)
        case PlayAgain():
            require(_is_host(room, sender), "only the host may do this")
            return Outcome(reopened(room))
        case SkipSeat():
            require(_is_host(room, sender), "only the host may do this")
            return _skipped(room, sender, command, chance)


def _is_host(room: Room, sender: Sender) -> bool:
    """Return whether the sender may send host commands: the host, or others if the host is missed.

    An absent host must not keep the other players from playing. The players of a game that waits
    are seldom there together, so there the others need not wait for the host.
    """
    if sender.player.id == room.host:
        return True
    is_away = room.settings.waits and room.host not in sender.present
    return (sender.host_is_missed or is_away) and room.seat_of(sender.player.id) is not None


def _with_seats(room: Room, changes: Iterable[tuple[int, RoomSeat]]) -> Room:
    """Return the room with some seats changed."""
    seats = list(room.seats)
    for number, seat in changes:
        seats[number] = seat
    return replace(room, seats=tuple(seats), begins=moved_to(room.begins, room.seats, seats))


def _seated(room: Room, player: Player, command: TakeSeat | LeaveSeat) -> Room:
    """Return the room after its player took, changed or left a seat."""
    old = room.seat_of(player.id)
    away = [] if old is None else [(old, EMPTY)]
    if isinstance(command, LeaveSeat):
        require(old is not None, "you have no seat")
        return _with_seats(room, away)
    require(room.seats[command.seat].is_empty, f"seat {command.seat + 1} is taken")
    require(
        not (player.program and room.settings.listed),
        "a bot account may not take a seat in a room that the lobby lists",
    )
    require(not (player.program and room.settings.waits), NO_BOTS)
    if room.host == NO_HOST and not player.program:
        room = replace(room, host=player.id)
    taken = RoomSeat(player.name, player.id, program=player.program)
    return _with_seats(room, [*away, (command.seat, taken)])


def _with_bot(room: Room, command: SeatBot, roster: Roster) -> Outcome:
    """Return the outcome with a bot on an empty seat."""
    require(not room.settings.waits, NO_BOTS)
    require(room.seats[command.seat].is_empty, f"seat {command.seat + 1} is taken")
    name = bot_kind(room, command.bot, roster).title.en
    return Outcome(_with_seats(room, [(command.seat, RoomSeat(name, None, command.bot))]))


def _hosted(
    room: Room, sender: Sender, command: HostCommand, chance: Chance, chosen: RuleSet | None
) -> Outcome:
    """Return the outcome of a host's command before the game."""
    match command:
        case ClearSeat(seat=seat):
            return Outcome(_with_seats(room, [(seat, EMPTY)]))
        case SwapSeats(one=one, other=other):
            swapped = [(one, room.seats[other]), (other, room.seats[one])]
            return Outcome(_with_seats(room, swapped))
        case ChangeSettings():
            return Outcome(_with_settings(room, command, chosen))
        case StartGame():
            return started(room, sender.pledged, chance)


def _with_settings(room: Room, command: ChangeSettings, chosen: RuleSet | None) -> Room:
    """Return the room with the settings that the command contains."""
    given = {name: getattr(command, name) for name in RoomSettings.__struct_fields__}
    given = {name: value for name, value in given.items() if value is not UNSET}
    changed = replace(room, settings=replace(room.settings, **given))
    has_bots = any(seat.bot is not None or seat.program for seat in room.seats)
    require(not (changed.settings.waits and has_bots), NO_BOTS)
    if command.rules is not UNSET:
        require(chosen is not None, f"there is no rule set {command.rules!r}")
        changed = replace(changed, rules=chosen)
    if has_best_play(changed.rules):
        return changed
    require(command.hints is not True, NO_BEST_PLAY)
    return _without_best_play(changed)


def _without_best_play(room: Room) -> Room:
    """Return the room without hints and without the bots that need best play."""
    helpless = [i for i, seat in enumerate(room.seats) if plays_by_solution(seat.bot)]
    plain = replace(room, settings=replace(room.settings, hints=False))
    return _with_seats(plain, [(seat, EMPTY) for seat in helpless])


def _own_action(room: Room, player: str, command: GameCommand) -> game.Action:
    """Return the game action for a player's command."""
    require(room.stage is Stage.PLAYING, "no game is being played")
    seat = game_seat(room, player)
    stood_in_for = room.game is not None and room.game.bots[seat] is not None
    if not isinstance(command, Resign | TakeBack):
        require(not stood_in_for, "a bot plays your seat, take it back first")
    match command:
        case Roll(keep=keep):
            return game.RollDice(seat, keep)
        case Fill(box=box):
            return game.FillBox(seat, box)
        case Resign():
            return game.ResignSeat(seat)
        case EndGame():
            return game.CloseGame(seat)
        case TakeBack():
            return game.TakeBackSeat(seat)


def _handed_over(room: Room, sender: Sender, command: HandOver, roster: Roster) -> Outcome:
    """Return the room with a bot on a seat: the sender's own, or a long absent player's."""
    require(room.stage is Stage.PLAYING, "no game is being played")
    require(not room.settings.waits, NO_BOTS)
    game_seat(room, sender.player.id)
    playing = room.playing()
    require(command.seat < len(playing), f"the game has seats 1 to {len(playing)}")
    player = room.seats[playing[command.seat]].player
    own = player == sender.player.id
    require(own or player not in sender.present, "the player is present")
    bot_kind(room, command.bot, roster)
    outcome = played(room, game.HandOverSeat(command.seat, command.bot))
    if own:
        return outcome
    if command.seat not in sender.overdue:
        reason = "a bot may take over only after the player has been away for some minutes"
        raise RefusedError(RefusalCode.AWAITED, reason)
    return relieved(outcome, command.seat)


def _voted(room: Room, sender: Sender, vote: Rematch, chance: Chance) -> Outcome:
    """Return the room with the sender's vote, or with the next game if all agree now.

    A host without a seat may start the next game of a table at which only bots sit.
    """
    seat = room.seat_of(sender.player.id)
    if seat is None:
        bots_alone = all(each.player is None for each in room.seats)
        require(bots_alone and sender.player.id == room.host, _NO_SEAT)
    elif vote.agree:
        room = _with_votes(room, {*room.agreed, seat}, {*room.left} - {seat})
    else:
        room = _with_votes(room, {*room.agreed} - {seat}, {*room.left})
    return next_game(room, sender.present, sender.pledged, chance) or Outcome(room)


def _left(room: Room, sender: Sender, chance: Chance) -> Outcome:
    """Return the room after the sender has left it; this may complete the vote."""
    seat = room.seat_of(sender.player.id)
    if seat is None or seat in room.left:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "you have no seat")
    return _without(room, seat, sender, chance)


def _skipped(room: Room, sender: Sender, command: SkipSeat, chance: Chance) -> Outcome:
    """Return the room after the host has gone on without an absent player."""
    player = room.seats[command.seat].player
    if player is None or command.seat in room.left:
        raise RefusedError(
            RefusalCode.NOT_ALLOWED, "the rematch does not wait for a player on this seat"
        )
    require(player not in sender.present, "the player is present")
    if player not in sender.missed:
        raise RefusedError(RefusalCode.AWAITED, "wait until the player has been away for 20 s")
    return _without(room, command.seat, sender, chance)


def _without(room: Room, seat: int, sender: Sender, chance: Chance) -> Outcome:
    """Return the room without this seat in the rematch, or with the next game if all agree now."""
    room = _with_votes(room, {*room.agreed} - {seat}, {*room.left, seat})
    return next_game(room, sender.present, sender.pledged, chance) or Outcome(room)


def _with_votes(room: Room, agreed: set[int], left: set[int]) -> Room:
    return replace(room, agreed=tuple(sorted(agreed)), left=tuple(sorted(left)))
