"""The rule set that a command is about."""

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from yachtdice.cli.errors import FaultyRulesError
from yachtdice.rules import RuleSet, WrongRulesError, load_rules

IdOrFile: TypeAlias = Annotated[
    str, Parameter(name="ID|FILE", help="The id of a rule set, or a file (TOML) of your own.")
]


def load_given(id_or_file: str) -> RuleSet:
    """Return the rule set; a faulty one is named by its file."""
    try:
        return load_rules(id_or_file)
    except WrongRulesError as error:
        raise FaultyRulesError(id_or_file, error) from error
