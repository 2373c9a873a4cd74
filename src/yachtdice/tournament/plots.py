"""Plots as inline SVG: sized for a phone, grown for a desk, and told in words to who cannot see."""

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

WIDTH = 360
_ROW = 36
_LEFT, _RIGHT = 8, 8
_AXIS = 22


class Span(NamedTuple):
    """A figure with its interval, and whether its mark is a ring rather than a dot."""

    mean: float
    plus_minus: float | None
    ring: bool = False


class Scale(NamedTuple):
    """Figures from low to high, laid across a plot."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Return where a value stands."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return _LEFT + share * (WIDTH - _LEFT - _RIGHT)

    @property
    def ticks(self) -> list[float]:
        """A few round figures."""
        span = (self.high - self.low) or 1
        step = 10 ** floor(log10(span / 2))
        step *= next((by for by in (1, 2, 5) if span / (step * by) <= 6), 10)
        first = -(-self.low // step) * step
        return [first + step * n for n in range(8) if first + step * n <= self.high + 1e-9]


def scale_of(values: Sequence[float]) -> Scale:
    """Return a scale on which all values have room."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = (high - low) * 0.04 or 1.0
    return Scale(low - room, high + room)


def intervals(title: str, rows: Sequence[tuple[str, Sequence[Span]]]) -> str:
    """Return a row for each name: a mark at each mean, a line over its interval."""
    ends = [s.mean + sign * (s.plus_minus or 0) for _, own in rows for s in own for sign in (-1, 1)]
    scale, height = scale_of(ends), len(rows) * _ROW
    parts = [_axis(scale, height)]
    for number, (name, own) in enumerate(rows):
        top = number * _ROW
        parts.append(f'<text x="{_LEFT}" y="{top + 12}">{escape(_short(name))}</text>')
        gap = 14 / max(1, len(own))
        for place, one in enumerate(own):
            parts.append(_span(scale, one, top + 20 + place * gap))
    return _svg(title, height + _AXIS, parts)


def _span(scale: Scale, one: Span, y: float) -> str:
    """Return one mark with its interval."""
    spread = one.plus_minus or 0.0
    low, high = scale.at(one.mean - spread), scale.at(one.mean + spread)
    kind = "ring" if one.ring else "dot"
    line = f'<line class="line" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return line + f'<circle class="{kind}" cx="{scale.at(one.mean):.1f}" cy="{y:.1f}" r="4"/>'


def histograms(title: str, edges: Sequence[float], rows: Sequence[tuple[str, list[int]]]) -> str:
    """Return bars for each name over common edges; each is as high as its highest bar."""
    scale, tall = Scale(edges[0], edges[-1]), 76
    parts = [_axis(scale, len(rows) * tall)]
    for number, (name, counts) in enumerate(rows):
        foot, most = (number + 1) * tall, max([*counts, 1])
        parts.append(f'<text x="{_LEFT}" y="{foot - tall + 14}">{escape(_short(name))}</text>')
        for low, high, count in zip(edges, edges[1:], counts, strict=False):
            height = count / most * (tall - 22)
            left, wide = scale.at(low) + 0.5, scale.at(high) - scale.at(low) - 1
            if count:
                parts.append(_bar("bar", left, foot - height, wide, height))
    return _svg(title, len(rows) * tall + _AXIS, parts)


def stacks(title: str, kinds: Sequence[str], rows: Sequence[tuple[str, list[float]]]) -> str:
    """Return a bar for each name, made of a part for each kind: filled, hatched, dotted, empty."""
    scale = Scale(0, max([sum(parts) for _, parts in rows] + [1e-9]))
    height = len(rows) * _ROW
    drawn = [_PATTERNS, _axis(scale, height)]
    for number, (name, values) in enumerate(rows):
        top, begun = number * _ROW, 0.0
        drawn.append(f'<text x="{_LEFT}" y="{top + 12}">{escape(_short(name))}</text>')
        for kind, value in enumerate(values):
            left, wide = scale.at(begun), scale.at(begun + value) - scale.at(begun)
            drawn.append(_filled(kind, left, top + 17, wide, 14))
            begun += value
    foot = height + _AXIS
    for kind, name in enumerate(kinds):
        y = foot + 4 + kind * 18
        drawn.append(_filled(kind, _LEFT, y, 24, 12))
        drawn.append(f'<text x="{_LEFT + 32}" y="{y + 10}">{escape(name)}</text>')
    return _svg(title, foot + 4 + 18 * len(kinds), drawn)


_PATTERNS = (
    "<defs>"
    '<pattern id="hatched" width="5" height="5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="bar" width="2" height="5"/></pattern>'
    '<pattern id="dotted" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<circle class="bar" cx="2.5" cy="2.5" r="1.2"/></pattern>'
    "</defs>"
)
_FILLS = ("var(--mark)", "url(#hatched)", "url(#dotted)", "none")


def _filled(kind: int, left: float, top: float, wide: float, height: float) -> str:
    """Return a part of a bar, told from its neighbours without colour."""
    place = f'x="{left:.1f}" y="{top:.1f}" width="{max(0, wide):.1f}" height="{height:.1f}"'
    return f'<rect class="edge" style="fill:{_FILLS[kind % len(_FILLS)]}" {place}/>'


def _bar(kind: str, left: float, top: float, wide: float, height: float) -> str:
    """Return a bar."""
    place = f'x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{height:.1f}"'
    return f'<rect class="{kind}" {place}/>'


def _axis(scale: Scale, height: float) -> str:
    """Return the ticks of a scale, from top to foot, with their figures."""
    parts = []
    for tick in scale.ticks:
        x = scale.at(tick)
        parts.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>')
        anchor = "start" if x < 24 else "end" if x > WIDTH - 24 else "middle"
        place = f'x="{x:.1f}" y="{height + 14}" text-anchor="{anchor}"'
        parts.append(f'<text class="faint" {place}>{tick:g}</text>')
    return "".join(parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    """Return a plot."""
    view = f'viewBox="0 0 {WIDTH} {height:g}"'
    return f'<svg {view} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


def _short(name: str) -> str:
    """Return a name that fits into a plot; the table beside has it whole."""
    return name if len(name) <= 40 else name[:39] + "…"
