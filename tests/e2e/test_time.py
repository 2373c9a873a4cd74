"""Time at the table in a real browser, with seconds that are shorter than others'."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import HASTY, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.test_sound import heard, listen, wait_for_ears
from tests.server_process import ServerProcess

SECOND_MS = 100


@pytest.fixture
def table_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server that has ten seconds in each of ours."""
    path = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(path, bot_pause=1.5, second_ms=SECOND_MS) as process:
        yield process


def begin(mina: Person, jun: Person, clock: str) -> str:
    """Return the link of the table at which Mina, who plays first, and Jun have begun a game."""
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, 1, "Jun")
    mina.page.locator("label", has=mina.see(f"clock-{clock}")).click()
    expect(mina.see(f"clock-{clock}")).to_be_checked()
    expect(jun.see("clock-set")).to_have_text(re.compile("No clock" if clock == "none" else clock))
    mina.see("start-game").click()
    expect(jun.see("dice-tray")).to_be_visible()
    return link


def test_time_runs_out_twice_a_bot_plays_on_and_the_player_takes_back(person: NewPerson) -> None:
    """The ring runs down, a warning is seen and heard once, the box is filled; then a bot plays."""
    mina, jun = listen(person()), person()
    begin(mina, jun, "90")
    wait_for_ears(mina)

    expect(jun.see("ring-0")).to_be_visible()
    expect(mina.see("status")).to_contain_text("left. Your turn")
    expect(mina.see("status")).to_contain_text("Your time was up, next time a bot takes over")
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")
    assert heard(mina)["warning"] == 1
    jun.play_turn()
    expect(jun.see("status")).to_contain_text("Gull plays on for Mina")
    jun.play_turn()
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")

    mina.see("take-back").click()
    expect(mina.see("take-back")).to_have_count(0)
    jun.play_turn()
    expect(mina.see("ring-0")).to_be_visible()
    mina.play_turn()
    assert heard(mina)["warning"] <= 3


def test_who_is_dropped_has_time_to_come_back_that_the_others_see(person: NewPerson) -> None:
    """The seconds run down in their turn, and stop when they are back; nothing was scored."""
    mina, jun = person(), person()
    link = begin(mina, jun, "90")
    mina.page.goto("about:blank")
    expect(jun.see("away-0")).to_be_visible()
    expect(jun.see("away-0")).to_have_attribute("data-seconds", "7")
    expect(jun.see("away-0")).to_contain_text(re.compile(r"away, \d s left"))

    mina.page.goto(link)
    expect(jun.see("away-0")).to_have_count(0)
    mina.play_turn()

    mina.page.goto("about:blank")
    jun.play_turn()
    expect(jun.see("status")).to_contain_text("Gull plays on for Mina")
    mina.page.goto(link)
    expect(jun.see("status")).to_contain_text("Mina is back at the table")
    expect(mina.see("take-back")).to_have_count(0)


def test_without_a_clock_a_seat_long_left_is_handed_over(person: NewPerson) -> None:
    """The button appears after the three minutes, not before; who comes back plays again."""
    mina, jun = person(settings=HASTY), person()
    link = begin(mina, jun, "none")
    jun.page.goto("about:blank")
    mina.play_turn()
    mina.see("menu").click()
    expect(mina.see("resign")).to_be_visible()
    assert mina.see("hand-over-1").count() == 0
    assert mina.see("ring-1").count() == 0
    mina.see("hand-over-1").click()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")

    jun.page.goto(link)
    expect(mina.see("status")).to_contain_text("Jun is back at the table")
    mina.play_turn()
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")
    jun.play_turn()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
