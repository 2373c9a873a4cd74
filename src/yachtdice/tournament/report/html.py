"""Elements of an HTML report: sections, notes, tables, and numbers as text."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from yachtdice.protocol.tournament_report import Figure


class ReportRow(NamedTuple):
    """A row of a table; `barred` rows belong to disqualified players."""

    cells: Sequence[str]
    barred: bool = False


def section(title: str, body: str) -> str:
    """Return a section of the page."""
    return f"<section><h2>{escape(title)}</h2>{body}</section>\n"


def note(text: str) -> str:
    """Return a note."""
    return f'<p class="note">{escape(text)}</p>'


def pair(plot: str, numbers: str) -> str:
    """Return a plot and its table, side by side on wide screens."""
    return f'<div class="pair"><div>{plot}</div><div>{numbers}</div></div>'


def table(
    columns: Sequence[str], rows: Iterable[ReportRow], caption: str = "", left: int = 1
) -> str:
    """Return a scrollable table; its first `left` columns are left-aligned."""
    head = "".join(
        f'<th scope="col"{_side(n, left)}>{escape(name)}</th>' for n, name in enumerate(columns)
    )
    body = "".join(_row(row, left) for row in rows)
    words = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="wide" tabindex="0"><table>{words}<thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(row: ReportRow, left: int) -> str:
    cells = (f"<td{_side(n, left)}>{escape(cell)}</td>" for n, cell in enumerate(row.cells))
    return f"<tr{' class=barred' * row.barred}>{''.join(cells)}</tr>"


def _side(column: int, left: int) -> str:
    """Return the attribute of a left-aligned cell."""
    return ' class="left"' if column < left else ""


def figure(value: Figure, digits: int) -> str:
    """Return a mean with its interval as text."""
    return _with_interval(value, digits, 1)


def percents(value: Figure) -> str:
    """Return a share with its interval in per cent."""
    return f"{_with_interval(value, 1, 100)} %"


def _with_interval(value: Figure, digits: int, times: float) -> str:
    """Return a multiple of a mean with its interval as text."""
    text, spread = f"{value.mean * times:,.{digits}f}", value.plus_minus
    return text if spread is None else f"{text} ± {spread * times:,.{digits}f}"


def percent(rate: float | None, digits: int = 1) -> str:
    """Return a rate as text, or a dash for None."""
    return "–" if rate is None else f"{rate:.{digits}%}"


def or_dash(value: float | None, form: str = "") -> str:
    """Return a number as text, or a dash for None."""
    return "–" if value is None else format(value, form)
