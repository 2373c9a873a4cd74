"""Titles for points given away: each bot gets its own, hardly ever the next higher one."""

from math import sqrt

import numpy as np
import pytest

from tests.support.length import at_length, some_of
from yachtdice.bots import find_bot
from yachtdice.bots.titles import BLOCK, rank_of, title_block, title_levels
from yachtdice.rules import load_rules, rules_ids
from yachtdice.solver import best_play, play_games
from yachtdice.solver.playing import judge_games

YAHTZEE = title_levels(load_rules("yahtzee").fingerprint)
BLOCKS = at_length(40, 2_000)  #: Blocks of each bot; a rate under 1 in 1,000 needs the long run.


@pytest.mark.parametrize(
    "rules_id", some_of({each: each for each in rules_ids()}, "yahtzee", "yatzy")
)
def test_each_bot_gets_its_own_title(rules_id: str) -> None:
    """Blocks of simulated games give the bot's own title in 95 %, a higher one in under 0.1 %."""
    rules = load_rules(rules_id)
    solution, levels = best_play(rules), title_levels(rules.fingerprint)
    for rank, level in enumerate(reversed(levels), 1):
        played = play_games(
            solution, BLOCK * BLOCKS, seed=7, stray=find_bot(level.title).stray, trace=True
        )
        regret = judge_games(solution, played.trace).regret.sum(axis=1).reshape(BLOCKS, BLOCK)
        ranks = np.array(
            [rank_of(title_block(games.tolist(), 0, levels).title) for games in regret]
        )
        assert (ranks == rank).mean() >= 0.95, (rules_id, level)
        assert (ranks > rank).mean() < 0.001, (rules_id, level)


def test_thresholds_are_geometric_means_between_neighbours() -> None:
    """Under Yahtzee a captain stays below the root of 3.06 times 19.14, and so on."""
    assert [level.title for level in YAHTZEE] == ["captain", "mate", "sailor", "deckhand"]
    captain, mate = 254.418 - 251.356, 254.418 - 235.275
    assert YAHTZEE[0].below == pytest.approx(sqrt(captain * mate))
    assert title_levels("0" * 64) == ()


def test_the_upper_end_of_the_interval_decides() -> None:
    """The same mean gives a title when the games are alike, and a lower one when they differ."""
    alike = title_block([7.0, 7.2] * 15, 0, YAHTZEE)
    assert alike.title == "captain"
    assert alike.mean == pytest.approx(7.1)
    assert alike.half == pytest.approx(2.756 * np.std([7.0, 7.2] * 15, ddof=1) / sqrt(30), rel=1e-4)
    assert title_block([0.0, 14.2] * 15, 0, YAHTZEE).title == "mate"
    assert title_block([300.0] * 30, 0, YAHTZEE).title is None


def test_more_than_three_partial_games_void_a_block() -> None:
    """Three games left early still give a title, four do not."""
    assert title_block([1.0] * 30, 3, YAHTZEE).title == "captain"
    void = title_block([1.0] * 30, 4, YAHTZEE)
    assert (void.title, void.mean, void.partial) == (None, 1.0, 4)
