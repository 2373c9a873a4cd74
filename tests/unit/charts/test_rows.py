"""Plots with one row for each name."""

import re

import pytest

from yachtdice.charts.rows import histograms, stacks

_BAR = re.compile(r'y="([\d.]+)" width="[\d.]+" height="([\d.]+)" class="bar"')


def test_the_bars_of_a_histogram_stand_on_the_foot_of_their_row() -> None:
    """All bars of a row end at its foot, in proportion to their counts; a count of 0 has none."""
    drawn = histograms("Scores", [0, 10, 20, 30], [("One", [1, 2, 0]), ("Two", [0, 0, 7])])
    bars = [(float(y), float(height)) for y, height in _BAR.findall(drawn)]
    [low, high, other] = bars
    assert low[0] + low[1] == high[0] + high[1] < other[0]
    assert high[1] == 2 * low[1] == other[1]


def test_the_parts_of_a_stacked_bar_follow_each_other() -> None:
    """Each part begins where the one before it ends, and is as wide as its share."""
    drawn = stacks("Lost", ["keep", "again", "fill"], [("One", [2, 3, 5])])
    parts = re.findall(
        r'x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="14.0" class="edge"', drawn
    )
    [(first, one), (second, two), (third, three)] = [(float(x), float(wide)) for x, wide in parts]
    assert [second, third] == pytest.approx([first + one, second + two])
    assert [2 * two, 2 * three] == pytest.approx([3 * one, 5 * one])
