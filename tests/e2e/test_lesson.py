"""The lesson for new players, in the browser."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check


def _press(person: Person, testid: str) -> None:
    """Press a control with the keyboard."""
    person.see(testid).focus()
    person.page.keyboard.press("Enter")


def _place_of_button(person: Person) -> float:
    """Return how far from the top the button to roll or to go on is."""
    box = person.page.locator("[data-testid=lesson-roll], [data-testid=lesson-next]").bounding_box()
    scrolled: float = person.page.evaluate("scrollY")
    return -1 if box is None else box["y"] + scrolled


def _expect_lecture(person: Person, kind: str) -> None:
    """Check the kind of the lecture that is shown."""
    expect(person.see("lesson")).to_have_attribute("data-lecture", kind)


def test_a_new_player_learns_four_turns_and_plays(person: NewPerson) -> None:
    """With keys alone and in Korean: each task is in sight, and the button stays put."""
    mina = person(width=360, language="ko")
    mina.page.goto("/")
    mina.see("learn-link").get_by_role("link").click()
    mina.see("lesson-other-rules").click()
    mina.see("lesson-rules").select_option("yatzy")
    expect(mina.see("lesson")).to_have_attribute("data-rules", "yatzy")
    expect(mina.see("lesson-fill-one_pair")).to_have_count(0)
    turns = [((0, 2), "fives"), ((0, 1, 2, 3), "large_straight"), ((), "yacht"), ((0, 2), "sixes")]
    places = {_place_of_button(mina)}
    for turn, (keeps, box) in enumerate(turns):
        expect(mina.see("lesson")).to_have_attribute("data-turn", str(turn))
        if turn > 0:
            expect(mina.see("lecture")).to_be_in_viewport(ratio=1)
        _press(mina, "lesson-roll")
        for place in keeps:
            _press(mina, f"lesson-die-{place}")
        if turn == 0:
            size = mina.page.viewport_size
            check(mina, "lesson")
            mina.page.set_viewport_size(size or {"width": 360, "height": 640})
        while mina.see("lesson").get_attribute("data-lecture") in ("again", "more"):
            places.add(_place_of_button(mina))
            _press(mina, "lesson-roll")
        _expect_lecture(mina, "choose" if keeps else "scratch")
        _press(mina, f"lesson-fill-{box}")
        expect(mina.see("lesson-next")).to_be_focused()
        places.add(_place_of_button(mina))
        mina.page.keyboard.press("Enter")
    assert len(places) == 1, places
    expect(mina.see("lesson-over").get_by_role("heading").first).to_be_focused()

    mina.see("lesson-play").click()

    expect(mina.see("roll")).to_have_attribute("aria-disabled", "false")
    expect(mina.page.locator("[data-testid='box-0-0-one_pair']")).to_be_visible()
