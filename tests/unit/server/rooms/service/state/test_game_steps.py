"""Which seat begins the next game, the score of a series, and which player becomes host."""

import pytest
from msgspec.structs import replace

from tests.doubles.scripted import ScriptedChance
from yachtdice.game import GameState, Seat, Step, new_game
from yachtdice.rules import TurnOrder, load_rules
from yachtdice.server.rooms.messages.room import RoomSeat, SeriesView
from yachtdice.server.rooms.service.parts.next_game import next_host
from yachtdice.server.rooms.service.state.game_steps import (
    counted,
    loser,
    moved_to,
    play_order,
    series_of,
    with_points,
)

MINA, JUN, GULL = RoomSeat("Mina", "mina"), RoomSeat("Jun", "jun"), RoomSeat("Gull", None, "greedy")
EMPTY = RoomSeat()


def ended(*totals: int, resigned: frozenset[int] = frozenset()) -> GameState:
    """Return a finished game with these totals, each scored in the choice box."""
    rules = load_rules("bonus")
    _, state = new_game(rules, [Seat(f"P{seat}") for seat in range(len(totals))])
    box = next(place for place, it in enumerate(rules.boxes) if it.id == "choice")
    cards = tuple(
        replace(
            card, columns=(tuple(total if i == box else None for i in range(len(rules.boxes))),)
        )
        for card, total in zip(state.cards, totals, strict=True)
    )
    return replace(state, cards=cards, resigned=resigned)


def test_the_lowest_total_has_lost() -> None:
    """The loser is the seat with the fewest points; if all are equal, there is none."""
    assert loser(ended(20, 10, 15)) == 1
    assert loser(ended(20, 10, 10)) == 1
    assert loser(ended(12, 12)) is None
    assert loser(ended(12)) is None


def test_a_resigned_seat_ranks_last_whatever_its_points() -> None:
    """A seat that resigned ranks behind every other."""
    assert loser(ended(25, 10, resigned=frozenset({0}))) == 0


@pytest.mark.parametrize(("first", "order"), [(None, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_the_loser_begins_and_the_others_follow(first: int | None, order: tuple[int, ...]) -> None:
    """If seats play by number, the order goes around the table from the first seat."""
    assert play_order(TurnOrder.SEATS, 3, first, ScriptedChance().draw_order) == order


def test_a_drawn_order_stays_drawn() -> None:
    """If the rules draw the order, the loser does not go first."""
    assert play_order(TurnOrder.DRAWN, 3, 0, ScriptedChance().draw_order) == (2, 1, 0)


def test_the_same_player_begins_after_a_swap_of_seats() -> None:
    """After a swap the same player begins; after that player has left, none is chosen."""
    before = (MINA, JUN, EMPTY, EMPTY)
    assert moved_to(1, before, (JUN, MINA, EMPTY, EMPTY)) == 0
    assert moved_to(1, before, (MINA, JUN, GULL, EMPTY)) == 1
    assert moved_to(1, before, (MINA, EMPTY, EMPTY, EMPTY)) is None
    assert moved_to(None, before, before) is None


def test_the_next_present_player_becomes_host() -> None:
    """Bots, empty seats and absent players are skipped; a host who is present stays host."""
    sora = RoomSeat("Sora", "sora")
    seats = (GULL, MINA, JUN, sora)
    assert next_host("mina", seats, {"mina", "jun"}) is None
    assert next_host("mina", seats, {"jun", "sora"}) == "jun"
    assert next_host("mina", seats, {"sora"}) == "sora"
    assert next_host("sora", seats, {"mina", "jun"}) == "mina"
    assert next_host("mina", seats, {"watcher"}) is None
    assert next_host("gone", seats, {"sora"}) == "sora"


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
