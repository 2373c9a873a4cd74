"""Policies as players at tables."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.games.strategies import SHIPPED
from tests.unit.envs.test_arena import TWO_COLUMNS
from yachtdice.envs.actions import action_mask, action_of
from yachtdice.envs.evaluation import random_policy
from yachtdice.envs.policies import PolicyPlayer
from yachtdice.envs.table_game import TableGame, observe
from yachtdice.rules import RuleSet
from yachtdice.tournament import Game
from yachtdice.tournament.players.entrant_bots import play_of, stage_of


class Noting(PolicyPlayer):
    """A player that chooses at random and stores what it sees."""

    def policy(self, obs: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return random actions in the masks."""
        self.seen = obs[0], masks[0]
        self.action = random_policy(int(obs.sum() * 1000))(obs, masks)
        return self.action


@pytest.mark.parametrize("rules", [*SHIPPED, TWO_COLUMNS], ids=lambda rules: rules.id)
def test_a_player_sees_and_does_what_an_environment_does(rules: RuleSet) -> None:
    """In a whole game, observation, mask and play are those of the environment of one seat."""
    match = TableGame(rules, 1, 5)
    game = Game(rules, 0, 1, Random(1))
    player = Noting(game)
    while not match.is_over:
        state = match.state
        game.look(state)
        answer = play_of(player.turn(state.dice, stage_of(state)), 0)
        assert np.array_equal(player.seen[0], observe(state, 0))
        assert np.array_equal(player.seen[1], action_mask(state))
        assert action_of(state, answer) == player.action[0]
        match.play(answer)
