"""The layout of every screen that no other test checks, by the laws of `layout.py`."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check, check_dialog, check_widths, speak
from tests.e2e.tables import seat_on_turn, started
from tests.support.length import some_of

#: Pages with the part that arrives last; `tests/e2e/pages` checks them at one size.
EVERY_PAGE = {
    "rules": "main a[href='/rules/yahtzee']",
    "rules/yahtzee": "main h1",
    "house-rules": "[data-testid=preview]",
    "settings": "[data-testid=settings]",
    "help": "[data-testid=help]",
    "how-dice-work": "[data-testid=dice-help]",
}
PAGES = some_of(EVERY_PAGE)


def test_screens_before_a_game(person: NewPerson) -> None:
    """The home page of new and known players and the waiting room; all pages in make soak."""
    mina = person(settings=PLAIN)
    mina.page.goto("/")
    check(mina, "home-new")
    mina.see("rules-pick").click()
    check_dialog(mina, "home-rules")
    for page, ready in PAGES.items():
        mina.page.goto(f"/{page}")
        expect(mina.page.locator(ready).first).to_be_visible()
        check(mina, page.replace("/", "-"))
    speak(mina, "en")
    mina.introduce("Mina")
    check(mina, "home")
    mina.make_table("bonus")
    mina.seat_bot(1, "sailor")
    check(mina, "waiting")


#: Names as long as players give themselves, in wide letters.
LONG_NAMES = (
    "바다를보는등대지기입니다",
    "Bartholomew W",
    "가나다라마바사아자차카타",
    "Wilhelmina MW",
)


def test_screens_of_a_game(person: NewPerson) -> None:
    """A table of twelve columns fits every width after a roll, and so do its panels."""
    people = [person(settings=PLAIN) for _ in LONG_NAMES]
    for one, name in zip(people, LONG_NAMES, strict=True):
        one.choose_name(name)
    mina = seat_on_turn(people, started(people, "extended", turns=2))
    mina.roll()
    check(mina, "extended-rolled")
    check_widths(mina, "extended-rolled")
    mina.see("explain-yacht").click()
    check_dialog(mina, "extended-box")
    mina.see("panel-close").click()
    mina.see("rules-open").click()
    check_dialog(mina, "extended-panel")


@contextmanager
def unmoved(person: Person, *testids: str) -> Iterator[None]:
    """Check that the actions inside neither move nor resize these elements vertically."""
    before = [heights(person, testid) for testid in testids]
    yield
    assert [heights(person, testid) for testid in testids] == before


def heights(person: Person, testid: str) -> tuple[float, float]:
    """Return the top and the height of an element."""
    box = person.see(testid).first.bounding_box()
    assert box is not None
    return box["y"], box["height"]


def test_new_points_move_nothing_and_the_result_fits(person: NewPerson) -> None:
    """Changing totals and points move no part of the card; then the result keeps the laws."""
    mina = person(settings=PLAIN)
    mina.choose_name("Mina")
    mina.open_table(started([mina], "clubhouse", "greedy", turns=10))
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    with unmoved(mina, "dice-tray", "roll", "total-0", "total-1"):
        mina.play_turn()
        expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    mina.play_turn()
    expect(mina.see("result")).to_be_visible()
    check(mina, "result")
