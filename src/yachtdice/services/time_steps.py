"""What time makes of a room: turns ended, seats given to bots and back. Pure but for the dice."""

from typing import Final

from msgspec.structs import replace

from yachtdice.bots.best_box import best_box
from yachtdice.game import HandOver, RollDice, Step, TakeBack
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import Chance
from yachtdice.services.room import Outcome, Room
from yachtdice.services.room_game import played, relieved
from yachtdice.services.turn_clock import Due
from yachtdice.solver import Solution

MOST_TIMEOUTS: Final = 2
"""With so many a bot plays on; once the player is back, the next is enough again."""

RELIEF: Final = "sailor"
"""The bot that plays on: sound, but nobody gains by going away."""

PLAIN_RELIEF: Final = "greedy"
"""The one that plays on where best play is not at hand, for nobody to wait."""


def by_time(room: Room, due: Due, solution: Solution | None, chance: Chance) -> Outcome:
    """Return what the room becomes by what has fallen due on the seat on turn."""
    assert room.state is not None
    if due is Due.GONE:
        return _given_to_bot(Outcome(room), room.state.seat, solution, chance)
    if room.state.step is Step.AWAIT_ROLL:
        return played(room, RollDice(room.state.seat), chance)  # due again once the dice lie
    return _timed_out(room, solution, chance)


def _timed_out(room: Room, solution: Solution | None, chance: Chance) -> Outcome:
    """Return the room with the turn's dice scored, and its time-out counted."""
    assert room.state is not None
    seat = room.state.seat
    counts = tuple(n + (place == seat) for place, n in enumerate(_counts(room)))
    filled = played(room, best_box(room.state, solution), chance)
    filled = replace(filled, room=replace(filled.room, timeouts=counts))
    if counts[seat] < MOST_TIMEOUTS or filled.room.stage is Stage.OVER:
        return filled
    return _given_to_bot(filled, seat, solution, chance)


def _counts(room: Room) -> tuple[int, ...]:
    """Return the time-outs of every seat, also of a game begun before they were counted."""
    assert room.state is not None
    return room.timeouts or (0,) * len(room.state.cards)


def _given_to_bot(before: Outcome, seat: int, solution: Solution | None, chance: Chance) -> Outcome:
    """Return the outcome with a bot on the seat, until its player comes."""
    bot = PLAIN_RELIEF if solution is None else RELIEF
    after = played(before.room, HandOver(seat, bot), chance)
    return relieved(replace(after, events=(*before.events, *after.events)), seat)


def come_back(room: Room, player: str, chance: Chance) -> Outcome | None:
    """Return the room with a player back on the seat that a bot has kept for them, if one has."""
    own = room.seat_of(player)
    if room.stage is not Stage.PLAYING or own is None:
        return None
    seat = room.taken().index(own)
    return played(room, TakeBack(seat), chance) if seat in room.relieved else None
