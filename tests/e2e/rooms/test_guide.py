"""The guided first game, in the browser of a player who has never played."""

from playwright.sync_api import Locator, expect

from tests.e2e.browser import GUIDE_SEEN, SILENT, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check

NEW_PLAYER = {name: value for name, value in SILENT.items() if name not in GUIDE_SEEN}


#: Whether the mark of the guide covers no part of its target.
_IS_BESIDE = """target => {
  const guide = document.querySelector("[data-testid='guide']").getBoundingClientRect();
  const framed = target.getBoundingClientRect();
  return framed.bottom <= guide.top || guide.bottom <= framed.top;
}"""


def _expect_mark(person: Person, mark: str, target: Locator) -> None:
    """Check that this mark is shown beside its target, never over it."""
    expect(person.see("guide")).to_have_attribute("data-mark", mark)
    expect(target).to_have_css("outline-style", "solid")
    person.page.wait_for_function(_IS_BESIDE, arg=target.element_handle())


def test_a_new_player_is_guided_through_the_first_turn_once(person: NewPerson) -> None:
    """Each mark comes at its moment beside its target, and none returns after a reload."""
    mina = person(width=360, language="ko", settings=NEW_PLAYER)
    mina.page.goto("/")
    mina.see("play-now").click()
    roll, dice, card = (mina.page.locator(f"body [data-guide='{part}']") for part in _PARTS)

    _expect_mark(mina, "roll", roll)
    mina.wait_until_may_roll()
    mina.page.keyboard.press("r")
    _expect_mark(mina, "keep", dice)
    mina.page.keyboard.press("2")
    _expect_mark(mina, "again", roll)
    mina.wait_until_may_roll()
    mina.page.keyboard.press("r")
    _expect_mark(mina, "pays", card)
    expect(mina.see("chance-0")).to_be_visible()  # the bar takes room from the card
    check(mina, "guide")
    mina.page.set_viewport_size({"width": 360, "height": 740})
    mina.wait_until_may_roll()
    mina.page.keyboard.press("r")
    _expect_mark(mina, "fill", card)
    mina.see("fill-choice").click()
    _expect_mark(mina, "confirm", card)
    mina.see("fill-choice").click()
    _expect_mark(mina, "bonus", mina.page.locator("li[data-guide='bonus']").first)
    mina.page.reload()
    expect(mina.see("guide")).to_have_attribute("data-mark", "bonus")
    mina.wait_until_may_roll()
    mina.page.keyboard.press("r")
    expect(mina.see("die-0")).to_have_attribute("aria-disabled", "false")
    other_marks = mina.page.locator("[data-testid='guide'][data-mark]:not([data-mark='joker'])")
    expect(other_marks).to_have_count(0)


_PARTS = ("roll", "dice", "card")
