"""The page of a tournament report in a real browser."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.unit.tournament.tables import played, setup_of
from yachtdice.solver import solve
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.page import page_of
from yachtdice.tournament.report.report import report_of

WIDTHS = (320, 390, 1280)
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a page."""
    held = played(setup_of("greedy", "random", "Plain", "Careless", games=40, seed=4))
    file = tmp_path_factory.mktemp("page") / "report.html"
    file.write_text(page_of(report_of(outcome_of(held, solve(held.setup.rules)))), "utf-8")
    return file


def test_the_page_fits_without_scripts(chromium: Browser, page_file: Path) -> None:
    """Nothing is wider than the screen or fetched, and the text has enough size and contrast."""
    with chromium.new_context() as context:
        page = context.new_page()
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        page.goto(page_file.as_uri())
        assert fetched == [page_file.as_uri()]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            sizes = page.evaluate(_TEXTS)
            assert len(sizes) > 20
            assert min(sizes) >= 9
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            ground, ink = page.evaluate(_COLOURS)
            assert contrast(ground, ink) > 7


_COLOURS = """() => {
  const style = getComputedStyle(document.body)
  return [style.backgroundColor, style.color].map(c => c.match(/\\d+/g).slice(0, 3).map(Number))
}"""
_TEXTS = """() => [...document.querySelectorAll('svg text')].map(
  text => parseFloat(getComputedStyle(text).fontSize) *
    text.ownerSVGElement.getBoundingClientRect().width / 360)"""


def contrast(one: list[int], other: list[int]) -> float:
    """Return the contrast of two colours, as WCAG defines it."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: list[int]) -> float:
    """Return the relative luminance of a colour."""
    parts = [part / 255 for part in colour]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
