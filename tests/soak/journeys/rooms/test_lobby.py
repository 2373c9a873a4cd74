"""A table that is found on the home page."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson


def test_an_open_table_is_found_on_the_home_page(visitor: NewPerson) -> None:
    """A listed table is joined from the home page and by its code; its game is watched."""
    mina, jun, sora = visitor(), visitor(), visitor(width=360, language="ko")
    mina.introduce("Mina")
    mina.make_table("bonus")
    jun.choose_name("Jun")
    jun.page.goto("/")
    expect(jun.see("lobby")).to_contain_text("No open table")
    mina.see("list-room").click()
    expect(mina.see("list-room")).to_be_checked()
    code = mina.see("code").inner_text()
    jun.page.locator("[data-testid^='lobby-']").first.click()
    jun.see("sit-down").click()
    expect(mina.see("seat-1")).to_contain_text("Jun")
    sora.page.goto("/")
    sora.see("join-input").fill(f"{code[:3]} {code[3:].lower()}")
    sora.see("join").click()
    expect(sora.see("seat-0")).to_contain_text("Mina")
    expect(mina.see("spectators")).to_contain_text("1 spectator")
    sora.page.wait_for_url(re.compile(r"/r/[a-z0-9]{12}$"))
    assert mina.see("qr").evaluate("image => image.complete && image.naturalWidth > 0")
    mina.see("start-game").click()
    expect(mina.see("dice-tray")).to_be_visible()
    sora.page.goto("/")
    sora.page.locator("[data-testid^='watch-']").filter(has_text="Jun").first.click()
    expect(sora.see("dice-tray")).to_be_visible()
