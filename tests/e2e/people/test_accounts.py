"""Accounts in the browser: opened, entered, changed, left and deleted."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.support.clients.bot_account import PASSWORD


def _autocomplete(person: Person) -> list[list[str]]:
    """Return type and autocomplete name of every field, by form."""
    fields: list[list[str]] = person.page.evaluate(
        """() => [...document.querySelectorAll('form')].map((form) =>
          [...form.querySelectorAll('input')].map((it) => `${it.type} ${it.autocomplete}`))"""
    )
    return fields


def test_an_account_is_used_with_the_keyboard_alone(person: NewPerson) -> None:
    """An account is opened, left, entered, changed and deleted with Tab and Enter alone.

    All fields have the autocomplete names that password managers know.
    """
    mina = person()
    keys = mina.page.keyboard
    mina.page.goto("/account")
    expect(mina.see("open-name")).to_be_visible()
    assert _autocomplete(mina) == [
        ["text username", "password new-password"],
        ["text username", "password current-password"],
    ]
    mina.see("open-name").focus()
    keys.type("Typing Mina")
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(mina.page.get_by_role("heading", name="Typing Mina")).to_be_focused()
    assert _autocomplete(mina) == [
        ["text username", "password current-password", "password new-password"],
        ["text username", "password current-password"],
    ]
    expect(mina.see("log-out")).to_be_visible()
    mina.see("log-out").press("Enter")
    expect(mina.see("enter-name")).to_be_visible()

    mina.see("enter-name").focus()
    keys.type("TYPING MINA")
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(mina.see("standing")).to_be_visible()

    mina.page.locator("[data-testid='change'] > summary").press("Enter")
    mina.see("change-old").focus()
    keys.type(PASSWORD)
    keys.press("Tab")
    keys.press("Tab")
    keys.type("battery staple")
    keys.press("Enter")
    expect(mina.see("change-done")).to_contain_text("changed")

    mina.page.locator("[data-testid='delete'] > summary").press("Enter")
    expect(mina.see("delete").first).to_contain_text("Your games stay")
    mina.see("delete-password").focus()
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(mina.see("delete-password-fault")).to_contain_text("do not match")
    expect(mina.see("delete-password")).to_be_focused()
    mina.see("delete-password").fill("battery staple")
    keys.press("Enter")
    expect(mina.see("open-name")).to_have_value("")
