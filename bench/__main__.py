"""Run all benchmarks except the load tests, each in its own process: `python -m bench`."""

import subprocess
import sys
from typing import Final

BENCHMARKS: Final = (
    "start_speed",
    "game_speed",
    "solve_speed",
    "local_speed",
    "advice_speed",
    "duel_speed",
    "play_speed",
    "review_speed",
    "env_speed",
    "ranking_speed",
    "waiting_games",
    "page_load",
    "tournament_speed",
    "pairing_speed",
    "contest_speed",
    "picture_speed",
)


def main() -> None:
    """Run the benchmarks one after the other; exit with the names of those that failed."""
    failed = [name for name in BENCHMARKS if not _succeeds(name)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def _succeeds(name: str) -> bool:
    """Run a benchmark, which prints its figures; return whether it ended normally."""
    return subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode == 0


if __name__ == "__main__":
    main()
