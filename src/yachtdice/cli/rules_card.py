"""Rule sets laid out for people: the list, and one as an empty score card with its rules."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rich import box as frames
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli import words
from yachtdice.cli.options import Answer
from yachtdice.rules import RuleSet, Section, Text
from yachtdice.rules.describe import describe_box, describe_rules

WHOLE: Final = "fold"
"""Cells show all of their text; rich's default loses the end of Korean lines."""


def rules_list(shipped: Iterable[RuleSet], answer: Answer) -> RenderableType:
    """Return the rule sets, one a row."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(words.ID), style="bold cyan", no_wrap=True)
    table.add_column(answer.say(words.TITLE), overflow=WHOLE)
    table.add_column(answer.say(words.SUMMARY), overflow=WHOLE)
    for rules in shipped:
        table.add_row(rules.id, answer.say(rules.title), answer.say(rules.summary))
    return table


def rules_card(rules: RuleSet, answer: Answer) -> RenderableType:
    """Return one rule set: heading, score card, rules in sentences, sources."""
    heading = Line.assemble((answer.say(rules.title), "bold"), f" ({rules.id})")
    parts: list[RenderableType] = [heading, Line(answer.say(rules.summary)), _card(rules, answer)]
    paragraphs = [answer.say(paragraph) for paragraph in describe_rules(rules)]
    parts += [_heading(answer, words.RULES), _points(paragraphs)]
    if rules.sources:
        parts += [_heading(answer, words.SOURCES), _points(rules.sources)]
    return Group(*parts)


def _heading(answer: Answer, text: Text) -> Line:
    """Return a heading in the language of the answer."""
    return Line(answer.say(text), style="bold")


def _points(lines: Iterable[str]) -> Table:
    """Return the lines as a list of points."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(overflow=WHOLE)
    for line in lines:
        grid.add_row("-", Line(line))
    return grid


def _card(rules: RuleSet, answer: Answer) -> Table:
    """Return the score card: sections and boxes down, a column for each phase."""
    table = Table(box=frames.ROUNDED)
    table.add_column(answer.say(words.BOX), overflow=WHOLE)
    table.add_column(answer.say(words.ABOUT), overflow=WHOLE)
    if len(rules.phases) == 1:
        table.add_column(answer.say(words.POINTS), overflow=WHOLE)
    else:
        for phase in rules.phases:
            table.add_column(answer.say(phase.title), overflow=WHOLE)
    titles = dict(zip(Section, rules.section_titles, strict=True))
    for section, boxes in groupby(rules.boxes, lambda box: box.section):
        table.add_row(_heading(answer, titles[section]))
        for box in boxes:
            table.add_row(f"  {answer.say(box.title)}", answer.say(describe_box(box)))
        if section is Section.UPPER:
            _add_bonus(table, rules, answer)
        table.add_section()
    if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
        terms = words.repeat_terms(rules.repeat_bonus.points)
        table.add_row(answer.say(words.REPEAT_BONUS), answer.say(terms))
    table.add_row(_heading(answer, words.TOTAL))
    return table


def _add_bonus(table: Table, rules: RuleSet, answer: Answer) -> None:
    """Add the rows of the upper bonus, where there is one."""
    if rules.upper_bonus is not None:
        table.add_row(f"  {answer.say(words.SUM)}")
        terms = words.bonus_terms(rules.upper_bonus)
        table.add_row(f"  {answer.say(words.BONUS)}", answer.say(terms))
