"""Who plays when in the next game. Pure but for the order drawn."""

from collections.abc import Sequence

from yachtdice.game import GameState
from yachtdice.protocol.views import RoomSeat
from yachtdice.rules import TurnOrder
from yachtdice.services.ports import Chance


def loser(state: GameState) -> int | None:
    """Return the seat that came last, by the game's numbers; None where nobody came behind.

    Who resigned comes behind all others; of several that are last it is the first to have played.
    """
    standing = [
        (seat not in state.resigned, 0 if seat in state.resigned else total)
        for seat, total in enumerate(state.totals)
    ]
    last = min(standing)
    if last == max(standing):
        return None
    return next(seat for seat in state.order if standing[seat] == last)


def play_order(order: TurnOrder, count: int, first: int | None, chance: Chance) -> tuple[int, ...]:
    """Return the seats of a new game in the order they play.

    Drawn where the rules say so. Else they play by number, and as no rule book says who begins,
    `first` does (None: the first seat), and the others follow round the table.
    """
    if order is TurnOrder.DRAWN:
        return chance.draw_order(count)
    start = first or 0
    return tuple((start + place) % count for place in range(count))


def moved_to(seat: int | None, before: Sequence[RoomSeat], after: Sequence[RoomSeat]) -> int | None:
    """Return where whoever sat on this seat sits now, None where they have gone."""
    if seat is None or after[seat] == before[seat]:
        return seat
    return next((place for place, it in enumerate(after) if it == before[seat]), None)
