"""The clock as a value: what runs, what falls due, and that nobody can stop it for long."""

from itertools import product

import pytest
from msgspec.structs import replace

from yachtdice.services.turn_clock import (
    Due,
    Limits,
    Mover,
    Scene,
    Turn,
    TurnClock,
    due,
    due_in,
    fresh,
    hand_over_in,
    is_spared,
    meet,
    overdue,
    run,
)

LIMITS = Limits()
TURN = Turn("g", 0, 12)
SCENE = Scene(turn=TURN, rolls_left=3, mover=Mover.PERSON, turn_ms=60_000, seats=2)
GONE = replace(SCENE, absent=frozenset({0}))
GRACE, FLIGHT, SPARE = LIMITS.grace_ms, LIMITS.flight_ms, LIMITS.dropped_ms


def at(scene: Scene = SCENE) -> TurnClock:
    """Return a fresh clock at moment 0."""
    return fresh(LIMITS, scene, 0)


def test_a_turn_is_over_when_its_time_and_the_grace_have_passed() -> None:
    """A minute is shown to run down to nothing; a second later the turn is over."""
    clock = run(at(), 59_999)
    assert (clock.left_ms, due(clock)) == (1, None)
    assert run(at(), 60_500).left_ms == 0
    assert due(run(at(), 60_999)) is None
    assert due_in(run(at(), 60_999)) == 1
    assert due(run(at(), 61_000)) is Due.TURN_OVER


def test_dice_that_fly_are_not_charged() -> None:
    """After each roll the clock stands until the dice lie."""
    rolled = meet(at(), replace(SCENE, rolls_left=2), 10_000)
    assert rolled.flight_ms == FLIGHT
    assert run(rolled, 10_000 + FLIGHT).left_ms == 50_000
    assert run(rolled, 11_000 + FLIGHT).left_ms == 49_000
    again = meet(rolled, replace(SCENE, rolls_left=1), 20_000)
    assert run(again, 20_000 + FLIGHT).left_ms == 60_000 - 20_000 + FLIGHT


def test_the_next_turn_has_its_own_time() -> None:
    """A turn of another seat, or the same seat's next one, begins with all the time."""
    for turn in (Turn("g", 1, 12), Turn("g", 0, 11), Turn("h", 0, 12)):
        assert meet(at(), replace(SCENE, turn=turn), 50_000).left_ms == 60_000


def test_without_a_clock_nothing_falls_due() -> None:
    """However long a turn takes, and whoever is away."""
    for scene in (SCENE, GONE):
        assert due_in(run(at(replace(scene, turn_ms=None)), 10**9)) is None


@pytest.mark.parametrize("mover", [Mover.BOT, Mover.LENT])
def test_a_bot_is_never_too_late(mover: Mover) -> None:
    """Nothing falls due while a bot plays, and its time is its player's only if lent."""
    clock = run(at(replace(SCENE, mover=mover)), 40_000)
    assert due_in(clock) is None
    assert clock.left_ms == (60_000 if mover is Mover.BOT else 20_000)


def test_who_lends_a_seat_and_takes_it_back_gains_no_time() -> None:
    """The turn's time goes on running while a bot plays by the player's own wish."""
    clock = at()
    for moment in range(1000, 61_000, 1000):
        lent = moment // 1000 % 2
        clock = meet(clock, replace(SCENE, mover=Mover.LENT if lent else Mover.PERSON), moment)
    assert due(meet(clock, SCENE, 61_000)) is Due.TURN_OVER


def test_a_dropped_player_has_so_long_in_all_to_come_back() -> None:
    """In a turn of theirs the turn stands and the time to come back runs, over all turns."""
    clock = run(meet(at(), GONE, 10_000), 50_000)
    assert (clock.left_ms, clock.spare_ms) == (50_000, (SPARE - 40_000, SPARE))
    assert is_spared(clock)
    back = meet(clock, SCENE, 50_000)
    assert due_in(back) == 50_000 + GRACE
    elsewhere = meet(back, replace(GONE, turn=Turn("g", 1, 12)), 60_000)
    assert run(elsewhere, 90_000).spare_ms == (SPARE - 40_000, SPARE)
    again = meet(elsewhere, replace(GONE, turn=Turn("g", 0, 11)), 90_000)
    assert due_in(again) == SPARE - 40_000 + GRACE
    assert due(run(again, 90_000 + SPARE - 40_000 + GRACE)) is Due.GONE


