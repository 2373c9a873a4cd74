"""Games looked back on: luck and regret."""

from random import Random

import numpy as np
import pytest

from tests.strategies import SHIPPED
from yachtdice.bots import Bot, GreedyBot, LevelBot, RandomBot
from yachtdice.bots.levels import MATE
from yachtdice.bots.solved import card_of
from yachtdice.game import FillBox, GameState, Play, RollDice, Step, ThrowDice, apply, new_game
from yachtdice.game.legal import dice_awaited
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import Decision, Solution, best_play, review

SOLVED = [rules for rules in SHIPPED if rules.id in {"yahtzee", "extended", "repeat", "yatzy"}]


def decision_of(state: GameState, play: Play) -> Decision:
    """Return a play as a decision."""
    card, left = card_of(state, state.seat), state.rolls_left
    if isinstance(play, FillBox):
        return Decision(card, state.dice, left, box=play.box)
    return Decision(card, state.dice, left, keep=tuple(state.dice[place] for place in play.keep))


def played_alone(rules: RuleSet, bot: Bot, dice: Random) -> tuple[int, list[Decision]]:
    """Return the score of a game and all its choices."""
    _, state = new_game(rules)
    decisions = []
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            faces = tuple(dice.randint(1, 6) for _ in range(dice_awaited(state)))
            state = apply(state, ThrowDice(faces))
        elif state.step is Step.AWAIT_ROLL:
            state = apply(state, RollDice(0))
        else:
            play = bot.choose(state)
            decisions.append(decision_of(state, play))
            state = apply(state, play)
    return state.totals[0], decisions


def bots_of(solution: Solution, chance: Random) -> list[Bot]:
    """Return bots that play well, badly and anyhow."""
    return [GreedyBot(), RandomBot(chance), LevelBot(MATE, chance, solution)]


@pytest.mark.usefixtures("solutions")
@pytest.mark.parametrize("rules", SOLVED, ids=lambda rules: rules.id)
def test_a_score_is_what_was_expected_with_luck_and_without_regret(rules: RuleSet) -> None:
    """For every game of any player, with phases too, score = expected + luck - regret."""
    solution, chance = best_play(rules), Random(7)
    for bot in bots_of(solution, chance) * 4:
        score, decisions = played_alone(rules, bot, chance)
        judged = review(solution, decisions)
        luck, regret = sum(one.luck for one in judged), sum(one.regret for one in judged)
        assert abs(solution.expected_score + luck - regret - score) < 1e-6
        assert all(-1e-9 < one.of_box < one.regret + 1e-9 for one in judged)
        assert np.isclose(min(one.regret for one in judged), 0)


@pytest.mark.usefixtures("solutions")
def test_a_choice_is_judged_beside_the_best_one() -> None:
    """To scratch the Yacht with a straight on the table costs much, most of it for the box."""
    rules = load_rules("yahtzee")
    solution = best_play(rules)
    _, state = new_game(rules)
    card = card_of(state, 0)
    [one] = review(solution, [Decision(card, (3, 2, 1, 4, 5), 1, box="yacht")])
    assert (one.best.box, one.chosen.box) == ("large_straight", "yacht")
    assert one.regret == one.of_box == one.best.value - one.chosen.value > 30
    assert one.luck == one.best.value - solution.expected_score > 0
    [early] = review(solution, [Decision(card, (6, 6, 6, 6, 1), 2, box="sixes")])
    assert 0 <= early.of_box < early.regret


@pytest.mark.usefixtures("solutions")
def test_what_nobody_can_choose_is_refused() -> None:
    """A keep of dice that do not lie there is no choice."""
    rules = load_rules("yahtzee")
    card = card_of(new_game(rules)[1], 0)
    with pytest.raises(ValueError, match="no choice"):
        review(best_play(rules), [Decision(card, (1, 2, 3, 4, 6), 1, keep=(5, 5))])
