"""Bot accounts: created on the account page, playing a person in a browser, and deleted."""

import httpx
from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account


def _open_bots(person: Person) -> None:
    """Open the list of bots on the account page, once the standing has moved it to its place."""
    expect(person.see("standing")).to_be_visible()
    person.see("bots").locator("summary").click()


def _make_bot(person: Person, name: str) -> str:
    """Return the token of a new bot, created on the account page."""
    person.page.goto("/account")
    _open_bots(person)
    person.see("bot-name").fill(name)
    person.see("make-bot-send").click()
    expect(person.see("bot-token")).to_be_visible()
    return person.see("bot-token").input_value()


def test_a_bot_token_is_shown_once_renewed_and_revoked(person: NewPerson) -> None:
    """Each button works at the server too, and deleting the bot needs a second press."""
    mina = person(width=360, language="ko")
    create_account(mina, "봇 주인 민아")
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
    _open_bots(mina)
    expect(mina.see("renew")).to_be_visible()
    expect(mina.see("bot-token")).to_have_count(0)
    mina.see("revoke").click()
    expect(mina.see("bots")).to_contain_text("토큰 없음")
    assert status(second) == 401
    mina.see("remove").click()
    expect(mina.see("remove")).to_contain_text("완전히 삭제할까요?")
    mina.see("remove").click()
    expect(mina.see("bots")).to_contain_text("아직 봇이 없어요")
