"""Sending news to a webhook beside all games: nothing waits for it, and a full queue drops news."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import httpx
import msgspec

from yachtdice.server.common.limits import LogThrottle
from yachtdice.server.common.log_events import DiscordDropped, DiscordOff, log_event
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.discord.messages import DiscordJson
from yachtdice.server.discord.service.news import Ended

_log = logging.getLogger(__name__)

MOST_WAITING: Final = 100  #: News in the queue; further ones are dropped.
TIMEOUT_S: Final = 10.0  #: The time for a whole answer.
#: The pauses after failures of the webhook or the network; then the message is dropped.
PAUSES_S: Final = (1.0, 5.0, 30.0)
_LEAST_PAUSE_S, _USUAL_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 5.0, 3600.0
_MOST_READ: Final = 16 * 1024  #: Bytes of an answer; those of Discord have some hundred.
#: The webhook was deleted, or its token is wrong.
_GONE: Final = frozenset({401, 403, 404, 410})


class _Limited(msgspec.Struct):
    """The body of a 429."""

    retry_after: float = 0.0


class _Answer(NamedTuple):
    """The answer to a message, with the beginning of its body."""

    status: int
    headers: httpx.Headers
    body: bytes

    @property
    def is_success(self) -> bool:
        """Whether the webhook has taken the message."""
        return 200 <= self.status < 300


class Webhook:
    """Tells ends to the channel of a webhook, each at most once."""

    def __init__(
        self,
        url: str,
        message: Callable[[Ended], Awaitable[DiscordJson | None]],
        timeout_s: float = TIMEOUT_S,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """Send to this URL; `message` returns None for news that the channel may not know."""
        self._url, self._message, self._pause = url, message, pause
        self._timeout_s, self._throttle = timeout_s, LogThrottle()
        self._client = httpx.AsyncClient(timeout=timeout_s, follow_redirects=False)
        self._queue: asyncio.Queue[Ended] = asyncio.Queue(MOST_WAITING)
        self.is_off = False  #: Whether the webhook is gone.
        self.dropped = 0  #: Number of news that were not told.

    def tell_game(self, game: str) -> None:
        """Queue the end of a game; never wait and never raise."""
        self._tell(Ended("game", game))

    def tell_contest(self, contest: str) -> None:
        """Queue the end of a contest; never wait and never raise."""
        self._tell(Ended("contest", contest))

    def _tell(self, ended: Ended) -> None:
        if self.is_off:
            return
        try:
            self._queue.put_nowait(ended)
        except asyncio.QueueFull:
            self._drop("the queue is full")

    async def work(self) -> None:
        """Send the news until cancelled, or until the webhook is gone."""
        while not self.is_off:
            ended = await self._queue.get()
            try:
                await self._send(ended)
            except StoreUnavailableError:
                self._drop("the database is not available")
            except Exception:  # noqa: BLE001 - the next news is sent in any case
                self._drop("a fault of the server")
                _log.exception("news could not be sent to Discord")

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def _send(self, ended: Ended) -> None:
        """Send an end, and again after a failure; turn a webhook off that is gone."""
        message = await self._message(ended)
        if message is None:
            return
        body, pauses = msgspec.json.encode(message), iter(PAUSES_S)
        while True:
            answer = await self._post(body)
            if answer is not None and answer.is_success:
                await self._rest(answer)
                return
            if answer is not None and answer.status == 429:
                await self._pause(_retry_after(answer))
                continue
            status = None if answer is None else answer.status
            if status in _GONE:
                self.is_off = True
                log_event(DiscordOff(status or 0))
                return
            pause = next(pauses, None) if status is None or status >= 500 else None
            if pause is None:
                self._drop("no answer" if status is None else f"HTTP {status}")
                return
            await self._pause(pause)

    async def _post(self, body: bytes) -> _Answer | None:
        """Return the answer to a message, None without one; read only its beginning."""
        headers, read = {"content-type": "application/json"}, b""
        try:
            async with (
                asyncio.timeout(self._timeout_s),
                self._client.stream("POST", self._url, content=body, headers=headers) as answer,
            ):
                async for part in answer.aiter_raw():
                    read += part[:_MOST_READ]
                    if len(read) >= _MOST_READ:
                        break
                return _Answer(answer.status_code, answer.headers, read[:_MOST_READ])
        except (httpx.HTTPError, TimeoutError):  # their texts may have the URL, which is secret
            return None

    async def _rest(self, answer: _Answer) -> None:
        """Wait if this message was the last one that the webhook takes for now."""
        if answer.headers.get("x-ratelimit-remaining") == "0":
            await self._pause(_seconds(answer.headers.get("x-ratelimit-reset-after")) or 0.0)

    def _drop(self, reason: str) -> None:
        """Count news that are not told; log it once a minute."""
        self.dropped += 1
        if self._throttle.may_log("dropped"):
            log_event(DiscordDropped(reason, self.dropped))


def _retry_after(answer: _Answer) -> float:
    """Return the seconds to wait after a 429: the longer of its header and its body."""
    try:
        told = msgspec.json.decode(answer.body, type=_Limited).retry_after
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        told = 0.0
    longest = max(told, _seconds(answer.headers.get("retry-after")) or 0.0)
    return min(max(longest, _LEAST_PAUSE_S), _LONGEST_PAUSE_S) if longest > 0 else _USUAL_PAUSE_S


def _seconds(text: str | None) -> float | None:
    """Return the seconds of a header, at most an hour; None for another text."""
    try:
        seconds = float(text or "")
    except ValueError:
        return None
    return min(seconds, _LONGEST_PAUSE_S) if seconds >= 0 else None
