"""The lesson for new players, in the browser."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check


def _press(person: Person, testid: str) -> None:
    """Press a control with the keyboard."""
    person.see(testid).focus()
    person.page.keyboard.press("Enter")


def _expect_lecture(person: Person, kind: str) -> None:
    """Check the kind of the lecture that is shown."""
    expect(person.see("lesson")).to_have_attribute("data-lecture", kind)


def test_a_new_player_learns_four_turns_and_plays(person: NewPerson) -> None:
    """With keys alone and in Korean: four turns by the chosen rules, and a game by them follows."""
    mina = person(width=360, language="ko")
    mina.page.goto("/")
    mina.see("learn-link").get_by_role("link").click()
    mina.see("lesson-other-rules").click()
    mina.see("lesson-rules").select_option("yatzy")
    expect(mina.see("lesson")).to_have_attribute("data-rules", "yatzy")
    expect(mina.see("lesson-fill-one_pair")).to_have_count(0)
    turns = [((0, 2), "fives"), ((0, 1, 2, 3), "large_straight"), ((), "yacht"), ((0, 2), "sixes")]
    for turn, (keeps, box) in enumerate(turns):
        expect(mina.see("lesson")).to_have_attribute("data-turn", str(turn))
        _press(mina, "lesson-roll")
        for place in keeps:
            _press(mina, f"lesson-die-{place}")
        if turn == 0:
            check(mina, "lesson")
        while mina.see("lesson").get_attribute("data-lecture") == "again":
            _press(mina, "lesson-roll")
        _expect_lecture(mina, "choose" if keeps else "scratch")
        _press(mina, f"lesson-fill-{box}")
        expect(mina.see("lesson-next")).to_be_focused()
        mina.page.keyboard.press("Enter")
    expect(mina.see("lesson-over").get_by_role("heading").first).to_be_focused()

    mina.see("lesson-play").click()

    expect(mina.see("roll")).to_have_attribute("aria-disabled", "false")
    expect(mina.page.locator("[data-testid='box-0-0-one_pair']")).to_be_visible()
