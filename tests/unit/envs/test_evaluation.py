"""Evaluation of policies against exact and measured figures."""

import numpy as np
import pytest
from numpy.typing import NDArray

from yachtdice.bots import strength
from yachtdice.envs import evaluation
from yachtdice.envs.actions import action_mask, play_of
from yachtdice.envs.evaluation import (
    IllegalChoiceError,
    Policy,
    best_policy,
    evaluate,
    random_policy,
)
from yachtdice.envs.features import encode
from yachtdice.envs.match import evaluate_match
from yachtdice.envs.oracle import Oracle
from yachtdice.envs.policies import Actions, level_policy
from yachtdice.envs.table_game import TableGame
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import Stray


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    """Return the oracle of yahtzee-plain."""
    return Oracle("yahtzee-plain")


def test_best_play_loses_nothing(oracle: Oracle) -> None:
    """The regret is 0 in every game, so the mean without luck is exact; boxes are near theirs."""
    found = evaluate(best_policy(oracle), "yahtzee-plain", games=3000, oracle=oracle)
    assert found.regrets == (0.0,) * 3000
    assert found.without_luck.mean == found.expected
    assert found.best_choices == 1
    assert found.gap_closed == 1
    assert abs(found.mean.mean - found.expected) < 4 * found.mean.standard_error
    assert found.upper_bonus is not None
    assert abs(found.upper_bonus[0] - found.upper_bonus[1]) < 0.05
    assert all(abs(box.mean - box.best) < 1.5 for box in found.boxes)


def test_batches_play_the_games_of_one_run(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Game i has the dice of seed + i, for any number of games played at once."""
    together = evaluate(best_policy(oracle), "yahtzee-plain", games=7, seed=3, oracle=oracle)
    monkeypatch.setattr(evaluation, "BATCH", 3)
    apart = evaluate(best_policy(oracle), "yahtzee-plain", games=7, seed=3, oracle=oracle)
    assert apart.scores == together.scores
    assert len(set(apart.scores)) > 3


def test_random_play_agrees_with_its_measured_strength(oracle: Oracle) -> None:
    """Both means of random play are within 4 standard errors of that of the bot.

    The bot chooses among 32 keeps, the policy among different ones, so they differ by little.
    """
    found = evaluate(random_policy(1), "yahtzee-plain", games=4000, oracle=oracle)
    measured = strength("random", load_rules("yahtzee-plain"))
    assert measured is not None
    assert abs(found.mean.mean - found.without_luck.mean) < 5 * found.without_luck.standard_error
    assert abs(found.without_luck.mean - measured.mean) < 8
    assert abs(found.gap_closed) < 0.02
    assert np.isclose(sum(found.regret), np.mean(found.regrets))


def test_a_level_agrees_with_its_measured_strength(oracle: Oracle) -> None:
    """First mate loses as much as its bot does; the error without luck is far smaller."""
    found = evaluate(
        level_policy(oracle, Stray(1.0, 6.0)), "yahtzee-plain", games=4000, oracle=oracle
    )
    measured = strength("mate", load_rules("yahtzee-plain"))
    assert measured is not None
    error = np.hypot(found.without_luck.standard_error, measured.standard_error)
    assert abs(found.without_luck.mean - measured.mean) < 4 * error
    assert found.without_luck.standard_error < found.mean.standard_error / 2


def test_an_action_outside_the_mask_is_named() -> None:
    """The error names the game and the action."""
    with pytest.raises(IllegalChoiceError, match="chose action 99 in game 0, outside the mask"):
        evaluate(lambda obs, _masks: np.full(len(obs), 99), "classic", games=5)


def _first(_obs: NDArray[np.float32], masks: NDArray[np.int8]) -> Actions:
    """Choose the first legal action."""
    return np.asarray(masks.argmax(axis=1))


def _last(_obs: NDArray[np.float32], masks: NDArray[np.int8]) -> Actions:
    """Choose the last legal action."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


def test_a_match_is_that_of_a_table_of_two() -> None:
    """Share and lead follow from the totals of the same games at a table, seats exchanged."""
    rules, own, other = load_rules("yahtzee-plain"), _first, _last
    shares, leads = [], []
    for key in range(3, 9):
        totals = [_totals(rules, key, policies) for policies in ((own, other), (other, own))]
        pairs = [(totals[0][0], totals[0][1]), (totals[1][1], totals[1][0])]
        shares.append(np.mean([(np.sign(one - two) + 1) / 2 for one, two in pairs]))
        leads.append(np.mean([one - two for one, two in pairs]))
    assert 0 < np.mean(shares) < 1, "each of them wins some games"
    found = evaluate_match(own, other, rules, deals=6, seed=3)
    assert found.share.mean == pytest.approx(np.mean(shares))
    assert found.lead.mean == pytest.approx(np.mean(leads))
    assert found.lead.standard_error == pytest.approx(np.std(leads, ddof=1) / 6**0.5)


def _totals(rules: RuleSet, key: int, policies: tuple[Policy, Policy]) -> tuple[int, ...]:
    """Return the totals of a game at a table of two."""
    match = TableGame(rules, 2, key)
    while not match.is_over:
        state = match.state
        obs = encode(rules, state.cards[state.seat].columns, state.dice, state.rolls_left)
        action = policies[state.seat](obs[None], action_mask(state)[None])[0]
        match.play(play_of(state, int(action)))
    return match.state.totals


def test_equal_players_win_half(oracle: Oracle) -> None:
    """First mate against itself has a share near one half, within 4 standard errors."""
    one, other = (level_policy(oracle, Stray(1.0, 6.0), seed) for seed in (1, 2))
    found = evaluate_match(one, other, "yahtzee-plain", deals=1500)
    assert abs(found.share.mean - 0.5) < 4 * found.share.standard_error
    assert found.share.standard_error < 0.02
