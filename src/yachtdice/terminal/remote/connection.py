"""The live socket of a room: commands out, messages in, over any number of connections."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from yachtdice.rules import Text
from yachtdice.server.http.connection import MOST_MESSAGES, PER_SECONDS
from yachtdice.server.rooms.messages.client import AnyCommand, ClientMessage, Enter
from yachtdice.server.rooms.messages.codec import (
    BadMessageError,
    read_server_message,
    write_message,
)
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    RefusalCode,
    Refused,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.terminal import words
from yachtdice.terminal.remote.server import TableServer
from yachtdice.terminal.session import PlayError
from yachtdice.terminal.witness.witness import Witness

ANSWER_S: Final = 30  #: Seconds in which the server answers a command.
#: The most messages in PER_SECONDS before commands wait; parts of the dice never wait.
_MOST_SENT: Final = MOST_MESSAGES * 4 // 5
_FIRST_WAIT_S, _LONGEST_WAIT_S = 1, 30
_CLOSED: Final = "the server has closed the connection"
_LOST: Final = Text(
    "the connection is lost; look at the table before you try again",
    "연결이 끊겼어요. 다시 하기 전에 테이블을 확인해 주세요",
)
_NO_TABLE: Final = Text(
    "there is no such table; check the link. A code opens a table only while a player is there",
    "그런 테이블이 없어요. 링크를 확인해 주세요. 코드는 테이블에 사람이 있을 때만 열려요",
)


class _StraightConnect(connect):
    """A connection that follows no redirect: a server cannot send the client to another one."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Return the answer of the server as the error that it is here."""
        return exc


