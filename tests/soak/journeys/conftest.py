"""Chromium, servers and people of the browser tests."""

from tests.e2e.conftest import chromium, own_server, person, shared_server, visitor
from tests.e2e.people.test_past_games import mina
from tests.e2e.people.test_profiles import club, member
from tests.e2e.test_sealed_dice import lan
from tests.e2e.test_verify_page import from_disk

__all__ = ["chromium", "own_server", "person", "shared_server", "visitor"]
__all__ += ["club", "from_disk", "lan", "member", "mina"]
