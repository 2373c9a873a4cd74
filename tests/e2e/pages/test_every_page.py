"""Laws of all pages: every route with real content, at every width, in both languages and themes.

No page scrolls sideways, moves while it loads, begins at another left edge than the bar, breaks a
law of layout or a rule of accessibility, or shows English in Korean.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.e2e.accessible import AXE, violations
from tests.e2e.browser import Person
from tests.e2e.korean import english_texts
from tests.e2e.layout import laws
from tests.e2e.pages.addresses import Address, addresses
from tests.e2e.pages.shift import LATE, MOST_SHIFT, open_page
from tests.support.length import IS_LONG
from tests.support.servers.server_process import CROWD, ServerProcess, server_with
from yachtdice.server.app.pages import page as page_route

FRAME: Final = (Path(__file__).parent / "frame.js").read_text("utf-8")
WIDTHS: Final = (320, 360, 390, 768, 1024, 1280, 1366, 1440, 1920) if IS_LONG else (320, 1024)

Theme = Literal["light", "dark"]


class Look(NamedTuple):
    """How a page is opened."""

    language: str
    width: int
    theme: Theme


_SOME: Final = [Look("ko", 390, "dark")]
_MORE: Final = [Look("ko", 1280, "dark"), Look("en", 390, "light"), Look("en", 1280, "light")]


class Site(NamedTuple):
    """A server with content, and the person who owns it."""

    server: ServerProcess
    owner: Person
    routes: dict[str, list[Address]]


@pytest.fixture(scope="module")
def site(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Return a server on which a person has played, with tournaments and tables."""
    folder = tmp_path_factory.mktemp("site")
    with server_with(
        folder, bot_pause=0.0, limit_factor=CROWD, own_machine=True, account_days=0
    ) as server:
        owner = Person(chromium, server.url)
        yield Site(server, owner, addresses(owner))
        owner.context.close()


def test_every_route_has_an_address(site: Site) -> None:
    """The laws hold for all routes of the server: a new one needs an example with content."""
    assert set(site.routes) == set(page_route.paths), "add it in tests/e2e/pages/addresses.py"


@pytest.mark.parametrize("look", [*_SOME, *_MORE] if IS_LONG else _SOME, ids=str)
def test_pages_keep_the_laws(chromium: Browser, site: Site, look: Look) -> None:
    """Late answers move nothing; frame and width are right at all widths; axe finds nothing."""
    guest = Person(chromium, site.server.url, width=look.width, language=look.language)
    guest.context.add_cookies(site.owner.context.cookies())  # type: ignore[arg-type]
    guest.context.add_init_script(path=LATE)
    guest.context.add_init_script(path=AXE)
    guest.page.emulate_media(color_scheme=look.theme)
    height = guest.page.viewport_size["height"]  # type: ignore[index]
    faults: list[str] = []
    for address in [one for examples in site.routes.values() for one in examples]:
        guest.page.set_viewport_size({"width": look.width, "height": height})
        found = [*_opened(guest, address), *_frame(guest), *_named(violations(guest))]
        found += [*laws(guest), *_english(guest, look)]
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": height})
            found += _frame(guest)
        faults += [f"{address.path} ({look.language}): {fault}" for fault in found]
    guest.context.close()
    assert not faults, "\n".join(dict.fromkeys(faults))
    assert guest.complaints == []


def _opened(person: Person, address: Address) -> list[str]:
    """Open an address; return the shift until all answers were drawn, if it is too much."""
    shift = open_page(person, address)
    if shift.sum <= MOST_SHIFT:
        return []
    return [f"layout shift {shift.sum:.2f}: {'; '.join(shift.moved)}"]


def _frame(person: Person) -> list[str]:
    """Return the faults of the frame at the current width."""
    found: list[str] = person.page.evaluate(FRAME)
    return found


def _english(person: Person, look: Look) -> list[str]:
    """Return the English texts of a Korean page."""
    texts = english_texts(person) if look.language == "ko" else []
    return [f"English in Korean: {text}" for text in texts]


def _named(found: list[str]) -> list[str]:
    """Return the findings of axe with its name."""
    return [f"axe: {one}" for one in found]
