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
    legal_plays,
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
    PlayAgain,
    Roll,
    SeatBot,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)
from yachtdice.protocol.client_messages import Resign as ResignCommand
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.show import has_best_play
from yachtdice.protocol.views import RoomSeat, RoomView, Stage
from yachtdice.rules import RuleSet, TurnOrder
from yachtdice.services.ports import Chance, Player, RoomRecord

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

    `hints`: the host allows them. `private`: its games are for those who played.
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
    """Who asks, and who is here: `present` has the public ids of all players in the room."""

    player: Player
    present: frozenset[str]


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
            _require(room.stage is Stage.WAITING, "seats change only before the game")
            return Outcome(_seated(room, asker.player, command))
        case (
            SeatBot()
            | ClearSeat()
            | SwapSeats()
            | ChooseRules()
            | AllowHints()
            | KeepPrivate()
            | StartGame()
        ):
            _require(room.stage is Stage.WAITING, "the game has begun")
            _require(_is_host(room, asker), "only the host may do this")
            return _hosted(room, command, chance, chosen)
        case Roll() | Fill() | ResignCommand() | TakeBack():
            return _played(room, _own_action(room, asker.player.id, command), chance)
        case HandOver():
            return _played(room, _hand_over(room, asker, command), chance)
        case PlayAgain():
            _require(room.stage is Stage.OVER, "the game is not over")
            wanted = _is_host(room, asker) or room.seat_of(asker.player.id) is not None
            _require(wanted, "only players and the host may ask for another")
            return Outcome(replace(room, stage=Stage.WAITING, game=None, state=None))
        case _:
            assert_never(command)


def _is_host(room: Room, asker: Asker) -> bool:
    """Return whether the asker may arrange the room: its host, or a player while the host is away.

    A host who never comes back must not keep the others from playing.
    """
    if asker.player.id == room.host:
        return True
    return room.host not in asker.present and room.seat_of(asker.player.id) is not None


def bot_play(room: Room, action: Action, chance: Chance) -> Outcome:
    """Return what a bot's play leads to."""
    return _played(room, action, chance)


def _require(condition: bool, reason: str) -> None:
    """Refuse what the asker may not do, unless the condition holds."""
    if not condition:
        raise RefusedError(RefusalCode.NOT_ALLOWED, reason)


def _with_seats(room: Room, changes: Iterable[tuple[int, RoomSeat]]) -> Room:
    """Return the room with some seats changed."""
    seats = list(room.seats)
    for number, seat in changes:
        seats[number] = seat
    return replace(room, seats=tuple(seats))


def _seated(room: Room, player: Player, command: TakeSeat | LeaveSeat) -> Room:
    """Return the room after its player sat down, moved or stood up."""
    old = room.seat_of(player.id)
    away = [] if old is None else [(old, EMPTY)]
    if isinstance(command, LeaveSeat):
        _require(old is not None, "you have no seat")
        return _with_seats(room, away)
    _require(room.seats[command.seat].name is None, f"seat {command.seat + 1} is taken")
    return _with_seats(room, [*away, (command.seat, RoomSeat(player.name, player.id))])


def _hosted(
    room: Room,
    command: SeatBot | ClearSeat | SwapSeats | ChooseRules | AllowHints | KeepPrivate | StartGame,
    chance: Chance,
    chosen: RuleSet | None,
) -> Outcome:
    """Return what a command of the host leads to before the game."""
    match command:
        case SeatBot(seat=seat, bot=bot):
            _require(room.seats[seat].name is None, f"seat {seat + 1} is taken")
            name = _bot_kind(room, bot).title.en
            return Outcome(_with_seats(room, [(seat, RoomSeat(name, None, bot))]))
        case ClearSeat(seat=seat):
            return Outcome(_with_seats(room, [(seat, EMPTY)]))
        case SwapSeats(one=one, other=other):
            swapped = [(one, room.seats[other]), (other, room.seats[one])]
            return Outcome(_with_seats(room, swapped))
        case ChooseRules(rules=reference):
            _require(chosen is not None, f"there is no rule set {reference!r}")
            return Outcome(_ruled(replace(room, rules_ref=reference, rules=chosen)))
        case AllowHints(allowed=allowed):
            _require(not allowed or has_best_play(room.rules), _NO_BEST_PLAY)
            return Outcome(replace(room, hints=allowed))
        case KeepPrivate(private=private):
            return Outcome(replace(room, private=private))
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
    _require(not kind.needs_solution or has_best_play(room.rules), _NO_BEST_PLAY)
    return kind


