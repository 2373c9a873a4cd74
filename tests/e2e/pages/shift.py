"""The layout shift of a page while it loads."""

from pathlib import Path
from typing import Final, NamedTuple

from tests.e2e.browser import Person
from tests.e2e.pages.addresses import Address

LATE: Final = Path(__file__).parent / "late.js"  #: Script of a context whose answers are late.
MOST_SHIFT: Final = 0.05


class Shift(NamedTuple):
    """The sum of the shifts of a page, and the parts that moved."""

    sum: float
    moved: list[str]


def open_page(person: Person, address: Address) -> Shift:
    """Open an address and return the shift until all answers were drawn; LATE is in use."""
    person.page.goto(address.path)
    person.page.locator(address.ready).first.wait_for(state="attached")
    person.page.evaluate("quiet()")
    return Shift(**person.page.evaluate("shifts()"))
