"""Options and default folders that several commands share."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from cyclopts import Parameter
from platformdirs import user_data_path

from yachtdice.rules import Text

#: The option --database of every command that has one.
DatabaseName: TypeAlias = Annotated[str | None, Parameter(env_var="YACHT_DATABASE")]

_FILE: Final = "yacht.sqlite3"


def database_of(given: str | None) -> str:
    """Return the given database, by default the file in the user's data folder."""
    return given or str(user_data_path("yachtdice", appauthor=False) / _FILE)


Language: TypeAlias = Literal["en", "ko"]


def language_of(environment: Mapping[str, str]) -> Language:
    """Return the language of an environment by the POSIX order of its variables, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ko" if environment[name].startswith("ko") else "en"
    return "en"


def _language() -> Language:
    return language_of(os.environ)


@Parameter(name="*")
@dataclass(frozen=True)
class Answer:
    """The form of the output: text in a language, or JSON."""

    json: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Answer in JSON, for programs; texts in both languages.",
        ),
    ] = False
    lang: Annotated[Language, Parameter(help="Output language (default: from LANG).")] = field(
        default_factory=_language
    )

    def say(self, text: Text) -> str:
        """Return the text in the output language."""
        return text.ko if self.lang == "ko" else text.en
