"""The law of the arena: its games are those of the core."""

from random import Random

import numpy as np

from yachtdice.envs.actions import action_mask, action_of, play_of
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.table_game import TableGame, observe
from yachtdice.rules import RuleSet


def check_games(rules: RuleSet, games: int, seed: int) -> int:
    """Play random games in the arena and in the core; return the number of decisions compared.

    Raises AssertionError if a mask, an observation, the points of an action or a score differ.
    """
    arena = Arena(rules, games, seed=seed, restart=Restart.NEVER)
    matches = [TableGame(rules, 1, seed + game) for game in range(games)]
    chance, totals, decisions = Random(seed), np.zeros(games), 0
    while running := np.flatnonzero(arena.endings == 0).tolist():
        actions, points = np.zeros(games, np.int64), np.zeros(games)
        for game in running:
            match, mask = matches[game], arena.masks[game]
            assert (mask == action_mask(match.state)).all()
            assert (arena.obs[game] == observe(match.state, 0)).all()
            actions[game] = chance.choice(np.flatnonzero(mask).tolist())
            play = play_of(match.state, int(actions[game]))
            assert action_of(match.state, play) == actions[game]
            points[game] = match.play(play)
        arena.step(actions)
        assert (arena.rewards == points).all()
        totals += points
        decisions += len(running)
    assert all(match.is_over for match in matches)
    assert (arena.endings == 1).all()
    assert not arena.masks.any()
    assert (arena.scores == totals).all()
    assert arena.scores.tolist() == [match.state.totals[0] for match in matches]
    return decisions
