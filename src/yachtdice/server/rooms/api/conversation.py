"""A conversation on a live socket: messages are answered in order, within the rate limit."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.http.connection import MessageRate, until_one_ends
from yachtdice.server.people.api.live_sockets import OpenSocket
from yachtdice.server.rooms.messages.codec import BadMessageError, frame_of
from yachtdice.server.rooms.messages.server import RefusalCode, Refused
from yachtdice.server.rooms.service.state.room import RefusedError, code_of

_log = logging.getLogger(__name__)
_TOO_FAST: Final = 1008
_LOGGED_OUT: Final = 4401

_IS_TOO_FAST: Final = Refused(RefusalCode.TOO_FAST, "too many messages; wait 20 seconds")

T = TypeVar("T")
Said = TypeVar("Said")


class Conversation(ABC, Generic[Said]):
    """One connection, which answers the messages of its client in order."""

    def __init__(self, opened: OpenSocket, metrics: Metrics) -> None:
        """Serve this connection; count refusals here."""
        self._socket, self._session_ended = opened.socket, opened.connection.ended
        self._metrics = metrics
        self._pace, self._now = MessageRate(), asyncio.get_running_loop().time
        self._context = copy_context()
        self._waiting = deque[Said | Refused | asyncio.Task[bool]]()
        self._answering: asyncio.Task[None] | None = None

    @abstractmethod
    def _read(self, text: str) -> Said:
        """Return the message in a frame; raise BadMessageError."""

    @abstractmethod
    async def _reply(self, message: Said) -> Struct | None:
        """Handle a message and return the answer; raise RefusedError if it is not allowed."""

    @abstractmethod
    def _leave(self) -> None:
        """Follow nothing any longer, because the connection ends."""

    def _overtakes(self, _message: Said) -> bool:
        """Return whether a message does not wait for those before it."""
        return False

    def _is_handled_at_once(self, _message: Said) -> bool:
        """Handle a message that overtakes others, if that needs no waiting."""
        return False

    def _end_code(self, _message: Said, _refused: Refused) -> int | None:
        """Return the close code of a connection that ends after this refusal, else None."""
        return None

    async def run(self) -> None:
        """Read and answer until either side ends the connection."""
        await until_one_ends(self._converse(), self._session_ended.wait(), leave=self._leave)
        if self._session_ended.is_set():
            self._socket.end(_LOGGED_OUT, "logged out")

    async def _converse(self) -> None:
        """Read until the connection closes; the messages that the client had sent are answered."""
        try:
            await self._socket.listen(self._hear)
            if self._answering is not None:
                await self._answering
        finally:
            open_ones = (self._answering, *self._waiting)
            tasks = [each for each in open_ones if isinstance(each, asyncio.Task)]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._leave()  # `_reply` may have ended after the connection left

    def _hear(self, data: bytes | str) -> bool:
        """Answer a message after those before it; return whether to read more."""
        message = self._message(data)
        if isinstance(message, Refused) or not self._overtakes(message):
            self._waiting.append(message)
        elif self._waiting or not self._is_done(message):
            self._waiting.append(self._begin(self._answer(message)))
        else:
            return True
        if self._answering is None or self._answering.done():
            self._answering = self._begin(self._answer_all())
        return message is not _IS_TOO_FAST

    def _is_done(self, message: Said) -> bool:
        """Handle a message at once; return whether it is answered."""
        try:
            return self._is_handled_at_once(message)
        except Exception as error:  # noqa: BLE001 - a bug must not end the connection
            self._say(refused(error, None))
            return True

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task of this connection; it computes for the address of its client."""
        return asyncio.create_task(work, context=self._context)

    async def _answer_all(self) -> None:
        """Answer the waiting messages in order until none waits or the connection has to end."""
        while self._waiting:
            message = self._waiting.popleft()
            if isinstance(message, asyncio.Task):
                await message
            elif not await self._answer(message):
                return

    async def _answer(self, message: Said | Refused) -> bool:
        """Handle a message and send the answer; return whether the connection goes on."""
        code: int | None = None
        answer: Struct | None
        if isinstance(message, Refused):
            code, answer = _TOO_FAST if message is _IS_TOO_FAST else None, message
        else:
            try:
                answer = await self._reply(message)
            except Exception as error:  # noqa: BLE001 - a bug must not end the connection
                answer = refused(error, getattr(message, "cid", None))
                code = self._end_code(message, answer)
        if answer is not None:
            self._say(answer)
        if code is not None and isinstance(answer, Refused):
            self._socket.end(code, answer.reason)
        return code is None

    def _say(self, message: Struct) -> None:
        """Send a message to this client alone."""
        if isinstance(message, Refused):
            self._metrics.note_refused(message.code.value)
        self._socket.push(frame_of(message))

    def _message(self, data: bytes | str) -> Said | Refused:
        """Return the message in a frame, or the refusal of an invalid or too early frame."""
        if self._pace.is_too_fast(self._now()):
            return _IS_TOO_FAST
        try:
            if isinstance(data, bytes):
                raise BadMessageError("frames are text, not bytes")
            return self._read(data)
        except BadMessageError as error:
            return Refused(RefusalCode.BAD_MESSAGE, str(error))


def refused(error: Exception, cid: str | None) -> Refused:
    """Return the refusal for the error of a message; log an error that is a bug."""
    match error:
        case RefusedError():
            return Refused(error.code, error.reason, cid)
        case StoreUnavailableError():
            return Refused(code_of(error.fault), error.fault.reason, cid)
        case _:
            _log.error("a message failed", exc_info=error)
            return Refused(RefusalCode.UNAVAILABLE, "something went wrong on the server", cid)
