"""Ways through the site: skipping the bar, the menus, and the keyboard."""

import pytest
from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check_dialog
from tests.e2e.tables import started
from tests.support.length import IS_LONG

#: The first element that the Tab key reaches on a page, in the order of the document.
_FIRST_STOP = "document.querySelector('a, button, input, select, [tabindex=\"0\"]').textContent"


def test_every_page_begins_with_the_way_to_its_content(person: NewPerson) -> None:
    """On each page of the menu, the first stop of the keyboard leads to the content."""
    mina = person(width=360)
    mina.choose_name("Mina")
    mina.page.goto("/")
    mina.see("menu").click()
    links = mina.see("sheet").locator("a")
    paths = links.evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    for path in paths:
        mina.page.goto(path)
        expect(mina.page.locator("main h1")).to_be_visible()
        assert mina.page.evaluate(_FIRST_STOP) == "Skip to content"
    mina.open_table(started([mina]))
    skip = mina.page.get_by_text("Skip to content")
    skip.focus()
    expect(skip).to_be_in_viewport()
    mina.page.keyboard.press("Enter")
    expect(mina.page.locator("main")).to_be_focused()


def test_the_menu_keeps_the_laws_of_layout_and_the_focus(person: NewPerson) -> None:
    """The sheet of a page and of a table fits every window; Escape returns to its button."""
    mina = person(width=360)
    mina.choose_name("Mina")
    for screen, path in (("menu", "/"), ("table-menu", started([mina], "bonus", "greedy"))):
        mina.page.goto(path)
        mina.page.set_viewport_size({"width": 360, "height": 640})
        mina.see("menu").click()
        expect(mina.see("sheet")).to_be_visible()
        check_dialog(mina, screen)
        mina.page.set_viewport_size({"width": 360, "height": 640})
        mina.page.keyboard.press("Escape")
        expect(mina.see("menu")).to_be_focused()


def open_menus(mina: Person, *, wide: bool) -> None:
    """Open the list of a group in a wide window, or the sheet in a narrow one.

    The heading of the page has the focus before: it takes it, which closes a list.
    """
    expect(mina.page.locator("main h1")).to_be_focused()
    mina.see("nav-me" if wide else "menu").click()
    expect(mina.page.locator("header a[href='/help']:visible")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ko"] if IS_LONG else ["ko"])
def test_open_menus_are_accessible(person: NewPerson, language: str) -> None:
    """Names, roles and contrast of the open menus hold in both languages and themes."""
    for width in (320, 1024):
        mina = person(width=width, language=language)
        mina.page.goto("/ranking")
        open_menus(mina, wide=width == 1024)
        assert violations(mina) == []
        mina.page.emulate_media(color_scheme="dark")
        assert violations(mina) == []
