"""The layout of reviews with exact chances, at every size."""

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check, speak
from tests.e2e.tables import finished

#: Adds up the layout shifts of a page, as `moved()`.
MOVED = """
  let sum = 0;
  const add = (shifts) => {
    for (const shift of shifts) if (!shift.hadRecentInput) sum += shift.value;
  };
  const seen = new PerformanceObserver((list) => add(list.getEntries()));
  seen.observe({ type: 'layout-shift', buffered: true });
  window.moved = () => { add(seen.takeRecords()); return sum; };
"""


def open_review(person: Person, game: str) -> None:
    """Open the review of a game and wait until it is complete."""
    person.page.goto(f"/games/{game}?review=1")
    expect(person.see("review")).to_have_attribute("data-insight", "ready")
    expect(person.see("review-options")).to_be_visible()


def test_reviews_keep_the_laws_of_layout_and_access(person: NewPerson) -> None:
    """Review and practice fit every size in both languages and break no rule of accessibility."""
    mina = person()
    mina.choose_name("Mina")
    open_review(mina, finished([mina], "clubhouse", "greedy"))
    expect(mina.see("review")).to_have_attribute("data-endgame", "ready")
    mina.see("figures-wins").check(force=True)
    check(mina, "review")
    speak(mina, "en")
    assert violations(mina) == []
    mina.see("again-start").click()
    expect(mina.see("again")).to_be_visible()
    check(mina, "again")
    speak(mina, "en")
    assert violations(mina) == []


def test_a_review_is_one_screen_and_moves_nothing(person: NewPerson) -> None:
    """At 1280 x 720 dice, graph and turns are in sight together; late figures move nothing."""
    mina = person()
    mina.choose_name("Mina")
    game = finished([mina], "clubhouse", "greedy")
    mina.page.add_init_script(MOVED)
    for width, height in ((390, 844), (1280, 720)):
        mina.page.set_viewport_size({"width": width, "height": height})
        mina.page.goto(f"/games/{game}?review=1")
        expect(mina.see("review")).to_have_attribute("data-endgame", "ready")
        expect(mina.see("review-options")).to_be_visible()
        assert mina.page.evaluate("moved()") <= 0.05
    dice, graph, turns = (
        box
        for testid in ("dice-tray", "review-graph", "review-turns")
        if (box := mina.see(testid).bounding_box())
    )
    assert dice["x"] + dice["width"] < graph["x"]
    assert graph["y"] + graph["height"] < turns["y"]
    assert turns["y"] + turns["height"] <= 720
    last = mina.see("review-turns").get_by_role("button").last
    last.click()
    expect(last).to_be_in_viewport()
    assert mina.page.evaluate("scrollY") == 0
