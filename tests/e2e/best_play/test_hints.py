"""Graded bots and hints in the browser."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started


def _advised_places(person: Person) -> list[int]:
    """Return the places of the dice that are marked as best to keep."""
    return [n for n in range(5) if person.see(f"die-{n}").get_attribute("data-hinted") == "true"]


def _advised_boxes(person: Person) -> list[str]:
    """Return the boxes that are marked as best to fill."""
    marked = person.page.locator("[data-testid^='fill-'][data-hinted='true']:visible")
    return [str(box.get_attribute("data-testid")) for box in marked.all()]


def _ask(person: Person) -> str:
    """Ask for a hint and return the text of the best choice."""
    expect(person.see("hint")).to_have_attribute("aria-disabled", "false")
    person.see("hint").click()
    return person.see("hint-best").inner_text()


def test_hints_mark_the_best_choice_and_show_the_cost_of_the_others(person: NewPerson) -> None:
    """On a phone in Korean the best keep or box is marked, and the mark goes away."""
    mina = person(width=360, language="ko")
    mina.choose_name("민아")
    mina.open_table(started([mina], "clubhouse", hints=True))
    expect(mina.see("hint")).to_have_attribute("aria-disabled", "true")

    dice = mina.roll()
    words = _ask(mina)
    places, boxes = _advised_places(mina), _advised_boxes(mina)
    faces = sorted(str(dice[place]) for place in places)
    assert bool(places) + bool(boxes) == (words != "다섯 개 모두 다시 굴리기")
    assert words == f"{' '.join(faces)} 남기기" or not places
    costs = mina.see("hint-choice")
    expect(costs.first).to_contain_text("손해")
    assert costs.count() > 10
    mina.see("die-0").click()
    expect(mina.see("hint-panel")).to_be_visible()
    mina.roll()
    expect(mina.see("hint-panel")).to_have_count(0)

    mina.roll()
    _ask(mina)
    [box] = _advised_boxes(mina)
    assert _advised_places(mina) == []
    assert "가장 좋은 선택" in str(mina.see(box).get_attribute("aria-label"))
    mina.see("hint-close").click()
    expect(mina.see("hint-panel")).to_have_count(0)
    assert mina.width() <= 360
    mina.see(box).click()
    expect(mina.see("hint")).to_have_attribute("aria-disabled", "true")
