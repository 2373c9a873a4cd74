"""Every bot, on every rule set."""

import re
from random import Random

import pytest

from tests.support.games.strategies import SHIPPED, acted, throw
from yachtdice.bots import BOTS, Bot, BotKind, UnknownBotError, find_bot, is_bot
from yachtdice.bots.registry import GreedyBot
from yachtdice.game import FillBox, GameState, RollDice, Step, fill_offers, legal_plays, new_game
from yachtdice.rules import RuleSet
from yachtdice.solver import best_play

every_rule_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)


def _made(kind: BotKind, rules: RuleSet, seed: str) -> Bot:
    """Return a bot of this kind for a game."""
    return kind.make(Random(seed), best_play(rules) if kind.needs_solution else None)


def _game(kind: BotKind, rules: RuleSet, seed: int) -> GameState:
    """Return the end of a game of two bots of a kind, after checking that every play is legal."""
    dice, bots = Random(seed), [_made(kind, rules, f"{seed}/{seat}") for seat in range(2)]
    _, state = new_game(rules, 2)
    while state.step is not Step.OVER:
        if state.step is not Step.AWAIT_DICE:
            play = bots[state.seat].choose(state)
            assert play in legal_plays(state)
            state = acted(state, play)
        else:
            state = acted(state, throw(state, dice))
    return state


@every_rule_set
@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.id)
def test_every_bot_plays_whole_games_legally(kind: BotKind, rules: RuleSet) -> None:
    """Every bot plays any rule set to its end, and the same way for the same seed."""
    assert _game(kind, rules, 1) == _game(kind, rules, 1)


@every_rule_set
def test_the_greedy_bot_takes_the_most_points(rules: RuleSet) -> None:
    """The greedy bot fills the box that pays most now, and rolls again only if none pays."""
    dice, bot = Random(1), GreedyBot()
    _, state = new_game(rules, 1)
    fills = 0
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            state = acted(state, throw(state, dice))
            continue
        play = bot.choose(state)
        worth = {offer.box: offer.points + offer.repeat_bonus for offer in fill_offers(state)}
        if isinstance(play, FillBox):
            fills += 1
            assert worth[play.box] == max(worth.values())
            assert worth[play.box] > 0 or RollDice(0) not in legal_plays(state)
        else:
            assert not any(worth.values())
        state = acted(state, play)
    assert fills == rules.turns


def test_bots_are_found_by_their_ids() -> None:
    """Ids are unique, titles are in both languages, and an error names a similar id."""
    assert len({kind.id for kind in BOTS}) == len(BOTS)
    for kind in BOTS:
        assert find_bot(kind.id) is kind
        assert all((kind.title.en, kind.title.ko, kind.about.en, kind.about.ko))
    for wrong, advice in (("captian", "did you mean captain?"), ("x", "the bots are random, ")):
        assert not is_bot(wrong)
        with pytest.raises(UnknownBotError, match=re.escape(advice)):
            find_bot(wrong)
