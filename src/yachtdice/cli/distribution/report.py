"""The score distribution as text for people and as an SVG chart."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.charts.histogram import Histogram, HistogramBar, drawing
from yachtdice.charts.scale import round_step
from yachtdice.cli.common import words
from yachtdice.cli.common.console import figures
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import bar_sign, percent
from yachtdice.rules import Text
from yachtdice.solver import Distribution

SCORE: Final = Text(en="Final score", ko="최종 점수")
MEAN: Final = Text(en="mean", ko="평균")
_CHANCE: Final = Text(en="Chance (%)", ko="확률 (%)")
#: Per cent of games beyond each end of a histogram; the bars at the ends include them.
_TAIL: Final = 0.1
_MOST_BARS: Final = 64


class ScoreBar(NamedTuple):
    """The chance of a score from `least` to `greatest`; an end bar includes the tail beyond it."""

    least: int
    greatest: int
    chance: float
    below: bool
    above: bool

    @property
    def label(self) -> str:
        """The scores of the bar: `240-259`, with ≤ or ≥ if it includes a tail."""
        if self.below:
            return f"≤{self.greatest}"
        if self.above:
            return f"≥{self.least}"
        return f"{self.least}-{self.greatest}" if self.greatest > self.least else str(self.least)


def bars(found: Distribution, most: int) -> list[ScoreBar]:
    """Return at most `most` bars of equal width."""
    low, high = found.percentile(_TAIL), found.percentile(100 - _TAIL)
    step = _step(high - low + 1, most - 1)
    starts = range(low // step * step, high + 1, step)
    return [_bar(found, starts, start) for start in starts]


def _step(span: int, most: int) -> int:
    """Return a round number of points with at most `most` steps in a span."""
    return max(1, round(round_step(span, most)))


def _bar(found: Distribution, starts: range, start: int) -> ScoreBar:
    first, last, after = start == starts[0], start == starts[-1], start + starts.step
    here = 1.0 if first else found.at_least(start)
    beyond = 0.0 if last else found.at_least(after)
    below, above = first and found.least < start, last and found.greatest >= after
    return ScoreBar(start, after - 1, here - beyond, below, above)


def round_totals(found: Distribution) -> list[int]:
    """Return the round scores whose chances are shown."""
    low, high = found.percentile(1), found.percentile(99.9)
    step = max(_step(high - low, 9), 10)
    return list(range(low // step * step + step, min(high + step, found.greatest) + 1, step))


def heading(found: Distribution) -> Text:
    """Return the title of the chart."""
    title = found.rules.title
    return Text(en=f"{title.en}: scores of best play", ko=f"{title.ko}: 최선의 플레이의 점수")


def score_drawing(found: Distribution, answer: Answer) -> str:
    """Return the chart of a distribution as SVG text."""
    shown = bars(found, _MOST_BARS)
    chart = Histogram(
        bars=[_drawn(bar) for bar in shown],
        mean=found.mean,
        language=answer.lang,
        title=answer.say(heading(found)),
        about=answer.say(_about(found, shown)),
        across=answer.say(SCORE),
        up=answer.say(_CHANCE),
        mean_label=answer.say(MEAN),
    )
    return drawing(chart)


def _drawn(bar: ScoreBar) -> HistogramBar:
    """Return a bar of the chart; its tooltip has its scores and chance."""
    title = f"{bar.label}: {percent(bar.chance)}"
    return HistogramBar(bar.least, bar.greatest + 1, 100 * bar.chance, title)


def _about(found: Distribution, shown: list[ScoreBar]) -> Text:
    """Return the description of the chart in sentences."""
    mean, deviation, wide = f"{found.mean:.2f}", f"{found.deviation:.2f}", shown[0]
    highest = max(shown, key=lambda bar: bar.chance)
    low, high = found.percentile(5), found.percentile(95)
    width = wide.greatest - wide.least + 1
    return Text(
        en=f"Bars of {width} points each. Mean {mean}, standard deviation {deviation}; 90 % of "
        f"games score {low} to {high}. The highest bar, {highest.least} to {highest.greatest}, "
        f"is {percent(highest.chance)}. The bars at both ends include the scores beyond them.",
        ko=f"막대 하나가 {width}점입니다. 평균 {mean}점, 표준편차 {deviation}점이고, 열 판 중 "
        f"아홉 판은 {low}~{high}점입니다. 가장 높은 막대는 {highest.least}~{highest.greatest}점, "
        f"{percent(highest.chance)}입니다. 양 끝 막대에는 그 바깥의 점수도 들어갑니다.",
    )


DEVIATION: Final = Text(en="Standard deviation", ko="표준편차")
RANGE: Final = Text(en="Least and greatest", ko="최저와 최고")
PERCENTILES: Final = Text(en="Percentile", ko="백분위")
CHANCE: Final = Text(en="Chance", ko="확률")
AT_LEAST: Final = Text(en="This score or more", ko="이 점수 이상")
UPPER: Final = Text(en="Chance of the upper bonus", ko="상단 보너스를 받을 확률")
MEAN_OF: Final = Text(en=", mean", ko=" 평균")
ZERO: Final = Text(en="Chance of 0", ko="0점 확률")
LENGTH: Final = 50  #: The length of the longest bar, in characters.
MOST_BARS: Final = 32
WIDTH: Final = 80  #: The width of the narrowest terminal that is supported, in columns.


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
    """Return the figures for the whole game."""
    rows = [
        (answer.say(MEAN).capitalize(), f"{found.mean:.2f}"),
        (answer.say(DEVIATION), f"{found.deviation:.2f}"),
        (answer.say(RANGE), f"{found.least} - {found.greatest:,}"),
    ]
    for place, phase in enumerate(found.rules.phases):
        name = f" ({answer.say(phase.title)})" if len(found.rules.phases) > 1 else ""
        if found.rules.upper_bonus is not None:
            rows.append((answer.say(UPPER) + name, percent(found.upper_bonus[place])))
        if found.rules.repeat_bonus is not None:
            title = answer.say(found.rules.repeat_title) + answer.say(MEAN_OF)
            rows.append((title + name, f"{found.repeat_bonus[place]:.2f}"))
    return figures(rows)


def _row(heads: Sequence[str], cells: Sequence[str], first: str, second: str) -> RenderableType:
    """Return a table of two rows, split into several tables if it is wider than WIDTH."""
    room = WIDTH - max(cell_len(first), cell_len(second))
    parts: list[list[tuple[str, str]]] = [[]]
    for pair in zip(heads, cells, strict=True):
        part = [*parts[-1], pair]
        if parts[-1] and sum(2 + max(map(len, each)) for each in part) > room:
            parts.append([pair])
        else:
            parts[-1] = part
    return Group(*(_pairs(part, first, second) for part in parts))


def _pairs(part: Sequence[tuple[str, str]], first: str, second: str) -> Table:
    """Return a table of two rows with these columns."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(first, no_wrap=True)
    for head, _ in part:
        table.add_column(head, justify="right", no_wrap=True)
    table.add_row(second, *(cell for _, cell in part))
    return table


def _percentiles(found: Distribution, percents: Sequence[int], answer: Answer) -> RenderableType:
    heads = [f"{part}%" for part in percents]
    cells = [str(found.percentile(part)) for part in percents]
    return _row(heads, cells, answer.say(PERCENTILES), answer.say(SCORE))


def _totals(found: Distribution, answer: Answer) -> RenderableType:
    """Return the chances of reaching round totals."""
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
            table.add_row(
                answer.say(words.box_title(rules, facts.box)),
                f"{facts.mean:.2f}",
                percent(facts.zero),
            )
    return table


def _histogram(found: Distribution) -> Table:
    grid = Table.grid(padding=(0, 1))
    shown = bars(found, MOST_BARS)
    highest = max(bar.chance for bar in shown)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for bar in shown:
        grid.add_row(bar.label, _block(bar, highest), percent(bar.chance))
    return grid


def _block(bar: ScoreBar, highest: float) -> str:
    """Return a bar, of ASCII characters if the encoding of stdout is not Unicode."""
    return bar_sign() * round(LENGTH * bar.chance / highest)
