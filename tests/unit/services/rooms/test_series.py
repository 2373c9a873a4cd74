"""The score of a series of games: what counts, and when a new series begins."""

from msgspec.structs import replace

from tests.unit.services.rooms.test_rematch import GULL, JUN, MINA, ended
from yachtdice.game import GameState, Step
from yachtdice.protocol.room_views import SeriesView
from yachtdice.services.rooms.game_steps import counted, series_of, with_points


def test_wins_draws_and_points_add_up() -> None:
    """A single winner gets a win, equal winners a draw each, and all points are added."""
    series = series_of(None, (MINA, JUN))
    series = _with(_with(series, _over(20, 10)), _over(12, 12))
    assert series.games == 2
    assert [(seat.wins, seat.draws, seat.total) for seat in series.seats] == [
        (1, 1, 32),
        (0, 1, 22),
    ]


def _with(series: SeriesView, state: GameState) -> SeriesView:
    """Return the series with a finished game."""
    return counted(with_points(series, state), state.winners)


def _over(*totals: int) -> GameState:
    """Return a finished game with these totals."""
    return replace(ended(*totals), step=Step.OVER)


def test_the_score_follows_the_players_to_other_seats() -> None:
    """The same players on other seats go on with their series."""
    series = _with(series_of(None, (MINA, GULL)), _over(20, 10))
    moved = series_of(series, (GULL, MINA))
    assert moved.games == 1
    assert [seat.total for seat in moved.seats] == [10, 20]


def test_other_players_begin_a_new_series() -> None:
    """The score starts at 0 with another player, one more, or one fewer."""
    series = _with(series_of(None, (MINA, JUN)), _over(20, 10))
    for seats in [(MINA, GULL), (MINA, JUN, GULL), (MINA,)]:
        assert series_of(series, seats).games == 0
        assert {seat.total for seat in series_of(series, seats).seats} == {0}
