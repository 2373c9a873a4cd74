"""The distribution of scores as a drawing (SVG): for the eye, for screen readers, for paper."""

from html import escape
from math import ceil
from typing import Final, NamedTuple

from yachtdice.cli.histogram import Bar, bars, round_step
from yachtdice.cli.numbers import percent
from yachtdice.cli.options import Answer
from yachtdice.rules import Text
from yachtdice.solver import Distribution

WIDTH: Final = 840
HEIGHT: Final = 480
LEFT, RIGHT, TOP, BOTTOM = 76, 784, 72, 416
"""Where the bars stand."""
MOST_BARS: Final = 64

SCORE: Final = Text(en="Final score", ko="최종 점수")
CHANCE: Final = Text(en="Chance (%)", ko="확률 (%)")
MEAN: Final = Text(en="mean", ko="평균")
_STEPS: Final = ("0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50")
_STYLE: Final = (
    "text{font:14px sans-serif;fill:#000}.title{font-size:18px;font-weight:bold}"
    ".bar{fill:#888}.grid{stroke:#ccc}.axis{stroke:#000}"
    ".mean{stroke:#000;stroke-width:2;stroke-dasharray:6 4}"
)


class Scale(NamedTuple):
    """Scores from `first` to `last` across, per cents from 0 to `top` up."""

    first: int
    last: int
    top: float

    def x(self, score: float) -> float:
        """Return the place of a score."""
        return LEFT + (score - self.first) * (RIGHT - LEFT) / (self.last - self.first)

    def y(self, share: float) -> float:
        """Return the height of a share in per cent."""
        return BOTTOM - share * (BOTTOM - TOP) / self.top


def drawing(found: Distribution, answer: Answer) -> str:
    """Return the drawing."""
    shown = bars(found, MOST_BARS)
    highest = 100 * max(bar.chance for bar in shown)
    step = next(step for step in _STEPS if highest <= 6 * float(step))
    scale = Scale(shown[0].least, shown[-1].greatest + 1, ceil(highest / float(step)) * float(step))
    parts = [
        *_opening(found, shown, answer),
        *_shares(scale, step),
        *(_bar(bar, scale) for bar in shown),
        *_scores(scale),
        *_mean(found.mean, scale, answer),
        *_axes(answer),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _opening(found: Distribution, shown: list[Bar], answer: Answer) -> list[str]:
    """Return the head: size, style, and title and description for those who do not see it."""
    title = answer.say(heading(found))
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" lang="{answer.lang}" role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(answer.say(_about(found, shown)))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(LEFT, 32, title, "start", ' class="title"'),
    ]


def heading(found: Distribution) -> Text:
    """Return what is drawn."""
    title = found.rules.title
    return Text(en=f"{title.en}: how best play scores", ko=f"{title.ko}: 최선으로 할 때의 점수")


def _about(found: Distribution, shown: list[Bar]) -> Text:
    """Return the drawing in sentences."""
    mean, deviation, wide = f"{found.mean:.2f}", f"{found.deviation:.2f}", shown[0]
    highest = max(shown, key=lambda bar: bar.chance)
    low, high = found.percentile(5), found.percentile(95)
    width = wide.greatest - wide.least + 1
    return Text(
        en=f"Bars of {width} points each. Mean {mean}, standard deviation {deviation}; nine games "
        f"of ten score {low} to {high}. The highest bar, {highest.least} to {highest.greatest}, "
        f"is {percent(highest.chance)}. The bars at both ends take in the scores beyond them.",
        ko=f"막대 하나는 {width}점 너비입니다. 평균 {mean}점, 표준편차 {deviation}점이고, 열 판 중 "
        f"아홉 판은 {low}~{high}점입니다. 가장 높은 막대는 {highest.least}~{highest.greatest}점, "
        f"{percent(highest.chance)}입니다. 양 끝 막대는 그 바깥의 점수도 담습니다.",
    )


def _shares(scale: Scale, step: str) -> list[str]:
    """Return the lines across, with their shares."""
    digits = len(step.partition(".")[2])
    parts = []
    for number in range(round(scale.top / float(step)) + 1):
        share = number * float(step)
        y = scale.y(share)
        parts += [
            f'<path class="grid" d="M{LEFT} {y:.1f}H{RIGHT}"/>',
            _text(LEFT - 8, y + 5, f"{share:.{digits}f}", "end"),
        ]
    return parts


def _bar(bar: Bar, scale: Scale) -> str:
    """Return a bar; it tells its scores and chance to who points at it."""
    x, y = scale.x(bar.least), scale.y(100 * bar.chance)
    width = scale.x(bar.greatest + 1) - x - 1
    told = f"{bar.label}: {percent(bar.chance)}"
    return (
        f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{BOTTOM - y:.1f}"><title>{told}</title></rect>'
    )


def _scores(scale: Scale) -> list[str]:
    """Return the scores under the bars."""
    step = round_step(scale.last - scale.first, 12)
    ticks = range(-(-scale.first // step) * step, scale.last + 1, step)
    return [
        f'<path class="axis" d="M{scale.x(tick):.1f} {BOTTOM}v6"/>'
        + _text(scale.x(tick), BOTTOM + 22, str(tick), "middle")
        for tick in ticks
    ]


def _mean(mean: float, scale: Scale, answer: Answer) -> list[str]:
    """Return the line at the mean."""
    x = scale.x(mean)
    return [
        f'<path class="mean" d="M{x:.1f} {TOP - 10}V{BOTTOM}"/>',
        _text(x + 6, TOP - 2, f"{answer.say(MEAN)} {mean:.2f}", "start"),
    ]


def _axes(answer: Answer) -> list[str]:
    """Return the axes and what they mean."""
    across, up = (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2
    turned = f' transform="rotate(-90 24 {up:g})"'
    return [
        f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"/>',
        _text(across, HEIGHT - 16, answer.say(SCORE), "middle"),
        _text(24, up, answer.say(CHANCE), "middle", turned),
    ]


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    """Return a piece of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(text)}</text>'
