"""The advice of best play for a table, as JSON and as text for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli.advise.choices import choices_laid_out, cost_text, option_json, rolls_text
from yachtdice.cli.common import words
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import points, whole_percent
from yachtdice.rules import Dice, OfFace, RuleSet, Text, all_rolls
from yachtdice.solver import Card, Option, Solution
from yachtdice.solver.kernels.arrays import PARTIAL
from yachtdice.solver.values.choices import outcomes_of
from yachtdice.solver.values.lattice import KEEP_NUMBER
from yachtdice.solver.values.turn import End


@dataclass(frozen=True)
class BonusStanding:
    """Progress toward the upper bonus.

    `total` is the sum of the upper boxes, `missing` the points from there to the bonus. `thirds`:
    the points of three dice in each open upper box, None if one of these boxes does not count a
    face. `most`: the most points possible in the open upper boxes.
    """

    points: int
    at_least: int
    total: int
    missing: int
    thirds: int | None
    most: int


@dataclass(frozen=True)
class Advice:
    """A table, every choice (best first), and the boxes that may be filled after each keep."""

    solution: Solution
    column: tuple[int | None, ...]
    card: Card
    dice: Dice
    rolls_left: int
    options: tuple[Option, ...]
    ends: Mapping[Dice, tuple[End, ...]]

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.solution.rules

    @property
    def points(self) -> int:
        """The points on the card."""
        return sum(points or 0 for points in self.column)

    @property
    def value(self) -> float:
        """The points that best play expects from now on."""
        return self.options[0].value

    def pays(self, box: str) -> int:
        """Return the points of the dice in a box, including a repeat bonus."""
        solved = self.solution.columns[self.card.phase]
        outcomes = outcomes_of(solved, self.card, KEEP_NUMBER[self.dice] - PARTIAL)
        return int(solved.paid[outcomes[self.rules.index[box]]])

    @property
    def bonus(self) -> BonusStanding | None:
        """The progress toward the upper bonus, None if the rules have none."""
        bonus = self.rules.upper_bonus
        if bonus is None:
            return None
        total = self.card.upper_total
        missing = max(0, bonus.at_least - total)
        return BonusStanding(
            bonus.points, bonus.at_least, total, missing, self._thirds, self._most_above
        )

    @property
    def _open_above(self) -> list[int]:
        """The places of the open upper boxes."""
        return [place for place in self.rules.upper if self.column[place] is None]

    @property
    def _thirds(self) -> int | None:
        """The points of three dice in each open upper box; see `BonusStanding`."""
        patterns = [self.rules.boxes[place].pattern for place in self._open_above]
        faces = [pattern.face for pattern in patterns if isinstance(pattern, OfFace)]
        return 3 * sum(faces) if len(faces) == len(patterns) else None

    @property
    def _most_above(self) -> int:
        """The most points possible in the open upper boxes, without repeat bonuses."""
        return sum(max(self.rules.points(r)[i] for r in all_rolls()) for i in self._open_above)


def advice_json(advice: Advice) -> dict[str, object]:
    """Return the output of `yacht advise --json`. Keys are never removed."""
    return {
        "rules": advice.rules.id,
        "phase": advice.rules.phases[advice.card.phase].id,
        "dice": list(advice.dice),
        "rolls_left": advice.rolls_left,
        "points": advice.points,
        "value": advice.value,
        "total": advice.points + advice.value,
        "upper_bonus": _bonus(advice.bonus),
        "options": [_option(advice, option) for option in advice.options],
    }


def _bonus(bonus: BonusStanding | None) -> dict[str, int] | None:
    """Return the progress toward the upper bonus."""
    if bonus is None:
        return None
    at_least, missing = bonus.at_least, bonus.missing
    return {"at_least": at_least, "points": bonus.points, "sum": bonus.total, "missing": missing}


def _option(advice: Advice, option: Option) -> dict[str, object]:
    """Return a choice; `ends` are the boxes that the turn may fill."""
    ends = [] if option.keep_faces is None else advice.ends[option.keep_faces]
    pays = None if option.box is None else advice.pays(option.box)
    return option_json(option) | {"pays": pays, "ends": [end._asdict() for end in ends]}


CHOICE: Final = Text(en="Choice", ko="선택")
VALUE: Final = Text(en="Expected", ko="기대 점수")
COST: Final = Text(en="Cost", ko="손해")
ENDS: Final = Text(en="Turn ends in (mean points)", ko="차례가 끝나는 칸 (평균 점수)")
SHOWN: Final = 3  #: The most boxes shown for a keep.
LIKELY: Final = 0.02  #: Boxes with a lower chance are not shown.


def advice_laid_out(advice: Advice, top: int | None, answer: Answer) -> RenderableType:
    """Return the current points and the `top` best choices (None: all)."""
    lines = [Line(answer.say(line)) for line in _standing(advice)]

    def cells(option: Option) -> tuple[str, ...]:
        after = "" if option.keep_faces is None else _ends(advice, option.keep_faces, answer)
        cost = cost_text(option, advice.options[0], option.regret, Text("", ""))
        return _choice(advice, option, answer), f"{option.value:.2f}", answer.say(cost), after

    table = _table(answer)
    return Group(*lines, *choices_laid_out(advice.options, top, table, cells, answer))


def _standing(advice: Advice) -> list[Text]:
    """Return the dice, the points and the upper bonus, one line each."""
    left, dice = advice.rolls_left, " ".join(str(face) for face in advice.dice)
    title, phase = advice.rules.title, advice.rules.phases[advice.card.phase].title
    several = len(advice.rules.phases) > 1
    name = Text(
        f"{title.en}, {phase.en}" if several else title.en,
        f"{title.ko}, {phase.ko}" if several else title.ko,
    )
    rolls = rolls_text(left)
    lines = [Text(f"{name.en}: {dice}, {rolls.en}", f"{name.ko}: {dice}, {rolls.ko}")]
    on_card, value = advice.points, advice.value
    lines.append(
        Text(
            en=f"Score {on_card} + {value:.2f} expected = {on_card + value:.2f}",
            ko=f"지금까지 {on_card}점, 앞으로 {value:.2f}점: 모두 {on_card + value:.2f}점 예상",
        )
    )
    return lines if advice.bonus is None else [*lines, _bonus_line(advice.bonus)]


def _bonus_line(bonus: BonusStanding) -> Text:
    """Return the progress toward the upper bonus."""
    en = f"Upper bonus +{bonus.points}: {bonus.total} of {bonus.at_least}"
    ko = f"상단 보너스 +{bonus.points}점: {bonus.at_least}점 중 {bonus.total}점"
    if not bonus.missing:
        return Text(f"{en}, reached", f"{ko}, 달성")
    en, ko = f"{en}, {bonus.missing} to go", f"{ko}, {bonus.missing}점 더 필요"
    if bonus.most < bonus.missing:
        return Text(f"{en}, at most {bonus.most} more possible", f"{ko}, 최대 {bonus.most}점 가능")
    if bonus.thirds is None:
        return Text(en, ko)
    return Text(
        f"{en}; three of each open face bring {bonus.thirds}",
        f"{ko} (남은 눈마다 3개씩이면 {bonus.thirds}점)",
    )


def _table(answer: Answer) -> Table:
    """Return the empty table of choices."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(CHOICE), overflow="fold")
    table.add_column(answer.say(VALUE), justify="right", no_wrap=True)
    table.add_column(answer.say(COST), justify="right", no_wrap=True)
    table.add_column(answer.say(ENDS), overflow="fold")
    return table


def _choice(advice: Advice, option: Option, answer: Answer) -> str:
    """Return a choice in words: the faces kept, or the box and its points."""
    name = words.option_name(advice.rules, option)
    if option.box is None:
        return answer.say(name)
    pays = advice.pays(option.box)
    return answer.say(Text(f"{name.en}: {pays}", f"{name.ko}: {pays}점"))


def _ends(advice: Advice, keep: tuple[int, ...], answer: Answer) -> str:
    """Return the likeliest boxes after a keep, and the chance of scoring 0."""
    ends = advice.ends[keep]
    parts = [_end(advice, end, answer) for end in ends[:SHOWN] if end.chance >= LIKELY]
    zero = sum(end.zero for end in ends)
    if zero >= LIKELY:
        parts.append(
            answer.say(Text(f"a zero {whole_percent(zero)}", f"0점 {whole_percent(zero)}"))
        )
    return ", ".join(parts)


def _end(advice: Advice, end: End, answer: Answer) -> str:
    """Return a box with its chance and mean points."""
    title = answer.say(words.box_title(advice.rules, end.box))
    return f"{title} {whole_percent(end.chance)} ({points(end.points)})"
