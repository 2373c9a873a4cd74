"""Run all benchmarks: `python -m bench`."""

from bench import game_speed, solve_speed

if __name__ == "__main__":
    game_speed.main()
    solve_speed.main()
