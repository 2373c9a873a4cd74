"""Options that commands share, and the language of the one who typed."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

from yachtdice.rules import Text

Language: TypeAlias = Literal["en", "ko"]


def language_of(environment: Mapping[str, str]) -> Language:
    """Return the language an environment asks for, as POSIX ranks its variables; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ko" if environment[name].startswith("ko") else "en"
    return "en"


def _language() -> Language:
    """Return the language of this process."""
    return language_of(os.environ)


@Parameter(name="*")
@dataclass(frozen=True)
class Answer:
    """How a command answers: for people in their language, or for programs."""

    json: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Answer in JSON, for programs; texts in both languages.",
        ),
    ] = False
    lang: Annotated[
        Language, Parameter(help="Language of the answer; without it, the one of LANG.")
    ] = field(default_factory=_language)

    def say(self, text: Text) -> str:
        """Return the text in the language of the answer."""
        return text.ko if self.lang == "ko" else text.en
