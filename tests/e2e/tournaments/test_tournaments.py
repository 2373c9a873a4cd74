"""Bots play a tournament while people watch in browsers."""

import re

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import HOST, NewPerson
from tests.e2e.layout import PLAIN, check


def _fill_in(host: Person, games: int) -> None:
    """Fill in the form: two bots against each other."""
    host.page.goto("/tournaments")
    host.see("tournament-rules").select_option("sixteen")
    expect(host.see("tournament-player-optimal")).to_be_disabled()
    host.see("mode-pairs").check()
    for bot in ("greedy", "random"):
        host.see(f"tournament-player-{bot}").check()
    host.see("tournament-games").fill(str(games))


def test_a_tournament_ends_with_its_report(in_arena: NewPerson) -> None:
    """An impossible tournament is refused with a message; a possible one ends with a report."""
    mina = in_arena(settings=PLAIN, language="ko")
    mina.post("/api/account", HOST)
    mina.page.goto("/tournaments")
    mina.see("tournament-start").click()
    expect(mina.see("tournament-fault")).to_have_text("봇을 둘 이상 골라 주세요.")
    _fill_in(mina, 200_000)
    mina.see("tournament-start").click()
    expect(mina.see("tournament-fault")).to_contain_text("그렇게 많은 판을 할 수 없어요")
    check(mina, "tournaments")
    mina.see("tournament-games").fill("100")
    mina.see("tournament-start").click()

    status = mina.see("tournament-status")
    expect(status).to_have_attribute("data-status", "finished")
    expect(status).to_contain_text("우승")
    for bot in ("greedy", "random"):
        expect(mina.see(f"standing-{bot}")).to_have_attribute("data-place", re.compile("[12]"))
    check(mina, "tournament")
    with mina.context.expect_page() as opened:
        mina.see("whole-report").get_by_role("link").first.click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_contain_text("2 players, 100 games")
    assert report.locator("body").evaluate("body => getComputedStyle(body).maxWidth") != "none"
