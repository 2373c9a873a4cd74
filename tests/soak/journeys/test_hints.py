"""Graded bots and hints of two people."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.best_play.test_hints import _ask
from tests.e2e.conftest import NewPerson
from tests.support.games.large import SIXTEEN_BOXES


def _with_means(page: Page) -> None:
    """Give the page means for all bots, in place of the measured ones."""

    def answer(route: object) -> None:
        response = route.fetch()  # type: ignore[attr-defined]
        bots = response.json()
        for place, bot in enumerate(bots):
            bot["strength"] = {"mean": 100 + place / 2, "standard_error": 0.1, "games": 100_000}
        route.fulfill(response=response, json=bots)  # type: ignore[attr-defined]

    page.route(re.compile("/api/bots\\?rules="), answer)


def test_a_level_is_chosen_by_its_mean_and_plays(person: NewPerson) -> None:
    """Each bot is offered with a description and its mean for the rules, and plays its turn."""
    mina = person()
    _with_means(mina.page)
    mina.introduce("Mina")
    mina.make_table("bonus")
    mina.see("add-bot-1").click()
    offered = mina.page.locator("dialog li")
    expect(offered).to_have_count(7)
    for place in range(7):
        expect(offered.nth(place)).to_contain_text(f"mean {100 + place / 2:.1f}")
    expect(mina.see("measured")).to_contain_text("over 100,000 games of Yacht, 63 bonus")
    mina.see("add-bot-1-mate").click()
    expect(mina.see("seat-1")).to_contain_text("First mate")
    expect(mina.see("seat-1")).to_contain_text("mean 102.0")
    mina.see("start-game").click()

    mina.play_turn()

    expect(mina.see("seat-on-turn")).to_have_attribute("data-turn", "2")
    filled = mina.page.locator("[data-testid^='box-1-'][data-state='filled']")
    scratched = mina.page.locator("[data-testid^='box-1-'][data-state='scratched']")
    expect(filled.or_(scratched)).to_have_count(1)


def test_hints_are_for_the_seat_on_turn_only(
    person: NewPerson,
) -> None:
    """A second player sees that hints are on, and may ask on their own turn only."""
    mina, jun = person(), person()
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, "Jun")
    expect(mina.see("seat-1")).to_contain_text("Jun")
    mina.see("allow-hints").click()
    expect(jun.see("hints-on")).to_contain_text("not rated")
    mina.see("start-game").click()
    mina.roll()
    _ask(mina)
    expect(jun.see("hint")).to_have_attribute("aria-disabled", "true")
    expect(jun.see("hint-panel")).to_have_count(0)
    mina.fills().first.click()
    jun.roll()
    _ask(jun)


def test_large_rule_sets_explain_why_they_have_no_graded_bots(person: NewPerson) -> None:
    """Rules of sixteen boxes are played against simple bots, and the page gives the reason."""
    mina = person(width=360)
    mina.introduce("Mina")
    mina.make_table("bonus")
    mina.see("change-rules").click()
    mina.see("paste-rules").click()
    mina.see("rules-text").fill(SIXTEEN_BOXES)
    mina.see("rules-add").click()
    expect(mina.see("no-best-play")).to_contain_text("too many boxes")
    mina.see("add-bot-1").click()
    expect(mina.page.locator("dialog li")).to_have_count(2)
    mina.see("add-bot-1-greedy").click()
    mina.see("start-game").click()
    mina.play_turn()
    expect(mina.see("hint")).to_have_count(0)
