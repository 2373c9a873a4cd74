"""A tournament gives the same games with any executor."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings, strategies as st

from tests.unit.tournament.tables import played, setup_of, timeless, without_times
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import GameRange, Setup
from yachtdice.tournament.play.executor import executor_of
from yachtdice.tournament.play.running import play_range
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import report_of


def one_by_one(setup: Setup, games: int) -> list[GameResult]:
    """Return the games played one by one, each without the players disqualified before."""
    results: list[GameResult] = []
    barred: frozenset[int] = frozenset()
    for game in range(games):
        results += play_range(setup, GameRange(game, 1, barred))
        barred |= {fault.entrant for fault in results[-1].faults}
    return timeless(results)


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 1000), workers=st.integers(1, 8), mode=st.sampled_from([*Mode]))
def test_any_number_of_workers_gives_the_same_games(seed: int, workers: int, mode: Mode) -> None:
    """With any number of workers the games and disqualifications are those of one worker."""
    setup = setup_of("Hasty", "Careless", "Clumsy", "random", mode=mode, games=24, seed=seed)
    with ThreadPoolExecutor(workers) as pool:
        held = played(setup, pool, workers)
    assert timeless(held.results)[: held.scheduled] == one_by_one(setup, held.scheduled)


@pytest.mark.parametrize("bot", ["greedy", "optimal"])
def test_two_workers_give_the_same_report(bot: str) -> None:
    """Two workers give the report of one, with playrooms alone and with a bot outside them."""
    setup = setup_of("Plain", "Careless", bot, games=40)
    here = report_of(outcome_of(played(setup)))
    with executor_of(setup, 2) as pool:
        there = report_of(outcome_of(played(setup, pool, 2)))
    assert without_times(here) == without_times(there)


def test_python_players_need_no_process_besides_their_playrooms() -> None:
    """Two workers that only control playrooms start no process of their own."""
    setup = setup_of("Plain", "greedy", games=40)
    with executor_of(setup, 2) as pool:
        held = played(setup, pool, 2)
        assert not multiprocessing.active_children()
    assert len(held.results) >= 40


def test_a_player_is_disqualified_from_its_first_fault_on() -> None:
    """A failing player plays every game up to its first fault, and none after it."""
    held = played(setup_of("Hasty", "random", "Careless", games=60, seed=4))
    fault = held.faults[2]
    assert (fault.reason.en, fault.kind) == ("ZeroDivisionError: by chance", "crashed")
    assert 0 < fault.game < 59
    for result in held.results[: held.scheduled]:
        assert (2 in result.seats) == (result.game <= fault.game)


@pytest.mark.parametrize(
    ("player", "kind", "says"),
    [
        ("Repeater", "illegal", "may not fill ones: the box is filled already"),
        ("Greedy5", "illegal", "must name dice by their indexes 0 to 4"),
        ("Clumsy", "garbled", "turn() answered None, neither Keep"),
        ("Careless", "crashed", "ZeroDivisionError: by chance"),
        ("Sleeper", "late", "no answer within 2 s"),
        ("Endless", "late", "no answer within 2 s"),
        ("Leaver", "crashed", "SystemExit: 3"),
        ("Stillborn", "crashed", "OSError: no table for me"),
    ],
)
def test_every_fault_disqualifies_with_its_reason(player: str, kind: str, says: str) -> None:
    """A failing player is disqualified with the reason, and the others play all games."""
    # The others have to answer in time. Eight games are one range, so only one answer is awaited.
    limit, games = (2, 8) if kind == "late" else (20, 30)
    held = played(setup_of("Hasty", player, "random", games=games, answer_s=limit))
    assert [*held.faults] == [1]
    assert held.faults[1].kind == kind
    assert says in held.faults[1].reason.en
    assert held.faults[1].position.en.startswith(f"game {held.faults[1].game}, ")
    last = report_of(outcome_of(held)).standings[-1]
    assert (last.name, last.barred) == (player, True)
    assert {*held.results[-1].seats} == {0, 2}


def test_too_few_remaining_players_end_the_tournament() -> None:
    """With fewer than two players left no further game is played, and a report is made."""
    held = played(setup_of("Hasty", "Stillborn", games=10))
    assert [len(result.seats) for result in held.results] == [2] + [0] * 9
    assert report_of(outcome_of(held)).standings[0].name == "Haste"


def test_a_tie_is_broken_by_playoffs() -> None:
    """Players tied for first place play tie-break games until one leads."""
    ties = 0
    for seed in range(8):
        held = played(setup_of("Hasty", "Plain", "Stillborn", games=2, seed=seed))
        extra = held.results[held.scheduled :]
        ties += bool(extra)
        assert all({*result.seats} == {0, 1} for result in extra)
        assert [row.place for row in report_of(outcome_of(held)).standings[:2]] == [1, 2]
    assert ties


def test_playoffs_end_after_the_number_stated() -> None:
    """A tie that no tie-break may resolve stays: both are first."""
    setups = [setup_of("Hasty", "Plain", games=2, seed=seed, playoffs=0) for seed in range(8)]
    tables = [played(setup) for setup in setups]
    assert all(len(held.results) == 2 for held in tables)
    places = [[row.place for row in report_of(outcome_of(held)).standings] for held in tables]
    assert [1, 1] in places
