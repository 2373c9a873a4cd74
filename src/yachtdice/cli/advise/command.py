"""`yacht advise`: the best choice now, and the cost of every choice."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli.advise.advice import Advice, advice_json, advice_laid_out
from yachtdice.cli.advise.card_given import card_given, dice_given, phase_given, rolls_left_given
from yachtdice.cli.common.best_play import fetch_for
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import card_from_points
from yachtdice.solver.values.turn import ends_of

_Words = Annotated[list[str], Parameter(consume_multiple=True, negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Table:
    """The options that describe the table, as typed."""

    dice: Annotated[
        _Words, Parameter(help="The five dice, for example 1 3 3 5 6 or 13356.", show_default=False)
    ]
    rolls_left: Annotated[
        int | None, Parameter(help="Rolls left this turn (default: all but the first).")
    ] = None
    card: Annotated[
        _Words | None,
        Parameter(
            help="Filled boxes by id or title, for example ones=3,yacht=0; all others are open."
        ),
    ] = None
    phase: Annotated[
        str | None,
        Parameter(help="Column to play, for rule sets with several columns (default: the first)."),
    ] = None


def advise(
    rules: IdOrFile,
    /,
    *,
    table: Table,
    top: Annotated[int, Parameter(help="Number of choices to show.")] = 8,
    all_: Annotated[bool, Parameter(name="--all", negative="", help="Show every choice.")] = False,
    answer: Answer | None = None,
) -> None:
    """Rank the choices for the dice on the table by their expected points."""
    answer = answer or Answer()
    if top < 1:
        en, ko = "give at least 1", "1 이상이어야 합니다"
        raise UsageError(f"--top {top}: {answer.say(Text(en, ko))}")
    advice = advice_on(load_given(rules), table, answer)
    if answer.json:
        write_json(advice_json(advice))
    else:
        write_laid_out(advice_laid_out(advice, None if all_ else top, answer))


def advice_on(rules: RuleSet, table: Table, answer: Answer) -> Advice:
    """Return the advice of best play for a table."""
    phase = phase_given(rules, table.phase, answer)
    column = card_given(rules, phase, table.card or [], answer)
    dice = dice_given(table.dice, answer)
    left = rolls_left_given(table.rolls_left, rules.phases[phase].rolls - 1, answer)
    solution = fetch_for(rules, answer).solution
    card = card_from_points(rules, column, phase)
    options = solution.options(card, dice, left)
    ends = ends_of(solution, card, options, left)
    return Advice(solution, column, card, dice, left, options, ends)
