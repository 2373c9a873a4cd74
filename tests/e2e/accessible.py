"""What axe finds in a page as it stands in a real browser."""

from pathlib import Path

from tests.e2e.browser import Person

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(person: Person) -> list[str]:
    """Return what hinders those who see, hear or move otherwise; contrast is looked at too."""
    person.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = person.page.evaluate(
        """async () => (await axe.run()).violations
             .map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120))}`)"""
    )
    return found
