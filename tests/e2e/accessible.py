"""Findings of axe in a page of a real browser."""

from tests.e2e.browser import Person
from tests.paths import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(person: Person) -> list[str]:
    """Return the accessibility violations of a page, including contrast."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = person.page.evaluate(
        """async () => (await axe.run()).violations
             .map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120))}`)"""
    )
    return found
