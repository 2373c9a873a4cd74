"""The results of a load run."""

from bench.load.figures import figures_of


def test_a_move_that_does_not_arrive_is_one_error() -> None:
    """Of three moves that were due, two reached all seats, so one counts as an error."""
    figures = figures_of(4, 1.0, 3, [2.0, 5.0])
    assert (figures.moves, figures.errors, figures.latency.worst) == (3, 1, 5.0)
    assert figures.committed == 2
