"""`yacht rules`: which rule sets there are, what one says, whether a file is one."""

from typing import Final

from cyclopts import App

from yachtdice.cli.options import Answer
from yachtdice.cli.output import one_line, write_json, write_laid_out, write_line
from yachtdice.cli.rules_card import rules_card, rules_list
from yachtdice.cli.rules_given import IdOrFile, load_given
from yachtdice.cli.rules_json import check_json, list_json, rules_json
from yachtdice.cli.words import verdict
from yachtdice.rules import load_rules, rules_ids

rules_app: Final = App(name="rules", help="List the rule sets, show one, check a file of your own.")


@rules_app.default
def list_rules(*, answer: Answer | None = None) -> None:
    """List the rule sets that come with the game."""
    answer = answer or Answer()
    shipped = [load_rules(rules_id) for rules_id in rules_ids()]
    if answer.json:
        write_json(list_json(shipped))
    else:
        write_laid_out(rules_list(shipped, answer))


@rules_app.command
def show(rules: IdOrFile, /, *, answer: Answer | None = None) -> None:
    """Print one rule set: its score card, its rules in sentences, its sources."""
    answer = answer or Answer()
    found = load_given(rules)
    if answer.json:
        write_json(rules_json(found))
    else:
        write_laid_out(rules_card(found, answer))


@rules_app.command
def check(rules: IdOrFile, /, *, answer: Answer | None = None) -> None:
    """Judge a rules file: exit code 0 when it is good, 1 when not, with its first fault."""
    answer = answer or Answer()
    found = load_given(rules)
    if answer.json:
        write_json(check_json(found, rules))
    else:
        write_line(one_line(answer.say(verdict(rules, found))))
