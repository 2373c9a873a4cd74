"""A tournament is the same whoever plays its games."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.tournament.executor import executor_of
from yachtdice.tournament.outcome import outcome_of
from yachtdice.tournament.report import report_of
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode
from yachtdice.tournament.worker import Setup, Stretch, play_stretch


def one_by_one(setup: Setup, games: int) -> list[GameResult]:
    """Return the games played singly, each without those who failed in any before."""
    results: list[GameResult] = []
    barred: frozenset[int] = frozenset()
    for game in range(games):
        results += play_stretch(setup, Stretch(game, 1, barred))
        barred |= {fault.entrant for fault in results[-1].faults}
    return timeless(results)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000), workers=st.integers(1, 8), mode=st.sampled_from([*Mode]))
def test_any_number_of_workers_gives_the_same_games(seed: int, workers: int, mode: Mode) -> None:
    """However many play, and whoever fails where, games and bars are those of one by one."""
    setup = setup_of("Hasty", "Careless", "Clumsy", "random", mode=mode, games=24, seed=seed)
    with ThreadPoolExecutor(workers) as pool:
        held = played(setup, pool, workers)
    assert timeless(held.results)[: held.scheduled] == one_by_one(setup, held.scheduled)


def test_processes_play_as_this_one_does() -> None:
    """Two processes of their own give the same report but for the times."""
    setup = setup_of("Plain", "Careless", "greedy", games=40)
    here = report_of(outcome_of(played(setup)))
    with executor_of(2) as pool:
        there = report_of(outcome_of(played(setup, pool, 2)))
    assert {**here, "times": None} == {**there, "times": None}


def test_a_bar_counts_from_the_lowest_game_of_a_fault() -> None:
    """Who fails sits in no game after its first fault, and in every game before."""
    held = played(setup_of("Hasty", "random", "Careless", games=60, seed=4))
    fault = held.faults[2]
    assert (fault.reason, fault.kind) == ("ZeroDivisionError: by chance", "crashed")
    assert 0 < fault.game < 59
    for result in held.results[: held.scheduled]:
        assert (2 in result.seats) == (result.game <= fault.game)


@pytest.mark.parametrize(
    ("player", "kind", "says"),
    [
        ("Repeater", "illegal", "may not fill ones: the box is filled already"),
        ("Greedy5", "illegal", "does not name dice by their indexes 0 to 4"),
        ("Clumsy", "garbled", "turn() answered None, neither Keep"),
        ("Careless", "crashed", "ZeroDivisionError: by chance"),
        ("Sleeper", "late", "no answer within 0.2 s"),
        ("Endless", "late", "no answer within 0.2 s"),
        ("Leaver", "crashed", "SystemExit: 3"),
        ("Stillborn", "crashed", "OSError: no table for me"),
    ],
)
def test_every_fault_bars_and_is_told(player: str, kind: str, says: str) -> None:
    """Whoever fails is barred with the reason; the others play all games."""
    limit = 0.2 if kind == "late" else 20
    held = played(setup_of("Hasty", player, "random", games=30, answer_s=limit))
    assert [*held.faults] == [1]
    assert held.faults[1].kind == kind
    assert says in held.faults[1].reason
    assert held.faults[1].position.startswith(f"game {held.faults[1].game}, ")
    last = report_of(outcome_of(held))["standings"][-1]
    assert (last["name"], last["barred"]) == (player, True)
    assert {*held.results[-1].seats} == {0, 2}


def test_nobody_is_left_to_play() -> None:
    """Where fewer than two are left the other games are not played, and the report stands."""
    held = played(setup_of("Hasty", "Stillborn", games=10))
    assert [len(result.seats) for result in held.results] == [2] + [0] * 9
    assert report_of(outcome_of(held))["standings"][0]["name"] == "Haste"


def test_a_tie_is_broken_by_playoffs() -> None:
    """Those tied at the top play further games among themselves until one leads."""
    ties = 0
    for seed in range(8):
        held = played(setup_of("Hasty", "Plain", "Stillborn", games=2, seed=seed))
        extra = held.results[held.scheduled :]
        ties += bool(extra)
        assert all({*result.seats} == {0, 1} for result in extra)
        assert [row["place"] for row in report_of(outcome_of(held))["standings"][:2]] == [1, 2]
    assert ties


def test_playoffs_end_after_the_number_stated() -> None:
    """A tie that no playoff may break is left as one: both stand first."""
    setups = [setup_of("Hasty", "Plain", games=2, seed=seed, playoffs=0) for seed in range(8)]
    tables = [played(setup) for setup in setups]
    assert all(len(held.results) == 2 for held in tables)
    places = [[row["place"] for row in report_of(outcome_of(held))["standings"]] for held in tables]
    assert [1, 1] in places
