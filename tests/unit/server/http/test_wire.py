"""The timeout for a whole request, or for the handshake of a live socket."""

import asyncio
from typing import Any

import pytest

from tests.doubles.virtual_time import VIRTUAL_TIME
from yachtdice.server.http.wire import WHOLE_S, Deadline


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which ten seconds pass at once."""
    return VIRTUAL_TIME


class Connection(asyncio.Transport):
    """A connection that records the time at which it is aborted."""

    aborted_at: float | None = None

    def abort(self) -> None:
        """Record the time."""
        self.aborted_at = asyncio.get_running_loop().time()


async def test_more_bytes_give_a_request_no_more_time() -> None:
    """A connection whose request comes byte by byte is aborted 10 seconds after the first one."""
    connection, deadline = Connection(), Deadline()
    for _ in range(8):
        deadline.begin(connection)
        await asyncio.sleep(WHOLE_S / 6)  # waits: time is virtual here
    assert connection.aborted_at == pytest.approx(WHOLE_S)


async def test_a_whole_request_stops_the_timeout() -> None:
    """A connection with a whole request stays open; its next request has the whole time again."""
    connection, deadline = Connection(), Deadline()
    deadline.begin(connection)
    deadline.end()
    await asyncio.sleep(2 * WHOLE_S)  # waits: time is virtual here
    assert connection.aborted_at is None
    deadline.begin(connection)
    await asyncio.sleep(2 * WHOLE_S)  # waits: time is virtual here
    assert connection.aborted_at == pytest.approx(3 * WHOLE_S)
