"""One phone keeps the cards of people who throw real dice."""

import re
from collections.abc import Iterable, Sequence
from random import Random

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check, speak
from tests.support.length import IS_LONG

PHONE = 360
GAME, TURNS = ("clubhouse", 24) if IS_LONG else ("sum-box", 2)


class Umpire:
    """An umpire at a sheet, whose taps are counted."""

    def __init__(self, person: Person, rules: str, names: Sequence[str]) -> None:
        """Begin a new sheet from the home page."""
        self.person, self.taps = person, 0
        person.page.goto("/")
        person.choose_rules(rules)
        person.see("real-dice").click()
        expect(person.see("sheet-name-1")).to_be_visible()
        for place in range(2, len(names)):
            person.see("sheet-more").click()
            expect(person.see(f"sheet-name-{place}")).to_be_visible()
        if len(names) == 1:
            person.see("sheet-remove-1").click()
        for place, name in enumerate(names):
            person.see(f"sheet-name-{place}").fill(name)
        person.see("sheet-start").click()
        expect(person.see("sheet-entry")).to_be_visible()

    def tap(self, testid: str) -> None:
        """Press a part of the page once."""
        self.person.see(testid).click()
        self.taps += 1

    def throw(self, dice: Iterable[int]) -> None:
        """Enter dice."""
        for face in dice:
            self.tap(f"board-face-{face}")

    def entries(self) -> int:
        """Return the number of entries that the log shows."""
        return self.person.page.locator("[data-testid^=sheet-line-]").count()


def test_a_whole_game_by_taps_on_a_phone(person: NewPerson) -> None:
    """Two people play with six taps for a turn; the page ranks them and judges their boxes."""
    mina = person(width=PHONE, settings=PLAIN)
    umpire = Umpire(mina, GAME, ("Mina", "Joon"))
    chance, turns = Random(5), 0
    while mina.see("sheet-over").count() == 0:
        expect(mina.see("sheet-turn")).to_contain_text(("Mina", "Joon")[turns % 2])
        umpire.throw(chance.choices(range(1, 7), k=5))
        box = mina.page.locator("button[data-testid^=fill-]").first
        umpire.tap(box.get_attribute("data-testid") or "")
        turns += 1
        ended = mina.see("sheet-over").or_(mina.page.get_by_text(_next(turns)))
        expect(ended.first).to_be_visible()
    assert (turns, umpire.taps) == (TURNS, TURNS * 6)
    totals = [int(mina.see(f"sheet-total-{seat}").inner_text()) for seat in (0, 1)]
    expect(mina.see("sheet-over").locator("li b").first).to_contain_text(str(max(totals)))
    mina.see("sheet-explain").click()
    for seat in (0, 1):
        expect(mina.see(f"sheet-judged-{seat}")).to_contain_text(f"in {TURNS // 2} choice")
        expect(mina.see(f"sheet-beside-{seat}")).to_contain_text(re.compile(r"^[+−]\d"))
    speak(mina, "en")
    assert violations(mina) == []
    mina.see("sheet-again").click()
    expect(mina.see("sheet-name-1")).to_have_value("Joon")


def _next(turns: int) -> str:
    """Return the heading of the turn after this number of turns."""
    return f"{('Mina', 'Joon')[turns % 2]}, turn {turns // 2 + 1} of"


def test_points_alone_take_two_taps(person: NewPerson) -> None:
    """A box and a chip fill a box without dice, chips count the dice of a face; the page fits."""
    mina = person(width=PHONE, settings=PLAIN)
    umpire = Umpire(mina, "clubhouse", ("Mina", "Joon"))
    mina.see("sheet-way-points").click()
    umpire.tap("sheet-pick-fours")
    expect(mina.see("sheet-chip-12")).to_have_text("3 × 4 = 12")
    umpire.tap("sheet-chip-12")
    expect(mina.see("sheet-total-0")).to_have_text("12")
    expect(mina.see("sheet-turn")).to_contain_text("Joon")
    assert umpire.taps == 2
    check(mina, "sheet")


