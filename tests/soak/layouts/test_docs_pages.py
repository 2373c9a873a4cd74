"""The documentation site in a browser: it obeys its policy, is accessible, and can be searched."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.accessible import violations
from tests.e2e.browser import AS_SHIPPED, Person
from tests.paths import ROOT
from tests.support.servers.docs_server import docs_server
from tools.site.pack import pack
from tools.site.statistics import stored
from yachtdice.rules import load_rules

PAGES = (
    "index",
    "play/how-to-play",
    "ko/play",
    "rules/yahtzee",
    "glossary",
    "learn/best-play",
    "host/index",
    "api/bots",
)
#: Pages that this test does not need, so that the build takes seconds.
LEFT_OUT = "api/a*,api/[c-s]*,api/tournament.md,decisions/*,contribute/*,messages.md,screens.md"

WATCH = """
  window.violations = [];
  document.addEventListener('securitypolicyviolation',
    (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the site, serve it, and return its address."""
    folder = tmp_path_factory.mktemp("docs")
    words = [sys.executable, "-m", "sphinx", "-Q", "-b", "html", "-D", "plot_gallery=0"]
    words += ["-d", str(folder / "doctrees"), "-D", f"exclude_patterns={LEFT_OUT}"]
    words += [str(ROOT / "docs"), str(folder / "html")]
    words += [str(ROOT / "docs" / f"{page}.md") for page in PAGES]
    subprocess.run(words, check=True, cwd=ROOT)
    pack(folder / "html", folder / "docs")
    with docs_server(folder / "docs") as url:
        yield f"{url}/docs/"


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_pages_obey_their_policy_and_are_accessible(
    chromium: Browser, site: str, scheme: str, width: int
) -> None:
    """In both themes and on a phone: no violation of the policy, no finding of axe, no overflow."""
    reader = Person(chromium, site, width=width, settings=AS_SHIPPED)
    reader.context.add_init_script(WATCH)
    reader.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")

    for name in PAGES:
        reader.page.goto(f"{site}{name}.html")
        expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
        assert violations(reader) == [], name
        assert reader.page.evaluate("violations") == [], name
        assert reader.page.evaluate("document.body.scrollWidth <= innerWidth"), name

    assert reader.complaints == []
    reader.context.close()


def test_a_search_finds_a_page(chromium: Browser, site: str) -> None:
    """A search works without another server and without a violation of the policy."""
    reader = Person(chromium, site, settings=AS_SHIPPED)
    reader.context.add_init_script(WATCH)

    reader.page.goto(f"{site}search.html?q=troubleshooting")

    expect(reader.page.locator("#search-results a").first).to_be_visible()
    assert reader.page.evaluate("violations") == []
    assert reader.complaints == []
    reader.context.close()


def test_a_page_of_a_rule_set_solves_it_live(chromium: Browser, site: str) -> None:
    """The browser computes the stored expected score, under the policy of the pages."""
    reader = Person(chromium, site, settings=AS_SHIPPED)
    reader.context.add_init_script(WATCH)
    facts = stored(load_rules("yahtzee"))
    assert facts is not None

    reader.page.goto(f"{site}rules/yahtzee.html")
    reader.page.locator(".live button").click()

    score = reader.page.locator("[data-expected]")
    expect(score).to_have_attribute("data-expected", repr(facts["expected_score"]))
    expect(reader.page.locator(".live tbody tr").first).to_contain_text("keep 3 3")
    assert violations(reader) == []
    assert reader.page.evaluate("violations") == []
    assert reader.complaints == []
    reader.context.close()
