"""Helper processes: each answers one JSON document a line, in the order of the requests.

A helper process ends when its stdin ends.
"""

import sys
import traceback
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

from yachtdice.rules import RulesError

T = TypeVar("T")


class HelperError(Exception):
    """A helper process failed or took too long; the same request may succeed later."""


class RefusedRequestError(ValueError):
    """The request is wrong; the text says why."""


class MissingFigureError(Exception):
    """A file of the cache that an answer needs is not there yet."""


class PureRequest(Struct, frozen=True):
    """A request whose answer depends on nothing else, so that the server may keep it."""


class LineAnswer(Struct, frozen=True, omit_defaults=True):
    """The answer to the oldest open request: its JSON, or why there is none.

    `error`: the caller's error in the request. `failure`: an error of the process.
    """

    found: msgspec.Raw = msgspec.Raw(b"null")
    error: str | None = None
    failure: str | None = None


def answer_lines(answer: Callable[[bytes], Struct]) -> None:
    """Answer the lines of stdin until it ends."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer_line(line, answer)) + b"\n")
        sys.stdout.buffer.flush()


def answer_line(line: bytes, answer: Callable[[bytes], Struct]) -> LineAnswer:
    """Return the answer to a line; an error of this program goes to stderr, with its traceback."""
    try:
        return LineAnswer(found=msgspec.Raw(msgspec.json.encode(answer(line))))
    except MissingFigureError as error:
        return LineAnswer(failure=str(error))
    except (ValueError, TypeError, RulesError) as error:
        return LineAnswer(error=str(error))
    except Exception as error:  # noqa: BLE001 - the next request may succeed
        traceback.print_exc()
        return LineAnswer(failure=repr(error))
