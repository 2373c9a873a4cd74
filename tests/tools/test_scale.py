"""The plan for many players obeys its laws."""

import pytest
from msgspec.structs import replace
from numpy.random import default_rng

from bench.scale import Assumptions, Inputs, balance, people_at_table, plan, plan_table, simulated

MEASURED = Inputs(move_us=2_000, frame_us=35, idle_mb=115, socket_mb=0.06, commits_s=15_000)
GIVEN = Assumptions()


def test_every_player_has_a_seat() -> None:
    """The people at all tables are the players, and every follower has a connection."""
    found = balance(12_345, GIVEN)
    assert sum(GIVEN.seats) == pytest.approx(1)
    assert found.tables * people_at_table(GIVEN) == pytest.approx(12_345)
    assert found.sockets == pytest.approx(12_345 + GIVEN.spectators * found.tables)
    assert found.frames_s / found.moves_s == pytest.approx(found.sockets / found.tables)


def test_twice_the_players_need_twice_the_servers() -> None:
    """Processes, memory and traffic double; a large fleet gains nothing by its size."""
    half, whole = (plan(players, MEASURED, GIVEN) for players in (200_000, 400_000))
    assert whole.processes == pytest.approx(2 * half.processes, rel=0.03)
    assert whole.memory_gb == pytest.approx(2 * half.memory_gb, rel=0.03)
    assert whole.terabytes == pytest.approx(2 * half.terabytes)
    assert whole.tables == pytest.approx(2 * half.tables, abs=1)


def test_no_process_is_above_its_limit() -> None:
    """99 of 100 seconds stay below the limit, with one process fewer they do not."""
    found = plan(100_000, MEASURED, GIVEN)
    assert found.mean_load < found.p99_load <= GIVEN.limit
    average = balance(100_000, GIVEN)
    fewer = simulated(MEASURED, GIVEN, average, round(0.95 * found.processes), default_rng(1))
    assert fewer.p99 > GIVEN.limit


def test_the_simulation_keeps_its_balance() -> None:
    """The mean load of the simulation is that of the moves and ends on average."""
    average = balance(50_000, GIVEN)
    load = simulated(MEASURED, GIVEN, average, 20, default_rng(3))
    followers = average.sockets / average.tables
    move_us = MEASURED.move_us + (followers - 4) * MEASURED.frame_us
    core = average.moves_s * move_us + average.begins_s * GIVEN.end_us
    assert load.mean == pytest.approx(core / 1e6 / 20, rel=0.02)


def test_the_seed_determines_the_plan() -> None:
    """The same seed gives the same plan; the table has a column for each number of players."""
    first, again = (plan(10_000, MEASURED, GIVEN, seed=5) for _ in range(2))
    assert first == again
    assert plan_table([first, again]).splitlines()[0].count("10,000") == 2


def test_a_few_players_need_one_process_without_a_cluster() -> None:
    """One process uses SQLite and needs no PostgreSQL, NATS or load balancer."""
    found = plan(100, MEASURED, GIVEN)
    assert (found.processes, found.databases, found.bus_servers, found.balancers) == (1, 0, 0, 0)


def test_slower_moves_need_more_servers() -> None:
    """With twice the processor time of a move the processes are about twice as many."""
    slow = replace(MEASURED, move_us=4_000, frame_us=70)
    fast, slower = (plan(300_000, measured, GIVEN).processes for measured in (MEASURED, slow))
    assert 1.8 * fast < slower < 2.2 * fast
