"""How many live sockets are open, and which are shut."""

import pytest

from yachtdice.server.doors import FOR_A_PLAYER, FOR_AN_ADDRESS, Doors, TooManyError
from yachtdice.services.account_ports import Visit
from yachtdice.services.ports import Player


def _visit(player: str, session: str) -> Visit:
    """Return a visit."""
    return Visit(Player(player, player), session, expires_ms=9, is_account=True)


def test_a_session_that_is_over_shuts_its_doors_alone() -> None:
    """Doors of other sessions, of the same player too, and nameless ones stay open."""
    doors = Doors()
    with (
        doors.opened(_visit("mina", "s1"), "a") as one,
        doors.opened(_visit("mina", "s2"), "a") as two,
        doors.opened(None, "a") as watcher,
    ):
        doors.shut(["s1", "nobody's"])
        assert one.shut.is_set()
        assert not two.shut.is_set()
        assert not watcher.shut.is_set()


def test_so_many_and_no_more_until_one_is_closed() -> None:
    """A player and an address have their limits; what is closed no longer counts."""
    doors = Doors()
    held = [doors.opened(_visit("mina", "s"), f"a{n}") for n in range(FOR_A_PLAYER)]
    for door in held:
        door.__enter__()
    with pytest.raises(TooManyError, match="player"), doors.opened(_visit("mina", "s"), "z"):
        raise AssertionError
    held.pop().__exit__(None, None, None)
    with doors.opened(_visit("mina", "s"), "z"):
        pass
    watchers = [doors.opened(None, "crowd") for _ in range(FOR_AN_ADDRESS)]
    for door in watchers:
        door.__enter__()
    with pytest.raises(TooManyError, match="address"), doors.opened(None, "crowd"):
        raise AssertionError
