"""Bot accounts: created on the account page, playing a person in a browser, and deleted."""

import os
import subprocess
import sys

import httpx
from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account, fill_one_box
from tests.paths import ROOT
from tests.support.server_process import PATIENCE


def _make_bot(person: Person, name: str) -> str:
    """Return the token of a new bot, created on the account page."""
    person.page.goto("/account")
    person.see("bots").locator("summary").click()
    person.see("bot-name").fill(name)
    person.see("make-bot-send").click()
    expect(person.see("bot-token")).to_be_visible()
    return person.see("bot-token").input_value()


def _start_example(link: str, token: str) -> subprocess.Popen[str]:
    """Return the example bot, running in a process and sent to a room."""
    words = [sys.executable, str(ROOT / "examples" / "online_bot.py"), link]
    env = {**os.environ, "YACHT_TOKEN": token}
    return subprocess.Popen(
        words, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_a_program_plays_a_whole_game_against_a_browser(visitor: NewPerson) -> None:
    """Mina creates a bot and a table; the bot joins by link, plays to the end, and is marked."""
    mina = visitor()
    create_account(mina, "Mina")
    token = _make_bot(mina, "Plover")
    mina.page.goto("/")
    link = mina.make_table("one-box")
    bot = _start_example(link, token)
    expect(mina.see("seat-1")).to_contain_text("Plover (bot)")
    mina.see("start-game").click()
    fill_one_box(mina)
    out, err = bot.communicate(timeout=2 * PATIENCE)
    assert (bot.returncode, err) == (0, "")
    assert out == f"points: [{mina.total(0)}, {mina.total(1)}]\n"
    expect(mina.see("result")).to_contain_text("Plover (bot)")
    mina.page.goto("/games")
    row = mina.page.locator("[data-testid^='game-']").first
    expect(row).to_contain_text("Plover (bot)")
    row.click()
    mina.page.get_by_role("link", name="Plover (bot)").click()
    expect(mina.page.get_by_role("heading", level=1)).to_have_text("Plover (bot)")


def test_a_bot_token_is_shown_once_renewed_and_revoked(visitor: NewPerson) -> None:
    """Each button works at the server too, and deleting the bot needs a second press."""
    mina = visitor(width=360, language="ko")
    create_account(mina, "민아")
    first = _make_bot(mina, "물떼새")
    url = mina.page.url.rsplit("/", 1)[0] + "/api/bot/account"

    def status(token: str) -> int:
        return httpx.get(url, headers={"authorization": f"Bearer {token}"}).status_code

    assert status(first) == 200
    mina.see("renew").click()
    expect(mina.see("bot-token")).not_to_have_value(first)
    second = mina.see("bot-token").input_value()
    assert (status(first), status(second)) == (401, 200)
    mina.page.reload()
    mina.see("bots").locator("summary").click()
    expect(mina.see("renew")).to_be_visible()
    expect(mina.see("bot-token")).to_have_count(0)
    mina.see("revoke").click()
    expect(mina.see("bots")).to_contain_text("토큰 없음")
    assert status(second) == 401
    mina.see("remove").click()
    expect(mina.see("remove")).to_contain_text("완전히 삭제할까요?")
    mina.see("remove").click()
    expect(mina.see("bots")).to_contain_text("아직 봇이 없어요")
