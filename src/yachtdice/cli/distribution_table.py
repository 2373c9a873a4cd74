"""How best play scores, laid out for people."""

import sys
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli import words
from yachtdice.cli.chart import MEAN, SCORE, heading
from yachtdice.cli.histogram import Bar, bars, round_totals
from yachtdice.cli.numbers import percent
from yachtdice.cli.options import Answer
from yachtdice.rules import Text
from yachtdice.solver import BoxFacts, Distribution

DEVIATION: Final = Text(en="Standard deviation", ko="표준편차")
RANGE: Final = Text(en="Least and greatest", ko="최저와 최고")
PERCENTILES: Final = Text(en="Percentile", ko="백분위")
CHANCE: Final = Text(en="Chance", ko="확률")
AT_LEAST: Final = Text(en="This score or more", ko="이 점수 이상")
UPPER: Final = Text(en="Chance of the upper bonus", ko="상단 보너스를 받을 확률")
REPEAT: Final = Text(en="Repeat bonus, mean", ko="반복 보너스 평균")
ZERO: Final = Text(en="Chance of 0", ko="0점 확률")
LENGTH: Final = 50
"""Characters of the longest bar."""
MOST_BARS: Final = 32


def distribution_laid_out(
    found: Distribution, percents: Sequence[int], answer: Answer
) -> RenderableType:
    """Return the figures, the boxes, the chances of round totals and the histogram."""
    return Group(
        Line(answer.say(heading(found)), style="bold"),
        _figures(found, answer),
        Line(),
        _percentiles(found, percents, answer),
        Line(),
        _boxes(found, answer),
        Line(),
        _totals(found, answer),
        Line(),
        _histogram(found),
    )


def _figures(found: Distribution, answer: Answer) -> Table:
    """Return the figures of the whole game."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_row(answer.say(MEAN).capitalize(), f"{found.mean:.2f}")
    grid.add_row(answer.say(DEVIATION), f"{found.deviation:.2f}")
    grid.add_row(answer.say(RANGE), f"{found.least} - {found.greatest:,}")
    for place, phase in enumerate(found.rules.phases):
        name = f" ({answer.say(phase.title)})" if len(found.rules.phases) > 1 else ""
        if found.rules.upper_bonus is not None:
            grid.add_row(answer.say(UPPER) + name, percent(found.upper_bonus[place]))
        if found.rules.repeat_bonus is not None:
            grid.add_row(answer.say(REPEAT) + name, f"{found.repeat_bonus[place]:.2f}")
    return grid


def _row(heads: Sequence[str], cells: Sequence[str], first: str, second: str) -> Table:
    """Return two rows, one above the other."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(first, no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    table.add_row(second, *cells)
    return table


def _percentiles(found: Distribution, percents: Sequence[int], answer: Answer) -> Table:
    """Return the percentiles."""
    heads = [f"{part}%" for part in percents]
    cells = [str(found.percentile(part)) for part in percents]
    return _row(heads, cells, answer.say(PERCENTILES), answer.say(SCORE))


def _totals(found: Distribution, answer: Answer) -> Table:
    """Return the chances of round totals."""
    totals = round_totals(found)
    cells = [percent(found.at_least(total)) for total in totals]
    return _row([str(total) for total in totals], cells, answer.say(AT_LEAST), answer.say(CHANCE))


def _boxes(found: Distribution, answer: Answer) -> Table:
    """Return the boxes of each phase, with their means and chances of 0."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(words.BOX), overflow="fold")
    table.add_column(answer.say(MEAN).capitalize(), justify="right")
    table.add_column(answer.say(ZERO), justify="right")
    rules = found.rules
    for phase in rules.phases:
        if len(rules.phases) > 1:
            table.add_row(Line(answer.say(phase.title), style="bold"))
        for facts in (box for box in found.boxes if box.phase == phase.id):
            table.add_row(_title(found, facts, answer), f"{facts.mean:.2f}", percent(facts.zero))
    return table


def _title(found: Distribution, facts: BoxFacts, answer: Answer) -> str:
    """Return the title of a box."""
    return answer.say(found.rules.boxes[found.rules.index[facts.box]].title)


def _histogram(found: Distribution) -> Table:
    """Return the histogram, one bar a row."""
    grid = Table.grid(padding=(0, 1))
    shown = bars(found, MOST_BARS)
    highest = max(bar.chance for bar in shown)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for bar in shown:
        grid.add_row(bar.label, _block(bar, highest), percent(bar.chance))
    return grid


def _block(bar: Bar, highest: float) -> str:
    """Return a bar; in plain signs where the terminal knows no others."""
    sign = "█" if "utf" in (sys.stdout.encoding or "").lower() else "#"
    return sign * round(LENGTH * bar.chance / highest)