def test_a_blink_of_the_line_does_not_stop_the_turn_for_ever() -> None:
    """With nothing left to come back with, coming and going again and again ends the turn."""
    clock = run(at(GONE), SPARE)
    moment = clock.at_ms
    while due(clock) is None and moment < SPARE + 100_000:
        moment += 900
        clock = meet(clock, SCENE, moment)
        clock = meet(clock, GONE, moment + 1)
    assert due(clock) is Due.TURN_OVER
    assert moment <= SPARE + 60_000 + GRACE + 900


def test_nothing_runs_while_the_room_stands_still() -> None:
    """A deserted room and a store that does not answer charge nobody, neither turn nor absence."""
    clock = meet(at(GONE), replace(GONE, stands=True), 1000)
    after = run(clock, 10**9)
    assert (after.used_ms, after.spare_ms, after.absence_ms) == (
        0,
        (SPARE - 1000, SPARE),
        (1000, 0),
    )
    assert due_in(after) is None
    assert due_in(meet(after, GONE, 10**9)) == SPARE - 1000 + GRACE


def test_time_that_goes_backwards_is_no_time() -> None:
    """A moment before the last one changes nothing."""
    clock = run(at(), 5000)
    assert run(clock, 1000) == clock
    assert meet(clock, SCENE, 0).at_ms == 5000


def test_a_seat_may_be_handed_over_after_three_minutes_away() -> None:
    """The absence is counted in one piece; whoever comes back begins anew."""
    scene = replace(SCENE, turn_ms=None, absent=frozenset({1}))
    clock = run(at(scene), 179_999)
    assert (overdue(clock), hand_over_in(clock, 1)) == (frozenset(), 1)
    assert overdue(run(at(scene), 180_000)) == {1}
    back = meet(clock, replace(scene, absent=frozenset()), 179_999)
    assert overdue(run(meet(back, scene, 180_000), 359_999)) == frozenset()
    assert overdue(run(meet(back, scene, 180_000), 360_000)) == {1}


def test_a_new_game_begins_with_everything() -> None:
    """Whatever ran down in one game is whole in the next."""
    clock = run(at(GONE), 50_000)
    over = meet(clock, Scene(), 50_000)
    assert meet(over, SCENE, 60_000).spare_ms == (SPARE, SPARE)


STEPS = ("here", "gone", "lent", "roll", "stand")
BEATS = (1, 500, 2000)


@pytest.mark.parametrize("beat", BEATS)
def test_whatever_happens_a_turn_ends_in_bounded_time(beat: int) -> None:
    """Every course of six changes leaves a turn that ends, and soon enough.

    No course makes its time longer than the turn, what is left to come back, the flights and the
    grace; and what is due is due exactly when it was foretold.
    """
    limits = Limits(second_ms=20)
    whole = 30 * limits.second_ms
    start = replace(SCENE, turn_ms=whole)
    for course in product(STEPS, repeat=6):
        clock, scene, moment, stood, bots = fresh(limits, start, 0), start, 0, 0, 0
        for step in course:
            scene = changed(scene, step)
            clock = meet(clock, scene, moment)
            moment += beat
            stood += beat * scene.stands
            bots += beat * (scene.mover is Mover.LENT)
            if due(run(clock, moment)) is not None:
                break
        clock = meet(clock, replace(scene, mover=Mover.PERSON, stands=False), moment)
        wait = due_in(clock)
        assert wait is not None
        assert wait == 0 or due(run(clock, moment + wait - 1)) is None
        assert due(run(clock, moment + wait)) is not None
        flights = 3 * limits.flight_ms
        most = whole + limits.dropped_ms + limits.grace_ms + flights + stood + bots
        assert moment + wait <= most + beat, course


def changed(scene: Scene, step: str) -> Scene:
    """Return the next scene of a course."""
    if step == "roll":
        return replace(scene, rolls_left=max(0, scene.rolls_left - 1), stands=False)
    if step == "stand":
        return replace(scene, stands=True)
    absent = frozenset({0}) if step == "gone" else frozenset()
    mover = Mover.LENT if step == "lent" else Mover.PERSON
    return replace(scene, absent=absent, mover=mover, stands=False)
