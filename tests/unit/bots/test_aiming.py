"""Bots with other goals than points."""

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from yachtdice.bots.aiming import WinBot, reach_kind, standing_of
from yachtdice.bots.registry import GreedyBot
from yachtdice.bots.solved import play_of
from yachtdice.game import FillBox, Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, load_rules, parse_rules
from yachtdice.solver import best_play, fetch_insight, solve_duel


def test_a_standing_leaves_the_upper_bonus_to_the_card() -> None:
    """A bonus that the card has reached is not in the score, because the card's value has it."""
    rules = load_rules("bonus")
    _, state = new_game(rules, 2)
    card = state.cards[1]
    for box, points in (("sixes", 30), ("fives", 25), ("fours", 20)):
        card = card.filled(0, rules.index[box], points)
    state = replace(state, cards=(state.cards[0], card))
    assert state.totals[1] == 75 + 35
    standing = standing_of(state, 1)
    assert (standing.score, standing.card.upper_total) == (75, 75)


THREE: Final = parse_rules("""
id = "three"
title = "Three"
summary = "Three boxes and an upper bonus."
boxes = [
  { id = "sixes", section = "upper", title = "Sixes", pattern = { face = 6 }, pay = "matching" },
  { id = "choice", section = "lower", title = "Choice", pattern = "anything", pay = "all" },
  { id = "yacht", section = "lower", title = "Yacht", pattern = { of_a_kind = 5 }, pay = 50 },
]
upper_bonus = { at_least = 24, points = 35 }
""")


@pytest.mark.parametrize(("missing", "box"), [(25, "choice"), (26, "yacht")])
def test_a_bonus_that_is_reached_counts_once_toward_the_target(missing: int, box: str) -> None:
    """With 6 6 6 6 1 the bot fills Choice if 25 points are enough, otherwise it scratches Yacht."""
    _, state = new_game(THREE, 1, any_seats=True)
    card = state.cards[0].filled(0, THREE.index["sixes"], 30)
    dice = (1, 6, 6, 6, 6)
    state = replace(state, cards=(card,), dice=dice, rolls_left=0, step=Step.AWAIT_CHOICE)
    bot = reach_kind(30 + 35 + missing).make(Random(1), best_play(THREE))
    assert bot.choose(state) == FillBox(0, box)


def test_the_bot_plays_the_end_of_a_game_of_two_exactly() -> None:
    """With two open boxes each it makes a choice that is best in the solved game."""
    solution, dice = best_play(load_rules("classic")), Random(4)
    bot, checked = WinBot(solution, fetch_insight(solution)), 0
    _, state = new_game(solution.rules, 2)
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            faces = tuple(dice.choices(range(1, FACES + 1), k=dice_awaited(state)))
            state = apply(state, ThrowDice(faces))
            continue
        play = GreedyBot().choose(state)
        own, rival = standing_of(state, state.seat), standing_of(state, 1 - state.seat)
        if state.step is not Step.AWAIT_ROLL and own.card.open_boxes.bit_count() <= 2:
            play, checked = bot.choose(state), checked + 1
            found = solve_duel(solution.rules, own, rival).options(
                own, rival, state.dice, state.rolls_left
            )
            assert play in [play_of(state, option) for option in found if not option.regret]
        state = apply(state, play)

    assert checked >= 4
