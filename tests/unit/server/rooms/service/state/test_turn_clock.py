"""The turn clock as a value: what runs, what is due, and that no player can stop it for long."""

from itertools import product

import pytest
from msgspec.structs import replace

from tests.support.length import at_length
from yachtdice.server.rooms.service.state.turn_clock import (
    Due,
    Limits,
    Mover,
    Scene,
    TimedTurn,
    TurnClock,
    awaits_return,
    due,
    due_in,
    fresh,
    hand_over_in,
    overdue,
    run,
    with_scene,
)

LIMITS = Limits()
TURN = TimedTurn("g", 0, (12,))
SCENE = Scene(turn=TURN, rolls_left=3, mover=Mover.PERSON, turn_ms=60_000, seats=2)
GONE = replace(SCENE, absent=frozenset({0}))
GRACE, FLIGHT, SPARE = LIMITS.grace_ms, LIMITS.flight_ms, LIMITS.dropped_ms


def at(scene: Scene = SCENE) -> TurnClock:
    """Return a fresh clock at time 0."""
    return fresh(LIMITS, scene, 0)


def test_a_turn_is_over_when_its_time_and_the_grace_have_passed() -> None:
    """The clock shows a minute running down to zero, and a second later the turn is over."""
    clock = run(at(), 59_999)
    assert (clock.left_ms, due(clock)) == (1, None)
    assert run(at(), 60_500).left_ms == 0
    assert due(run(at(), 60_999)) is None
    assert due_in(run(at(), 60_999)) == 1
    assert due(run(at(), 61_000)) is Due.TURN_OVER


def test_dice_that_fly_are_not_charged() -> None:
    """After each roll the clock pauses until the dice have landed."""
    rolled = with_scene(at(), replace(SCENE, rolls_left=2), 10_000)
    assert rolled.flight_ms == FLIGHT
    assert run(rolled, 10_000 + FLIGHT).left_ms == 50_000
    assert run(rolled, 11_000 + FLIGHT).left_ms == 49_000
    again = with_scene(rolled, replace(SCENE, rolls_left=1), 20_000)
    assert run(again, 20_000 + FLIGHT).left_ms == 60_000 - 20_000 + FLIGHT


def test_the_next_turn_has_its_own_time() -> None:
    """A turn of another seat, or the next turn of the same seat, starts with the full time."""
    for turn in (TimedTurn("g", 1, (12,)), TimedTurn("g", 0, (11,)), TimedTurn("h", 0, (12,))):
        assert with_scene(at(), replace(SCENE, turn=turn), 50_000).left_ms == 60_000


def test_without_a_clock_nothing_falls_due() -> None:
    """Without a clock nothing is ever due, in any turn and after any absence."""
    for scene in (SCENE, GONE):
        assert due_in(run(at(replace(scene, turn_ms=None)), 10**9)) is None


@pytest.mark.parametrize("mover", [Mover.BOT, Mover.LENT])
def test_a_bot_is_never_too_late(mover: Mover) -> None:
    """Nothing is due while a bot plays; the player's time runs only if the seat was lent."""
    clock = run(at(replace(SCENE, mover=mover)), 40_000)
    assert due_in(clock) is None
    assert clock.left_ms == (60_000 if mover is Mover.BOT else 20_000)


def test_lending_a_seat_gains_no_time() -> None:
    """The time of the turn keeps running while a bot plays at the player's own wish."""
    clock = at()
    for moment in range(1000, 61_000, 1000):
        lent = moment // 1000 % 2
        clock = with_scene(
            clock, replace(SCENE, mover=Mover.LENT if lent else Mover.PERSON), moment
        )
    assert due(with_scene(clock, SCENE, 61_000)) is Due.TURN_OVER


def test_a_dropped_player_has_a_total_time_to_return() -> None:
    """In an absent player's turn the turn pauses and the time to return runs, over all turns."""
    clock = run(with_scene(at(), GONE, 10_000), 50_000)
    assert (clock.left_ms, clock.spare_ms) == (50_000, (SPARE - 40_000, SPARE))
    assert awaits_return(clock)
    back = with_scene(clock, SCENE, 50_000)
    assert due_in(back) == 50_000 + GRACE
    elsewhere = with_scene(back, replace(GONE, turn=TimedTurn("g", 1, (12,))), 60_000)
    assert run(elsewhere, 90_000).spare_ms == (SPARE - 40_000, SPARE)
    again = with_scene(elsewhere, replace(GONE, turn=TimedTurn("g", 0, (11,))), 90_000)
    assert due_in(again) == SPARE - 40_000 + GRACE
    assert due(run(again, 90_000 + SPARE - 40_000 + GRACE)) is Due.GONE


