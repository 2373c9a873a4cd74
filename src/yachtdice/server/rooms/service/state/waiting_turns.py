"""The turns of games that wait for their players: which turn a room is in, and when it begins."""

from typing import NamedTuple

from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.service.state.record import StoredTurn
from yachtdice.server.rooms.service.state.room import Room
from yachtdice.server.rooms.service.state.turn_clock import Limits, TimedTurn


class WaitingTime(NamedTuple):
    """The time of the turn on show: its seat, its whole time and the time left."""

    seat: int
    turn_ms: int
    left_ms: int


def waiting_turn(room: Room) -> TimedTurn | None:
    """Return the turn that a room's game waits for, None in a live game or without one."""
    state = room.game
    if not room.settings.waits or state is None or room.stage is not Stage.PLAYING:
        return None
    return TimedTurn(room.game_id or "", state.seat, state.cards[state.seat].open_boxes)


def turn_ms(room: Room, limits: Limits) -> int:
    """Return the milliseconds of a turn in a game that waits."""
    return (room.settings.pace.turn_ms or 0) * limits.second_ms // 1000


def player_on_turn(room: Room) -> str | None:
    """Return the player of the seat on turn, None without a game or for a seat of a bot."""
    if room.game is None:
        return None
    return room.seats[room.playing()[room.game.seat]].player


def begun_turn(old: Room, new: Room, now_ms: int, limits: Limits) -> StoredTurn | None:
    """Return the waiting turn that begins between these two states of a room, else None.

    `now_ms` is play time.
    """
    turn, player = waiting_turn(new), player_on_turn(new)
    if turn is None or player is None or turn == waiting_turn(old):
        return None
    return StoredTurn(turn.game, player, now_ms, now_ms + turn_ms(new, limits))
