"""Curves over a common axis, in panels below each other, as a complete SVG file."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from yachtdice.charts import svg
from yachtdice.charts.scale import Scale, fitting

_WIDTH: Final = 840
_LEFT, _RIGHT, _TOP = 76, 704, 60
_PANEL: Final = 210  #: Height of a panel with its title.
_TITLE: Final = 34  #: Height of the title of a panel.
_FOOT: Final = 60
_GRID_LINES: Final = 5
_LABEL: Final = 16  #: The least distance of two labels.
_DASHES: Final = ("none", "10 5", "3 4", "12 4 3 4")
_STYLE: Final = (
    "text{font:14px sans-serif;fill:#000}.title{font-size:18px;font-weight:bold}"
    ".panel{font-weight:bold}.grid{stroke:#ccc}.axis{stroke:#000}"
    ".curve{fill:none;stroke:#000;stroke-width:2}.dot{fill:#000}"
    ".level{stroke:#777;stroke-width:2;stroke-dasharray:2 3}"
)


class Line(NamedTuple):
    """A curve: its label, a value for each place of the axis, and the number of its dashes."""

    label: str
    values: Sequence[float]
    dashes: int = 0


class Panel(NamedTuple):
    """A diagram: its title, its curves, and a level to compare with, with its label."""

    title: str
    lines: Sequence[Line]
    level: tuple[str, float]


class Curves(NamedTuple):
    """Panels over the places `along` the common axis, and the words in one language.

    `about` describes the chart for screen readers. `across` labels the axis.
    """

    language: str
    title: str
    about: str
    across: str
    along: Sequence[float]
    panels: Sequence[Panel]


def drawing(chart: Curves) -> str:
    """Return the chart as SVG text."""
    height = _TOP + _PANEL * len(chart.panels) + _FOOT
    across = Scale(0, max(chart.along), _LEFT, _RIGHT)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" lang="{chart.language}" role="img" '
        'aria-labelledby="title about">',
        f'<title id="title">{escape(chart.title)}</title>',
        f'<desc id="about">{escape(chart.about)}</desc>',
        f"<style>{_STYLE}</style>",
        svg.rect(0, 0, _WIDTH, height, fill="#fff"),
        svg.text(_LEFT, 32, chart.title, kind="title"),
    ]
    for number, panel in enumerate(chart.panels):
        parts += _panel(panel, chart.along, across, _TOP + number * _PANEL)
    foot = _TOP + _PANEL * len(chart.panels)
    parts += _ticks(across, foot)
    parts.append(svg.text((_LEFT + _RIGHT) / 2, foot + 46, chart.across, text_anchor="middle"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(panel: Panel, along: Sequence[float], across: Scale, top: float) -> list[str]:
    """Return a panel: its grid, the level, its curves, and their labels on the right."""
    name, level = panel.level
    values = [value for line in panel.lines for value in line.values]
    up = fitting([*values, level], top + _PANEL, top + _TITLE)
    parts = [svg.text(_LEFT, top + _TITLE - 12, panel.title, kind="panel"), *_grid(up)]
    parts.append(svg.line(_LEFT, up.at(level), _RIGHT, up.at(level), "level"))
    labels = [(up.at(level), f"{name} {level:.1f}")]
    for line in panel.lines:
        parts += _curve(line, along, across, up)
        labels.append((up.at(line.values[-1]), f"{line.label} {line.values[-1]:.1f}"))
    return [*parts, *_labels(labels)]


def _curve(line: Line, along: Sequence[float], across: Scale, up: Scale) -> list[str]:
    """Return a curve with a dot at each value."""
    places = [(across.at(x), up.at(y)) for x, y in zip(along, line.values, strict=True)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dashes = _DASHES[line.dashes % len(_DASHES)]
    drawn = f'<polyline class="curve" points="{points}" stroke-dasharray="{dashes}"/>'
    return [drawn, *(svg.circle(x, y, 3, "dot") for x, y in places)]


def _grid(up: Scale) -> list[str]:
    """Return the grid lines with their values."""
    parts = []
    for tick in up.ticks(_GRID_LINES):
        y = up.at(tick)
        parts += [
            svg.line(_LEFT, y, _RIGHT, y, "grid"),
            svg.text(_LEFT - 8, y + 5, f"{tick:g}", text_anchor="end"),
        ]
    return parts


def _labels(labels: Sequence[tuple[float, str]]) -> list[str]:
    """Return labels at these heights, moved down where they would overlap."""
    parts, free = [], 0.0
    for y, words in sorted(labels):
        free = max(y, free)
        parts.append(svg.text(_RIGHT + 8, free + 5, words))
        free += _LABEL
    return parts


def _ticks(across: Scale, foot: float) -> list[str]:
    """Return the axis at the foot with its values."""
    parts = [svg.line(_LEFT, foot, _RIGHT, foot, "axis")]
    for tick in across.ticks(10):
        x = across.at(tick)
        label = svg.text(x, foot + 22, f"{tick:g}", text_anchor="middle")
        parts += [svg.line(x, foot, x, foot + 6, "axis"), label]
    return parts
