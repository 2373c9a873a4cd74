"""The HTML page of a report: self-contained, and with the facts of the report only."""

from html.parser import HTMLParser

import msgspec
import pytest
from msgspec.structs import replace

from tests.unit.tournament.tables import judged, played, setup_of
from yachtdice.tournament.games.schedule import Mode, Sprt
from yachtdice.tournament.messages import TournamentReport
from yachtdice.tournament.report.page import page_of
from yachtdice.tournament.report.report import report_of

EMPTY = {"meta", "line", "circle", "rect", "path"}


class Outline(HTMLParser):
    """The parts of a page: its elements in order, attributes, and the texts of table cells."""

    def __init__(self, page: str) -> None:
        """Read a page and check that every element is closed."""
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.cells: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record an element."""
        self.elements.append(tag)
        self.attributes += attrs
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record an empty element."""
        self.elements.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        """Record the end of an element."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Record the text of a cell."""
        if self._open and self._open[-1] == "td":
            self.cells.append(data)


@pytest.fixture
def hill() -> TournamentReport:
    """Return the report of a hill with a fault, and with a script as a player name."""
    setup = setup_of("Plain", "random", "Careless", games=30, seed=4)
    first, *others = setup.entrants
    strange = replace(first, name='<script>alert("x")</script> & co')
    held = played(replace(setup, entrants=(strange, *others)))
    assert held.faults
    return report_of(judged(held))


@pytest.fixture
def pairs() -> TournamentReport:
    """Return the report of pairs with a sequential test."""
    return report_of(judged(played(setup_of("mate", "random", mode=Mode.PAIRS, sprt=Sprt(0, 50)))))


def test_a_page_needs_nothing_else(hill: TournamentReport, pairs: TournamentReport) -> None:
    """There is no script, frame, address or event handler, with any names of players."""
    for report in (hill, pairs):
        outline = Outline(page_of(report))
        assert not {"script", "iframe", "img", "link", "object"} & {*outline.elements}
        assert not {"src", "href", "onload", "onclick"} & {name for name, _ in outline.attributes}
        assert not any("://" in (value or "") for _, value in outline.attributes)
        assert "@import" not in page_of(report)
        assert "prefers-color-scheme: dark" in page_of(report)


def test_every_plot_has_its_numbers_beside_it(hill: TournamentReport) -> None:
    """Each plot is followed by a table in the same section and has an accessible name."""
    outline = Outline(page_of(hill))
    plots = [n for n, element in enumerate(outline.elements) if element == "svg"]
    assert len(plots) == 5
    for plot in plots:
        rest = outline.elements[plot:]
        assert rest.index("table") < (rest.index("section") if "section" in rest else len(rest))
    assert sum(name == "aria-label" for name, _ in outline.attributes) == len(plots)


def test_a_page_shows_the_facts_of_its_report(
    hill: TournamentReport, pairs: TournamentReport
) -> None:
    """The page shows standings, faults, seed, fingerprint and the result of the sequential test."""
    page, cells = page_of(hill), Outline(page_of(hill)).cells
    for row in hill.standings:
        assert row.name in cells
        assert f"{row.score.mean:,.1f} ± {row.score.plus_minus:,.1f}" in cells
    assert hill.faults[0].reason in page
    assert hill.rules_fingerprint in page
    assert pairs.sequential_test is not None
    test = pairs.sequential_test.pairs[0]
    assert " ".join(map(str, test.pentanomial)) in Outline(page_of(pairs)).cells


def test_a_page_is_made_from_a_stored_report(hill: TournamentReport) -> None:
    """A report that was written as JSON and read again gives the same page."""
    assert page_of(
        msgspec.json.decode(msgspec.json.encode(hill), type=TournamentReport)
    ) == page_of(hill)


def test_a_page_of_a_minimal_report(pairs: TournamentReport) -> None:
    """A page exists for a single game, for unfinished games, and for a report without luck."""
    for players in (("Hasty", "Stillborn"), ("Stillborn", "Leaver"), ("greedy", "random")):
        report = report_of(judged(played(setup_of(*players, games=1))))
        Outline(page_of(report))
    Outline(page_of(replace(pairs, luck=None, sequential_test=None)))
