"""Bots of graded strength."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from tests.support.games.strategies import KINDS, acted, throw
from yachtdice.bots import BOTS, BotKind, simulate, strength
from yachtdice.bots.solved import options_of
from yachtdice.game import FillBox, GameState, Play, Step, new_game
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import Option, best_play, play_games
from yachtdice.solver.values.lattice import ROLLS

LEVELS = [kind for kind in BOTS if kind.stray is not None]
AGAIN = 2000  #: Games of a new measurement.

every_level = pytest.mark.parametrize("kind", LEVELS, ids=lambda kind: kind.id)


def made_as(state: GameState, play: Play, options: tuple[Option, ...]) -> Option:
    """Return the option that corresponds to a play."""
    if isinstance(play, FillBox):
        return next(option for option in options if option.box == play.box)
    kept = tuple(sorted(state.dice[place] for place in play.keep))
    return next(option for option in options if option.keep_faces == kept)


@every_level
def test_no_choice_costs_more_than_the_cap(kind: BotKind) -> None:
    """No choice of a level has a regret above its cap, and the perfect level never errs."""
    rules, dice = load_rules("yahtzee"), Random(4)
    solution = best_play(rules)
    bot = kind.make(Random(7), solution)
    costs = []
    for _ in range(12):
        _, state = new_game(rules)
        while state.step is not Step.OVER:
            if state.step is Step.AWAIT_DICE:
                state = acted(state, throw(state, dice))
                continue
            play = bot.choose(state)
            if state.step is not Step.AWAIT_ROLL:
                costs.append(made_as(state, play, options_of(state, solution)).regret)
            state = acted(state, play)

    assert kind.stray is not None
    assert max(costs) <= kind.stray.cap
    # Small regrets are common, large ones rare.
    assert sum(cost <= kind.stray.cap / 4 for cost in costs) > 0.6 * len(costs)


def bonus_rate(rules: RuleSet, kind: BotKind) -> float:
    """Return the share of 3,000 games in which a level gets the upper bonus."""
    played = play_games(best_play(rules), 3000, seed=2, stray=kind.stray, trace=True).trace[0]
    rolls, keeps, box = played[:, :, 0:-1:2], played[:, :, 1::2], played[:, :, -1]
    stopped = (keeps < 0).argmax(axis=2)[:, :, None]
    last = np.take_along_axis(rolls, stopped, axis=2)[:, :, 0]
    points = np.array([rules.points(roll) for roll in ROLLS])[last, box]
    assert rules.upper_bonus is not None
    total = (points * np.isin(box, rules.upper)).sum(axis=1)
    return float((total >= rules.upper_bonus.at_least).mean())


def test_every_level_plays_for_the_upper_bonus() -> None:
    """Even the beginner gets the upper bonus in one game of ten; stronger levels more often."""
    rates = [bonus_rate(load_rules("yahtzee"), kind) for kind in LEVELS]

    assert rates[0] > 0.1
    assert all(weaker < stronger for weaker, stronger in pairwise(rates))
    assert 0.6 < rates[-1] < 0.75


@pytest.mark.parametrize("kind", LEVELS[:3], ids=lambda kind: kind.id)
def test_games_at_a_table_score_as_games_of_the_solver(kind: BotKind) -> None:
    """The bot's mean score matches that of the batch engine within 4 errors."""
    rules = load_rules("classic")
    solution = best_play(rules)
    many = play_games(solution, 50_000, stray=kind.stray).scores
    one_by_one = simulate(
        BotKind(kind.id, kind.title, kind.about, kind.make), rules, solution, 150, seed=6
    )

    error = np.hypot(many.std() / 50_000**0.5, one_by_one.std() / 150**0.5)
    assert abs(many.mean() - one_by_one.mean()) < 4 * error


@pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)
def test_the_measured_strengths_are_true(rules: RuleSet) -> None:
    """Every bot has a stored mean from 100,000 games, and a new measurement agrees with it."""
    means = []
    for kind in BOTS:
        stored = strength(kind.id, rules)
        assert stored is not None
        if kind.stray is None:
            continue
        assert stored.games >= 100_000
        means.append(stored.mean)
        again = simulate(kind, rules, best_play(rules), AGAIN, seed=99)
        error = np.hypot(stored.standard_error, again.std() / AGAIN**0.5)
        assert abs(stored.mean - again.mean()) < 4.5 * error
    assert all(weaker < stronger for weaker, stronger in pairwise(means))
