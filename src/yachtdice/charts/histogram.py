"""A histogram with axes, as a complete SVG file."""

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Final, NamedTuple

from yachtdice.charts import svg
from yachtdice.charts.scale import Scale, round_step

_WIDTH: Final = 840
_HEIGHT: Final = 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 784, 72, 416  #: The edges of the area with the bars.
_LEAST_STEP: Final = 0.1  #: Smallest distance of grid lines, in per cent.
_STYLE: Final = (
    "text{font:14px sans-serif;fill:#000}.title{font-size:18px;font-weight:bold}"
    ".bar{fill:#888}.grid{stroke:#ccc}.axis{stroke:#000}"
    ".mean{stroke:#000;stroke-width:2;stroke-dasharray:6 4}"
)


class HistogramBar(NamedTuple):
    """A bar over the values from `low` up to `high`, its share in per cent, and its tooltip."""

    low: float
    high: float
    share: float
    title: str


class Histogram(NamedTuple):
    """The bars from left to right, the mean, and the words in one language.

    `about` describes the chart for screen readers. `across` and `up` label the axes.
    """

    bars: Sequence[HistogramBar]
    mean: float
    language: str
    title: str
    about: str
    across: str
    up: str
    mean_label: str


def drawing(chart: Histogram) -> str:
    """Return the chart as SVG text."""
    bars = chart.bars
    highest = max(bar.share for bar in bars)
    step = max(_LEAST_STEP, round_step(highest, 6))
    across = Scale(bars[0].low, bars[-1].high, _LEFT, _RIGHT)
    up = Scale(0, ceil(highest / step) * step, _BOTTOM, _TOP)
    parts = [
        *_opening(chart),
        *_grid(up, step),
        *(_bar(bar, across, up) for bar in bars),
        *_ticks(across),
        *_mean(chart, across),
        *_axes(chart),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _opening(chart: Histogram) -> list[str]:
    """Return the head: size, style, and the title and description for screen readers."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" lang="{chart.language}" role="img" '
        'aria-labelledby="title about">',
        f'<title id="title">{escape(chart.title)}</title>',
        f'<desc id="about">{escape(chart.about)}</desc>',
        f"<style>{_STYLE}</style>",
        svg.rect(0, 0, _WIDTH, _HEIGHT, fill="#fff"),
        svg.text(_LEFT, 32, chart.title, kind="title"),
    ]


def _grid(up: Scale, step: float) -> list[str]:
    """Return the grid lines with their percentages."""
    parts = []
    for number in range(round(up.high / step) + 1):
        share = number * step
        y = up.at(share)
        label = f"{share:.{0 if step >= 1 else 1}f}"
        parts += [
            svg.line(_LEFT, y, _RIGHT, y, "grid"),
            svg.text(_LEFT - 8, y + 5, label, text_anchor="end"),
        ]
    return parts


def _bar(bar: HistogramBar, across: Scale, up: Scale) -> str:
    """Return a bar with its tooltip."""
    x, y = across.at(bar.low), up.at(bar.share)
    return svg.rect(x, y, across.at(bar.high) - x - 1, _BOTTOM - y, bar.title, kind="bar")


def _ticks(across: Scale) -> list[str]:
    """Return the values under the bars."""
    parts = []
    for tick in across.ticks(12):
        x = across.at(tick)
        label = svg.text(x, _BOTTOM + 22, f"{tick:.0f}", text_anchor="middle")
        parts += [svg.line(x, _BOTTOM, x, _BOTTOM + 6, "axis"), label]
    return parts


def _mean(chart: Histogram, across: Scale) -> list[str]:
    """Return the line at the mean."""
    x = across.at(chart.mean)
    words = f"{chart.mean_label} {chart.mean:.2f}"
    return [svg.line(x, _TOP - 10, x, _BOTTOM, "mean"), svg.text(x + 6, _TOP - 2, words)]


def _axes(chart: Histogram) -> list[str]:
    """Return the axes and their labels."""
    up = (_TOP + _BOTTOM) / 2
    turned = f"rotate(-90 24 {up:g})"
    return [
        svg.line(_LEFT, _TOP, _LEFT, _BOTTOM, "axis"),
        svg.line(_LEFT, _BOTTOM, _RIGHT, _BOTTOM, "axis"),
        svg.text((_LEFT + _RIGHT) / 2, _HEIGHT - 16, chart.across, text_anchor="middle"),
        svg.text(24, up, chart.up, text_anchor="middle", transform=turned),
    ]
