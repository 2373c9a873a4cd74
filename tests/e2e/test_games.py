"""Whole games in the browser."""

import re

from playwright.sync_api import expect

from tests.e2e.browser import Person, play_to_the_end
from tests.e2e.conftest import NewPerson
from tests.server_process import ServerProcess


def started(host: Person, rules: str, *bots: str) -> str:
    """Make a table with these bots, begin, and return its link."""
    host.introduce("Mina")
    link = host.make_table(rules)
    for seat, bot in enumerate(bots, 1):
        host.seat_bot(seat, bot)
    host.see("start-game").click()
    expect(host.see("dice-tray")).to_be_visible()
    return link


def test_two_browsers_and_a_bot_play_a_whole_game(person: NewPerson) -> None:
    """Two people, one on a phone and in Korean, and a bot play `bonus` to the same result."""
    mina, jun = person(), person(width=360, language="ko")
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, 1, "준호")
    mina.seat_bot(2, "greedy")
    mina.see("start-game").click()
    expect(jun.see("dice-tray")).to_be_visible()
    assert mina.dice() == [6, 6, 6, 6, 6]

    play_to_the_end((mina, 0), (jun, 1))

    totals = [mina.total(seat) for seat in range(3)]
    assert totals == [jun.total(seat) for seat in range(3)]
    expect(mina.see("winner").first).to_contain_text(re.compile("win|draw", re.IGNORECASE))
    expect(jun.see("winner").first).to_contain_text(re.compile("이겼|비겼|무승부"))
    mina.see("play-again").click()
    expect(jun.see("seat-1")).to_contain_text("준호")
    expect(mina.see("start-game")).to_be_enabled()


def test_extended_through_all_three_phases(person: NewPerson) -> None:
    """One person plays `extended` against a bot through three columns of twelve boxes."""
    mina = person()
    started(mina, "extended", "random")

    play_to_the_end((mina, 0))

    for seat in (0, 1):
        for phase in range(3):
            boxes = mina.page.locator(f"[data-testid^='box-{seat}-{phase}-']")
            assert boxes.count() == 12
            states = {box.get_attribute("data-state") for box in boxes.all()}
            assert states <= {"filled", "scratched"}


def test_a_page_is_reloaded_in_mid_turn(person: NewPerson) -> None:
    """After a reload the same player sees the same dice and goes on with the same turn."""
    mina = person()
    started(mina, "bonus", "greedy")
    rolled = mina.roll()

    mina.page.reload()

    expect(mina.see("rolls-left")).to_have_attribute("data-left", "2")
    assert mina.dice() == rolled
    mina.see("die-1").click()
    mina.see("die-3").click()
    again = mina.roll()
    assert (again[1], again[3]) == (rolled[1], rolled[3])


def test_the_server_is_killed_and_started_again_in_mid_game(
    person: NewPerson, table_server: ServerProcess
) -> None:
    """After SIGKILL the page says so, comes back by itself, and the game goes on as it stood."""
    mina, jun = person(), person(width=360)
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, 1, "Jun")
    mina.see("start-game").click()
    mina.play_turn()
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")
    rolled = jun.roll()

    table_server.kill()
    expect(mina.see("connection")).to_have_attribute("data-state", re.compile("lost|connecting"))
    table_server.start()

    expect(mina.see("connection")).to_have_attribute("data-state", "open")
    expect(jun.see("connection")).to_have_attribute("data-state", "open")
    assert jun.dice() == rolled
    assert mina.dice() == rolled
    jun.fills().first.click()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    assert mina.total(1) == jun.total(1)


def test_a_spectator_sees_the_same_table(person: NewPerson) -> None:
    """Who only opens the link sees dice and cards as the players do, and can do nothing."""
    mina, watcher = person(), person()
    link = started(mina, "yahtzee", "greedy")
    watcher.page.goto(link)
    rolled = mina.roll()

    expect(watcher.see("rolls-left")).to_have_attribute("data-left", "2")
    assert watcher.dice() == rolled
    assert watcher.fills().count() == 0
    expect(watcher.see("roll")).to_be_disabled()
    mina.fills().first.click()
    expect(watcher.see("box-0-0-ones")).to_have_attribute(
        "data-state", re.compile("filled|scratched")
    )
    assert watcher.total(0) == mina.total(0)
