"""The rule set that the user names on the command line."""

from typing import Annotated, TypeAlias

from yachtdice.cli.common.errors import FaultyRulesError
from yachtdice.cli.common.help_texts import option
from yachtdice.rules import RuleSet, WrongRulesError, load_rules

IdOrFile: TypeAlias = Annotated[
    str,
    option(
        "Id of a rule set, or a TOML file of your own.",
        "규칙 아이디 또는 직접 만든 TOML 파일.",
        name="ID|FILE",
    ),
]
RulesPath: TypeAlias = Annotated[
    str, option("Id of a rule set, or the path of its file.", "규칙의 아이디나 규칙 파일의 경로.")
]


def load_given(id_or_file: str) -> RuleSet:
    """Return the rule set; raise FaultyRulesError with the file name for an invalid file."""
    try:
        return load_rules(id_or_file)
    except WrongRulesError as error:
        raise FaultyRulesError(id_or_file, error) from error
