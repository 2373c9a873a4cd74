"""What becomes of a room's game: begun, played, handed over. Pure but for the dice handed in."""

from typing import Final

from msgspec.structs import replace

from yachtdice.bots import BOTS, BotKind
from yachtdice.game import (
    Action,
    FillBox,
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
from yachtdice.protocol.client_messages import Fill, HandOver, Roll, TakeBack
from yachtdice.protocol.client_messages import Resign as ResignCommand
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import Chance
from yachtdice.services.rematch import loser, play_order
from yachtdice.services.room import Asker, Outcome, RefusedError, Room, require
from yachtdice.solver import has_best_play

NO_BEST_PLAY: Final = "best play of these rules cannot be worked out, they have too many boxes"


def bot_kind(room: Room, bot: str) -> BotKind:
    """Return the bot of this id, which must be one for people and able to play by the rules."""
    kind = next((kind for kind in BOTS if kind.id == bot), None)
    if kind is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, f"there is no bot {bot!r}")
    require(not kind.needs_solution or has_best_play(room.rules), NO_BEST_PLAY)
    return kind


def started(room: Room, chance: Chance) -> Outcome:
    """Return the room with its game begun."""
    taken = room.taken()
    least, most = room.rules.seats
    fits = least <= len(taken) <= most
    require(fits, f"{room.rules.id} is for {least} to {most} players, {len(taken)} sit here")
    first = taken.index(room.begins) if room.begins in taken else None
    order = play_order(room.rules.turn_order, len(taken), first, chance)
    seats = [room.seats[i] for i in taken]
    holders = [Holder(seat.name or "", seat.bot, seat.program) for seat in seats]
    begins, state = new_game(room.rules, holders, order)
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
    return Outcome(begun, (begins,))


def reopened(room: Room) -> Room:
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


def own_action(room: Room, player: str, command: Roll | Fill | ResignCommand | TakeBack) -> Action:
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


def handed_over(room: Room, asker: Asker, command: HandOver, chance: Chance) -> Outcome:
    """Return the room in which a bot plays for the asker, or for somebody who is long away."""
    require(room.stage is Stage.PLAYING, "no game is being played")
    game_seat(room, asker.player.id)
    taken = room.taken()
    require(command.seat < len(taken), f"the game has seats 1 to {len(taken)}")
    player = room.seats[taken[command.seat]].player
    own = player == asker.player.id
    require(own or player not in asker.present, "the player is here")
    bot_kind(room, command.bot)
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
