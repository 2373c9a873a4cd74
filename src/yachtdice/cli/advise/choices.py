"""The options and the texts of choices that `yacht advise` and `yacht duel` share."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.rules import DICE, Text
from yachtdice.solver import Option

RollsLeft: TypeAlias = Annotated[
    int | None,
    option(
        "Rolls left this turn (default: all but the first).",
        "이번 차례에 남은 굴림. 적지 않으면 첫 굴림만 한 것으로 봅니다.",
    ),
]
GivenPhase: TypeAlias = Annotated[
    str | None,
    option(
        "Column to play, for rule sets with several columns (default: the first).",
        "열이 여럿일 때 지금 하는 열. 적지 않으면 첫 열.",
    ),
]
Top: TypeAlias = Annotated[int, option("Number of choices to show.", "보여 줄 선택의 수.")]
All: TypeAlias = Annotated[
    bool, option("Show every choice.", "모든 선택을 보여 줍니다.", name="--all", negative="")
]


def check_top(top: int) -> None:
    """Raise UsageError for a number of choices that cannot be shown."""
    if top < 1:
        raise UsageError("give at least 1", "1 이상이어야 합니다", at=f"--top {top}")


def option_json(found: Option) -> dict[str, object]:
    """Return a choice for programs."""
    return {
        "keep_faces": None if found.keep_faces is None else list(found.keep_faces),
        "box": found.box,
        "value": found.value,
        "regret": found.regret,
        "best": not found.regret,
    }


def rolls_text(left: int) -> Text:
    """Return the number of rolls left in words."""
    if left == 0:
        return Text("no roll left", "남은 굴림 없음")
    return Text(f"{left} roll{'s' * (left > 1)} left", f"{left}번 남음")


def choices_laid_out(
    options: Sequence[Option],
    top: int | None,
    table: Table,
    cells: Callable[[Option], Sequence[str]],
    answer: Answer,
) -> list[RenderableType]:
    """Fill the table with the `top` best choices (None: all); say how many more there are.

    Keeping all dice is not listed. Returns nothing if there are no choices.
    """
    useful = [o for o in options if o.keep_faces is None or len(o.keep_faces) < DICE]
    for found in useful[:top]:
        table.add_row(*cells(found), style="" if found.regret else "bold")
    parts: list[RenderableType] = [Line(), table] if useful else []
    if more := len(useful) - table.row_count:
        parts.append(Line(answer.say(Text(f"{more} more with --all", f"--all로 {more}개 더"))))
    return parts


def cost_text(found: Option, best: Option, lost: float, unit: Text) -> Text:
    """Return the cost of a choice, such as 1.25 pp; a small cost is never shown as 0."""
    if not found.regret:
        return Text("best", "최선") if found is best else Text("ties", "동률")
    number = f"-{lost:.2f}" if lost >= 0.005 else "-<0.01"
    return Text(number + unit.en, number + unit.ko)
