"""The score of the games that the same players and bots play in a room, one after the other."""

from collections.abc import Sequence

from msgspec.structs import replace

from yachtdice.game import GameState
from yachtdice.protocol.room_views import RoomSeat, SeriesSeat, SeriesView


def series_of(series: SeriesView | None, seats: Sequence[RoomSeat]) -> SeriesView:
    """Return the series for a game on these seats, in the order of the seats.

    The series continues if the same players and bots play, on any seats; else a new one begins.
    """
    fresh = [SeriesSeat(seat.name, seat.player, seat.bot) for seat in seats]
    if series is None or len(series.seats) != len(fresh):
        return SeriesView(0, tuple(fresh))
    earlier = list(series.seats)
    carried = []
    for seat in fresh:
        own = next((one for one in earlier if _is_same(one, seat)), None)
        if own is None:
            return SeriesView(0, tuple(fresh))
        earlier.remove(own)
        carried.append(replace(own, name=seat.name))
    return SeriesView(series.games, tuple(carried))


def _is_same(one: SeriesSeat, other: SeriesSeat) -> bool:
    """Return whether two seats belong to the same player, or to bots of the same kind."""
    return (one.player, one.bot) == (other.player, other.bot)


def with_points(series: SeriesView, state: GameState) -> SeriesView:
    """Return the series with the points of a finished game added."""
    totals = zip(series.seats, state.totals, strict=True)
    seats = (replace(score, total=score.total + total) for score, total in totals)
    return SeriesView(series.games, tuple(seats))


def counted(series: SeriesView, winners: Sequence[int]) -> SeriesView:
    """Return the series with one more game, which these of its seats have won."""
    alone = len(winners) == 1
    seats = (
        replace(
            score,
            wins=score.wins + (alone and place in winners),
            draws=score.draws + (not alone and place in winners),
        )
        for place, score in enumerate(series.seats)
    )
    return SeriesView(series.games + 1, tuple(seats))
