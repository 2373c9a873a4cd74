"""Two friends follow each other and share a private club."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check
from tests.e2e.people.accounts import create_account
from tests.e2e.tables import finished, started
from tests.support.clients.bot_account import PASSWORD

GAMES = 5  #: The finished games that an account needs to make a club.


def _make_club(owner: Person, name: str) -> str:
    """Fill in the form for a private club; return the address of its page."""
    owner.page.goto("/clubs")
    check(owner, "clubs")
    owner.see("club-name").fill(name)
    owner.see("club-about").fill("Every Thursday")
    owner.see("club-send").click()
    expect(owner.see("make-link")).to_be_visible()
    return owner.page.url


def test_a_private_club_is_joined_by_its_link(person: NewPerson) -> None:
    """Only the link opens a private club, also before an account; an owner gives roles."""
    mina, joon, stranger = person(settings=PLAIN), person(width=360, language="ko"), person()
    create_account(mina, "Owner Mina")
    create_account(joon, "Guest Joon")
    for _ in range(GAMES):
        finished([mina], "one-box", "greedy")
    club = _make_club(mina, "Thursday harbour")
    stranger.page.goto(club)
    expect(stranger.page.locator("h1")).to_have_text("This page does not exist.")
    stranger.complaints = [line for line in stranger.complaints if "404" not in line]

    mina.see("make-link").click()
    link = mina.see("invite-link").input_value()
    check(mina, "club")
    stranger.page.goto(link)
    expect(stranger.see("needs-account")).to_be_visible()
    stranger.see("open-name").fill("Newcomer Nell")
    stranger.see("open-password").fill(PASSWORD)
    stranger.see("open-send").click()
    expect(stranger.see("accept-invitation")).to_be_visible()
    joon.page.goto(link)
    joon.see("accept-invitation").click()
    expect(joon.page.locator("h1")).to_have_text("Thursday harbour")
    assert joon.page.url == club

    mina.page.reload()
    mina.see("manage").click()
    mina.see(f"role-{joon.player()}").select_option("keeper")
    expect(mina.see(f"member-{joon.player()}")).to_have_attribute("data-role", "keeper")
    joon.page.reload()
    expect(joon.see("make-link")).to_be_visible()
    joon.page.get_by_role("link", name="모임 대회 열기").click()
    joon.see("contest-name").fill("Thursday cup")
    joon.see("contest-make").click()
    expect(joon.see("contest-code")).to_be_visible()
    joon.page.goto(club)
    expect(joon.page.locator("[data-testid^=contest-]")).to_contain_text("Thursday cup")
    joon.see("club-leave").click()
    joon.see("club-leave-sure").click()
    expect(joon.see("own-clubs")).to_contain_text("아직 들어간 모임이 없어요.")


def test_a_follower_watches_the_game_that_a_player_shows(person: NewPerson) -> None:
    """The switch is off at first; once it is on, the home page leads a follower to the table."""
    mina, joon = person(settings=PLAIN), person(settings=PLAIN)
    create_account(mina, "Follower Mina")
    create_account(joon, "Shown Joon")
    started([joon], "bonus", "greedy", listed=True)
    mina.page.goto(f"/players/{joon.player()}")
    mina.see("follow").click()
    expect(mina.see("follow")).to_have_text("Unfollow")
    mina.page.goto("/following")
    row = mina.see(f"followed-{joon.player()}")
    expect(row).to_contain_text("Shown Joon")
    expect(row.get_by_text("Watch")).to_have_count(0)

    joon.page.goto("/account")
    joon.see("shown").locator("summary").click()
    expect(joon.see("shown-playing")).not_to_be_checked()
    joon.see("shown-playing").click()
    expect(joon.see("shown-playing")).to_be_checked()
    mina.page.goto("/")
    mina.see("playing-now").get_by_role("link").click()
    check(mina, "following")
    row.get_by_text("Watch").click()
    expect(mina.see("dice-tray")).to_be_visible()