def test_a_short_disconnection_does_not_stop_the_turn() -> None:
    """With no time to return left, reconnecting again and again still ends the turn."""
    clock = run(at(GONE), SPARE)
    moment = clock.at_ms
    while due(clock) is None and moment < SPARE + 100_000:
        moment += 900
        clock = with_scene(clock, SCENE, moment)
        clock = with_scene(clock, GONE, moment + 1)
    assert due(clock) is Due.TURN_OVER
    assert moment <= SPARE + 60_000 + GRACE + 900


def test_no_timer_runs_in_an_idle_room() -> None:
    """An empty room or a store outage charges no player, neither turn nor absence."""
    clock = with_scene(at(GONE), replace(GONE, is_paused=True), 1000)
    after = run(clock, 10**9)
    assert (after.used_ms, after.spare_ms, after.absence_ms) == (
        0,
        (SPARE - 1000, SPARE),
        (1000, 0),
    )
    assert due_in(after) is None
    assert due_in(with_scene(after, GONE, 10**9)) == SPARE - 1000 + GRACE


def test_a_clock_that_goes_backwards_adds_no_time() -> None:
    """A time before the last one changes nothing."""
    clock = run(at(), 5000)
    assert run(clock, 1000) == clock
    assert with_scene(clock, SCENE, 0).at_ms == 5000


def test_a_seat_may_be_handed_over_after_three_minutes_away() -> None:
    """Absences are not added up: a return restarts the three minutes."""
    scene = replace(SCENE, turn_ms=None, absent=frozenset({1}))
    clock = run(at(scene), 179_999)
    assert (overdue(clock), hand_over_in(clock, 1)) == (frozenset(), 1)
    assert overdue(run(at(scene), 180_000)) == {1}
    back = with_scene(clock, replace(scene, absent=frozenset()), 179_999)
    assert overdue(run(with_scene(back, scene, 180_000), 359_999)) == frozenset()
    assert overdue(run(with_scene(back, scene, 180_000), 360_000)) == {1}


def test_a_new_game_starts_with_full_times() -> None:
    """A new game starts with all times in full."""
    clock = run(at(GONE), 50_000)
    over = with_scene(clock, Scene(), 50_000)
    assert with_scene(over, SCENE, 60_000).spare_ms == (SPARE, SPARE)


STEPS = ("here", "gone", "lent", "roll", "stand")
BEATS = (1, 500, 2000)


@pytest.mark.parametrize("beat", BEATS)
def test_every_turn_ends_in_bounded_time(beat: int) -> None:
    """Every sequence of five changes (six in `make soak`) leaves a turn that ends in bounded time.

    The bound is the turn, the time left to return, the flights and the grace. Each event is due
    exactly when it was predicted.
    """
    limits = Limits(second_ms=20)
    whole = 30 * limits.second_ms
    start = replace(SCENE, turn_ms=whole)
    for course in product(STEPS, repeat=at_length(5, 6)):
        clock, scene, moment, stood, bots = fresh(limits, start, 0), start, 0, 0, 0
        for step in course:
            scene = changed(scene, step)
            clock = with_scene(clock, scene, moment)
            moment += beat
            stood += beat * scene.is_paused
            bots += beat * (scene.mover is Mover.LENT)
            if due(run(clock, moment)) is not None:
                break
        clock = with_scene(clock, replace(scene, mover=Mover.PERSON, is_paused=False), moment)
        wait = due_in(clock)
        assert wait is not None
        assert wait == 0 or due(run(clock, moment + wait - 1)) is None
        assert due(run(clock, moment + wait)) is not None
        flights = 3 * limits.flight_ms
        most = whole + limits.dropped_ms + limits.grace_ms + flights + stood + bots
        assert moment + wait <= most + beat, course


def changed(scene: Scene, step: str) -> Scene:
    """Return the next scene of a sequence."""
    if step == "roll":
        return replace(scene, rolls_left=max(0, scene.rolls_left - 1), is_paused=False)
    if step == "stand":
        return replace(scene, is_paused=True)
    absent = frozenset({0}) if step == "gone" else frozenset()
    mover = Mover.LENT if step == "lent" else Mover.PERSON
    return replace(scene, absent=absent, mover=mover, is_paused=False)