def test_every_roll_with_kept_dice_undo_and_corrections(person: NewPerson) -> None:
    """Kept dice stay, undo and corrections change the log, which screen readers can read."""
    mina = person(width=PHONE, settings=PLAIN)
    umpire = Umpire(mina, "clubhouse", ("Mina",))
    mina.see("sheet-way-every").click()
    umpire.throw((2, 6, 2, 6, 3))
    for place in (1, 3):
        umpire.tap(f"board-die-{place}")
    umpire.tap("board-again")
    expect(mina.see("sheet-status")).to_contain_text("other dice")
    umpire.throw((6, 6, 1))
    umpire.tap("fill-sixes")
    expect(mina.see("sheet-total-0")).to_have_text("24")
    mina.see("sheet-log").click()
    assert umpire.entries() == 3
    mina.see("sheet-undo").click()
    expect(mina.see("sheet-total-0")).to_have_text("0")
    mina.see("fill-sixes").click()
    expect(mina.see("sheet-total-0")).to_have_text("24")
    mina.see("sheet-line-1").click()
    mina.see("correct-die-1").click()
    mina.see("correct-face-5").click()
    mina.see("correct-save").click()
    mina.see("correct-too").click()
    mina.see("correct-die-1").click()
    mina.see("correct-face-5").click()
    mina.see("correct-save").click()
    expect(mina.see("sheet-correction")).to_have_count(0)
    expect(mina.see("sheet-total-0")).to_have_text("18")
    expect(mina.see("sheet-line-1")).to_contain_text("before: Roll 2 6 2 6 3")
    assert violations(mina) == []


#: Notes for whose turn the page has shown advice.
_ADVISED = """() => {
  window.advised = new Set();
  new MutationObserver(() => {
    if (document.querySelector("[data-testid='board-choice']") !== null)
      advised.add(document.querySelector("[data-testid='sheet-turn']").textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def test_the_coach_advises_the_seat_for_which_it_is_on(person: NewPerson) -> None:
    """The coach shows the best choice for its seat alone, also when best play is ready."""
    mina = person(width=PHONE, settings=PLAIN)
    umpire = Umpire(mina, "clubhouse", ("Mina", "Joon"))
    mina.see("sheet-edit").click()
    mina.see("sheet-coach-0").check()
    mina.see("sheet-save").click()
    expect(mina.see("sheet-coached-0")).to_be_visible()
    mina.see("sheet-way-every").click()
    mina.page.evaluate(_ADVISED)
    umpire.throw((2, 2, 2, 5, 5))
    expect(mina.see("board-choice").first).to_contain_text("Keep 2 2 2")
    umpire.tap("fill-full_house")
    expect(mina.see("sheet-turn")).to_contain_text("Joon")
    umpire.throw((2, 2, 2, 5, 5))
    umpire.tap("fill-full_house")
    expect(mina.see("sheet-turn")).to_contain_text("Mina")
    umpire.throw((2, 2, 2, 5, 5))
    expect(mina.see("board-choice").first).to_contain_text("Keep 2 2 2")
    assert all("Mina" in turn for turn in mina.page.evaluate("[...advised]"))
    mina.see("board-play").click()
    expect(mina.see("sheet-status")).to_contain_text("2 other dice")


def test_a_finished_game_leads_to_its_review(person: NewPerson) -> None:
    """One press after the end of a game with all rolls shows the review of its record."""
    mina = person(width=PHONE, settings=PLAIN)
    umpire = Umpire(mina, "sum-box", ("Mina",))
    mina.see("sheet-way-every").click()
    umpire.throw((6, 6, 1, 5, 5))
    mina.page.locator("button[data-testid^=fill-]").click()
    mina.see("sheet-review").click()
    expect(mina.see("record-result")).to_contain_text("23")
    expect(mina.see("review-choice-0")).to_be_visible()