class RoomConnection:
    """Follows a room and connects again after each loss; the witness sees each message first.

    `hear` follows a message. `show_status` shows a lost connection, and None when it is back.
    `fail` is called at the end, if the connection cannot go on.
    """

    def __init__(
        self,
        server: TableServer,
        witness: Witness,
        hear: Callable[[ServerMessage], Awaitable[None]],
        show_status: Callable[[Text | None], None],
        fail: Callable[[Text], None],
    ) -> None:
        """Connect later, as the guest of this server."""
        self._server, self._witness = server, witness
        self._hear, self._show_status, self._fail = hear, show_status, fail
        self._at = (0, 0)  #: The last epoch and version seen.
        self._moved = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._sent = deque[float](maxlen=_MOST_SENT)
        self._answers: dict[str, asyncio.Future[Accepted]] = {}
        self._entered: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, room: str) -> None:
        """Enter a room; raise PlayError if that fails."""
        self._entered = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._stay_connected(room, self._entered))
        await self._entered

    async def close(self) -> None:
        """Leave the room."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def ask(self, command: type[AnyCommand], **fields: Any) -> None:
        """Send a command and wait until its step is heard.

        Raises PlayError if the server refuses it, and if the connection is lost.
        """
        cid = token_hex(8)
        answer = self._answers[cid] = asyncio.get_running_loop().create_future()
        try:
            await self.say(command(cid=cid, expect=self._at[1], **fields))
            async with asyncio.timeout(ANSWER_S):
                accepted = await answer
                while self._at < (accepted.epoch, accepted.version):
                    await self._moved.wait()
        except (TimeoutError, WebSocketException) as error:
            raise PlayError(_LOST) from error
        finally:
            self._answers.pop(cid, None)

    async def say(self, message: ClientMessage) -> None:
        """Send a message, later if the server would find it too fast.

        Raises PlayError without a connection.
        """
        if len(self._sent) == _MOST_SENT:
            now = asyncio.get_running_loop().time()
            await asyncio.sleep(max(0, self._sent[0] + PER_SECONDS - now))
        if self._socket is None:
            raise PlayError(_LOST)
        await self._send(self._socket, message)

    async def _send(self, socket: ClientConnection, message: ClientMessage) -> None:
        """Send a message at once."""
        self._sent.append(asyncio.get_running_loop().time())
        await socket.send(write_message(message), text=True)

    async def _stay_connected(self, room: str, entered: asyncio.Future[None]) -> None:
        """Follow the room over any number of connections."""
        wait = _FIRST_WAIT_S
        while True:
            try:
                await self._converse(room, entered)
                reason = _CLOSED
            except InvalidStatus as error:
                reason = _refusal(error)
            except ConnectionClosed:
                reason = _CLOSED
            except (OSError, TimeoutError, WebSocketException) as error:
                reason = str(error) or type(error).__name__
            except PlayError as error:
                self._give_up(error.text, entered)
                return
            except Exception as error:  # noqa: BLE001 - a hostile server can cause any error
                why = words.reason(repr(error))
                en = f"the server sent a message that does not fit: {why}"
                self._give_up(Text(en, f"서버의 메시지가 맞지 않아요: {why}"), entered)
                return
            if not entered.done():
                self._give_up(words.both(f"{self._server.origin}: {words.reason(reason)}"), entered)
                return
            wait = _FIRST_WAIT_S if self._socket is not None else min(2 * wait, _LONGEST_WAIT_S)
            self._lose()
            self._show_status(_trying_again(words.reason(reason), wait))
            await asyncio.sleep(wait)

    def _give_up(self, text: Text, entered: asyncio.Future[None]) -> None:
        """End with an error."""
        self._lose()
        if entered.done():
            self._fail(text)
        else:
            entered.set_exception(PlayError(text))

    def _lose(self) -> None:
        """End the commands that wait for an answer."""
        self._socket = None
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(PlayError(_LOST))

    async def _converse(self, room: str, entered: asyncio.Future[None]) -> None:
        """Follow the room over one connection until it ends."""
        url, cookie = self._server.origin.replace("http", "ws", 1) + "/ws", self._server.cookie()
        async with _StraightConnect(
            url,
            origin=self._server.origin,  # type: ignore[arg-type] # a plain string
            additional_headers={"cookie": cookie},
        ) as socket:
            self._witness.enter()
            await self._send(socket, Enter(room, *self._at))
            self._socket = socket
            async for data in socket:
                message = read_server_message(data)
                if isinstance(message, Changed) and not self._witness.is_new(message):
                    continue  # the witness does not check it, so the player must not see it
                if isinstance(message, UpToDate) and not entered.done():
                    raise BadMessageError("the room has no state")
                for reply in self._witness.see(message):
                    await self._send(socket, reply)
                await self._hear(message)
                self._note(message, entered)
                if isinstance(message, Snapshot | UpToDate):
                    self._show_status(None)
                    if not entered.done():
                        entered.set_result(None)

    def _note(self, message: ServerMessage, entered: asyncio.Future[None]) -> None:
        """Note the version of a message, and give an answer to its command.

        Raises PlayError if the room does not let the client in.
        """
        match message:
            case Snapshot() | UpToDate() | Changed():
                self._at = (message.epoch, message.version)
                self._moved.set()
                self._moved = asyncio.Event()
            case Accepted(cid=cid) if cid in self._answers and not self._answers[cid].done():
                self._answers[cid].set_result(message)
            case Refused(cid=cid):
                error = PlayError(_refused(message))
                answer = self._answers.get(cid or "")
                if answer is not None and not answer.done():
                    answer.set_exception(error)
                elif message.code is RefusalCode.NO_ROOM or not entered.done():
                    raise error
            case _:
                pass


def _trying_again(reason: str, wait: int) -> Text:
    """Return the status without a connection."""
    shown = "" if reason == _CLOSED else f" ({reason})"
    return Text(
        f"The connection is lost{shown}; trying again in {wait} s.",
        f"연결이 끊겼어요{shown}. {wait}초 뒤에 다시 시도해요.",
    )


def _refused(message: Refused) -> Text:
    """Return the reason of a refusal; a damaged link or code names no table either."""
    if message.code in (RefusalCode.NO_ROOM, RefusalCode.BAD_MESSAGE):
        return _NO_TABLE
    reason = words.reason(message.reason)
    return Text(reason, f"서버가 거절했어요: {reason}")


def _refusal(error: InvalidStatus) -> str:
    """Return why a server refused the live socket."""
    response = error.response
    try:
        return str(json.loads(response.body or b"")["detail"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return f"{response.status_code} {response.reason_phrase}"
