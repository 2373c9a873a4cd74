"""Options and default folders that several commands share."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from cyclopts import Parameter
from platformdirs import user_data_path

from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.output import one_line, write_json, write_line
from yachtdice.rules import Text

#: The option --database of every command that has one; some say more about it.
DatabaseName: TypeAlias = Annotated[
    str | None,
    option(
        "SQLite file or database URL (default: yacht.sqlite3 in your data folder).",
        "SQLite 파일 또는 데이터베이스 URL. 적지 않으면 내 데이터 폴더의 yacht.sqlite3.",
        env_var="YACHT_DATABASE",
    ),
]

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


def text_in(text: Text, language: Language) -> str:
    """Return a text in a language."""
    return text.ko if language == "ko" else text.en


@Parameter(name="*")
@dataclass(frozen=True)
class Answer:
    """The form of the output: text in a language, or JSON."""

    json: Annotated[
        bool,
        option(
            "Answer in JSON, for programs; texts in both languages.",
            "프로그램이 읽도록 JSON으로 답합니다. 텍스트는 두 언어로 들어갑니다.",
            negative="",
            show_default=False,
        ),
    ] = False
    lang: Annotated[
        Language,
        option("Output language (default: from LANG).", "출력 언어. 적지 않으면 LANG을 따릅니다."),
    ] = field(default_factory=_language)

    def say(self, text: Text) -> str:
        """Return the text in the output language."""
        return text_in(text, self.lang)

    def report(self, facts: dict[str, object], *lines: Text) -> None:
        """Print the result of a command: its facts as JSON, or its lines."""
        if self.json:
            write_json(facts)
            return
        for line in lines:
            write_line(one_line(self.say(line)))
