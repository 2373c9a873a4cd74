"""The sealed seed of a tournament: its check finds every change, and changed code is noticed."""

import pytest
from msgspec.structs import replace

from tests.unit.tournament.test_booking import YAHTZEE
from yachtdice.server.tournaments.service.booking import Booking, setup_of
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.messages import SealedSeed, TournamentReport
from yachtdice.tournament.play.executor import LocalExecutor
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.page import page_of
from yachtdice.tournament.report.report import report_of
from yachtdice.tournament.seed import SeedError, check_seed, draw_secret, seal, seed_for

BOOKING = Booking(YAHTZEE.text, ("random", "greedy"), Mode.HILL, 10, 1)


@pytest.fixture(scope="module")
def report() -> TournamentReport:
    """Return the report of a tournament with a sealed seed and words of two visitors."""
    sealed = seal(draw_secret(), ("seven gulls", "차 한 잔"))
    seed = seed_for(sealed, setup_of(BOOKING).entrants)
    held = Tournament(setup_of(replace(BOOKING, seed=seed, sealed=sealed)))
    run(held, LocalExecutor(), lambda _: None)
    return report_of(outcome_of(held))


def test_a_report_proves_its_seed(report: TournamentReport) -> None:
    """The check accepts an honest report, and the page of the report has all that it needs."""
    assert check_seed(report) == report.sealed
    assert report.sealed is not None
    page = page_of(report)
    for text in (report.sealed.secret, report.sealed.fingerprint, "seven gulls, 차 한 잔"):
        assert text in page


def test_every_change_of_a_report_is_noticed(report: TournamentReport) -> None:
    """Another seed, secret, fingerprint, word or player code is refused."""
    honest = report.sealed
    assert honest is not None
    other = seal(draw_secret(), honest.words)
    [first, *rest] = report.standings
    changed = [
        replace(report, seed=report.seed ^ 1),
        replace(report, sealed=other),
        replace(report, sealed=replace(honest, fingerprint=other.fingerprint)),
        replace(report, sealed=replace(honest, secret="short")),
        replace(report, sealed=replace(honest, words=honest.words[1:])),
        replace(report, standings=(replace(first, fingerprint="other"), *rest)),
        replace(report, standings=tuple(rest)),
    ]
    for one in changed:
        with pytest.raises(SeedError):
            check_seed(one)


def test_a_report_without_a_sealed_seed_is_not_judged(report: TournamentReport) -> None:
    """A seed that the host chose has nothing to check."""
    assert check_seed(replace(report, sealed=None)) is None


def test_players_that_changed_after_the_booking_do_not_play() -> None:
    """The seed was sealed with the code of the players, so other code is refused."""
    sealed: SealedSeed = seal(draw_secret())
    entrants = [replace(entrant, fingerprint="old") for entrant in setup_of(BOOKING).entrants]
    booking = replace(BOOKING, seed=seed_for(sealed, entrants), sealed=sealed)
    with pytest.raises(UnknownPlayerError, match="has changed"):
        setup_of(booking)
