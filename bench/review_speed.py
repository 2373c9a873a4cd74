"""Time to review a game, explain a choice, find the lessons of a day and compute an insight."""

import math
import resource
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx

from bench.timing import best, judged, timed
from tests.support.games.bot_games import bot_game
from tests.support.servers.server_process import CROWD, ServerProcess
from yachtdice.analysis import explain, review_game
from yachtdice.analysis.training.daily import days_five
from yachtdice.bots import LevelBot
from yachtdice.game import record_text
from yachtdice.rules import load_rules
from yachtdice.solver import (
    Decision,
    Stray,
    best_play,
    empty_card,
    fetch_insight,
    insight_of,
    load_kernels,
)
from yachtdice.solver.insight.table import INSIGHTS

ROUNDS: Final = 7
HTTP_MS: Final = 150  #: The limit for the 95th percentile of a review over HTTP, in milliseconds.
DAY_MS: Final = 500  #: The limit for the lessons of a day, in milliseconds; a page waits for them.
#: By rule set: the limits for CPU seconds and megabytes of its insight.
MOST: Final = {"yahtzee": (15, 150), "yatzy": (50, 330)}


def reviews() -> None:
    """Print the CPU milliseconds of a review and of an explanation, with the insight mapped."""
    solution, rng = best_play(load_rules("yahtzee")), Random(5)
    insight = fetch_insight(solution)
    levels = [Stray(2.0, 10.0), Stray(1.0, 6.0)]
    record = bot_game(solution, [LevelBot(level, rng, solution) for level in levels], rng)
    choice = Decision((2, 2, 2, 5, 5), 2, keep_faces=(2, 2, 2, 5, 5))
    card = empty_card(solution.rules)
    jobs: dict[str, tuple[Callable[[], object], int]] = {
        "review of two seats": (partial(review_game, record, solution, insight), 50),
        "points only": (partial(review_game, record, solution), 20),
        "one explanation": (partial(explain, solution, insight, card, choice), 5),
    }
    for name, (job, most) in jobs.items():
        job()
        found = best([timed(job) for _ in range(ROUNDS)]).cpu * 1e3
        print(f"  {name}: {found:.1f} ms (must {most}: {judged(found <= most)})")


def lessons_of_a_day() -> None:
    """Print the CPU milliseconds of the slowest of ten days of the default rules."""
    solution, first = best_play(load_rules("clubhouse")), date(2026, 11, 22)
    days_five(solution, first)
    jobs = [partial(days_five, solution, first + timedelta(days=days)) for days in range(10)]
    found = max(best([timed(job) for _ in range(3)]).cpu for job in jobs) * 1e3
    print(f"  five lessons of a day: {found:.0f} ms (must {DAY_MS}: {judged(found <= DAY_MS)})")


def over_http() -> None:
    """Print the p95 of reviews of different games by a server, with all files computed."""
    solution, rng = best_play(load_rules("yahtzee")), Random(6)
    levels = [Stray(2.0, 10.0), Stray(1.0, 6.0)]
    bots = [LevelBot(level, rng, solution) for level in levels]
    texts = [record_text(solution.rules, bot_game(solution, bots, rng).events) for _ in range(60)]
    with TemporaryDirectory() as folder:
        database = str(Path(folder) / "bench.sqlite3")
        with (
            ServerProcess(database, limit_factor=CROWD) as server,
            httpx.Client(base_url=server.url, timeout=120) as http,
        ):
            while _review(http, texts[0])["insight"] != "ready":
                time.sleep(0.2)
            taken = sorted(_timed(partial(_review, http, text)) for text in texts)
    found = 1e3 * taken[math.ceil(0.95 * len(taken)) - 1]
    median = 1e3 * taken[len(taken) // 2]
    print(
        f"  through HTTP, {len(taken)} games: median {median:.0f} ms, p95 {found:.0f} ms "
        f"(must {HTTP_MS}: {judged(found <= HTTP_MS)})"
    )


def _review(http: httpx.Client, text: str) -> dict[str, Any]:
    """Return the review of a record by a server."""
    answer = http.post("/api/records/review", json={"text": text})
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


def _timed(job: Callable[[], object]) -> float:
    """Return the seconds that a job takes by the clock."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def insights() -> None:
    """Print the CPU seconds and the size of the insight of a rule set."""
    load_kernels()
    insight_of(best_play(load_rules("extended")))  # compiles the kernels
    for name, (seconds, megabytes) in MOST.items():
        solution = best_play(load_rules(name))
        begun = time.process_time()
        found = insight_of(solution)
        cpu = time.process_time() - begun
        size = sum(map(len, INSIGHTS.pieces(found))) / 1e6
        reached = cpu <= seconds and size <= megabytes
        print(
            f"  insight of {name}: {cpu:.1f} s, {size:.0f} MB "
            f"(must {seconds} s, {megabytes} MB: {judged(reached)})"
        )
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"  peak memory of this process: {most:.0f} MB")


def main() -> None:
    """Print all figures."""
    print("\nReviews of games, in CPU time")
    reviews()
    lessons_of_a_day()
    over_http()
    insights()


if __name__ == "__main__":
    main()
