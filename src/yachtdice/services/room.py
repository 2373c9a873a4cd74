"""A room as a value, and what each command makes of it. Pure but for the dice handed in."""

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.bots import BOTS, BotKind, find_bot
from yachtdice.game import (
    Action,
    Event,
    FillBox,
    GameState,
    Holder,
    IllegalActionError,
    Resign,
    RollDice,
    Step,
    ThrowDice,
    decide,
    dice_awaited,
    evolve,
    new_game,
)
from yachtdice.game import HandOver as HandOverAction
from yachtdice.game import TakeBack as TakeBackAction
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
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import RoomSeat, RoomView, Stage
from yachtdice.rules import RuleSet
from yachtdice.services.ports import Chance, Player, RoomRecord
from yachtdice.services.rematch import loser, moved_to, play_order
from yachtdice.services.turn_clock import USUAL_CLOCK
from yachtdice.solver import has_best_play

SEATS = 4
EMPTY = RoomSeat()
_NO_BEST_PLAY: Final = "best play of these rules cannot be worked out, they have too many boxes"


class RefusedError(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        """Hold the code for programs and the reason for people."""
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Room(Struct, frozen=True):
    """A room between two commands. `game` is the latest game's id, `state` how it stands.

    `hints`: the host allows them. `listed`: the lobby shows it while it waits. `begins`: the
    seat, by the room's numbers, that plays first in the next game. `clock`: the seconds of a turn,
    None for no clock. By the game's numbers, `timeouts` are how often each seat has let its time
    run out, and `relieved` the seats that a bot plays for want of their players, who have them
    back as soon as they come. `private`: its games are for those who played.
    """

    id: str
    host: str
    seats: tuple[RoomSeat, ...]
    rules_ref: str
    rules: RuleSet
    stage: Stage
    games: int
    game: str | None
    state: GameState | None
    hints: bool = False
    private: bool = False
    listed: bool = False
    begins: int | None = None
    clock: int | None = USUAL_CLOCK
    timeouts: tuple[int, ...] = ()
    relieved: tuple[int, ...] = ()

    def view(self) -> RoomView:
        """Return the room as clients see it."""
        return RoomView(
            id=self.id,
            stage=self.stage,
            host=self.host,
            seats=self.seats,
            rules=self.rules_ref,
            games=self.games,
            hints=self.hints,
            private=self.private,
            listed=self.listed,
            begins=self.begins,
            clock=self.clock,
            timeouts=self.timeouts,
        )

    def record(self) -> RoomRecord:
        """Return what is stored of the room."""
        return RoomRecord(
            host=self.host,
            seats=self.seats,
            rules=self.rules_ref,
            rules_text=self.rules.text,
            stage=self.stage,
            games=self.games,
            game=self.game,
            hints=self.hints,
            private=self.private,
            listed=self.listed,
            begins=self.begins,
            clock=self.clock,
            timeouts=self.timeouts,
            relieved=self.relieved,
        )

    def seat_of(self, player: str) -> int | None:
        """Return where this player sits, by the room's numbers."""
        return next((i for i, seat in enumerate(self.seats) if seat.player == player), None)

    def taken(self) -> tuple[int, ...]:
        """Return the seats that are taken; the game counts them from 0 in this order."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.name is not None)


class Outcome(Struct, frozen=True):
    """What a command has led to: the room after it and the game events on the way."""

    room: Room
    events: tuple[Event, ...] = ()


class Asker(Struct, frozen=True):
    """Who asks, and who is here: `present` has the public ids of all players in the room.

    `overdue` are the seats of the game whose players have been away for long.
    """

    player: Player
    present: frozenset[str]
    overdue: frozenset[int] = frozenset()


def new_room(room_id: str, host: Player, reference: str, rules: RuleSet) -> Room:
    """Return a new room with its host on the first seat."""
    seats = (RoomSeat(host.name, host.id), *(EMPTY,) * (SEATS - 1))
    return Room(room_id, host.id, seats, reference, rules, Stage.WAITING, 0, None, None)


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
            return played(room, _own_action(room, asker.player.id, command), chance)
        case HandOver():
            return _handed_over(room, asker, command, chance)
        case PlayAgain():
            require(room.stage is Stage.OVER, "the game is not over")
            wanted = _is_host(room, asker) or room.seat_of(asker.player.id) is not None
            require(wanted, "only players and the host may ask for another")
            return Outcome(_reopened(room))
        case Rematch():
            require(room.stage is Stage.OVER, "the game is not over")
            require(_is_host(room, asker), "only the host may do this")
            players = {seat.player for seat in room.seats if seat.player is not None}
            require(players <= asker.present, "somebody has left, wait for them or fill the seat")
            return _started(_reopened(room), chance)
        case _:
            assert_never(command)


def _is_host(room: Room, asker: Asker) -> bool:
    """Return whether the asker may arrange the room: its host, or a player while the host is away.

    A host who never comes back must not keep the others from playing.
    """
    if asker.player.id == room.host:
        return True
    return room.host not in asker.present and room.seat_of(asker.player.id) is not None


def require(condition: bool, reason: str) -> None:
    """Refuse what the asker may not do, unless the condition holds."""
    if not condition:
        raise RefusedError(RefusalCode.NOT_ALLOWED, reason)


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
            name = _bot_kind(room, bot).title.en
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
            require(not allowed or has_best_play(room.rules), _NO_BEST_PLAY)
            return Outcome(replace(room, hints=allowed))
        case KeepPrivate(private=private):
            return Outcome(replace(room, private=private))
        case SetClock(seconds=seconds):
            return Outcome(replace(room, clock=seconds))
        case ListRoom(listed=listed):
            return Outcome(replace(room, listed=listed))
        case StartGame():
            return _started(room, chance)


def _ruled(room: Room) -> Room:
    """Return the room without hints and bots that rules of no known best play cannot have."""
    if has_best_play(room.rules):
        return room
    kinds = [seat.bot and find_bot(seat.bot) for seat in room.seats]
    helpless = [i for i, kind in enumerate(kinds) if kind and kind.needs_solution]
    return _with_seats(replace(room, hints=False), [(seat, EMPTY) for seat in helpless])


def _bot_kind(room: Room, bot: str) -> BotKind:
    """Return the bot of this id, which must be one for people and able to play by the rules."""
    kind = next((kind for kind in BOTS if kind.id == bot), None)
    if kind is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, f"there is no bot {bot!r}")
    require(not kind.needs_solution or has_best_play(room.rules), _NO_BEST_PLAY)
    return kind


def _started(room: Room, chance: Chance) -> Outcome:
    """Return the room with its game begun."""
    taken = room.taken()
    least, most = room.rules.seats
    fits = least <= len(taken) <= most
    require(fits, f"{room.rules.id} is for {least} to {most} players, {len(taken)} sit here")
    first = taken.index(room.begins) if room.begins in taken else None
    order = play_order(room.rules.turn_order, len(taken), first, chance)
    seats = [room.seats[i] for i in taken]
    holders = [Holder(seat.name or "", seat.bot, seat.program) for seat in seats]
    started, state = new_game(room.rules, holders, order)
    begun = replace(
        room,
        stage=Stage.PLAYING,
        games=room.games + 1,
        game=chance.new_id(12),
        state=state,
        begins=None,
        timeouts=(0,) * len(taken),
        relieved=(),
    )
    return Outcome(begun, (started,))


def _reopened(room: Room) -> Room:
    """Return the room after a game, waiting for the next, which its loser begins."""
    assert room.state is not None
    last = loser(room.state)
    begins = None if last is None else room.taken()[last]
    waiting = replace(room, stage=Stage.WAITING, game=None, state=None, begins=begins)
    return replace(waiting, timeouts=(), relieved=())


def game_seat(room: Room, player: str) -> int:
    """Return the player's seat by the game's numbers."""
    own = room.seat_of(player)
    if own is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "you have no seat at this table")
    return room.taken().index(own)


def _own_action(room: Room, player: str, command: Roll | Fill | ResignCommand | TakeBack) -> Action:
    """Return the game action that a player's command stands for."""
    require(room.stage is Stage.PLAYING, "no game is being played")
    seat = game_seat(room, player)
    stood_in_for = room.state is not None and room.state.bots[seat] is not None
    match command:
        case Roll(keep=keep):
            require(not stood_in_for, "a bot plays your seat, take it back first")
            return RollDice(seat, keep)
        case Fill(box=box):
            require(not stood_in_for, "a bot plays your seat, take it back first")
            return FillBox(seat, box)
        case ResignCommand():
            return Resign(seat)
        case TakeBack():
            return TakeBackAction(seat)


def _handed_over(room: Room, asker: Asker, command: HandOver, chance: Chance) -> Outcome:
    """Return the room in which a bot plays for the asker, or for somebody who is long away."""
    require(room.stage is Stage.PLAYING, "no game is being played")
    game_seat(room, asker.player.id)
    taken = room.taken()
    require(command.seat < len(taken), f"the game has seats 1 to {len(taken)}")
    player = room.seats[taken[command.seat]].player
    own = player == asker.player.id
    require(own or player not in asker.present, "the player is here")
    _bot_kind(room, command.bot)
    outcome = played(room, HandOverAction(command.seat, command.bot), chance)
    if own:
        return outcome
    if command.seat not in asker.overdue:
        reason = "a bot may play on for a player who has been away for 3 minutes, not before"
        raise RefusedError(RefusalCode.AWAITED, reason)
    return relieved(outcome, command.seat)


def relieved(outcome: Outcome, seat: int) -> Outcome:
    """Return the outcome with a seat noted that a bot plays for want of its player."""
    seats = tuple(sorted({*outcome.room.relieved, seat}))
    return replace(outcome, room=replace(outcome.room, relieved=seats))


def played(room: Room, action: Action, chance: Chance) -> Outcome:
    """Return the room after an action of its game, dice thrown where they are awaited."""
    assert room.state is not None
    try:
        events = list(decide(room.state, action))
    except IllegalActionError as error:
        raise RefusedError(RefusalCode.ILLEGAL, str(error)) from error
    state = room.state
    for event in events:
        state = evolve(state, event)
    if state.step is Step.AWAIT_DICE:
        [thrown] = decide(state, ThrowDice(chance.throw(dice_awaited(state))))
        events.append(thrown)
        state = evolve(state, thrown)
    stage = Stage.OVER if state.step is Step.OVER else room.stage
    still = tuple(seat for seat in room.relieved if state.bots[seat] is not None)
    after = replace(room, state=state, stage=stage, relieved=still)
    return Outcome(after, tuple(events))
