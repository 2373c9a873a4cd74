"""The exp that each seat gets at the end of a game."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.support.games.strategies import random_game
from yachtdice.game import (
    GameState,
    HandOverSeat,
    ResignSeat,
    Seat,
    TakeBackSeat,
    apply,
    evolve,
    new_game,
)
from yachtdice.progression import (
    Gain,
    SeatEnding,
    SeatOutcome,
    end_of,
    exp_gained,
    exp_of_score,
    exp_of_win,
    places,
)
from yachtdice.rules import load_rules

RULES = load_rules("bonus")


def _exp(seats: Sequence[SeatEnding]) -> tuple[int, ...]:
    """Return the exp of each seat."""
    return tuple(gain.exp for gain in exp_gained(seats))


def _seat(total: int, outcome: SeatOutcome, *, person: bool = True) -> SeatEnding:
    """Return the end of a seat."""
    on_top = outcome in {SeatOutcome.WON, SeatOutcome.DREW, SeatOutcome.ALONE}
    return SeatEnding(person, total, outcome, on_top)


WON, DREW, LOST, ALONE = SeatOutcome.WON, SeatOutcome.DREW, SeatOutcome.LOST, SeatOutcome.ALONE


@pytest.mark.parametrize(
    ("score", "exp"), [(235, 5), (0, 0), (99, 0), (100, 1), (200, 4), (223, 4), (224, 5), (975, 95)]
)
def test_exp_of_a_score_is_the_square_of_its_hundreds(score: int, exp: int) -> None:
    """235 points are 2.35 hundreds, and their square, 5.5225, is 5 exp."""
    assert exp_of_score(score) == exp


@pytest.mark.parametrize(
    ("people", "winners", "each"),
    [(2, 2, 5), (3, 1, 15), (2, 1, 10), (4, 3, 6), (1, 1, 0), (0, 1, 0)],
)
def test_the_sum_for_winning_is_shared_rounded_down(people: int, winners: int, each: int) -> None:
    """A win brings five exp per person, shared by tied winners; a person alone gets none."""
    assert exp_of_win(people, winners) == each


def test_the_worked_examples() -> None:
    """A draw of two brings 5 more each, a win among three 15, a win among bots 0."""
    assert _exp([_seat(235, DREW), _seat(235, DREW)]) == (10, 10)
    assert _exp([_seat(235, WON), _seat(100, LOST), _seat(99, LOST)]) == (20, 1, 0)
    bot = _seat(100, LOST, person=False)
    assert _exp([_seat(235, WON), bot, bot]) == (5, 0, 0)
    assert _exp([_seat(235, ALONE)]) == (5,)
    assert exp_gained([_seat(235, WON), _seat(100, LOST)]) == (Gain(5, 10), Gain(1, 0))


def test_a_winning_bot_leaves_no_exp_for_winning() -> None:
    """If a bot wins or ties for the win, people gain by their scores only."""
    people = [_seat(200, LOST), _seat(100, LOST)]
    assert _exp([*people, _seat(300, WON, person=False)]) == (4, 1, 0)
    shared = [_seat(200, DREW), _seat(100, LOST), _seat(200, DREW, person=False)]
    assert _exp(shared) == (4, 1, 0)


def test_a_seat_that_left_gains_nothing_and_still_counts() -> None:
    """Seats that resigned or have a bot gain nothing, and still count as people."""
    left = [_seat(150, SeatOutcome.RESIGNED), _seat(180, SeatOutcome.HANDED_OVER)]
    assert _exp([_seat(200, WON), *left]) == (19, 0, 0)
    top = SeatEnding(person=True, total=300, outcome=SeatOutcome.HANDED_OVER, on_top=True)
    assert _exp([_seat(200, LOST), top]) == (4, 0)


def test_a_game_that_all_resigned_brings_nothing() -> None:
    """A game in which all resigned has no winner, no exp, and one shared last place."""
    _, state = new_game(RULES, 2)
    for seat in (0, 1):
        state = apply(state, ResignSeat(seat))
    assert [seat.outcome for seat in end_of(state)] == [SeatOutcome.RESIGNED] * 2
    assert _exp(end_of(state)) == (0, 0)
    assert places(end_of(state)) == (1, 1)


def _to_the_end(state: GameState, events: list[object]) -> GameState:
    """Return the state after the events."""
    for event in events:
        state = evolve(state, event)  # type: ignore[arg-type]
    return state


def _played(*between: object) -> GameState:
    """Return the end of a game of three, with these actions before its last turn."""
    holders = [Seat("Mina"), Seat("Jun"), Seat("Gull", "greedy")]
    events, _ = random_game(RULES, Random(3), seats=3)
    _, state = new_game(RULES, holders, events[0].order)  # type: ignore[union-attr]
    state = _to_the_end(state, list(events[1:-3]))
    for action in between:
        state = apply(state, action)  # type: ignore[arg-type]
    return _to_the_end(state, list(events[-3:]))


def test_a_seat_is_lost_only_if_a_bot_has_it_at_the_end() -> None:
    """A seat that has a bot at the end is lost; one taken back in time is not."""
    assert SeatOutcome.HANDED_OVER not in {seat.outcome for seat in end_of(_played())}
    left = end_of(_played(HandOverSeat(0, "greedy")))
    assert left[0].outcome is SeatOutcome.HANDED_OVER
    assert not left[0].is_played_out
    back = end_of(_played(HandOverSeat(0, "greedy"), TakeBackSeat(0)))
    assert back == end_of(_played())
    assert not back[2].is_played_out


def test_places_are_by_total_and_seats_that_left_are_last() -> None:
    """Equal totals share a place; seats that left rank last, with any points."""
    seats = [
        _seat(100, LOST),
        _seat(200, DREW),
        _seat(300, SeatOutcome.HANDED_OVER),
        _seat(200, DREW),
    ]
    assert places(seats) == (3, 1, 4, 1)
