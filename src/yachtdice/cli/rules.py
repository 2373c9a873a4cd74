"""`yacht rules`: lists the rule sets, shows one, or validates a file.

The JSON output never loses keys. A rule set has the keys of its file, with all defaults filled
in. It also has `fingerprint` (equal for rule sets that play the same), `turns` (of one seat),
`about` (a box in a sentence) and `paragraphs` (the rules in sentences). Texts have the keys `en`
and `ko`.
"""

from collections.abc import Iterable
from dataclasses import asdict
from itertools import groupby
from typing import Final

from cyclopts import App
from rich import box as frames
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli.common import words
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.help_texts import in_korean
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out
from yachtdice.cli.common.words import verdict
from yachtdice.rules import (
    Anything,
    Box,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    RuleSet,
    Section,
    Straight,
    Text,
    TwoPairs,
    load_rules,
    rules_ids,
)
from yachtdice.rules.describe import describe_box, describe_rules
from yachtdice.rules.patterns import rows_of

rules_app: Final = App(name="rules")


@rules_app.default
def list_rules(*, answer: Answer | None = None) -> None:
    """List the built-in rule sets."""
    answer = answer or Answer()
    shipped = [load_rules(rules_id) for rules_id in rules_ids()]
    if answer.json:
        write_json(list_json(shipped))
    else:
        write_laid_out(rules_list(shipped, answer))


@rules_app.command
@in_korean(
    "규칙 하나의 점수표와 설명, 출처를 보여 줍니다.",
    "yacht rules show yahtzee",
    "yacht rules show house.toml --lang ko",
)
def show(rules: IdOrFile, /, *, answer: Answer | None = None) -> None:
    """Show a rule set: its score card, rules and sources."""
    answer = answer or Answer()
    found = load_given(rules)
    if answer.json:
        write_json(rules_json(found))
    else:
        write_laid_out(rules_card(found, answer))


@rules_app.command
@in_korean(
    "규칙 파일을 검사합니다. 틀리면 첫 오류를 알리고 종료 코드 1로 끝납니다.",
    "yacht rules check house.toml",
    "yacht rules check house.toml --json",
)
def check(rules: IdOrFile, /, *, answer: Answer | None = None) -> None:
    """Validate a rules file; if it is invalid, print the first error and exit with code 1."""
    answer = answer or Answer()
    found = load_given(rules)
    answer.report(check_json(found, rules), verdict(rules, found))


WHOLE: Final = "fold"  #: Wrap long text in cells; rich's default cuts off the end of Korean lines.


def rules_list(shipped: Iterable[RuleSet], answer: Answer) -> RenderableType:
    """Return the table of rule sets."""
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
    """Return a heading in the output language."""
    return Line(answer.say(text), style="bold")


def _points(lines: Iterable[str]) -> Table:
    """Return the lines as a bulleted list."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(overflow=WHOLE)
    for line in lines:
        grid.add_row("-", Line(line))
    return grid


def _card(rules: RuleSet, answer: Answer) -> Table:
    """Return the score card: a row for each box by section, a column for each phase."""
    table = Table(box=frames.ROUNDED)
    table.add_column(answer.say(words.BOX), overflow=WHOLE)
    table.add_column(answer.say(words.ID), overflow=WHOLE, style="cyan")
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
            about = answer.say(describe_box(box))
            table.add_row(f"  {answer.say(box.title)}", box.id, about)
        if section is Section.UPPER:
            _add_bonus(table, rules, answer)
        table.add_section()
    if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
        terms = words.repeat_terms(rules.repeat_bonus.points)
        table.add_row(answer.say(rules.repeat_title), "", answer.say(terms))
    table.add_row(_heading(answer, words.TOTAL))
    return table


def _add_bonus(table: Table, rules: RuleSet, answer: Answer) -> None:
    """Add the rows of the upper bonus, if there is one."""
    if rules.upper_bonus is not None:
        table.add_row(f"  {answer.say(words.SUM)}")
        terms = words.bonus_terms(rules.upper_bonus)
        table.add_row(f"  {answer.say(words.BONUS)}", "", answer.say(terms))


def list_json(shipped: Iterable[RuleSet]) -> dict[str, object]:
    """Return the output of `yacht rules --json`: id, title and summary of each rule set."""
    lines = [
        {"id": rules.id, "title": asdict(rules.title), "summary": asdict(rules.summary)}
        for rules in shipped
    ]
    return {"rules": lines}


def check_json(rules: RuleSet, file: str) -> dict[str, object]:
    """Return the output of `yacht rules check --json` for a valid file."""
    return {
        "file": file,
        "id": rules.id,
        "title": asdict(rules.title),
        "boxes": len(rules.boxes),
        "turns": rules.turns,
        "fingerprint": rules.fingerprint,
    }


def rules_json(rules: RuleSet) -> dict[str, object]:
    """Return the output of `yacht rules show --json`: the whole rule set."""
    bonus, repeat, joker = rules.upper_bonus, rules.repeat_bonus, rules.joker
    upper, lower = rules.section_titles
    return {
        "id": rules.id,
        "title": asdict(rules.title),
        "summary": asdict(rules.summary),
        "sources": list(rules.sources),
        "sections": {"upper": asdict(upper), "lower": asdict(lower)},
        "boxes": [_box(box) for box in rules.boxes],
        "upper_bonus": None if bonus is None else asdict(bonus),
        "repeat_bonus": None if repeat is None else asdict(repeat),
        "joker": None if joker is None else asdict(joker),
        "phases": [asdict(phase) for phase in rules.phases],
        "seats": dict(zip(("least", "most"), rules.seats, strict=True)),
        "turn_order": rules.turn_order,
        "turns": rules.turns,
        "fingerprint": rules.fingerprint,
        "paragraphs": [asdict(paragraph) for paragraph in describe_rules(rules)],
    }


def _box(box: Box) -> dict[str, object]:
    return {
        "id": box.id,
        "section": box.section,
        "title": asdict(box.title),
        "pattern": _pattern(box.pattern),
        "pay": box.pay,
        "about": asdict(describe_box(box)),
    }


def _pattern(pattern: Pattern) -> object:
    """Return a pattern in the form of a rules file."""
    match pattern:
        case OfFace(face):
            return {"face": face}
        case OfAKind(count):
            return {"of_a_kind": count}
        case TwoPairs():
            return "two_pairs"
        case FullHouse(five_alike):
            return "full_house_or_five_alike" if five_alike else "full_house"
        case Straight(rows):
            length = len(rows[0])
            return {"straight": length if rows == rows_of(length) else list(rows[0])}
        case Anything():
            return "anything"
