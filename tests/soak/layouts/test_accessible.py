"""Pages that axe examines in both themes."""

from typing import Literal

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN
from tests.e2e.tables import finished

_THEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")


def test_pages_of_past_games_are_accessible(visitor: NewPerson) -> None:
    """Axe finds no violations on a game, the list of games and a wrong record, in both themes."""
    mina = visitor(settings=PLAIN)
    mina.choose_name("Mina")
    mina.page.goto(f"/games/{finished([mina], 'bonus', 'random')}")
    expect(mina.see("replay")).to_be_visible()
    expect_accessible(mina)
    mina.page.goto("/games")
    expect(mina.see("filter-player")).to_be_visible()
    expect_accessible(mina)
    mina.page.goto("/records")
    mina.see("record-input").fill("yacht record 1\nseat Mina")
    mina.see("record-show").click()
    expect(mina.see("record-fault")).to_have_attribute("data-fault", "form")
    expect_accessible(mina)


def expect_accessible(person: Person) -> None:
    """Check that axe finds no violations in the dark and the light theme."""
    for theme in _THEMES:
        person.page.emulate_media(color_scheme=theme)
        assert violations(person) == []
