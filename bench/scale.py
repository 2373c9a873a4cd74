"""Servers and their cost for 1,000 to 1,000,000 players at the same time: `python -m bench.scale`.

A simulation of tables on server processes, from the figures that `make load ARGS=--write` measured
and from the named assumptions below. Games begin at random moments, their tables are spread over
the processes at random, and their players move at random moments. So some processes have more to
do than others, and each one more in some seconds than in others. The processes are as many as keep
99 of 100 seconds below the limit.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.random import Generator, default_rng

from bench.load.measured import Measured, read
from bench.load.outcomes import table

PLAYERS: Final = (1_000, 10_000, 100_000, 1_000_000)
SEED: Final = 1
PEOPLE: Final = 4  #: The people at each measured table.
SIMULATED_S: Final = 300  #: Seconds of the simulation, after it has reached its balance.
#: At most this many processes are simulated: all are alike, and none depends on another.
SIMULATED_PROCESSES: Final = 60


class Inputs(Struct, frozen=True, kw_only=True):
    """The costs of a server, as measured: microseconds and megabytes."""

    #: A move at a table of four browsers that share in the dice, with its frames to all four.
    move_us: float
    frame_us: float  #: The frame of a move to one more follower.
    idle_mb: float  #: A server process without connections.
    socket_mb: float  #: A connection, with its part of the table.
    commits_s: float  #: Transactions in a second of one PostgreSQL.


class Assumptions(Struct, frozen=True, kw_only=True):
    """Values that were not measured. Prices are in euros a month, of rented virtual machines."""

    #: Shares of the tables with one to four people.
    seats: tuple[float, ...] = (0.1, 0.5, 0.2, 0.2)
    spectators: float = 0.1  #: Spectators of a table, on average.
    moves_s: float = 0.3  #: Moves of a table in a second.
    turns: int = 12  #: Turns of a seat in a game.
    moves_a_turn: float = 3.4  #: Moves of a turn: rolls, and the fill.
    #: Processor time of the end of a game, with its review in another process.
    end_us: float = 20_000.0
    limit: float = 0.7  #: The part of a core that a process may use in 99 of 100 seconds.
    most_sockets: int = 20_000  #: Connections of a process.
    frame_bytes: int = 2_500  #: A frame of a move, without compression.
    #: The players on average over the day, as a part of those at the busiest time.
    daily_mean: float = 0.4
    #: The part of the measured transactions that the plan uses: those of steps write more rows.
    commits_used: float = 0.2
    #: The time in which the moves of one process gather for a transaction.
    transaction_ms: float = 5.0
    bus_frames_s: float = 300_000.0  #: Frames in a second of one NATS server.
    balancer_sockets: int = 100_000  #: Connections of one load balancer.
    core_price: float = 5.0
    gb_price: float = 1.5
    database_price: float = 40.0  #: One PostgreSQL of the size that was measured, and its standby.
    bus_price: float = 20.0
    balancer_price: float = 20.0
    terabyte_price: float = 1.0


class Plan(NamedTuple):
    """The servers for a number of players, and their cost in euros a month.

    `mean_load` and `p99_load` are parts of a core that a process uses.
    """

    players: int
    tables: int
    moves_s: float
    frames_s: float
    ends_s: float
    processes: int
    mean_load: float
    p99_load: float
    sockets: int
    memory_gb: float
    commits_s: float
    databases: int
    bus_servers: int
    balancers: int
    terabytes: float
    cost: float

    @property
    def thousand(self) -> float:
        """The cost of 1,000 players."""
        return 1000 * self.cost / self.players


class Balance(NamedTuple):
    """The tables and the moves of a number of players, on average."""

    tables: float
    moves_s: float
    frames_s: float
    begins_s: float
    sockets: float


class Load(NamedTuple):
    """Parts of a core that a process uses: on average, and in 99 of 100 seconds at most."""

    mean: float
    p99: float


def inputs_of(figures: Measured) -> Inputs:
    """Return the measured costs of a run of all loads."""
    tables, crowd = figures.outcome("sealed"), figures.outcome("spectators")
    plain = figures.outcome("tables")
    return Inputs(
        move_us=tables.move_us,
        frame_us=(crowd.move_us - plain.move_us) / (crowd.sockets - PEOPLE),
        idle_mb=tables.idle_mb,
        socket_mb=(tables.memory_mb - tables.idle_mb) / tables.sockets,
        commits_s=figures.commits_s,
    )


def people_at_table(given: Assumptions) -> float:
    """Return the mean number of people at a table."""
    return sum(number * share for number, share in enumerate(given.seats, 1))


def game_s(given: Assumptions, people: int) -> float:
    """Return the seconds of a game of this many people; alone, a bot has the other seat."""
    return max(2, people) * given.turns * given.moves_a_turn / given.moves_s


def balance(players: int, given: Assumptions) -> Balance:
    """Return the tables and the moves of this many players, on average."""
    tables = players / people_at_table(given)
    followers = people_at_table(given) + given.spectators
    moves = tables * given.moves_s
    begins = sum(
        tables * share / game_s(given, people) for people, share in enumerate(given.seats, 1)
    )
    return Balance(tables, moves, moves * followers, begins, tables * followers)


def move_us(measured: Inputs, given: Assumptions) -> float:
    """Return the mean processor time of a move, with its frames to all followers."""
    followers = people_at_table(given) + given.spectators
    return measured.move_us + (followers - PEOPLE) * measured.frame_us


def simulated(
    measured: Inputs, given: Assumptions, average: Balance, processes: int, chance: Generator
) -> Load:
    """Return the load of this many processes, from a simulation of some of them, second by second.

    Each process begins with the tables that it has on average, in the middle of their games. Then
    games begin and end in it, and its tables move, all at random moments.
    """
    count = min(processes, SIMULATED_PROCESSES)
    lengths = np.array([round(game_s(given, people)) for people in range(1, 5)])
    standing = average.tables / processes * np.array(given.seats)
    begins = standing / lengths
    tables = chance.poisson(standing, (count, 4))
    used = np.empty((SIMULATED_S, count))
    for second in range(SIMULATED_S):
        ended = chance.binomial(tables, 1 / lengths)
        tables = tables - ended + chance.poisson(begins, (count, 4))
        moves = chance.poisson(given.moves_s * tables.sum(axis=1))
        used[second] = moves * move_us(measured, given) + ended.sum(axis=1) * given.end_us
    return Load(float(used.mean()) / 1e6, float(np.quantile(used, 0.99)) / 1e6)


def processes_for(
    measured: Inputs, given: Assumptions, average: Balance, seed: int
) -> tuple[int, Load]:
    """Return the fewest processes that stay within the limits, and their load."""
    core = average.moves_s * move_us(measured, given) + average.begins_s * given.end_us
    count = max(
        1,
        math.ceil(core / 1e6 / given.limit),
        math.ceil(average.sockets / given.most_sockets),
    )
    while True:
        load = simulated(measured, given, average, count, default_rng(seed))
        if load.p99 <= given.limit:
            return count, load
        count = max(count + 1, math.ceil(count * (load.p99 / given.limit) ** 0.5))


def plan(players: int, measured: Inputs, given: Assumptions, seed: int = SEED) -> Plan:
    """Return the servers for this many players at the same time."""
    average = balance(players, given)
    processes, load = processes_for(measured, given, average, seed)
    sockets = average.sockets / processes
    memory = processes * (measured.idle_mb + sockets * measured.socket_mb) / 1024
    gathered = 1 + average.moves_s / processes * given.transaction_ms / 1000
    commits = average.moves_s / gathered
    is_alone = processes == 1
    databases = 0 if is_alone else math.ceil(
        commits / (measured.commits_s * given.commits_used)
    )  # fmt: skip
    foreign = average.frames_s * (1 - 1 / processes)
    bus = math.ceil(foreign / given.bus_frames_s)
    balancers = 0 if is_alone else math.ceil(average.sockets / given.balancer_sockets)
    month_s = 30 * 24 * 3600 * given.daily_mean
    terabytes = average.frames_s * given.frame_bytes * month_s / 1e12
    cost = (
        processes * given.core_price
        + memory * given.gb_price
        + databases * given.database_price
        + bus * given.bus_price
        + balancers * given.balancer_price
        + terabytes * given.terabyte_price
    )
    return Plan(
        players, round(average.tables), average.moves_s, average.frames_s, average.begins_s,
        processes, load.mean, load.p99, round(sockets), memory,
        commits, databases, bus, balancers, terabytes, cost,
    )  # fmt: skip


def plans(figures: Measured, players: Sequence[int] = PLAYERS, seed: int = SEED) -> list[Plan]:
    """Return the servers for each number of players."""
    return [plan(count, inputs_of(figures), Assumptions(), seed) for count in players]


def plan_table(found: Sequence[Plan]) -> str:
    """Return the plans as a Markdown table, a column for each."""
    head = ("players at the same time", *(f"{one.players:,}" for one in found))
    rows = {
        "tables": "{0.tables:,}",
        "moves a second": "{0.moves_s:,.0f}",
        "frames a second": "{0.frames_s:,.0f}",
        "ends of games a second": "{0.ends_s:,.1f}",
        "server processes, each with one core": "{0.processes:,}",
        "load of a process, mean": "{0.mean_load:.0%}",
        "load of a process in 99 of 100 seconds, at most": "{0.p99_load:.0%}",
        "connections of a process": "{0.sockets:,}",
        "memory of all processes, GB": "{0.memory_gb:,.1f}",
        "commits a second": "{0.commits_s:,.0f}",
        "PostgreSQL servers (0: SQLite)": "{0.databases:,}",
        "NATS servers": "{0.bus_servers:,}",
        "load balancers": "{0.balancers:,}",
        "traffic, TB a month": "{0.terabytes:,.1f}",
        "cost, euros a month": "{0.cost:,.0f}",
        "cost of 1,000 players, euros a month": "{0.thousand:,.1f}",
    }
    return table(head, [(name, *map(form.format, found)) for name, form in rows.items()])


def main(words: Sequence[str]) -> None:
    """Print the plans for the numbers of players of the command line."""
    parser = argparse.ArgumentParser("python -m bench.scale", description=__doc__)
    parser.add_argument("players", nargs="*", type=int, default=PLAYERS)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(words)
    print(plan_table(plans(read(), options.players, options.seed)))


if __name__ == "__main__":
    main(sys.argv[1:])
