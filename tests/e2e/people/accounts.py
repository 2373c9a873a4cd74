"""Accounts of people in the browser tests."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.support.clients.bot_account import PASSWORD


def create_account(person: Person, name: str) -> None:
    """Open an account without the account page; the browser is logged in.

    On the shared server the name must be one that no guest of another test has.
    """
    data = {"name": name, "password": PASSWORD}
    assert person.post("/api/account", data).ok


def log_in(person: Person, name: str, password: str = PASSWORD) -> None:
    """Fill in and send the login form."""
    person.see("enter-name").fill(name)
    person.see("enter-password").fill(password)
    person.see("enter-send").click()


def fill_one_box(*people: Person) -> None:
    """Play the game of one box at a table that has started."""
    for person in people:
        person.roll()
        person.see("fill-five").click()
    for person in people:
        expect(person.see("result")).to_be_visible()
