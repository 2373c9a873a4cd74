"""A helper process of the server: started by the first request, and restarted after a crash."""

import asyncio
import hashlib
import logging
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Struct

from yachtdice.server.jobs.lines import HelperError, LineAnswer, PureRequest, RefusedRequestError, T
from yachtdice.server.jobs.process import (
    LOWEST,
    MOST_WAITING,
    Child,
    Lane,
    child,
    spawned,
    unless_hung,
)

#: Processor seconds for one answer, or seconds without any: then the process counts as hung.
#:
#: The first answer of a rule set may have to compile kernels.
TIMEOUT_S: Final = 60.0

REVIEW: Final = child("review")  #: The command of the review process.
CHANCES: Final = child("chances")  #: The command of the process of winning chances.
PAIRING: Final = child("pairing")  #: The command of the process that pairs entrants of contests.
PICTURES: Final = child("pictures")  #: The command of the process that paints pictures of links.

#: Size of all answers that are kept: some hundred reviews, or some thousand explanations.
MOST_BYTES: Final = 16 << 20

_ATTEMPTS: Final = 2  #: Attempts for a request: the process may have died since the previous one.

_EXPECTED: Final = (HelperError, RefusedRequestError)
_answers: Final[msgspec.json.Decoder[LineAnswer]] = msgspec.json.Decoder(LineAnswer)
_log = logging.getLogger(__name__)


class _DeadError(Exception):
    """The process ended before it answered."""


class HelperProcess:
    """The ports Reviewer and ChanceHelper on one process each: it answers one request at a time.

    Each client has its turn; its requests in the background wait for its others. Answers to pure
    requests are kept. A process that hangs is killed.
    """

    def __init__(
        self,
        command: tuple[str, ...] = REVIEW,
        timeout_s: float = TIMEOUT_S,
        *,
        nice: int = LOWEST,
    ) -> None:
        """Start the process with this command; `nice` lowers its priority."""
        self._command, self._timeout_s, self._nice = command, timeout_s, nice
        self._lane = Lane(MOST_WAITING)
        self._answers = KeptAnswers()
        self._process: Child | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = False
        self.begun = 0  #: The number of requests that the process was given so far.

    @property
    def process_id(self) -> int | None:
        """The id of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def waiting(self) -> int:
        """The number of requests that wait for the process."""
        return self._lane.waiting

    @property
    def is_full(self) -> bool:
        """Whether it refuses more requests of the asking client now."""
        return self._lane.is_full

    async def ask(self, request: Struct, answer: type[T], *, background: bool = False) -> T:
        """Return the answer to a request.

        A caller that is cancelled takes a waiting request back. Raises RefusedRequestError for a
        wrong request, HelperError if there is no answer, and TooManyWaitingError.
        """
        line = msgspec.json.encode(request)
        is_pure = isinstance(request, PureRequest)
        found = self._answers.find(line) if is_pure else None
        if found is None:
            job = partial(self._answer, line, is_pure)
            found = await self._lane.run(1.0 if background else 0.0, job, *_EXPECTED)
        return msgspec.json.decode(found, type=answer)

    async def _answer(self, line: bytes, is_pure: bool) -> bytes:
        """Return the answer to a line: a kept one, or that of the process; raise as `ask` does."""
        if is_pure and (kept := self._answers.find(line)) is not None:
            return kept  # the request of another client has brought it meanwhile
        self._keep(asyncio.current_task())
        self.begun += 1
        said = await self._said(line)
        if said.error is not None:
            raise RefusedRequestError(said.error)
        if said.failure is not None:
            raise HelperError(said.failure)
        if is_pure:
            self._answers.keep(line, said.found)
        return said.found

    def _keep(self, task: asyncio.Task[Any] | None) -> None:
        """Let `close` wait for a task."""
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _said(self, line: bytes) -> LineAnswer:
        """Return the answer of the process to a line; restart the process if it has ended."""
        for _ in range(_ATTEMPTS):
            with suppress(_DeadError):
                return await self._exchange(line)
        raise HelperError("the helper process ended without an answer")

    async def _exchange(self, line: bytes) -> LineAnswer:
        """Send a line to the process and return its answer; raise _DeadError or HelperError."""
        process = await self._running()
        try:
            answer = await unless_hung(process.pid, process.reply(line), self._timeout_s)
        except TimeoutError:
            await self._end()
            raise HelperError(f"no answer in {self._timeout_s:.0f} s") from None
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            await self._end()
            raise _DeadError
        return _answers.decode(answer)

    async def _running(self) -> Child:
        """Return the process; start it if there is none."""
        if self._is_closed:
            raise HelperError("the server stops")
        if self._process is None or self._process.has_ended:
            self._process = await spawned(self._command, self._nice)
            self._keep(asyncio.create_task(_log_errors(self._process)))
        return self._process

    async def _end(self) -> None:
        """Kill the process, if it still runs."""
        process, self._process = self._process, None
        if process is not None:
            await process.end()

    async def close(self) -> None:
        """End the process; open requests fail."""
        self._is_closed = True
        await self._end()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _log_errors(process: Child) -> None:
    """Log what the process writes to stderr."""
    async for line in process.errors:
        _log.warning("helper process: %s", line.decode(errors="replace").rstrip())


class KeptAnswers:
    """The latest answers by their request, up to a total size."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Begin without answers."""
        self._most_bytes, self._size = most_bytes, 0
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()  # the latest used comes last

    def find(self, request: bytes) -> bytes | None:
        """Return the answer to a request, None if it is not kept."""
        key = _key(request)
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, request: bytes, answer: bytes) -> None:
        """Keep an answer; drop those that were used longest ago beyond the total size."""
        self._size += len(answer) - len(self._answers.pop(_key(request), b""))
        self._answers[_key(request)] = answer
        while self._size > self._most_bytes:
            self._size -= len(self._answers.popitem(last=False)[1])


def _key(request: bytes) -> bytes:
    """Return a short key of a request."""
    return hashlib.sha256(request).digest()
