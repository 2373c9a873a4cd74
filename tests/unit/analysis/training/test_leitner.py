"""The days until a lesson comes again."""

from hypothesis import given, strategies as st

from yachtdice.analysis.training.leitner import DAY_MS, DAYS, Schedule, answered, begun

NOW = 1_700_000_000_000


def test_a_lesson_answered_right_comes_after_1_3_7_and_21_days() -> None:
    """A new lesson is due at once; after five right answers on their days it is learned."""
    schedule, now = begun(NOW), NOW
    assert schedule == Schedule(0, NOW)
    for days in DAYS:
        schedule = answered(schedule, right=True, now_ms=now)
        assert schedule.due_ms == now + days * DAY_MS
        now = schedule.due_ms
    schedule = answered(schedule, right=True, now_ms=now)
    assert schedule.is_learned
    assert answered(schedule, right=True, now_ms=now + DAY_MS) == schedule


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40 * DAY_MS)), max_size=12))
def test_answers_in_any_order(given_: list[tuple[bool, int]]) -> None:
    """A wrong answer sets it back; an early right one changes nothing; steps stay in range."""
    schedule, now = begun(NOW), NOW
    for right, wait in given_:
        now += wait
        before, schedule = schedule, answered(schedule, right=right, now_ms=now)
        if not right:
            assert schedule == Schedule(0, now + DAY_MS)
        elif before.due_ms is None or before.due_ms > now:
            assert schedule == before
        else:
            assert schedule.step == before.step + 1
        assert 0 <= schedule.step <= len(DAYS) + 1
        assert schedule.is_learned == (schedule.step == len(DAYS) + 1)
