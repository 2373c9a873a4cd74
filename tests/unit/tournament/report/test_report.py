"""The standings of a tournament."""

from tests.unit.tournament.tables import played, setup_of
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import playoff_points


def test_points_of_playoffs_belong_to_the_entrant_in_the_seat() -> None:
    """Entrants change seats between playoffs; a point goes to the entrant, not to its seat."""
    playoffs = [
        GameResult(game=2, seats=(1, 0), winners=(0,)),
        GameResult(game=3, seats=(0, 1), winners=(1,)),
        GameResult(game=4, seats=(1, 0), winners=(0, 1)),
    ]
    outcome = outcome_of(played(setup_of("greedy", "random", games=2)))
    assert playoff_points(outcome._replace(playoffs=playoffs)) == [1, 3]
