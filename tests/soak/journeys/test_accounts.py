"""Faults of account forms, the contact and the rate limit, in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account, log_in
from tests.e2e.tables import started
from tests.support.clients.bot_account import PASSWORD
from tests.support.servers.server_process import ServerProcess


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server with its normal rate limits and a contact."""
    path, contact = str(tmp_path / "strict.sqlite3"), "Mina Kim <mina@dice.example>"
    with ServerProcess(path, limit_factor=1, contact=contact) as server:
        yield server


def test_contact_and_rate_limit_are_shown_in_both_languages(
    chromium: Browser, strict: ServerProcess
) -> None:
    """The host's contact has a link; after ten wrong passwords the page says when to try again."""
    mina = Person(chromium, strict.url, language="ko")
    for path in ("/no-such-page", "/account"):
        mina.page.goto(path)
        expect(mina.see("contact")).to_contain_text("운영자에게 알려 주세요: Mina Kim")
        link = mina.see("contact").get_by_role("link")
        expect(link).to_have_attribute("href", "mailto:mina@dice.example")
    log_in(mina, "nobody here", "first guess")
    expect(mina.see("enter-password-fault")).to_contain_text("맞지 않아요")
    expect(mina.see("enter-send")).to_be_enabled()
    for n in range(9):
        body = {"name": "nobody here", "password": f"guess number {n}"}
        assert mina.post("/api/account/login", body).status == 401
    log_in(mina, "nobody here", "one more guess")
    expect(mina.see("enter-fault")).to_contain_text(re.compile(r"\d+:\d\d:\d\d 이후에"))
    mina.see("language").click()
    expect(mina.see("enter-fault")).to_contain_text(re.compile(r"Try again at \d+:\d\d:\d\d"))
    expect(mina.see("contact")).to_contain_text("Contact the host of this server: Mina Kim")
    assert [complaint for complaint in mina.complaints if "404" not in complaint] == []
    mina.context.close()


#: Name, password, the refused field and the reason.
REFUSED = [
    ("", PASSWORD, "open-name", "입력해 주세요"),
    ("Taken One", PASSWORD, "open-name", "다른 이름"),
    ("민아", "password123", "open-password", "다른 것으로"),
]


def test_refusals_are_shown_beside_their_field_in_korean(visitor: NewPerson) -> None:
    """The error is in the reader's language, and the field is marked and focused."""
    create_account(visitor(), "Taken 0ne")
    mina = visitor(language="ko", width=360)
    for name, password, field, reason in REFUSED:
        mina.page.goto("/account")
        mina.see("open-name").fill(name)
        mina.see("open-password").fill(password)
        mina.see("open-send").click()
        expect(mina.see(f"{field}-fault")).to_contain_text(reason)
        expect(mina.see(field)).to_have_attribute("aria-invalid", "true")
        expect(mina.see(field)).to_be_focused()
        assert mina.width() <= 360


def test_a_login_warns_that_the_seat_of_the_guest_is_left(person: NewPerson) -> None:
    """A guest at a table is warned before logging in, and the guest's seat waits."""
    create_account(person(), "Mina at Home")
    mina, jun = person(), person()
    mina.choose_name("Guest of Mina")
    jun.choose_name("Jun")
    link = started([mina, jun], "one-box")
    mina.open_table(link)
    jun.open_table(link)

    other = mina.context.new_page()
    other.goto("/account")
    expect(other.get_by_test_id("left-behind")).to_contain_text("Guest of Mina is left behind")
    expect(other.get_by_text("Return to your game")).to_be_visible()  # the page moves then
    other.get_by_test_id("enter-name").fill("Mina at Home")
    other.get_by_test_id("enter-password").fill(PASSWORD)
    other.get_by_test_id("enter-send").click()
    expect(other.get_by_test_id("standing")).to_be_visible()
    other.close()
    expect(jun.see("away-0")).to_be_visible()
    expect(mina.see("roll")).to_be_disabled()
