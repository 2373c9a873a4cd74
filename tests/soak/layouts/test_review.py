"""The layout of reviews with exact chances, at every size."""

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check, speak
from tests.e2e.tables import finished


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
