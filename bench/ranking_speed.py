"""Query times of the ranking and the ratings with a million accounts, on SQLite."""

import asyncio
import gc
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bench.timing import judged
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.people.messages.profiles import (
    RankingLine,
    RankingPage,
    RatingLine,
    RatingsPage,
)
from yachtdice.server.people.service.ports import LadderAsked
from yachtdice.server.people.store.ranking import ALL, SPAN, SqlRanking
from yachtdice.server.people.store.ratings import HUNDREDTH, SqlStrengths

ACCOUNTS = 1_000_000
LIMIT_MS = 20.0
ASKED = 200
RULES = "of the bench"
Found = TypeVar("Found")


def main() -> None:
    """Create a database of a million accounts and query pages and places at random positions."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(str(Path(folder) / "yacht.sqlite3")))


def fill(where: str, accounts: int) -> list[tuple[int, int]]:
    """Write accounts with realistic levels, most of them low; return their keys in order."""
    rng = Random(7)
    numbers = rng.sample(range(1, 30 * accounts), accounts)
    rows = [
        (f"p{i}", min(60, int(rng.expovariate(0.35))), number) for i, number in enumerate(numbers)
    ]
    with closing(sqlite3.connect(where)) as connection, connection:
        people = ((player, f"Player {player}") for player, _, _ in rows)
        connection.executemany("INSERT INTO players VALUES (?, ?, 7)", people)
        connection.executemany("INSERT INTO standings VALUES (?, ?, 3, ?)", rows)
        counted = (
            "INSERT INTO player_rules (player, fingerprint, rules_id, games) VALUES (?, '', '', 9)"
        )
        connection.executemany(counted, ((player,) for player, _, _ in rows))
        counts = (
            "INSERT INTO standing_counts SELECT level, {}, count(*) FROM standings GROUP BY 1, 2"
        )
        connection.execute(counts.format(f"reached / {SPAN}"))
        totals = (
            "INSERT INTO standing_counts SELECT ?, level, count(*) FROM standings GROUP BY 1, 2"
        )
        connection.execute(totals, (ALL,))
    return sorted(((level, number) for _, level, number in rows), key=lambda key: (-key[0], key[1]))


def fill_strengths(where: str, accounts: int) -> list[tuple[int, str]]:
    """Write a strength for every account under one rule set; return their keys in order."""
    rng = Random(9)
    keys = [(int(rng.gauss(14e6, 5e6)), f"p{i}") for i in range(accounts)]
    rows = [(player, RULES, "", 25.0, 3.0, 20, shown) for shown, player in keys]
    with closing(sqlite3.connect(where)) as connection, connection:
        connection.executemany("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        counts = "INSERT INTO rating_counts SELECT ?, {}, count(*) FROM ratings GROUP BY 2"
        floor = f"(shown - ((shown % {HUNDREDTH}) + {HUNDREDTH}) % {HUNDREDTH}) / {HUNDREDTH}"
        connection.execute(counts.format(floor), (RULES,))
    return sorted(keys, key=lambda key: (-key[0], key[1]))


async def _measure(where: str) -> None:
    """Measure the queries and print the times."""
    database = database_at(where)
    await database.open()
    begun = time.perf_counter()
    order = fill(where, ACCOUNTS)
    strengths = fill_strengths(where, ACCOUNTS)
    made = time.perf_counter() - begun
    print(f"\nPages and places among {ACCOUNTS:,} accounts, made in {made:.0f} s")
    gc.collect()
    gc.freeze()  # as the server does; otherwise the collector would scan millions of our rows
    ranking, ladder = SqlRanking(database), SqlStrengths(database)
    await _ask("ranking", [f"{level}.{at}" for level, at in order], ranking.page, ranking.line)
    await _ask(
        "strength",
        [f"{shown}.{player}" for shown, player in strengths],
        partial(ladder.page, RULES),
        partial(ladder.line, RULES),
    )
    await database.close()


Pages = Callable[[LadderAsked], Coroutine[Any, Any, RankingPage | RatingsPage]]
Lines = Callable[[str], Coroutine[Any, Any, RankingLine | RatingLine | None]]


async def _ask(what: str, cursors: list[str], page: Pages, line: Lines) -> None:
    """Query pages after, before and around many places, and single lines; print the times."""
    times: dict[str, list[float]] = {name: [] for name in ("after", "before", "around", "line")}
    wrong = 0

    async def timed(name: str, asked: Coroutine[Any, Any, Found]) -> Found:
        begun = time.perf_counter()
        found = await asked
        times[name].append(1000 * (time.perf_counter() - begun))
        return found

    begun = time.perf_counter()
    await page(LadderAsked())
    first = 1000 * (time.perf_counter() - begun)
    print(f"  {what}, the very first page, with the making of its statements: {first:.1f} ms")
    rng = Random(8)
    asked = [(rng.randrange(100, ACCOUNTS - 100), rng.randrange(ACCOUNTS)) for _ in range(ASKED)]
    for at, number in 2 * asked:  # the second time with warm caches
        player = f"p{number}"
        after = await timed("after", page(LadderAsked(after=cursors[at])))
        before = await timed("before", page(LadderAsked(before=cursors[at])))
        around = await timed("around", page(LadderAsked(around=player)))
        own = await timed("line", line(player))
        wrong += after.lines[0].place != at + 2
        wrong += before.lines[-1].place != at
        wrong += own not in around.lines
    for name, taken in times.items():
        _show(f"{what}, {name}, cold", taken[:ASKED])
        _show(f"{what}, {name}, warm", taken[ASKED:])
    print(f"  {what}: {6 * ASKED - wrong} of {6 * ASKED} places right")


def _show(what: str, times: list[float]) -> None:
    """Print the median, the 95th percentile and the maximum of these times."""
    middle, late, worst = (
        statistics.median(times),
        statistics.quantiles(times, n=20)[-1],
        max(times),
    )
    print(
        f"  {what}: {middle:.1f} ms, p95 {late:.1f} ms, slowest {worst:.1f} ms; "
        f"must {LIMIT_MS:.0f} ms: {judged(worst < LIMIT_MS)}"
    )


if __name__ == "__main__":
    main()
