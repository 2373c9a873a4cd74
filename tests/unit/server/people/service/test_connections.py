"""Limits on open connections, and which of them end with a session."""

import pytest

from yachtdice.server.common.ports import Player
from yachtdice.server.people.service.connections import (
    FOR_A_PLAYER,
    FOR_AN_ADDRESS,
    Connections,
    TooManyError,
)
from yachtdice.server.people.service.ports import Session


def _visit(player: str, session: str) -> Session:
    """Return a session."""
    return Session(Player(player, player), session, expires_ms=9, is_account=True)


def test_an_ended_session_ends_only_its_own_connections() -> None:
    """Connections of other sessions, also of the same player, and nameless ones stay open."""
    connections = Connections()
    with (
        connections.opened(_visit("mina", "s1"), "a") as one,
        connections.opened(_visit("mina", "s2"), "a") as two,
        connections.opened(None, "a") as watcher,
    ):
        connections.end(["s1", "nobody's"])
        assert one.ended.is_set()
        assert not two.ended.is_set()
        assert not watcher.ended.is_set()


def test_the_limits_count_open_connections_only() -> None:
    """Players and addresses have limits, and closed connections no longer count."""
    connections = Connections()
    held = [connections.opened(_visit("mina", "s"), f"a{n}") for n in range(FOR_A_PLAYER)]
    for connection in held:
        connection.__enter__()
    with pytest.raises(TooManyError, match="player"), connections.opened(_visit("mina", "s"), "z"):
        raise AssertionError
    held.pop().__exit__(None, None, None)
    with connections.opened(_visit("mina", "s"), "z"):
        pass
    watchers = [connections.opened(None, "crowd") for _ in range(FOR_AN_ADDRESS)]
    for connection in watchers:
        connection.__enter__()
    with pytest.raises(TooManyError, match="address"), connections.opened(None, "crowd"):
        raise AssertionError


def test_closed_connections_leave_no_counters() -> None:
    """Only players and addresses with open connections are kept in memory."""
    connections = Connections()
    with connections.opened(_visit("mina", "s1"), "a"):
        for number in range(3):
            with connections.opened(_visit(f"guest{number}", "s"), "a"):
                pass
        assert dict(connections._counts) == {"player mina": 1, "address a": 1}
    assert not connections._counts
