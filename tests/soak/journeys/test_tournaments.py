"""Tournaments that visitors watch until the end, and whose seed they seal and check."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import HOST, NewPerson
from tests.e2e.layout import PLAIN, check
from tests.e2e.tournaments.test_tournaments import _fill_in
from tests.support.servers.databases import time_for_words_passes
from tests.support.servers.server_process import ServerProcess


def _points(person: Person, bot: str) -> float:
    """Return the points of a bot in the live standings."""
    return float(person.see(f"live-{bot}").get_attribute("data-points") or -1)


def test_visitors_watch_a_tournament_until_it_is_cancelled(in_arena: NewPerson) -> None:
    """The host starts a long tournament; a guest on a phone sees it grow, and then cancelled.

    Cancelling needs a second press.
    """
    mina, jun = in_arena(settings=PLAIN), in_arena(width=360, language="ko")
    mina.post("/api/account", HOST)
    jun.page.goto("/ranking")
    jun.page.get_by_role("link", name="봇 대회 보기").click()
    expect(jun.see("tournaments-none")).to_be_visible()
    expect(jun.see("tournament-start")).to_have_count(0)

    _fill_in(mina, 100_000)
    check(mina, "tournaments")
    mina.see("tournament-start").click()
    expect(mina.see("tournament-status")).to_have_attribute("data-status", "running")
    jun.page.goto(mina.page.url)
    expect(jun.see("live-greedy")).to_be_visible()
    expect(jun.see("tournament-cancel")).to_have_count(0)
    before = _points(jun, "greedy")
    jun.page.wait_for_function(
        "before => document.querySelector('[data-testid=live-greedy]')?.dataset.points > before",
        arg=before,
    )
    check(mina, "tournament-running")

    mina.see("tournament-cancel").click()
    mina.see("tournament-cancel-sure").click()
    for person in (mina, jun):
        expect(person.see("tournament-status")).to_have_attribute("data-status", "cancelled")
    mina.page.get_by_role("link", name="All tournaments").click()
    expect(mina.see("tournaments").get_by_text("Cancelled")).to_be_visible()


def test_visitors_seal_and_check_a_seed(in_arena: NewPerson, arena: ServerProcess) -> None:
    """A visitor adds words while the tournament waits; both see them, and the seed checks out."""
    mina, jun = in_arena(settings=PLAIN), in_arena(width=390, language="ko")
    mina.post("/api/account", HOST)
    _fill_in(mina, 40)
    mina.see("tournament-minutes").select_option("5")
    mina.see("tournament-start").click()
    fingerprint = mina.see("seed-fingerprint").inner_text()
    jun.page.goto(mina.page.url)
    jun.see("seed-own-words").fill("일곱 마리 갈매기")
    jun.see("seed-add-words").click()
    for one in (mina, jun):
        expect(one.see("seed-words")).to_have_text("일곱 마리 갈매기")
    expect(jun.see("seed-own-words")).to_have_value("")
    expect(jun.see("seed-secret")).to_have_count(0)
    check(jun, "tournament-words")

    time_for_words_passes(arena.database)
    for one in (mina, jun):
        expect(one.see("tournament-status")).to_have_attribute("data-status", "finished")
        expect(one.see("seed-fingerprint")).to_have_text(fingerprint)
        one.see("seed-check").click()
        expect(one.see("seed-verdict")).to_have_attribute("data-right", "true")
    check(jun, "tournament-seed")
