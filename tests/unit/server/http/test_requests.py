"""The address of a request, and requests of clients that disconnect: their work is cancelled."""

import asyncio
from collections.abc import Coroutine
from typing import Any, cast

import pytest
from litestar.types import HTTPReceiveMessage, Receive

from tests.support.waiting import let_others_run
from yachtdice.server.http.requests import ClientGoneError, counted_as, until_gone


class Client:
    """A client that has sent its request and stays until `leave`."""

    def __init__(self) -> None:
        """Begin connected."""
        self._messages = asyncio.Queue[dict[str, Any]]()
        self._messages.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    async def receive(self) -> HTTPReceiveMessage:
        """Return the next message of the client."""
        return cast("HTTPReceiveMessage", await self._messages.get())

    def leave(self) -> None:
        """Disconnect."""
        self._messages.put_nowait({"type": "http.disconnect"})


def _asked(client: Client, work: Coroutine[Any, Any, str]) -> "asyncio.Task[str]":
    """Return the running request of a client."""
    return asyncio.create_task(until_gone(cast("Receive", client.receive), work))


async def test_the_work_of_a_client_that_disconnects_is_cancelled() -> None:
    """The work ends before the error is raised, so that nothing of it goes on unseen."""
    client, ends = Client(), list[str]()

    async def wait() -> str:
        try:
            await asyncio.Event().wait()
        finally:
            await let_others_run()
            ends.append("ended")
        return "never"

    asked = _asked(client, wait())
    await let_others_run(3)
    assert not asked.done()
    client.leave()
    with pytest.raises(ClientGoneError):
        await asked
    assert ends == ["ended"]


async def test_a_client_that_stays_gets_the_answer_or_the_error() -> None:
    """The result and the error of the work pass through."""

    async def answer() -> str:
        return "here"

    async def fail() -> str:
        raise ValueError("wrong")

    assert await _asked(Client(), answer()) == "here"
    with pytest.raises(ValueError, match="wrong"):
        await _asked(Client(), fail())


async def test_a_cancelled_request_cancels_its_work() -> None:
    """The end of the server ends the work too."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def wait() -> str:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return "never"

    asked = _asked(Client(), wait())
    await begun.wait()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert ended.is_set()


def test_limits_count_an_address_or_its_network() -> None:
    """An IPv6 address counts as its /64, and an IPv4 address as itself in either form."""
    assert counted_as("192.0.2.7") == counted_as("::ffff:192.0.2.7") == "192.0.2.7"
    assert counted_as("2001:db8::1") == counted_as("2001:db8::2") == "2001:db8::/64"
    assert counted_as("unix") == "unix"
