"""The stored figures of games of two players."""

from tests.conformance.duel.duel_figures import stored_figures
from yachtdice.bots.strengths import strength
from yachtdice.rules import load_rules
from yachtdice.solver import duel_bounds


def test_stored_figures_fit_together() -> None:
    """Bounds contain the stored chances, and no answer does worse than playing to win."""
    figures = {(figure.rules, figure.rival): figure for figure in stored_figures()}
    assert figures
    for (name, rival), figure in figures.items():
        won = figures[name, "to win"]
        if rival == "to win":
            bounds = duel_bounds(load_rules(name))
            assert bounds.least < figure.first < bounds.most
            assert abs(figure.first + figure.second - 1) < 2 * figure.error
        if rival == "optimal":
            assert 0.5 < figure.first < duel_bounds(load_rules(name)).most
        assert figure.first > won.first - 2 * figure.error
        assert figure.second > won.second - 2 * figure.error


def test_a_weaker_bot_concedes_more() -> None:
    """In `classic`, the order of the figures of bots is that of their measured mean scores."""
    classic = load_rules("classic")
    conceded = {
        figure.rival: figure.first + figure.second
        for figure in stored_figures()
        if figure.rules == "classic" and figure.rival != "to win"
    }

    means = {bot: measured.mean for bot in conceded if (measured := strength(bot, classic))}
    assert len(means) == len(conceded) >= 7
    assert sorted(conceded, key=conceded.__getitem__) == sorted(means, key=lambda bot: -means[bot])
