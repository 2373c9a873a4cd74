"""Errors of commands: one line, or one JSON document."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import takewhile
from pathlib import Path
from typing import Final, get_args

from cyclopts import (
    App,
    ArgumentCollection,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from yachtdice.cli.common.options import Language, language_of, text_in
from yachtdice.rules import RulesError, Text, WrongRulesError
from yachtdice.rules.errors import both

FAULTY: Final = 1  #: Exit code: the checked file or program has a fault.
MISUSED: Final = 2  #: Exit code: the input of the command is invalid.
#: Exit code: the reader of the output, for example `head`, has gone; shells report SIGPIPE so.
UNREAD: Final = 141


class UsageError(Exception):
    """Invalid input to a command; the message is one line in each language, the exit code 2."""

    code = MISUSED

    def __init__(
        self, reason: str | Text | Exception, ko: str | None = None, *, at: str | Path = ""
    ) -> None:
        """Take the reason in English and Korean, as a text, or that of another error.

        A reason without Korean stands in both messages. `at`: what the message begins with, such as
        an option or a file.
        """
        said = getattr(reason, "text", reason)
        text = said if isinstance(said, Text) else Text(str(said), ko or str(said))
        where = f"{at}: " if at else ""
        self.text = Text(where + text.en, where + text.ko)
        super().__init__(self.text.en)

    def facts(self, _language: Language) -> dict[str, object]:
        """Return the parts of the message, for programs."""
        return {}


class BotFaultError(Exception):
    """A program does not follow the protocol. The command has reported it; the exit code is 1."""


class FaultyRecordError(UsageError):
    """A record that does not hold; the exit code is 1."""

    code = FAULTY


class FaultyRulesError(UsageError):
    """An invalid rules file; the message has file, line and place, the exit code is 1."""

    code = FAULTY

    def __init__(self, file: str, fault: WrongRulesError) -> None:
        """Build the message in the form that editors parse: `house.toml:12: box 3 (twos): ...`."""
        self.file, self.fault = file, fault
        where = file if fault.line is None else f"{file}:{fault.line}"
        place, reason = fault.place, fault.reason
        super().__init__(
            ": ".join(part for part in (where, place.en, reason.en) if part),
            ": ".join(part for part in (where, place.ko, reason.ko) if part),
        )

    def facts(self, language: Language) -> dict[str, object]:
        """Return the parts of the message, for programs."""
        place, reason = (text_in(text, language) for text in (self.fault.place, self.fault.reason))
        return {"file": self.file, "line": self.fault.line, "place": place, "reason": reason}


@contextmanager
def refused(*kinds: type[Exception], at: str = "") -> Iterator[None]:
    """Turn these errors into UsageError; `at`: what its message begins with."""
    try:
        yield
    except kinds as error:
        raise UsageError(error, at=at) from error


def refusal_of(error: Exception) -> UsageError:
    """Return the message and the exit code for an error of a command."""
    match error:
        case UsageError():
            return error
        case RulesError():
            return UsageError(error)
        case CycloptsError():
            return UsageError(_misspelt(error))
        case OSError():
            return UsageError(_unwritten(error))
        case _:
            raise error


def wants_json(arguments: Sequence[str]) -> bool:
    """Return whether a command line has `--json`; words after `--` are of another program."""
    own = takewhile(lambda word: word != "--", arguments)
    return any(word.partition("=")[0] == "--json" for word in own)


def language_asked(arguments: Sequence[str]) -> Language:
    """Return the language of a command line, from --lang or the environment."""
    for place, word in enumerate(takewhile(lambda word: word != "--", arguments)):
        name, equals, value = word.partition("=")
        if name == "--lang":
            value = value if equals else "".join(arguments[place + 1 : place + 2])
            return "ko" if value == "ko" else "en"
    return language_of(os.environ)


def _unwritten(error: OSError) -> Text:
    """Return the message about a file or output that could not be used."""
    why = error.strerror or str(error) or type(error).__name__
    if error.filename is None:
        return Text(f"the output cannot be written: {why}", f"출력을 쓸 수 없습니다: {why}")
    name = os.fsdecode(error.filename)
    return Text(f"{name} cannot be used: {why}", f"{name} 파일을 쓸 수 없습니다: {why}")


def _misspelt(error: CycloptsError) -> Text:
    """Return the message about an invalid command line.

    The error's own text is not used for an unknown command: it would import all commands.
    """
    stray = (error.unused_tokens or [""])[0]
    match error:
        case UnknownCommandError():
            advice = _similar_command(stray, error.app) or _seen_in("yacht --help")
            en = f"there is no command {stray!r}; {advice.en}"
            return Text(en, f"{stray!r} 명령이 없습니다. {advice.ko}")
        case UnusedCliTokensError():
            advice = _similar_command(stray, error.app) or _seen_in("--help")
            en = f"{stray!r} is not expected here; {advice.en}"
            return Text(en, f"{stray!r}: 필요 없는 인자입니다. {advice.ko}")
        case UnknownOptionError(token=token):
            ko = f"{token.keyword or token.value}: 그런 옵션이 없습니다. --help를 보세요"
            return Text(str(error), ko)
        case MissingArgumentError(argument=argument, keyword=keyword) if argument is not None:
            ko = f"{keyword or argument.name}: 값이 필요합니다. --help를 보세요"
            return Text(str(error), ko)
        case CoercionError(msg=None, token=token) if token is not None:
            name = token.keyword or (error.argument.name if error.argument else "")
            where = f"{name} {token.value}"
            if error.target_type is int:
                return Text(f"{where}: write a whole number", f"{where}: 정수로 적어 주세요")
            return Text(str(error), f"{where}: 쓸 수 없는 값입니다. --help를 보세요")
        case _:
            return both(str(error))


def _similar_command(word: str, group: App | None) -> Text | None:
    """Return the question for the command with the most similar name, None if there is none."""
    names = [name for name in group or () if not name.startswith("-")]
    near = get_close_matches(word, names, n=1)
    return Text(f"did you mean {near[0]}?", f"혹시 {near[0]} 명령인가요?") if near else None


def _seen_in(help_line: str) -> Text:
    """Return the advice to look into a help."""
    return Text(f"see {help_line}", f"{help_line}를 보세요")


_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,40}")


def check_whole_numbers(_app: App, _path: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Raise CoercionError for a value of an integer option that is not an integer.

    cyclopts itself would round: `--games 2.5` would be 2 games.
    """
    for argument in arguments:
        if int in (argument.hint, *get_args(argument.hint)):
            for token in argument.tokens:
                if not _WHOLE.fullmatch(token.value):
                    raise CoercionError(argument=argument, token=token, target_type=int)
