"""Run all benchmarks: `python -m bench`."""

import subprocess
import sys

from bench import advice_speed, game_speed, play_speed, solve_speed

if __name__ == "__main__":
    game_speed.main()
    solve_speed.main()
    advice_speed.main()
    play_speed.main()
    sys.stdout.flush()
    subprocess.run([sys.executable, "-m", "bench.tournament_speed"], check=True)
