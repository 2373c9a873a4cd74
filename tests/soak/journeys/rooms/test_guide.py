"""A skipped guide, and the odds of a box."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.rooms.test_guide import NEW_PLAYER


def test_a_skipped_guide_stays_away_and_a_box_tells_its_odds(person: NewPerson) -> None:
    """After Skip no mark returns after a reload; the panel of a box shows the odds in words."""
    mina = person(settings=NEW_PLAYER)
    mina.page.goto("/")
    mina.see("play-now").click()
    mina.see("guide-skip").click()
    expect(mina.page.locator("[data-testid='guide'][data-mark]")).to_have_count(0)
    mina.page.reload()
    expect(mina.see("roll")).to_have_attribute("aria-disabled", "false")
    expect(mina.see("guide")).to_have_count(0)

    mina.see("explain-yacht").click()
    expect(mina.see("odds")).to_contain_text("4.6 of 100 if you aim for it")
