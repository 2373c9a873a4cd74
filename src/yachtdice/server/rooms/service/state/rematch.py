"""The games that follow a game: the vote for a rematch, and the play-off. Pure except for `chance`.

A seat has agreed, has left, or has not answered. The next game starts when every seat that has not
left has agreed and all of its players are present, so no player is taken into a game unasked.

A play-off is a new game of the seats with equal highest totals. It needs no vote, because the
settings of the room announce it.
"""

from collections.abc import Mapping, Set
from typing import Final

from msgspec.structs import replace

from yachtdice.game import HandOverSeat
from yachtdice.server.common.ports import Chance
from yachtdice.server.rooms.messages.room import PlayOffView, Stage
from yachtdice.server.rooms.service.state.game_steps import (
    played,
    relieved,
    reopened,
    room_loser,
    started,
)
from yachtdice.server.rooms.service.state.room import Outcome, Room

_NO_SEAT: Final = "you have no seat at this table"


def next_game(
    room: Room, present: Set[str], pledged: Mapping[str, str], chance: Chance
) -> Outcome | None:
    """Return the next game of the room, None while the vote does not allow it."""
    return started(reopened(room), pledged, chance) if is_agreed(room, present) else None


def is_agreed(room: Room, present: Set[str]) -> bool:
    """Return whether all remaining seats agree, and their players are present.

    If all other players have left, the last one does not start a game alone. The players of a game
    that waits need not be present together.
    """
    if room.stage is not Stage.OVER or room.tied:
        return False
    taken = room.taken()
    staying = [seat for seat in taken if seat not in room.left]
    players = {room.seats[seat].player for seat in staying} - {None}
    least, most = room.rules.seats
    fits = max(least, min(2, len(taken))) <= len(staying) <= most
    are_here = room.settings.waits or players <= present
    return fits and {*staying} <= {*room.agreed} and are_here


def play_off(room: Room, pledged: Mapping[str, str], chance: Chance) -> Outcome | None:
    """Return the play-off that follows the room's game, None if none follows.

    Of the seats that play it, the one that played last in the game before begins. Bots that stand
    in for players play on.
    """
    state, before, tied = room.game, room.play_off, room.tied
    if state is None or not tied:
        return None
    last = next(seat for seat in reversed(state.order) if seat in state.winners)
    following = PlayOffView(
        decides=(room.game_id or "") if before is None else before.decides,
        seats=tied,
        number=1 if before is None else before.number + 1,
    )
    ready = replace(room, play_off=following, begins=room.playing()[last], agreed=(), left=())
    begun = started(ready, pledged, chance)
    begins = room_loser(room) if before is None else room.begins
    outcome = replace(begun, room=replace(begun.room, begins=begins))
    for seat, old in enumerate(state.winners):
        bot = state.bots[old]
        if bot is not None and state.holders[old].bot is None:
            outcome = _stood_in(outcome, HandOverSeat(seat, bot))
            outcome = relieved(outcome, seat) if old in room.relieved else outcome
    return outcome


def _stood_in(begun: Outcome, action: HandOverSeat) -> Outcome:
    """Return the start of a game with a bot on a seat in place of its player."""
    after = played(begun.room, action)
    return replace(after, events=(*begun.events, *after.events))
