"""`yacht advise`: what to keep or fill now, and what every choice costs."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli.advice import Advice, advice_json
from yachtdice.cli.advise_table import advice_laid_out
from yachtdice.cli.best_play import fetch_for
from yachtdice.cli.card_given import card_given, dice_given, phase_given, rolls_left_given
from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_laid_out
from yachtdice.cli.rules_given import IdOrFile, load_given
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import card_from_points
from yachtdice.solver.prospects import ends_of

_Words = Annotated[list[str], Parameter(consume_multiple=True, negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Table:
    """What lies on the table, as it was typed."""

    dice: Annotated[
        _Words, Parameter(help="The five dice, as 1 3 3 5 6 or 13356.", show_default=False)
    ]
    rolls_left: Annotated[
        int | None, Parameter(help="Rolls left in the turn; without it, all but the first.")
    ] = None
    card: Annotated[
        _Words | None, Parameter(help="The filled boxes, as ones=3,yacht=0; others are open.")
    ] = None
    phase: Annotated[
        str | None, Parameter(help="The column played, where there are several: the first one.")
    ] = None


def advise(
    rules: IdOrFile,
    /,
    *,
    table: Table,
    top: Annotated[int, Parameter(help="How many choices to show.")] = 8,
    all_: Annotated[bool, Parameter(name="--all", negative="", help="Show every choice.")] = False,
    answer: Answer | None = None,
) -> None:
    """Rank what can be done with the dice on the table, by the points it expects."""
    answer = answer or Answer()
    if top < 1:
        en, ko = "there is at least one choice to show", "적어도 하나는 보여야 합니다"
        raise UsageError(f"--top {top}: {answer.say(Text(en, ko))}")
    advice = advice_on(load_given(rules), table, answer)
    if answer.json:
        write_json(advice_json(advice))
    else:
        write_laid_out(advice_laid_out(advice, None if all_ else top, answer))


def advice_on(rules: RuleSet, table: Table, answer: Answer) -> Advice:
    """Return what best play says of a table."""
    phase = phase_given(rules, table.phase, answer)
    column = card_given(rules, phase, table.card or [], answer)
    dice = dice_given(table.dice, answer)
    left = rolls_left_given(table.rolls_left, rules.phases[phase].rolls - 1, answer)
    solution = fetch_for(rules, answer).solution
    card = card_from_points(rules, column, phase)
    options = solution.options(card, dice, left)
    ends = ends_of(solution, card, options, left)
    return Advice(solution, column, card, dice, left, options, ends)
