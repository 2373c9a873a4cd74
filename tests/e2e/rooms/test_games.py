"""Games in the browser: started, played, watched, and continued after an interruption."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started
from tests.support.servers.server_process import ServerProcess


def test_two_browsers_and_a_bot_play_a_whole_game(person: NewPerson) -> None:
    """Two people, one on a phone and in Korean, and a bot see the same game to its result.

    Both give their names on the way, and the host sees that the friend sat down. The game has one
    box; `test_a_result_is_shared` reaches the result of a longer one.
    """
    mina, jun = person(), person(width=360, language="ko")
    mina.page.goto("/")
    link = mina.make_table("one-box", "Mina")
    jun.sit(link, "준호")
    expect(mina.see("status")).to_contain_text("준호 sat down")
    mina.seat_bot(2, "greedy")
    mina.see("start-game").click()
    expect(jun.see("dice-tray")).to_be_visible()
    assert mina.dice() == [6, 6, 6, 6, 6]

    for seat, player in enumerate((mina, jun)):
        expect(player.see("seat-on-turn")).to_have_attribute("data-seat", str(seat))
        player.play_turn()

    for player in (mina, jun):
        expect(player.see("result")).to_be_visible()
    totals = [mina.total(seat) for seat in range(3)]
    assert totals == [jun.total(seat) for seat in range(3)]
    expect(mina.see("winner").first).to_contain_text(re.compile("win|draw", re.IGNORECASE))
    expect(jun.see("winner").first).to_contain_text(re.compile("이겼|비겼|무승부"))
    mina.see("play-again").click()
    expect(jun.see("seat-1")).to_contain_text("준호")
    expect(mina.see("start-game")).to_be_enabled()


def test_a_turn_continues_after_a_reload_and_a_lost_network(person: NewPerson) -> None:
    """The dice stay, still held, after a reload; a lost network is shown until it is back.

    A spectator sees the dice as they are held, and the cards, and can do nothing.
    """
    mina, spectator = person(), person()
    mina.choose_name("Mina")
    link = started([mina], "bonus", "greedy")
    mina.open_table(link)
    spectator.open_table(link)
    rolled = mina.roll()
    expect(spectator.see("rolls-left")).to_have_attribute("data-left", "2")
    assert spectator.dice() == rolled
    expect(spectator.see("roll")).to_be_disabled()
    expect(spectator.fills()).to_have_count(0)
    mina.see("die-1").click()
    mina.see("die-3").click()
    for place in (1, 3):
        expect(spectator.see(f"die-{place}")).to_have_attribute("data-held", "true")

    mina.page.reload()

    expect(mina.see("rolls-left")).to_have_attribute("data-left", "2")
    assert mina.dice() == rolled
    for place in (1, 3):
        expect(mina.see(f"die-{place}")).to_have_attribute("data-held", "true")
    again = mina.roll()
    assert (again[1], again[3]) == (rolled[1], rolled[3])

    mina.context.set_offline(True)
    expect(mina.see("connection")).to_have_attribute("data-state", "lost")
    mina.context.set_offline(False)

    expect(mina.see("connection")).to_have_attribute("data-state", "open")
    assert mina.dice() == again
    mina.fills().first.click()
    for one in (mina, spectator):
        expect(one.see("seat-on-turn")).to_have_attribute("data-turn", "2")
    assert [spectator.total(seat) for seat in (0, 1)] == [mina.total(seat) for seat in (0, 1)]


def test_a_game_continues_after_the_server_was_killed(
    visitor: NewPerson, own_server: ServerProcess
) -> None:
    """After SIGKILL the page shows the outage, reconnects, and the game continues."""
    mina, jun = visitor(), visitor(width=360)
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    link = started([mina, jun])
    mina.open_table(link)
    jun.open_table(link)
    mina.play_turn()
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")
    rolled = jun.roll()

    own_server.kill()
    for one in (mina, jun):
        expect(one.see("connection")).to_have_attribute("data-state", re.compile("lost|connecting"))
    own_server.start()

    for one in (mina, jun):
        expect(one.see("connection")).to_have_attribute("data-state", "open")
    assert jun.dice() == rolled
    assert mina.dice() == rolled
    jun.fills().first.click()
    for one in (mina, jun):
        expect(one.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    assert mina.total(1) == jun.total(1)


def test_a_turn_is_played_with_the_keyboard_alone(person: NewPerson) -> None:
    """R rolls, digits hold, Tab and arrow keys reach a box, Enter fills it; Roll comes next."""
    mina = person()
    mina.choose_name("Mina")
    mina.open_table(started([mina]))
    keys = mina.page.keyboard

    expect(mina.see("roll")).to_be_enabled()
    keys.press("r")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "2")
    rolled = mina.dice()
    keys.press("1")
    keys.press("5")
    expect(mina.see("die-4")).to_have_attribute("data-held", "true")
    expect(mina.see("roll")).to_be_enabled()
    keys.press("r")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "1")
    again = mina.dice()
    assert (again[0], again[4]) == (rolled[0], rolled[4])
    expect(mina.see("fill-ones")).to_have_attribute("tabindex", "0")
    mina.see("die-4").focus()
    keys.press("ArrowLeft")
    expect(mina.see("die-3")).to_be_focused()
    keys.press("Tab")
    expect(mina.see("roll")).to_be_focused()
    keys.press("Tab")
    expect(mina.see("fill-ones")).to_be_focused()
    for _ in range(12):
        keys.press("ArrowDown")
        if mina.see("fill-choice").evaluate("one => one === document.activeElement"):
            break
    keys.press("ArrowLeft")
    expect(mina.see("explain-choice")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(mina.see("box-0-0-choice")).to_have_attribute("data-state", "filled")
    expect(mina.see("roll")).to_be_focused()
