"""A response of JSON lines that goes on: frames of an outbox, and a blank line now and then.

It ends when its reader goes, reads too slowly, or is to be let in no more.
"""

import asyncio
from contextlib import suppress
from typing import Final

from litestar.types import Receive, Send

from yachtdice.server.address import LONGEST_UNREAD_MS
from yachtdice.server.connection import Outbox, until_one_ends
from yachtdice.server.doors import Door

KEEP_ALIVE_S: Final = 6.0
"""After so many seconds of silence a blank line shows that the connection stands."""

_GOODBYE_S: Final = 1.0
"""Seconds for the last word to somebody who does not read."""

_UNREAD_S: Final = 2 * LONGEST_UNREAD_MS / 1000

NDJSON: Final = "application/x-ndjson"

_HEADERS: Final = [
    (b"content-type", NDJSON.encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # some proxies would gather lines
]


async def send_lines(
    receive: Receive, send: Send, outbox: Outbox, door: Door, closing: asyncio.Event
) -> None:
    """Answer with what comes into the outbox, a line each, until either side ends it.

    `closing` is set when the server ends, which would wait for us.
    """
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    ends = (outbox.given_up.wait(), door.shut.wait(), closing.wait())
    await until_one_ends(_write(send, outbox), _gone(receive), *ends)
    await _end(receive, send)


async def _end(receive: Receive, send: Send) -> None:
    """End the response; who does not read even that is waited for until the system gives up."""
    try:
        async with asyncio.timeout(_GOODBYE_S):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    except TimeoutError:
        with suppress(TimeoutError):
            async with asyncio.timeout(_UNREAD_S):
                await _gone(receive)


async def _write(send: Send, outbox: Outbox) -> None:
    """Send what waits, and blank lines while nothing does."""
    while True:
        line = b""
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEP_ALIVE_S):
                frame = await outbox.next()
                if frame is None:
                    return
                line = frame
        await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})


async def _gone(receive: Receive) -> None:
    """Return when the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
