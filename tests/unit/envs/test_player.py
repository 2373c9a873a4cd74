"""Policies as players at tables."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.paths import ROOT
from tests.support.strategies import SHIPPED
from tests.unit.envs.test_arena import TWO_COLUMNS
from yachtdice.envs import Arena
from yachtdice.envs.actions import action_mask, action_of
from yachtdice.envs.evaluation import random_policy
from yachtdice.envs.policies import PolicyPlayer
from yachtdice.envs.table_game import TableGame, observe
from yachtdice.rules import RuleSet
from yachtdice.tournament import Game
from yachtdice.tournament.players.contender import play_of, stage_of


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


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[ModuleType]:
    """Return a copy of the example that learns, in a folder of its own."""
    file = tmp_path / "learn_yahtzee.py"
    file.write_text((ROOT / "examples" / "learn_yahtzee.py").read_text("utf-8"), "utf-8")
    spec = importlib.util.spec_from_file_location("learn_yahtzee_copy", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_the_example_learns(learner: ModuleType, tmp_path: Path) -> None:
    """A short training comes far above random play (46); saved and loaded, it plays the same."""
    given = learner.read_options(["--games", "12000", "--points", "2", "--measured", "500"])
    start = Arena("yahtzee", 64)
    chance = np.random.default_rng(given.seed)
    network = learner.Network.fresh(start.obs.shape[1], start.masks.shape[1], chance)
    points = list(learner.curve(network, given))
    assert points[-1].games >= 12_000
    assert points[-1].found.without_luck.mean > 90
    assert ElementTree.fromstring(learner.chart(points, "yahtzee")).tag.endswith("svg")
    network.save(learner.SAVED)
    assert learner.SAVED.parent == tmp_path
    expected = network.policy(start.obs, start.masks)
    assert np.array_equal(learner.policy(start.obs, start.masks), expected)
