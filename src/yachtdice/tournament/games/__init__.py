"""Games of a tournament: setup, schedule, game loop, results and replays."""
