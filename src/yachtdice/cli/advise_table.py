"""Advice laid out for people: how the card stands, and the choices with their costs."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli.advice import Advice, BonusStanding
from yachtdice.cli.numbers import points, whole_percent
from yachtdice.cli.options import Answer
from yachtdice.rules import DICE, Text
from yachtdice.solver import Option
from yachtdice.solver.prospects import End

CHOICE: Final = Text(en="Choice", ko="선택")
VALUE: Final = Text(en="Expected", ko="기대 점수")
COST: Final = Text(en="Cost", ko="손해")
ENDS: Final = Text(en="Turn ends in (mean points)", ko="차례가 끝나는 칸 (평균 점수)")
BEST: Final = Text(en="best", ko="최선")
TIED: Final = Text(en="ties", ko="동률")
NOTHING_KEPT: Final = Text(en="roll all five", ko="다섯 개 모두 다시 굴리기")
SHOWN: Final = 3
"""Boxes that a turn may end in, shown for a keep."""
LIKELY: Final = 0.02
"""What is less likely than this is not shown."""


def advice_laid_out(advice: Advice, top: int | None, answer: Answer) -> RenderableType:
    """Return the standing and the best choices, so many of them or all."""
    useful = [o for o in advice.options if o.keep is None or len(o.keep) < DICE]
    shown = useful[:top]
    parts: list[RenderableType] = [Line(answer.say(line)) for line in _standing(advice)]
    parts += [Line(), _choices(advice, shown, answer)]
    if len(shown) < len(useful):
        more = len(useful) - len(shown)
        parts.append(Line(answer.say(Text(f"{more} more with --all", f"--all로 {more}개 더"))))
    return Group(*parts)


def _standing(advice: Advice) -> list[Text]:
    """Return how card and dice stand."""
    left, dice = advice.rolls_left, " ".join(str(face) for face in advice.dice)
    title, phase = advice.rules.title, advice.rules.phases[advice.card.phase].title
    several = len(advice.rules.phases) > 1
    name = Text(
        f"{title.en}, {phase.en}" if several else title.en,
        f"{title.ko}, {phase.ko}" if several else title.ko,
    )
    rolls = "no roll" if left == 0 else f"{left} roll{'s' * (left > 1)}"
    rolls_ko = "남은 굴림 없음" if left == 0 else f"{left}번 남음"
    lines = [Text(f"{name.en}: {dice}, {rolls} left", f"{name.ko}: {dice}, {rolls_ko}")]
    on_card, value = advice.points, advice.value
    lines.append(
        Text(
            en=f"{on_card} on the card and {value:.2f} to come: {on_card + value:.2f} in all",
            ko=f"지금까지 {on_card}점, 앞으로 {value:.2f}점: 모두 {on_card + value:.2f}점 예상",
        )
    )
    return lines if advice.bonus is None else [*lines, _bonus(advice.bonus)]


def _bonus(bonus: BonusStanding) -> Text:
    """Return how the upper bonus stands."""
    en = f"Upper bonus +{bonus.points}: {bonus.total} of {bonus.at_least}"
    ko = f"상단 보너스 +{bonus.points}점: {bonus.at_least}점 중 {bonus.total}점"
    if not bonus.missing:
        return Text(f"{en}, reached", f"{ko}, 달성")
    en, ko = f"{en}, {bonus.missing} to go", f"{ko}, {bonus.missing}점 더 필요"
    if bonus.most < bonus.missing:
        return Text(f"{en}, at most {bonus.most} can come", f"{ko}, 최대 {bonus.most}점 가능")
    if bonus.thirds is None:
        return Text(en, ko)
    return Text(
        f"{en}; three of each open face bring {bonus.thirds}",
        f"{ko} (남은 눈마다 3개씩이면 {bonus.thirds}점)",
    )


def _choices(advice: Advice, options: list[Option], answer: Answer) -> Table:
    """Return the choices, one a row."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(CHOICE), overflow="fold")
    table.add_column(answer.say(VALUE), justify="right", no_wrap=True)
    table.add_column(answer.say(COST), justify="right", no_wrap=True)
    table.add_column(answer.say(ENDS), overflow="fold")
    for option in options:
        after = "" if option.keep is None else _ends(advice, option.keep, answer)
        cost = _cost(option, option is advice.options[0], answer)
        style = "" if option.regret else "bold"
        table.add_row(
            _choice(advice, option, answer), f"{option.value:.2f}", cost, after, style=style
        )
    return table


def _cost(option: Option, is_first: bool, answer: Answer) -> str:
    """Return what a choice costs against the best one; a little is never told as nothing."""
    if not option.regret:
        return answer.say(BEST if is_first else TIED)
    return f"-{option.regret:.2f}" if option.regret >= 0.005 else "-<0.01"


def _choice(advice: Advice, option: Option, answer: Answer) -> str:
    """Return a choice in words: the faces kept, or the box and what it pays."""
    if option.box is not None:
        title = answer.say(advice.rules.boxes[advice.rules.index[option.box]].title)
        pays = advice.pays(option.box)
        return answer.say(Text(f"fill {title}: {pays}", f"{title} 채우기: {pays}점"))
    faces = " ".join(str(face) for face in option.keep or ())
    return answer.say(Text(f"keep {faces}", f"{faces} 남기기") if faces else NOTHING_KEPT)


def _ends(advice: Advice, keep: tuple[int, ...], answer: Answer) -> str:
    """Return the likeliest boxes of a turn after a keep, and the chance that it ends in a 0."""
    ends = advice.ends[keep]
    told = [_end(advice, end, answer) for end in ends[:SHOWN] if end.chance >= LIKELY]
    zero = sum(end.zero for end in ends)
    if zero >= LIKELY:
        told.append(answer.say(Text(f"a zero {whole_percent(zero)}", f"0점 {whole_percent(zero)}")))
    return ", ".join(told)


def _end(advice: Advice, end: End, answer: Answer) -> str:
    """Return a box a turn may end in."""
    title = answer.say(advice.rules.boxes[advice.rules.index[end.box]].title)
    return f"{title} {whole_percent(end.chance)} ({points(end.points)})"
