"""OpenSpiel's own tests, and games against its C++ yacht."""

from open_spiel.python.tests import games_sim_test

from tests.conformance.envs.test_open_spiel import every_game, pyspiel
from yachtdice.envs import open_spiel  # noqa: F401 - registers the games


@every_game
def test_the_simulations_pass(name: str, rules: str, players: int) -> None:
    """`random_sim_test` with serialization, and `sim_game` with copies and pickles, pass."""
    game = pyspiel.load_game(name, {"rules": rules, "players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)
