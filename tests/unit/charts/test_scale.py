"""Axes have round ticks and contain every value."""

import pytest

from yachtdice.charts.scale import Scale, fitting, round_step


def test_steps_are_round() -> None:
    """A step is the least sufficient 1, 2 or 5 times a power of ten."""
    assert [round_step(span, 10) for span in (9, 11, 50, 51, 199, 201)] == [1, 2, 5, 10, 20, 50]
    assert [round_step(span, 6) for span in (0.9, 3, 0, 1000)] == [0.2, 0.5, 1, 200]


@pytest.mark.parametrize("values", [(0, 1), (-7.5, 3), (250.1, 250.4), (5, 5), ()])
def test_an_axis_contains_all_values_and_a_few_ticks(values: tuple[float, ...]) -> None:
    """All values and ticks are between both ends, and there are at most seven ticks."""
    scale = fitting(values, 10, 90)
    assert all(10 < scale.at(value) < 90 for value in values)
    ticks = scale.ticks(6)
    assert 2 <= len(ticks) <= 7
    assert all(10 <= scale.at(tick) <= 90.1 for tick in ticks)


def test_a_scale_may_point_up() -> None:
    """The end of an axis may be above its start."""
    scale = Scale(0, 50, 416, 72)
    assert (scale.at(0), scale.at(50), scale.at(25)) == (416, 72, 244)
