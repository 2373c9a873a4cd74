"""A standing tournament: created, entered, played by a program, watched and closed in browsers."""

import os
import subprocess
import sys

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import HOST, NewPerson
from tests.e2e.layout import PLAIN, check
from tests.paths import ROOT
from tests.support.servers.server_process import ServerProcess

JUN = {"name": "Jun", "password": "correct horse"}


def _create(host: Person) -> None:
    """Create a standing tournament of ten games with one player of the server."""
    host.page.goto("/tournaments")
    host.see("standing-create").locator("summary").click()
    host.see("standing-rules").select_option("one-box")
    host.see("standing-player-random").check()
    host.see("standing-games").fill("10")
    check(host, "standing-create")
    host.see("standing-create-button").click()
    expect(host.see("entrant-random")).to_be_visible()


def test_a_program_enters_and_becomes_champion(in_arena: NewPerson, arena: ServerProcess) -> None:
    """The host creates it, a player enters a bot, and both see the champion of the first run."""
    mina, jun = in_arena(settings=PLAIN), in_arena(width=390, language="ko")
    mina.post("/api/account", HOST)
    _create(mina)
    check(mina, "standing-new")

    jun.post("/api/account", JUN)
    bot = jun.post("/api/account/bots", {"name": "Plover"}).json()
    jun.page.goto(mina.page.url)
    jun.see("standing-enter").click()
    entrant = f"entrant-{bot['player']}"
    expect(jun.see(entrant)).to_contain_text("아직 접속한 적 없음")
    program = [sys.executable, str(ROOT / "examples" / "tournament_bot.py"), arena.url]
    with subprocess.Popen(program, env={**os.environ, "YACHT_TOKEN": bot["token"]}) as process:
        try:
            for one in (mina, jun):
                expect(one.see("standing-champion")).to_have_attribute("data-runs", "1")
                expect(one.see(entrant)).to_have_attribute("data-present", "true")
                expect(one.see("standing-runs").get_by_role("link")).to_have_count(1)
        finally:
            process.kill()
    check(jun, "standing")

    jun.see("standing-runs").get_by_role("link").click()
    expect(jun.see("tournament-status")).to_have_attribute("data-status", "finished")
    expect(jun.see("standing-bot:" + bot["player"])).to_contain_text("Plover")
    jun.page.get_by_role("link", name="상시 대회로 가기").click()
    jun.see("withdraw").click()
    expect(jun.see(entrant)).to_have_count(0)

    mina.see("tournament-cancel").click()
    mina.see("tournament-cancel-sure").click()
    expect(mina.see("tournament-cancel-sure")).to_have_count(0)
    mina.page.goto("/tournaments")
    expect(mina.see("standing-tournaments").get_by_role("link")).to_have_count(1)
    check(mina, "standing-list")
