"""How fast the ranking and the ladder of strength answer with a million accounts, on SQLite."""

import asyncio
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
from yachtdice.protocol.people_messages import (
    RankingLine,
    RankingPage,
    RatingLine,
    RatingsPage,
)
from yachtdice.services.people_ports import LadderAsked
from yachtdice.storage import Database, SqlRanking, SqlStrengths, database_url
from yachtdice.storage.ladder import ALL, SPAN
from yachtdice.storage.strength_ladder import HUNDREDTH

ACCOUNTS = 1_000_000
LIMIT_MS = 20.0
ASKED = 200
RULES = "of the bench"
Found = TypeVar("Found")


def main() -> None:
    """Make a database of a million accounts and ask it for pages and places all over."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(str(Path(folder) / "yacht.sqlite3")))


def fill(where: str, accounts: int) -> list[tuple[int, int]]:
    """Write accounts, levels as they grow: most low, some high; return their keys in order."""
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
    """Write a strength for every account, by one rule set; return their keys in order."""
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
    """Ask and tell."""
    database = Database(database_url(where))
    await database.open()
    begun = time.perf_counter()
    order = fill(where, ACCOUNTS)
    strengths = fill_strengths(where, ACCOUNTS)
    print(f"ranking: {ACCOUNTS:,} accounts made in {time.perf_counter() - begun:.0f} s")
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
    """Ask for pages after, before and around all over, and for lines; tell how long it took."""
    rng, wrong = Random(8), 0
    times: dict[str, list[float]] = {name: [] for name in ("after", "before", "around", "line")}

    async def timed(name: str, asked: Coroutine[Any, Any, Found]) -> Found:
        begun = time.perf_counter()
        found = await asked
        times[name].append(1000 * (time.perf_counter() - begun))
        return found

    begun = time.perf_counter()
    await page(LadderAsked())
    first = 1000 * (time.perf_counter() - begun)
    print(f"ranking: {what}, the very first page, its statements made: {first:.1f} ms")
    for _ in range(ASKED):
        at = rng.randrange(100, ACCOUNTS - 100)
        player = f"p{rng.randrange(ACCOUNTS)}"
        after = await timed("after", page(LadderAsked(after=cursors[at])))
        before = await timed("before", page(LadderAsked(before=cursors[at])))
        around = await timed("around", page(LadderAsked(around=player)))
        own = await timed("line", line(player))
        wrong += after.lines[0].place != at + 2
        wrong += before.lines[-1].place != at
        wrong += own not in around.lines
    for name, taken in times.items():
        _tell(f"{what}, {name}", taken)
    print(f"ranking: {what}, {3 * ASKED - wrong} of {3 * ASKED} places right")


def _tell(what: str, times: list[float]) -> None:
    """Print the median and the slowest."""
    middle, worst = statistics.median(times), max(times)
    told = f"{what}: {middle:.1f} ms, slowest {worst:.1f} ms, limit {LIMIT_MS:.0f} ms"
    print(f"ranking: {told} {judged(worst < LIMIT_MS)}")


if __name__ == "__main__":
    main()
