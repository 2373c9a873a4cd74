"""What whoever is on turn may do besides their commands: shake the cup, ask for a hint."""

from yachtdice.game import GameState, RollDice, Step, legal_plays
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import Stage
from yachtdice.services.room import RefusedError, Room, require
from yachtdice.services.room_game import game_seat


def roller(room: Room, player: str, keep: tuple[int, ...]) -> int | None:
    """Return the game's seat of a player who may now roll and keep these places, else None."""
    state = room.state
    if state is None or room.stage is not Stage.PLAYING or room.seat_of(player) is None:
        return None
    seat = game_seat(room, player)
    may = state.bots[seat] is None and RollDice(seat, keep) in legal_plays(state)
    return seat if may else None


def hinted(room: Room, player: str) -> GameState:
    """Return the game that a player may have a hint on; raise RefusedError when there is none."""
    require(room.hints, "hints are not allowed at this table")
    state = room.state
    if room.stage is not Stage.PLAYING or state is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "no game is being played")
    seat = game_seat(room, player)
    require(state.seat == seat and state.bots[seat] is None, "it is not your turn")
    require(state.step in {Step.AWAIT_CHOICE, Step.AWAIT_BOX}, "roll first")
    return state
