"""Profiles, sessions, levels and own bots in browsers, at length."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check
from tests.e2e.people.accounts import create_account, log_in
from tests.e2e.tables import finished, started
from tests.soak.journeys.test_profiles import faces, roll_and_fill
from tests.support.clients.bot_account import PASSWORD
from tests.support.games.one_box import ANY
from yachtdice.rules import parse_rules


def test_the_chosen_rule_set_is_in_the_address(visitor: NewPerson) -> None:
    """A player of two rule sets finds both in a list, and the address selects the shown one."""
    mina = visitor(settings=PLAIN)
    mina.choose_name("Mina")
    for rules in ("one-box", "bonus"):
        finished([mina], rules)
    me = mina.player()
    mina.page.goto(f"/players/{me}")
    expect(mina.see("player-rules").locator("option")).to_have_count(2)
    mina.see("player-rules").select_option(label="One box")
    expect(mina.see("mean-main-five")).to_be_visible()
    mina.page.reload()
    expect(mina.see("mean-main-five")).to_be_visible()
    expect(mina.see("player-rules")).to_have_value(parse_rules(ANY).fingerprint)
    mina.see("player-scores").scroll_into_view_if_needed()
    check(mina, "player")
    mina.page.goto("/dice")
    expect(mina.see("dice-all")).to_be_visible()
    check(mina, "dice")


def test_the_page_of_all_dice_counts_every_die(visitor: NewPerson) -> None:
    """The page is empty before the first game; then it has the dice of both accounts."""
    mina, jun = visitor(), visitor(width=360, language="ko")
    create_account(mina, "Mina")
    create_account(jun, "준호")
    mina.page.goto("/dice")
    expect(mina.see("dice-all-verdict")).to_have_text(
        "No dice yet: they are counted when a game is over."
    )
    link = started([mina, jun], "sum-box")
    mina.open_table(link)
    jun.open_table(link)
    thrown = [*roll_and_fill(mina), *roll_and_fill(jun)]
    for person in (mina, jun):
        expect(person.see("result")).to_be_visible()

    jun.page.goto("/dice")
    expect(jun.see("dice-all")).to_have_attribute("data-thrown", "10")
    for kind, dice in (("all", thrown), ("accounts", thrown), ("guests", [])):
        expect(jun.see(f"dice-{kind}")).to_have_attribute("data-faces", faces(dice))


def _become_account(person: Person, name: str) -> None:
    """Open an account for a guest in another tab, which shows the guest's name."""
    other = person.context.new_page()
    other.goto("/account")
    expect(other.get_by_test_id("open-name")).to_have_value(name)
    other.get_by_test_id("open-password").fill(PASSWORD)
    other.get_by_test_id("open-send").click()
    expect(other.get_by_test_id("standing")).to_be_visible()
    other.close()


def test_a_guest_becomes_an_account_in_another_tab_and_plays_on(visitor: NewPerson) -> None:
    """The seat stays, the first tab is updated, and the game counts."""
    mina, jun = visitor(), visitor()
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    link = started([mina, jun], "one-box")
    mina.open_table(link)
    jun.open_table(link)
    rolled = mina.roll()

    _become_account(mina, "Mina")

    assert mina.dice() == rolled
    expect(mina.see("connection")).to_have_attribute("data-state", "open")
    mina.page.reload()
    mina.see("fill-five").click()
    jun.roll()
    jun.see("fill-five").click()
    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    expect(jun.see("would-have")).to_contain_text("10 exp")


def test_sessions_are_listed_and_ended(visitor: NewPerson) -> None:
    """Two other devices are listed, one is logged out, then all, and each page notices."""
    mina = visitor(language="ko", width=360)
    create_account(mina, "Mina")
    phone, library = visitor(), visitor()
    for other in (phone, library):
        other.page.goto("/account")
        log_in(other, "Mina")
        expect(other.see("standing")).to_be_visible()
    mina.page.goto("/account")
    expect(mina.see("standing")).to_be_visible()  # the parts below appear with it
    mina.page.locator("[data-testid='sessions'] > summary").press("Enter")
    expect(mina.see("session")).to_have_count(3)
    expect(mina.see("session").first).to_contain_text("Chrome, Linux")
    expect(mina.see("sessions")).to_contain_text("지금 쓰는")
    assert mina.width() <= 360
    mina.see("language").click()
    expect(mina.see("sessions")).to_contain_text("This device")
    mina.see("end-session").first.press("Enter")
    expect(mina.see("session")).to_have_count(2)
    expect(mina.see("sessions-done")).to_contain_text("Chrome, Linux")
    mina.see("end-others").press("Enter")
    expect(mina.see("session")).to_have_count(1)
    expect(mina.see("sessions-done")).not_to_be_empty()
    for other in (phone, library):
        other.page.reload()
        expect(other.see("enter-name")).to_be_visible()
    mina.page.reload()
    expect(mina.see("standing")).to_be_visible()


def test_profiles_of_guests_and_unknown_players(visitor: NewPerson) -> None:
    """Guests, empty profiles and unknown players get an explanation; guests see account hints."""
    mina, jun = visitor(), visitor()
    mina.choose_name("Mina")
    me = mina.player()
    mina.page.goto(f"/players/{me}")
    expect(mina.see("player-guest")).to_contain_text("You play as a guest")
    expect(mina.see("player-none")).to_contain_text("No finished game yet")
    jun.page.goto(f"/players/{me}")
    expect(jun.see("player-guest")).to_contain_text("only accounts have a level")
    jun.page.goto("/players/nobody")
    expect(jun.page.get_by_role("heading", level=1)).to_have_text("This player does not exist")
    assert [text for text in jun.complaints if "404" not in text] == []
    jun.complaints.clear()
