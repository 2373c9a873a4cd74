"""The texts of the help in English and Korean, and its examples.

Each stands where its option or command is declared; importing that module enters it here.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from cyclopts import Parameter

KOREAN: Final[dict[str, str]] = {}  #: Korean texts, by the English ones.
EXAMPLES: Final[dict[str, tuple[str, ...]]] = {}  #: The examples of a command, by its English text.
_Function = TypeVar("_Function", bound=Callable[..., Any])


def option(en: str, ko: str, **settings: Any) -> Parameter:
    """Return the settings of an option with its help in English and Korean."""
    KOREAN[en] = ko
    return Parameter(help=en, **settings)


def command_text(en: str, ko: str, *examples: str) -> str:
    """Enter the help of a command, and return the English text."""
    KOREAN[en], EXAMPLES[en] = ko, examples
    return en


def in_korean(ko: str, *examples: str) -> Callable[[_Function], _Function]:
    """Enter the Korean help and the examples of a command whose docstring is the English help."""

    def enter(function: _Function) -> _Function:
        command_text(function.__doc__ or "", ko, *examples)
        return function

    return enter
