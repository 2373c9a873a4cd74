"""How fast the ranking answers with a million accounts, on SQLite."""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

from bench.timing import judged
from yachtdice.storage import Database, SqlRanking, database_url
from yachtdice.storage.ladder import ALL, SPAN

ACCOUNTS = 1_000_000
LIMIT_MS = 20.0
ASKED = 200


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


async def _measure(where: str) -> None:
    """Ask and tell."""
    database = Database(database_url(where))
    await database.open()
    begun = time.perf_counter()
    order = fill(where, ACCOUNTS)
    print(f"ranking: {ACCOUNTS:,} accounts made in {time.perf_counter() - begun:.0f} s")
    store, rng = SqlRanking(database), Random(8)
    pages, wrong = [], 0
    for number in range(ASKED):
        at = rng.randrange(ACCOUNTS - 60) if number else 0
        cursor = f"{order[at][0]}.{order[at][1]}" if number else None
        begun = time.perf_counter()
        page = await store.page(cursor, 50)
        pages.append(1000 * (time.perf_counter() - begun))
        wrong += page.lines[0].place != (at + 2 if number else 1)
    lines = []
    for _ in range(ASKED):
        begun = time.perf_counter()
        await store.line(f"p{rng.randrange(ACCOUNTS)}")
        lines.append(1000 * (time.perf_counter() - begun))
    await database.close()
    _tell("a page of 50, anywhere", pages)
    _tell("one's own place", lines)
    print(f"ranking: {ASKED - wrong} of {ASKED} places right")


def _tell(what: str, times: list[float]) -> None:
    """Print the median and the slowest."""
    middle, worst = statistics.median(times), max(times)
    told = f"{what}: {middle:.1f} ms, slowest {worst:.1f} ms, limit {LIMIT_MS:.0f} ms"
    print(f"ranking: {told} {judged(worst < LIMIT_MS)}")


if __name__ == "__main__":
    main()
