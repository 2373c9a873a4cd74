"""Entrants of a tournament."""

import os
import shlex
import shutil
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from yachtdice.rules import Text
from yachtdice.rules.errors import both
from yachtdice.tournament.processes.sandbox import unreadable

_PROGRAM: Final = "bot:"  #: Prefix of the ids of accounts' programs; no player on offer has it.


def program_id(bot: str) -> str:
    """Return the id in tournaments of the program of this bot account."""
    return _PROGRAM + bot


def bot_of(player: str) -> str | None:
    """Return the bot account of a program, None for any other player."""
    return player.removeprefix(_PROGRAM) if player.startswith(_PROGRAM) else None


class EntrantSource(StrEnum):
    """Source of a player."""

    BOT = "bot"
    CLASS = "class"
    COMMAND = "command"
    ACCOUNT = "account"  #: The program of an account, which plays over the network.


class Entrant(Struct, frozen=True):
    """A player: the text that names it, its display name and the fingerprint of its code."""

    kind: EntrantSource
    spec: str
    name: str
    fingerprint: str = ""

    @property
    def command(self) -> tuple[str, ...]:
        """The command split into words."""
        return tuple(shlex.split(self.spec))


class UnknownPlayerError(Exception):
    """The text does not name a player that can play; `text` gives the reason."""

    def __init__(self, text: Text | str) -> None:
        """Use this message, one for both languages if it is a string."""
        self.text = both(text) if isinstance(text, str) else text
        super().__init__(self.text.en)

    def __reduce__(self) -> tuple[type["UnknownPlayerError"], tuple[Text]]:
        """Return the arguments to rebuild the error in another process."""
        return type(self), (self.text,)


def command_entrant(command: str, name: str = "", version: str = "") -> Entrant:
    """Return the entrant for a command; its default name is the file name in the last word.

    Raises UnknownPlayerError if the text is not a command.
    """
    words = command_words(command)
    return Entrant(EntrantSource.COMMAND, command, name or Path(words[-1]).name, version)


def command_words(command: str) -> tuple[str, ...]:
    """Return the words of a command, split like a shell.

    Raises UnknownPlayerError for an empty command or unbalanced quotes.
    """
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise UnknownPlayerError(f"{command}: {error}") from error
    if not words:
        raise UnknownPlayerError("the command is empty")
    return words


def check_runnable(words: Sequence[str], *, shut_in: bool) -> None:
    """Raise UnknownPlayerError if a command has no executable program or names closed files."""
    first = words[0]
    if shutil.which(first) is not None:
        named = [Path(word) for word in words if word is not first or "/" in first]
        if closed := unreadable(named, shut_in=shut_in):
            raise UnknownPlayerError(closed)
        return
    hint = ""
    if Path(first).is_file():
        here = "/" not in first and os.access(first, os.X_OK)
        hint = (
            f"; write ./{first}"
            if here
            else f"; start it with its interpreter, as in python {first}"
        )
    raise UnknownPlayerError(f"{first}: program not found{hint}")


def distinct(entrants: list[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants with unique names: a repeated name gets a number."""
    names: list[str] = []
    for entrant in entrants:
        count, name = 1, entrant.name
        while name in names:
            count += 1
            name = f"{entrant.name} {count}"
        names.append(name)
    return tuple(
        Entrant(e.kind, e.spec, name, e.fingerprint)
        for e, name in zip(entrants, names, strict=True)
    )
