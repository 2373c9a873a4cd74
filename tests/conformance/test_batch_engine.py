"""The batch engine for many games, against the game core and against exact figures."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from tests.support.games.strategies import KINDS, SHIPPED, acted
from tests.support.length import at_length
from yachtdice.bots import Bot
from yachtdice.bots.aiming import WinBot
from yachtdice.bots.solved import OptimalBot
from yachtdice.game import FillBox, GameState, RollDice, Step, ThrowDice, new_game
from yachtdice.rules import Dice, RuleSet, load_rules, parse_rules
from yachtdice.solver import Stray, best_play, fetch_insight, play_games, play_matches
from yachtdice.solver.insight.winning import match_seed
from yachtdice.solver.kernels import playing as kernels
from yachtdice.solver.values.lattice import KEEP_NUMBER, KEEPS, ROLLS, throws

GAMES = at_length(100, 500)

every_rule_set = pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)

LARGE = parse_rules("""
id = "large"
title = "Large"
summary = "Scores of five digits"
boxes = [
    { id = "three", section = "lower", title = "3", pattern = { of_a_kind = 3 }, pay = 3000 },
    { id = "house", section = "lower", title = "H", pattern = "full_house", pay = 5000 },
    { id = "row", section = "lower", title = "S", pattern = { straight = 4 }, pay = 4000 },
    { id = "any", section = "lower", title = "A", pattern = "anything", pay = "all" },
]
""")


def places_of(dice: Dice, keep: Dice) -> tuple[int, ...]:
    """Return places of dice that show these faces."""
    wanted, places = list(keep), []
    for place, face in enumerate(dice):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    return tuple(places)


def fresh(roll: Dice, keep: Dice) -> Dice:
    """Return the faces that turn a keep into a roll."""
    left = list(roll)
    for face in keep:
        left.remove(face)
    return tuple(left)


def replayed(rules: RuleSet, turns: Iterator[list[int]]) -> GameState:
    """Return the end of a game in the core, from turns of roll and keep numbers and a box."""
    _, state = new_game(rules)
    for *numbers, box in turns:
        keep: Dice = ()
        for roll, kept in zip(numbers[::2], numbers[1::2], strict=True):
            state = acted(state, RollDice(0, places_of(state.dice, keep)))
            state = acted(state, ThrowDice(fresh(ROLLS[roll], keep)))
            if kept < 0:
                break
            keep = KEEPS[kept]
        state = acted(state, FillBox(0, rules.categories[box]))
    return state


@every_rule_set
@pytest.mark.parametrize("stray", [None, Stray(slip=6.0, cap=40.0)], ids=["best play", "a level"])
def test_the_core_gives_the_same_scores(rules: RuleSet, stray: Stray | None) -> None:
    """The core scores the same in games of every rule set, with the same dice and keeps."""
    played = play_games(best_play(rules), GAMES, seed=11, stray=stray, trace=True)

    for game, score in enumerate(played.scores):
        turns = (turn for phase in played.trace for turn in phase[game].tolist())
        state = replayed(rules, turns)
        assert state.step is Step.OVER
        assert state.totals[0] == score


@every_rule_set
def test_best_play_reaches_its_expected_score(rules: RuleSet) -> None:
    """The mean of 40,000 games is within 4 standard errors of the exact expected score."""
    solution = best_play(rules)
    scores = play_games(solution, 40_000, seed=5).scores

    error = scores.std() / np.sqrt(len(scores))
    assert abs(scores.mean() - solution.expected_score) < 4 * error


@every_rule_set
def test_the_engine_makes_the_best_choices(rules: RuleSet) -> None:
    """Every choice of the engine in best play is that of the bot, ties included."""
    solution = best_play(rules)
    bot, played = OptimalBot(Random(0), solution), play_games(solution, 30, seed=3, trace=True)

    for game in range(30):
        _, state = new_game(rules)
        for *numbers, box in (turn for phase in played.trace for turn in phase[game].tolist()):
            keep: Dice = ()
            for roll, kept in zip(numbers[::2], numbers[1::2], strict=True):
                state = acted(state, RollDice(0, places_of(state.dice, keep)))
                state = acted(state, ThrowDice(fresh(ROLLS[roll], keep)))
                dice, keep = state.dice, KEEPS[max(kept, 0)]
                fill, roll_on = (
                    FillBox(0, rules.categories[box]),
                    RollDice(0, places_of(dice, keep)),
                )
                assert bot.choose(state) == (fill if kept < 0 else roll_on)
                if kept < 0:
                    break
            state = acted(state, FillBox(0, rules.categories[box]))


def test_neither_threads_nor_the_number_of_games_change_a_game() -> None:
    """One thread and three play the same games, and a longer run begins with a shorter one."""
    solution = best_play(SHIPPED[0])
    one = play_games(solution, 3000, seed=4, threads=1).scores
    assert (one == play_games(solution, 3000, seed=4, threads=3).scores).all()
    assert (one[:500] == play_games(solution, 500, seed=4).scores).all()
    assert (one != play_games(solution, 3000, seed=5).scores).any()


@pytest.mark.parametrize("rules", [load_rules("bonus"), LARGE], ids=lambda rules: rules.id)
def test_the_core_plays_the_same_matches(rules: RuleSet) -> None:
    """Bots in the game core with the engine's dice reach the engine's scores, also large ones.

    The engine plays to win by the estimate to the end.
    """
    solution = best_play(rules)
    insight = fetch_insight(solution)
    pairs = at_length(1, 6)
    scores = play_matches(solution, insight, pairs, seed=2).scores.reshape(2 * pairs, 2)

    for game, expected in enumerate(scores):
        bots: list[Bot] = [OptimalBot(Random(0), solution), OptimalBot(Random(0), solution)]
        bots[game % 2] = WinBot(solution, insight, limit=None)
        _, state = new_game(solution.rules, 2)
        while state.step is not Step.OVER:
            if state.step is Step.AWAIT_DICE:
                state = acted(state, ThrowDice(thrown(state, match_seed(2), game // 2)))
            else:
                state = acted(state, bots[state.seat].choose(state))
        assert state.totals == tuple(expected)


def thrown(state: GameState, seed: np.uint64, pair: int) -> Dice:
    """Return the fresh dice that the engine rolls here."""
    keep = tuple(sorted(state.dice[place] for place in state.kept))
    number, table = KEEP_NUMBER[keep], throws()
    turn = sum(points is not None for points in state.cards[state.seat].columns[0])
    stage = state.rules.phases[0].rolls - 1 - state.rolls_left
    bits = int(kernels.random_bits(seed, pair * 2 + state.seat, turn, stage))
    throw = int((bits >> 11) / 2**53 * int(table.many[number]))
    return fresh(ROLLS[table.rolls[table.start[number] + throw]], keep)
