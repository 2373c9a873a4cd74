"""The child's side of every child process of the server: lines of JSON in both directions."""

import os
import traceback
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
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


class ServerLines:
    """The lines that a child process and its server exchange.

    The process ends as soon as the server closes its stdin, or has died. Prints of its code go
    to stderr.
    """

    def __init__(self) -> None:
        """Take over stdin and stdout."""
        self._said = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self._heard = SimpleQueue[bytes]()
        Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        """Read lines until the server is gone; then end the process, also while it computes."""
        for line in os.fdopen(os.dup(0), "rb"):  # sys.stdin would be closed while it is read
            self._heard.put(line)
        os._exit(1)

    def __iter__(self) -> Iterator[bytes]:
        """Yield the next lines without end."""
        while True:
            yield self._heard.get()

    def next(self, kind: type[T]) -> T:
        """Return the message of the next line."""
        return msgspec.json.decode(self._heard.get(), type=kind)

    def say(self, message: Struct, *content: bytes | memoryview) -> None:
        """Write a line, and bytes that follow it."""
        self._said.write(msgspec.json.encode(message) + b"\n")
        self._said.writelines(content)
        self._said.flush()

    def answer(self, answer: Callable[[bytes], Struct]) -> None:
        """Answer each line, in their order."""
        for line in self:
            self.say(answer_line(line, answer))


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