def _started(room: Room, chance: Chance) -> Outcome:
    """Return the room with its game begun."""
    taken = room.taken()
    least, most = room.rules.seats
    fits = least <= len(taken) <= most
    _require(fits, f"{room.rules.id} is for {least} to {most} players, {len(taken)} sit here")
    drawn = room.rules.turn_order is TurnOrder.DRAWN
    order = chance.draw_order(len(taken)) if drawn else tuple(range(len(taken)))
    holders = [Holder(room.seats[i].name or "", room.seats[i].bot) for i in taken]
    started, state = new_game(room.rules, holders, order)
    begun = replace(
        room, stage=Stage.PLAYING, games=room.games + 1, game=chance.new_id(12), state=state
    )
    return Outcome(begun, (started,))


def roller(room: Room, player: str, keep: tuple[int, ...]) -> int | None:
    """Return the game's seat of a player who may now roll and keep these places, else None."""
    state = room.state
    if state is None or room.stage is not Stage.PLAYING or room.seat_of(player) is None:
        return None
    seat = _game_seat(room, player)
    may = state.bots[seat] is None and RollDice(seat, keep) in legal_plays(state)
    return seat if may else None


def _game_seat(room: Room, player: str) -> int:
    """Return the player's seat by the game's numbers."""
    own = room.seat_of(player)
    if own is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "you have no seat at this table")
    return room.taken().index(own)


def _own_action(room: Room, player: str, command: Roll | Fill | ResignCommand | TakeBack) -> Action:
    """Return the game action that a player's command stands for."""
    _require(room.stage is Stage.PLAYING, "no game is being played")
    seat = _game_seat(room, player)
    stood_in_for = room.state is not None and room.state.bots[seat] is not None
    match command:
        case Roll(keep=keep):
            _require(not stood_in_for, "a bot plays your seat, take it back first")
            return RollDice(seat, keep)
        case Fill(box=box):
            _require(not stood_in_for, "a bot plays your seat, take it back first")
            return FillBox(seat, box)
        case ResignCommand():
            return Resign(seat)
        case TakeBack():
            return TakeBackAction(seat)


def hinted(room: Room, player: str) -> GameState:
    """Return the game that a player may have a hint on; raise RefusedError when there is none."""
    _require(room.hints, "hints are not allowed at this table")
    state = room.state
    if room.stage is not Stage.PLAYING or state is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "no game is being played")
    seat = _game_seat(room, player)
    _require(state.seat == seat and state.bots[seat] is None, "it is not your turn")
    _require(state.step in {Step.AWAIT_CHOICE, Step.AWAIT_BOX}, "roll first")
    return state


def _hand_over(room: Room, asker: Asker, command: HandOver) -> Action:
    """Return the action that lets a bot play for somebody who is away."""
    _require(room.stage is Stage.PLAYING, "no game is being played")
    _game_seat(room, asker.player.id)
    taken = room.taken()
    _require(command.seat < len(taken), f"the game has seats 1 to {len(taken)}")
    player = room.seats[taken[command.seat]].player
    own = player == asker.player.id
    _require(own or player not in asker.present, "the player is here")
    _bot_kind(room, command.bot)
    return HandOverAction(command.seat, command.bot)


def _played(room: Room, action: Action, chance: Chance) -> Outcome:
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
    return Outcome(replace(room, state=state, stage=stage), tuple(events))
