"""Built-in players in batches: the same tournament as game by game."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tests.support.length import IS_LONG
from tests.unit.tournament.tables import judged, played, setup_of, without_times
from yachtdice.rules import load_rules
from yachtdice.solver import best_play
from yachtdice.tournament.games.schedule import Mode, Sprt, seats_of
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.messages import TournamentReport
from yachtdice.tournament.play.batch import AT_ONCE, BatchTournament, is_batchable, seat_table
from yachtdice.tournament.report.outcome import outcome_of, outcome_of_batch
from yachtdice.tournament.report.report import report_of

LEVELS = ("random", "greedy", "deckhand", "captain", "optimal")


def at_once(setup: Setup, seats: int = AT_ONCE) -> TournamentReport:
    """Return the report of a tournament through the engine, without its times."""
    held = BatchTournament(setup, best_play(setup.rules), judged=True)
    held.run(lambda _: None, seats)
    return without_times(report_of(outcome_of_batch(held)))


def one_by_one(setup: Setup) -> TournamentReport:
    """Return the report of a tournament played game by game, without its times."""
    return without_times(report_of(outcome_of(played(setup), best_play(setup.rules))))


SOME = ["yahtzee", "extended", "repeat", "yatzy"] if IS_LONG else ["extended", "yatzy"]


@pytest.mark.parametrize("rules", SOME)
def test_both_ways_give_the_same_report(rules: str) -> None:
    """Both ways give the same figures for all built-in players, over games in several batches."""
    setup = setup_of(*LEVELS, games=10, seed=11, rules=rules)
    assert at_once(setup, 20) == one_by_one(setup)


@pytest.mark.parametrize("mode", [Mode.PAIRS, Mode.ROUND_ROBIN])
def test_pairs_are_the_same_both_ways(mode: Mode) -> None:
    """Each pair plays the same games, with seats exchanged and dice repeated."""
    setup = setup_of("sailor", "mate", "optimal", mode=mode, games=10, seed=3)
    assert at_once(setup) == one_by_one(setup)


def test_a_sequential_test_ends_both_ways_at_the_same_deal() -> None:
    """The deciding deal is the last one, wherever batches begin and end."""
    test = Sprt(0, 60)
    setup = setup_of("captain", "sailor", mode=Mode.PAIRS, games=600, seed=2, sprt=test)
    found = at_once(setup, 32)
    assert found == one_by_one(setup)
    assert found.games < 600
    assert found.sequential_test is not None
    assert found.sequential_test.pairs[0].accepted == "elo1"


@settings(max_examples=30, deadline=None)
@given(mode=st.sampled_from([*Mode]), entrants=st.integers(2, 6), first=st.integers(0, 500))
def test_seats_are_those_of_the_schedule(mode: Mode, entrants: int, first: int) -> None:
    """Games in batches have the same seats as games one by one."""
    games = np.arange(first, first + 30)
    table = seat_table(mode, entrants, games)
    assert [*map(tuple, table.tolist())] == [seats_of(mode, entrants, g) for g in games.tolist()]


def test_ties_are_broken_by_the_same_playoffs() -> None:
    """Tied leaders play the same tie-break games, with the dice of the schedule."""
    setups = [setup_of("optimal", "captain", games=2, seed=seed) for seed in (2, 3, 4)]
    reports = [at_once(setup) for setup in setups]
    assert reports == [one_by_one(setup) for setup in setups]
    assert [bool(report.playoffs) for report in reports] == [False, True, False]


def test_players_unknown_to_the_engine_are_played_game_by_game() -> None:
    """Custom players, and bots that look at other cards, are not played by the engine."""
    assert is_batchable(setup_of("random", "optimal"))
    assert not is_batchable(setup_of("random", "win"))
    assert not is_batchable(setup_of("random", "Plain"))


def test_every_judged_game_adds_up() -> None:
    """Score = expected + luck - regret for every seat in every game.

    Only games with a failed player are left out.
    """
    for rules in ("yahtzee", "extended"):
        setup = setup_of("Plain", "Hasty", "random", "mate", "Careless", games=12, rules=rules)
        sheet = judged(played(setup)).sheet
        failed = np.any(sheet.failed, axis=1, keepdims=True)
        assert failed.any()
        expected = best_play(load_rules(rules)).expected_score
        gap = expected + sheet.luck - sheet.regret.sum(axis=2) - sheet.scores
        there = (sheet.seats >= 0) & ~failed
        assert np.isnan(gap[~there]).all()
        assert np.abs(gap[there]).max() < 1e-6
