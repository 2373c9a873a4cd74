"""The arena against the game core, and its options."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.conformance.envs.core_games import check_games
from tests.support.games.strategies import SHIPPED
from yachtdice.envs.arena import Arena, Restart
from yachtdice.rules import RuleSet, UnknownRulesError, parse_rules

#: A rule set with four rolls a turn, an upper bonus in each column, and few boxes.
TWO_COLUMNS = parse_rules("""
id = "two-columns"
title = "Two columns"
summary = "An upper bonus and a forced joker in each column, the first without a second roll"
boxes = [
    { id = "ones", section = "upper", title = "1", pattern = { face = 1 }, pay = "matching" },
    { id = "sixes", section = "upper", title = "6", pattern = { face = 6 }, pay = "matching" },
    { id = "five", section = "lower", title = "F", pattern = { of_a_kind = 5 }, pay = 80 },
    { id = "any", section = "lower", title = "A", pattern = "anything", pay = "all" },
]
upper_bonus = { at_least = 8, points = 10 }
joker = { box = "five", forced = true }
phases = [
    { id = "down", title = "Down", order = "top_down", rolls = 1 },
    { id = "free", title = "Free", order = "any", rolls = 4 },
]
""")


def play_random(arena: Arena, seed: int, steps: int) -> list[tuple[NDArray[Any], ...]]:
    """Return copies of everything that random legal actions show."""
    chance, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        actions = (chance.random(arena.masks.shape) * arena.masks).argmax(axis=1)
        arena.step(actions)
        parts = (arena.obs, arena.masks, arena.rewards, arena.endings, arena.scores)
        seen.append(tuple(part.copy() for part in parts))
    return seen


@pytest.mark.parametrize("rules", [*SHIPPED, TWO_COLUMNS], ids=lambda rules: rules.id)
def test_games_are_those_of_the_core(rules: RuleSet) -> None:
    """Masks, observations, points and scores of 20 random games equal those of the core."""
    assert check_games(rules, 20, seed=0) > 20 * len(rules.boxes)


def test_a_game_depends_only_on_its_seed_and_its_actions() -> None:
    """Three threads play the same games as one, and a single game the same as among others."""
    one, three = (Arena("yahtzee", 50, seed=9, threads=threads) for threads in (1, 3))
    for parts in zip(play_random(one, 1, 120), play_random(three, 1, 120), strict=True):
        assert all((a == b).all() for a, b in zip(*parts, strict=True))
    alone, among = Arena("yahtzee", 1, seed=30), Arena("yahtzee", 50, seed=9)
    for _ in range(90):
        action = int(alone.masks[0].argmax())
        alone.step([action])
        among.step(_with(among, 21, action))
        assert (alone.obs[0] == among.obs[21]).all()


def _with(arena: Arena, game: int, action: int) -> NDArray[np.int64]:
    """Return the first legal action of every game, and this one for a single game."""
    actions = np.asarray(arena.masks.argmax(axis=1))
    actions[game] = action
    return actions


def test_the_next_game_begins_as_the_restart_says() -> None:
    """The same games follow in all three modes: at once, one step later, or when told to."""
    seen: dict[Restart, list[float]] = {}
    for restart in Restart:
        arena, seen[restart] = Arena("classic", 1, seed=3, restart=restart), []
        for _ in range(200):
            if arena.endings[0] == 0 or restart is not Restart.NEVER:
                arena.step([int(arena.masks[0].argmax())])
            else:
                arena.begin()
                continue
            if arena.rewards[0]:
                seen[restart].append(float(arena.rewards[0]))
    few = min(map(len, seen.values()))
    assert few > 12
    assert len({tuple(rewards[:few]) for rewards in seen.values()}) == 1


def test_an_illegal_action_ends_the_game_with_nothing() -> None:
    """A filled box ends the game; its score is that before the action."""
    arena = Arena("yahtzee", 2, seed=1, restart=Restart.NEVER)
    arena.step([44, 44])
    before = arena.points.copy()
    arena.step([44, 32])
    assert arena.endings.tolist() == [2, 0]
    assert arena.rewards[0] == 0
    assert arena.scores[0] == before[0]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([45, 0], "actions must be from 0 to 44, not 0 to 45"),
        ([-1, 0], "actions must be from 0 to 44, not -1 to 0"),
        ([0], r"actions must have the shape \(2,\), not \(1,\)"),
    ],
)
def test_numbers_that_are_no_actions_change_nothing(actions: list[int], message: str) -> None:
    """The error names the range, and the games stay as they are."""
    arena = Arena("yahtzee", 2)
    before = arena.obs.copy()
    with pytest.raises(ValueError, match=message):
        arena.step(actions)
    assert (arena.obs == before).all()


def test_unknown_rules_are_named() -> None:
    """The error of an unknown rule set lists the known ones."""
    with pytest.raises(UnknownRulesError, match="classic"):
        Arena("nothing", 1)
