"""From page to page: nothing flashes, and the scroll position is the one that a reader expects."""

from typing import Final

from playwright.sync_api import Route, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.pages.shift import LATE

#: Counts the frames in which the page has no heading.
EMPTY_FRAMES: Final = """() => {
  window.empty = 0;
  const count = () => {
    empty += document.querySelector('main h1') === null ? 1 : 0;
    requestAnimationFrame(count);
  };
  count();
}"""
FAR_DOWN: Final = 700


def test_a_page_stays_until_the_next_one_can_be_drawn(person: NewPerson) -> None:
    """While the files of the next page are late, the page before stays, and a line says so."""
    mina = person()
    mina.page.goto("/ranking")
    expect(mina.page.get_by_role("heading", name="Ranking", level=1)).to_be_visible()
    late: list[Route] = []
    mina.page.route("**/assets/*.js", lambda route: late.append(route))  # noqa: PLW0108
    mina.page.evaluate(EMPTY_FRAMES)
    mina.page.locator("main a[href='/tournaments']").click()
    expect(mina.page.locator("html[data-waits]")).to_have_count(1)
    expect(mina.page.get_by_role("heading", name="Ranking", level=1)).to_be_visible()
    expect(mina.page).to_have_url(f"{mina.url}/ranking")

    # A request that comes during `unroute` could wait without end, so a route stays.
    mina.page.route("**/assets/*.js", lambda route: route.continue_())
    for route in late:
        route.continue_()

    expect(mina.page.get_by_role("heading", name="Bot tournaments", level=1)).to_be_focused()
    expect(mina.page).to_have_url(f"{mina.url}/tournaments")
    expect(mina.page.locator("html[data-waits]")).to_have_count(0)
    assert mina.page.evaluate("empty") == 0


def test_a_new_page_begins_at_its_top_and_going_back_finds_the_place(person: NewPerson) -> None:
    """Also while answers are late, and after reloading: the place is found when it is there."""
    mina = person(width=390)
    mina.context.add_init_script(path=LATE)
    mina.page.goto("/dice")
    expect(mina.see("dice-accounts")).to_be_visible()
    mina.page.evaluate(f"scrollTo(0, {FAR_DOWN})")

    # A real click would scroll to the link first.
    mina.page.locator("main a[href='/how-dice-work']").dispatch_event("click")
    expect(mina.see("dice-help")).to_be_visible()
    assert mina.page.evaluate("scrollY") == 0
    mina.page.go_back()
    _expect_place(mina, FAR_DOWN)
    mina.page.reload()
    _expect_place(mina, FAR_DOWN)
    mina.page.go_forward()
    expect(mina.see("dice-help")).to_be_visible()
    _expect_place(mina, 0)


def _expect_place(person: Person, place: int) -> None:
    """Wait until the page is scrolled to this place."""
    person.page.wait_for_function("place => scrollY === place", arg=place)
