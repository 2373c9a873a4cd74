"""Bots with other goals than points."""

from random import Random

from msgspec.structs import replace

from yachtdice.bots.aiming import WinBot, standing_of
from yachtdice.bots.registry import GreedyBot
from yachtdice.bots.solved import play_of
from yachtdice.game import Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, load_rules
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
