"""Limits on incoming connections, and the log events of refused ones."""

import asyncio
import logging
from typing import Any

import pytest

from yachtdice.server.common.metrics import Refusals
from yachtdice.server.http.address import read_proxies
from yachtdice.server.http.gate import FROM_AN_ADDRESS, Gate, most_connections


class Connection(asyncio.Transport):
    """A connection from an address, which records the bytes it is sent."""

    def __init__(self, address: str) -> None:
        """Connect from this address."""
        super().__init__({"peername": (address, 40_000)})
        self.sent, self.is_closed = b"", False

    def write(self, data: Any) -> None:
        """Record the bytes."""
        self.sent += bytes(data)

    def close(self) -> None:
        """Mark as closed."""
        self.is_closed = True


def events(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the names of all events in the log."""
    return [record.event.name for record in caplog.records]  # type: ignore[attr-defined]


def test_connections_are_limited_per_address() -> None:
    """Connections above an address's limit are answered 429 and closed, until one leaves."""
    refusals = Refusals()
    gate = Gate(10_000, (), refusals)
    held = [Connection("192.0.2.1") for _ in range(FROM_AN_ADDRESS)]
    assert all(gate.admit(one) for one in held)
    late = Connection("192.0.2.1")
    assert not gate.admit(late)
    assert late.sent.startswith(b"HTTP/1.1 429 ")
    assert late.is_closed
    assert gate.admit(Connection("192.0.2.2"))
    gate.leave(late)
    assert not gate.admit(Connection("192.0.2.1")), "one that was refused frees no place"
    gate.leave(held[0])
    gate.leave(held[0])
    assert gate.admit(Connection("192.0.2.1"))
    assert not gate.admit(Connection("192.0.2.1"))


def test_a_trusted_proxy_may_open_many_connections() -> None:
    """Connections of a trusted proxy do not count as one address; those of its neighbours do."""
    gate = Gate(10_000, read_proxies(("10.0.0.0/24",)), Refusals())
    assert all(gate.admit(Connection("10.0.0.7")) for _ in range(3 * FROM_AN_ADDRESS))
    assert all(gate.admit(Connection("10.0.1.7")) for _ in range(FROM_AN_ADDRESS))
    assert not gate.admit(Connection("10.0.1.7"))


def test_neighbours_in_an_ipv6_network_share() -> None:
    """Addresses of one /64 count together, because one person has them all."""
    gate = Gate(10_000, (), Refusals())
    assert all(gate.admit(Connection(f"2001:db8::{n:x}")) for n in range(FROM_AN_ADDRESS))
    assert not gate.admit(Connection("2001:db8::ffff"))
    assert gate.admit(Connection("2001:db8:0:1::1"))


def test_a_full_server_refuses_and_logs_it_once(caplog: pytest.LogCaptureFixture) -> None:
    """At the total limit each connection is answered 503, and a thousand make two log lines."""
    caplog.set_level(logging.INFO, "yachtdice.events")
    refusals = Refusals()
    gate = Gate(3, (), refusals)
    assert all(gate.admit(Connection(f"192.0.2.{n}")) for n in range(3))
    late = [Connection("192.0.2.9") for _ in range(1000)]
    assert not any(gate.admit(one) for one in late)
    assert all(one.is_closed and one.sent.startswith(b"HTTP/1.1 503 ") for one in late)
    assert len(gate) == 3
    refusals.log()
    refusals.log()
    assert events(caplog) == ["connections.full", "refused"]
    assert caplog.records[-1].event.times == 1000  # type: ignore[attr-defined]


def test_failed_accepts_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """Two thousand asyncio reports of a failed accept are one line; other faults are passed on."""
    loop = asyncio.new_event_loop()
    gate = Gate(3, (), Refusals())
    fault = {
        "message": "socket.accept() out of system resource",
        "exception": OSError(24, "Too many open files"),
        "socket": None,
    }
    for _ in range(2000):
        gate.on_loop_fault(loop, fault)
    assert events(caplog) == ["connections.no_descriptors"]
    gate.on_loop_fault(loop, {"message": "something else"})
    assert caplog.records[-1].getMessage() == "something else"
    loop.close()


@pytest.mark.parametrize(
    ("descriptors", "connections"), [(None, None), (1024, 768), (20_000, 19_744), (64, 48)]
)
def test_descriptors_are_reserved_for_other_uses(
    descriptors: int | None, connections: int | None
) -> None:
    """A quarter of the descriptors, or 256 of many, is reserved for database, files and workers."""
    assert most_connections(descriptors) == connections
