"""A game that waits for its players, in the browser: two people play over days."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.support.length import at_length
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import wait_until

DAY_MS = 86_400_000
TURNS = at_length(2, 12)  #: Turns of each player; a game of the clubhouse has 12.

#: Presses Skip as soon as a film of missed turns begins: a busy machine may be later than its end.
_SKIPS = """
  new MutationObserver(() => {
    const skip = document.querySelector("[data-testid='skip-missed']");
    if (skip !== null) skip.click();
    window.skipped ||= skip !== null;
  }).observe(document, { subtree: true, childList: true });
"""


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server that looks for overdue turns all the time, and forgets empty rooms soon."""
    with ServerProcess(
        str(tmp_path / "yacht.sqlite3"),
        turns_s=0.1,
        linger=0.1,
        second_ms=1000,
        limit_factor=CROWD,
    ) as process:
        yield process


@pytest.fixture
def visitors(chromium: Browser, keeping: ServerProcess) -> Iterator[NewPerson]:
    """Return a function that opens browsers at this server, and fail on browser errors."""
    yield from at_server(chromium, keeping)


def _pass(server: ServerProcess, days: int) -> None:
    """Let days of play time pass: all deadlines come nearer."""
    with closing(sqlite3.connect(server.database, timeout=30)) as database, database:
        database.execute(f"UPDATE turns SET due_ms = due_ms - {days * DAY_MS}, held_ms = 0")


def _fills(server: ServerProcess) -> int:
    """Return the number of boxes that were filled."""
    with closing(sqlite3.connect(server.database, timeout=30)) as database:
        counted = "SELECT count(*) FROM events WHERE body LIKE '%BoxFilled%'"
        return int(database.execute(counted).fetchone()[0])


def _begun(mina: Person, jun: Person) -> str:
    """Begin a game of one day per turn, let both players go home, and return its link."""
    mina.introduce("Mina")
    jun.choose_name("Jun")
    link = mina.make_table("clubhouse")
    jun.sit(link)
    mina.see("pace-1d").click()
    expect(mina.see("pace-about")).to_contain_text("one day per turn")
    mina.see("start-game").click()
    for each in (mina, jun):
        expect(each.see("dice-tray")).to_be_visible()
        each.context.add_init_script(_SKIPS)
        each.page.goto("/")
    return link


def _visit(player: Person, other: str, *, misses: bool = True) -> None:
    """Open the game from the home page, look at the missed turn, and play a turn."""
    player.page.goto("/")
    expect(player.page).to_have_title(re.compile(r"^\(1\) "))
    player.see("your-turns").get_by_role("link").click()
    if misses:
        player.page.wait_for_function("() => window.skipped")
        expect(player.see("missed")).to_have_count(0)
    player.play_turn()
    if not player.is_over():
        expect(player.see("next-said")).to_contain_text(f"Waiting for {other}: 24 h left")
        player.see("next-game").click()
        expect(player.see("next-said")).to_contain_text("No other game")
    with player.page.expect_response("**/api/me/turns"):
        player.page.goto("/")


def test_two_people_play_over_days(visitors: NewPerson, keeping: ServerProcess) -> None:
    """Each visit begins at home and sees the missed turn; an overdue turn is played, then lost."""
    mina, jun = visitors(), visitors(width=360)
    link = _begun(mina, jun)
    for turn in range(1, TURNS):
        for player, other in ((mina, "Jun"), (jun, "Mina")):
            _visit(player, other, misses=turn > 1 or player is jun)
            expect(player.see("waiting-games")).to_contain_text(other)
            expect(player.page).to_have_title("Yacht Dice")
        assert _fills(keeping) == 2 * turn
    _pass(keeping, days=2)
    wait_until(lambda: _fills(keeping) == 2 * TURNS - 1)
    _visit(jun, "Mina")
    if TURNS == 12:
        jun.page.goto(link)
        expect(jun.see("result")).to_be_visible()
        return
    _pass(keeping, days=2)
    jun.page.goto(link)
    expect(jun.page.get_by_role("button", name="Mina resigned")).to_be_visible()
    with mina.page.expect_response("**/api/me/games"):
        mina.page.goto("/")
    expect(mina.see("make-table")).to_be_visible()
    expect(mina.see("your-turns").or_(mina.see("waiting-games"))).to_have_count(0)
