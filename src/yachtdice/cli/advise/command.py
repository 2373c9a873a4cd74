"""`yacht advise`: the best choice now, and the cost of every choice."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli.advise.advice import Advice, advice_json, advice_laid_out
from yachtdice.cli.advise.card_given import card_given, dice_given, phase_given, rolls_left_given
from yachtdice.cli.advise.choices import All, GivenPhase, RollsLeft, Top, check_top
from yachtdice.cli.common.best_play import fetch_for
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out
from yachtdice.rules import RuleSet
from yachtdice.solver import card_from_points
from yachtdice.solver.values.turn import ends_of

_Words = Annotated[list[str], Parameter(consume_multiple=True, negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Table:
    """The options that describe the table, as typed."""

    dice: Annotated[
        _Words,
        option(
            "The five dice, for example 1 3 3 5 6 or 13356.",
            "주사위 다섯 개. 1 3 3 5 6 또는 13356처럼 적습니다.",
            show_default=False,
        ),
    ]
    rolls_left: RollsLeft = None
    card: Annotated[
        _Words | None,
        option(
            "Filled boxes by id or title, for example ones=3,yacht=0; all others are open.",
            "채운 칸. ones=3,yacht=0처럼 아이디나 이름으로 적습니다. 나머지는 빈칸입니다.",
        ),
    ] = None
    phase: GivenPhase = None


def advise(
    rules: IdOrFile,
    /,
    *,
    table: Table,
    top: Top = 8,
    all_: All = False,
    answer: Answer | None = None,
) -> None:
    """Rank the choices for the dice on the table by their expected points."""
    answer = answer or Answer()
    check_top(top)
    advice = advice_on(load_given(rules), table, answer)
    if answer.json:
        write_json(advice_json(advice))
    else:
        write_laid_out(advice_laid_out(advice, None if all_ else top, answer))


def advice_on(rules: RuleSet, table: Table, answer: Answer) -> Advice:
    """Return the advice of best play for a table."""
    phase = phase_given(rules, table.phase)
    column = card_given(rules, phase, table.card or [])
    dice = dice_given(table.dice)
    left = rolls_left_given(table.rolls_left, rules.phases[phase].rolls - 1)
    solution = fetch_for(rules, answer).solution
    card = card_from_points(rules, column, phase)
    options = solution.options(card, dice, left)
    ends = ends_of(solution, card, options, left)
    return Advice(solution, column, card, dice, left, options, ends)
