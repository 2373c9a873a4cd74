"""Gains of a finished game: experience for accounts, an invitation for guests."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account, fill_one_box
from tests.e2e.tables import started
from tests.support.clients.bot_account import PASSWORD


def test_a_new_level_is_seen_once(person: NewPerson) -> None:
    """The bar fills, a new level is celebrated once, and a guest sees the use of an account.

    (`web/tests/sound/sound-events.test.ts` hears it.)
    """
    mina, jun = person(), person(width=360, language="ko")
    create_account(mina, "Rising Mina")
    jun.choose_name("준호")
    link = started([mina, jun], "one-box")
    mina.open_table(link)
    jun.open_table(link)
    fill_one_box(mina, jun)

    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    expect(mina.see("gain")).to_contain_text("5 for your score, 5 for a draw")
    expect(mina.see("gain-level")).to_contain_text("Level 1")
    expect(mina.see("risen")).to_contain_text("level 1")
    expect(mina.see("stripe")).to_have_count(1)
    expect(mina.page.locator("[data-testid='gain'] .rises")).to_have_count(1)
    expect(jun.see("would-have")).to_contain_text("경험치 10점")
    expect(jun.see("gain-account")).to_have_attribute("href", "/account")
    assert jun.width() <= 360

    mina.page.goto(link)
    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    expect(mina.see("risen")).to_contain_text("level 1")
    expect(mina.page.locator("[data-testid='gain'] .stands")).to_have_count(1)


def test_a_guest_may_open_an_account_after_a_game(person: NewPerson) -> None:
    """The link opens another tab, the table says that the next game counts, and it does.

    With reduced motion the bar is filled at once, without animation.
    """
    mina = person()
    mina.choose_name("New Mina")
    mina.open_table(started([mina], "one-box"))
    fill_one_box(mina)
    expect(mina.see("would-have")).to_contain_text("5 exp")
    result = mina.see("result").inner_text()
    assert result.index("Play again") < result.index("5 exp")
    with mina.context.expect_page() as opened:
        mina.see("gain-account").click()
    other = opened.value
    other.get_by_test_id("open-password").fill(PASSWORD)
    other.get_by_test_id("open-send").click()
    expect(other.get_by_test_id("standing")).to_be_visible()
    other.close()

    mina.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mina.see("from-now")).to_contain_text("next game")
    mina.see("rematch").click()
    mina.roll()
    mina.see("fill-five").click()
    expect(mina.see("gain-exp")).to_have_text("+5 exp")
    bar = mina.page.locator("[data-testid='gain'] i")
    assert bar.evaluate("bar => getComputedStyle(bar).animationDuration") == "0s"
