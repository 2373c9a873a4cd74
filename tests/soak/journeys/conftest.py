"""Chromium, servers and people of the browser tests."""

from tests.e2e.conftest import (
    arena,
    chromium,
    in_arena,
    lan,
    own_server,
    person,
    shared_server,
    visitor,
)
from tests.e2e.people.test_past_games import mina
from tests.e2e.rooms.test_synthesis import studio
from tests.e2e.test_verify_page import from_disk

__all__ = ["chromium", "own_server", "person", "shared_server", "visitor"]
__all__ += ["arena", "from_disk", "in_arena", "lan", "mina", "studio"]
