"""Plots with one row for each name, for HTML pages.

The style sheet of the page colours them, they scale with the screen, and their title is the text
alternative.
"""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from yachtdice.charts import svg
from yachtdice.charts.scale import Scale, fitting

_WIDTH: Final = 360
_LEFT, _RIGHT = 8, _WIDTH - 8
_ROW: Final = 36
_HISTOGRAM: Final = 76  #: Height of the row of a histogram.
_AXIS: Final = 22
_KEY: Final = 18  #: Height of a line of the key below a plot.
_MOST_STEPS: Final = 6
_LONGEST_NAME: Final = 40


class Span(NamedTuple):
    """A value with its interval; `ring` draws its mark as a ring instead of a dot."""

    mean: float
    plus_minus: float | None
    ring: bool = False

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the interval."""
        return self.mean - (self.plus_minus or 0), self.mean + (self.plus_minus or 0)


def intervals(title: str, rows: Sequence[tuple[str, Sequence[Span]]]) -> str:
    """Return a plot with marks at the means and lines over the intervals."""
    ends = [end for _, spans in rows for span in spans for end in span.ends]
    scale, height = fitting(ends, _LEFT, _RIGHT), len(rows) * _ROW
    parts = _axis(scale, height)
    for number, (name, spans) in enumerate(rows):
        top = number * _ROW
        parts.append(_name(name, top + 12))
        gap = 14 / max(1, len(spans))
        for place, span in enumerate(spans):
            parts += _mark(scale, span, top + 20 + place * gap)
    return _plot(title, height + _AXIS, parts)


def _mark(scale: Scale, span: Span, y: float) -> list[str]:
    """Return one mark with its interval."""
    low, high = map(scale.at, span.ends)
    kind = "ring" if span.ring else "dot"
    return [svg.line(low, y, high, y, "line"), svg.circle(scale.at(span.mean), y, 4, kind)]


def histograms(
    title: str, edges: Sequence[float], rows: Sequence[tuple[str, Sequence[int]]]
) -> str:
    """Return a histogram for each name over common edges, each scaled to its highest bar."""
    scale = Scale(edges[0], edges[-1], _LEFT, _RIGHT)
    parts = _axis(scale, len(rows) * _HISTOGRAM)
    for number, (name, counts) in enumerate(rows):
        foot, most = (number + 1) * _HISTOGRAM, max([*counts, 1])
        parts.append(_name(name, foot - _HISTOGRAM + 14))
        for low, high, count in zip(edges, edges[1:], counts, strict=False):
            height = count / most * (_HISTOGRAM - 22)
            left, width = scale.at(low) + 0.5, scale.at(high) - scale.at(low) - 1
            if count:
                parts.append(svg.rect(left, foot - height, width, height, kind="bar"))
    return _plot(title, len(rows) * _HISTOGRAM + _AXIS, parts)


def stacks(title: str, kinds: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return a stacked bar for each name; its parts are filled, hatched, dotted or empty."""
    scale = Scale(0, max([sum(parts) for _, parts in rows] + [1e-9]), _LEFT, _RIGHT)
    height = len(rows) * _ROW
    drawn = [_PATTERNS, *_axis(scale, height)]
    for number, (name, values) in enumerate(rows):
        top, begun = number * _ROW, 0.0
        drawn.append(_name(name, top + 12))
        for kind, value in enumerate(values):
            left, width = scale.at(begun), scale.at(begun + value) - scale.at(begun)
            drawn.append(_part(kind, left, top + 17, width, 14))
            begun += value
    foot = height + _AXIS + 4
    for kind, name in enumerate(kinds):
        y = foot + kind * _KEY
        drawn += [_part(kind, _LEFT, y, 24, 12), svg.text(_LEFT + 32, y + 10, name)]
    return _plot(title, foot + _KEY * len(kinds), drawn)


_PATTERNS: Final = (
    "<defs>"
    '<pattern id="hatched" width="5" height="5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="bar" width="2" height="5"/></pattern>'
    '<pattern id="dotted" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<circle class="bar" cx="2.5" cy="2.5" r="1.2"/></pattern>'
    "</defs>"
)
_FILLS: Final = ("var(--mark)", "url(#hatched)", "url(#dotted)", "none")


def _part(kind: int, left: float, top: float, width: float, height: float) -> str:
    """Return a part of a stacked bar, recognizable without colour."""
    style = f"fill:{_FILLS[kind % len(_FILLS)]}"
    return svg.rect(left, top, width, height, kind="edge", style=style)


def _axis(scale: Scale, height: float) -> list[str]:
    """Return the axis: vertical tick lines with labels."""
    parts = []
    for tick in scale.ticks(_MOST_STEPS):
        x = scale.at(tick)
        anchor = "start" if x < 24 else "end" if x > _WIDTH - 24 else "middle"
        label = svg.text(x, height + 14, f"{tick:g}", kind="faint", text_anchor=anchor)
        parts += [svg.line(x, 0, x, height, "axis"), label]
    return parts


def _name(name: str, y: float) -> str:
    """Return the name of a row, shortened; the table next to the plot has the full name."""
    short = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
    return svg.text(_LEFT, y, short)


def _plot(title: str, height: float, parts: Sequence[str]) -> str:
    """Return the SVG of a plot."""
    view = f'viewBox="0 0 {_WIDTH} {height:g}"'
    return f'<svg {view} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
