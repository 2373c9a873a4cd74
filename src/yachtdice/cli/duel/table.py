"""The chance of winning as text for people, and as JSON."""

from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli.advise.choices import choices_laid_out, cost_text, option_json, rolls_text
from yachtdice.cli.common import words
from yachtdice.cli.common.options import Answer
from yachtdice.rules import Dice, RuleSet, Text
from yachtdice.solver import BookSize, Option, Standing


@dataclass(frozen=True)
class DuelOdds:
    """The chance of winning of the player whose turn it is; with dice, every choice, best first.

    `error`: see `WinChance`.
    """

    rules: RuleSet
    own: Standing
    rival: Standing
    chance: float
    exact: bool
    error: float
    options: tuple[Option, ...] = ()
    dice: Dice | None = None
    rolls_left: int = 0


def odds_json(odds: DuelOdds) -> dict[str, object]:
    """Return the output of `yacht duel --json`. Keys are never removed."""
    found: dict[str, object] = {"chance": odds.chance, "exact": odds.exact, "error": odds.error}
    if odds.dice is not None:
        found["options"] = [option_json(option) for option in odds.options]
    return found


def odds_laid_out(odds: DuelOdds, top: int | None, answer: Answer) -> RenderableType:
    """Return the position, the chance and the `top` best choices (None: all)."""
    lines = [Line(answer.say(line)) for line in (_position(odds), *_dice(odds), _won(odds))]

    def cells(option: Option) -> tuple[str, ...]:
        cost = cost_text(option, odds.options[0], 100 * option.regret, Text(" pp", "%p"))
        share = f"{100 * min(1.0, option.value):.2f}%"
        return answer.say(words.option_name(odds.rules, option)), share, answer.say(cost)

    return Group(*lines, *choices_laid_out(odds.options, top, _table(answer), cells, answer))


def _position(odds: DuelOdds) -> Text:
    """Return the points and the open boxes."""
    own, rival, title = odds.own, odds.rival, odds.rules.title
    open_boxes = own.card.open_boxes.bit_count(), rival.card.open_boxes.bit_count()
    en = (
        f"{title.en}: {own.score} against {rival.score} points, "
        f"{open_boxes[0]} against {open_boxes[1]} open boxes"
    )
    ko = (
        f"{title.ko}: {own.score}점 대 {rival.score}점, 빈칸 {open_boxes[0]}개 대 {open_boxes[1]}개"
    )
    return Text(en, ko)


def _dice(odds: DuelOdds) -> list[Text]:
    """Return the line of the dice, if there are any."""
    if odds.dice is None:
        return []
    dice, rolls = " ".join(map(str, odds.dice)), rolls_text(odds.rolls_left)
    return [Text(f"{dice}, {rolls.en}", f"{dice}, {rolls.ko}")]


def _won(odds: DuelOdds) -> Text:
    """Return the chance of winning, and whether it is exact."""
    share = 100 * odds.chance
    if odds.exact:
        return Text(
            f"Chance of winning: {share:.2f}%, exact (a draw counts half)",
            f"승률: {share:.2f}%, 정확한 값 (무승부는 절반으로 계산)",
        )
    error = 100 * odds.error
    return Text(
        f"Chance of winning: about {share:.0f}%, an estimate (usually within {error:.1f} points)",
        f"승률: 약 {share:.0f}%, 추정값 (대개 오차 {error:.1f}%p 이내)",
    )


def _table(answer: Answer) -> Table:
    """Return the empty table of choices."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(Text("Choice", "선택")), overflow="fold")
    table.add_column(answer.say(Text("Chance", "승률")), justify="right", no_wrap=True)
    table.add_column(answer.say(Text("Cost", "손해")), justify="right", no_wrap=True)
    return table


def size_text(rules: RuleSet, size: BookSize) -> Text:
    """Return the size of solving a whole game."""
    work = size.work
    minutes, giga = f"{max(1, work.cpu_seconds / 60):.0f}", f"{work.bytes / 1e9:.1f}"
    file = f"{size.file_bytes / 1e6:.1f}"
    return Text(
        f"{rules.title.en}: {work.values:,} chances, about {minutes} min of processor time and "
        f"{giga} GB of memory; {file} MB are stored",
        f"{rules.title.ko}: 확률 {work.values:,}개, CPU 시간 약 {minutes}분, 메모리 {giga}GB. "
        f"{file}MB를 저장합니다",
    )


def first_chance(rules: RuleSet, chance: float) -> Text:
    """Return the chance of the first player."""
    share = f"{100 * chance:.3f}%"
    return Text(
        f"{rules.title.en}: the first player wins {share} if both play to win (a draw counts half)",
        f"{rules.title.ko}: 둘 다 이기려고 하면 먼저 하는 사람이 {share} 이깁니다 "
        "(무승부는 절반으로 계산)",
    )
