"""Run all benchmarks: `python -m bench`."""

from bench import advice_speed, game_speed, page_load, play_speed, solve_speed

if __name__ == "__main__":
    game_speed.main()
    solve_speed.main()
    advice_speed.main()
    play_speed.main()
    page_load.main()
