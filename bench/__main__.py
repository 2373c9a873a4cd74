"""Run all benchmarks: `python -m bench`."""

from bench import game_speed

if __name__ == "__main__":
    game_speed.main()
