"""A program plays a person in a browser: made on the account page, come by link, seen as a bot."""

import os
import subprocess
import sys

import httpx
from playwright.sync_api import expect

from tests.e2e.browser import Person, play_to_the_end
from tests.e2e.conftest import NewPerson
from tests.e2e.test_accounts import open_account, table_server
from tests.server_process import ROOT

__all__ = ["table_server"]


def _make_bot(person: Person, name: str) -> str:
    """Return the token of a new bot, made on the account page."""
    person.see("bots").locator("summary").click()
    person.see("bot-name").fill(name)
    person.see("make-bot-send").click()
    expect(person.see("bot-token")).to_be_visible()
    return person.see("bot-token").input_value()


def _start_example(link: str, token: str) -> subprocess.Popen[str]:
    """Return the example bot as a process of its own, sent to a room."""
    words = [sys.executable, str(ROOT / "examples" / "online_bot.py"), link]
    env = {**os.environ, "YACHT_TOKEN": token}
    return subprocess.Popen(
        words, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_a_program_plays_a_whole_game_against_a_browser(person: NewPerson) -> None:
    """Mina makes a bot and a table; it comes by link, plays to the end, and is marked all along."""
    mina = person()
    open_account(mina, "Mina")
    token = _make_bot(mina, "Plover")
    mina.page.goto("/")
    link = mina.make_table("one-box")
    bot = _start_example(link, token)
    expect(mina.see("seat-1")).to_contain_text("Plover (bot)")
    mina.see("start-game").click()
    play_to_the_end((mina, 0))
    out, err = bot.communicate(timeout=60)
    assert (bot.returncode, err) == (0, "")
    assert out == f"points: [{mina.total(0)}, {mina.total(1)}]\n"
    expect(mina.see("result")).to_contain_text("Plover (bot)")
    mina.page.goto("/games")
    row = mina.page.locator("[data-testid^='game-']").first
    expect(row).to_contain_text("Plover (bot)")
    row.click()
    mina.page.get_by_role("link", name="Plover (bot)").click()
    expect(mina.page.get_by_role("heading", level=1)).to_have_text("Plover (bot)")


def test_a_token_is_shown_once_renewed_revoked_and_its_bot_deleted(person: NewPerson) -> None:
    """Each button does what it says, at the server too; deleting asks once more; in Korean."""
    mina = person(width=360, language="ko")
    open_account(mina, "민아")
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
    expect(mina.see("remove")).to_contain_text("완전히 지울까요?")
    mina.see("remove").click()
    expect(mina.see("bots")).to_contain_text("아직 봇이 없어요")
