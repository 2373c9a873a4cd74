"""Run all benchmarks except the load tests: `python -m bench`."""

import subprocess
import sys

from bench import (
    advice_speed,
    duel_speed,
    env_speed,
    game_speed,
    page_load,
    play_speed,
    ranking_speed,
    review_speed,
    solve_speed,
    start_speed,
)

if __name__ == "__main__":
    start_speed.main()
    game_speed.main()
    solve_speed.main()
    advice_speed.main()
    duel_speed.main()
    play_speed.main()
    review_speed.main()
    env_speed.main()
    ranking_speed.main()
    page_load.main()
    sys.stdout.flush()
    subprocess.run([sys.executable, "-m", "bench.tournament_speed"], check=True)
