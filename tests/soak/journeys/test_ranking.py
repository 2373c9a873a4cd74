"""The ladder of a rule set in the browser."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account
from tests.e2e.tables import finished


def test_the_ladder_shows_strength_and_its_uncertainty(visitor: NewPerson) -> None:
    """The ladder of a rule set shows order, uncertainty and provisional ratings."""
    mina, jun = visitor(), visitor(width=360, language="ko")
    create_account(mina, "Mina")
    create_account(jun, "준호")
    finished([mina, jun], "one-box")
    jun.page.goto("/ranking")
    jun.see("ladder").select_option("one-box")
    expect(jun.page).to_have_url(re.compile("rules=one-box"))
    expect(jun.see("ranking-line")).to_have_count(2)
    expect(jun.see("provisional").first).to_have_text("임시")
    expect(jun.page.locator(".own")).to_contain_text(re.compile(r"\d\.\d 이상\s*25\.0 ± 2\d\.\d"))
    assert jun.width() <= 360
    jun.see("ladder").select_option("bonus")
    expect(jun.page.locator("main")).to_contain_text("아직 아무도 없어요")
