"""A lesson that a player leaves at once."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson


def test_a_skipped_lesson_leads_home(person: NewPerson) -> None:
    """A player may leave the lesson at once, and finds it again on the rules page."""
    mina = person()
    mina.page.goto("/learn")
    mina.see("lesson-skip").click()
    expect(mina.see("play-now")).to_be_visible()
    expect(mina.see("learn-link")).to_have_count(0)
    mina.go("/rules")
    expect(mina.see("learn-link")).to_be_visible()
