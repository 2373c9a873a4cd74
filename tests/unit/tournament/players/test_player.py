"""The part of the game that a Python player can see."""

from itertools import permutations
from random import Random

import pytest

from tests.support.games.strategies import SHIPPED
from yachtdice.game import FillBox, RollDice, ThrowDice, apply, new_game
from yachtdice.rules import RuleSet, all_rolls, load_rules
from yachtdice.tournament import Game
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.players.entrant_bots import play_of, stage_of
from yachtdice.tournament.players.player import Keep


def at_table(*faces: int, seats: int = 2) -> Game:
    """Return the handle of the first seat, with these dice on the table."""
    rules = load_rules("yahtzee")
    _, state = new_game(rules, seats)
    handle = Game(rules, 0, 7, Random(1))
    handle.look(apply(apply(state, RollDice(0)), ThrowDice(faces)))
    return handle


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_categories_score_as_the_rules_do(rules: RuleSet) -> None:
    """For every roll, the score of a category is that of the rules, and only matches score."""
    handle = Game(rules, 0, 1, Random(1))
    for dice in all_rolls():
        for category in handle.categories:
            assert category.score(dice) == rules.score(category.id, dice)
            assert category.matches(dice) == (rules.score(category.id, dice) > 0)
        assert set(handle.matching(dice)) == {c for c in handle.categories if c.matches(dice)}


def test_a_category_knows_its_section() -> None:
    """Aces are upper, chance is lower, and no category is both."""
    handle = at_table(1, 1, 1, 2, 2)
    assert (handle.category("ones").is_upper, handle.category("choice").is_lower) == (True, True)
    assert all(category.is_upper != category.is_lower for category in handle.categories)


def test_a_card_is_a_copy() -> None:
    """A card taken earlier does not change when the game goes on."""
    handle = at_table(6, 6, 6, 6, 1)
    before = handle.scorecard()
    assert handle._state is not None
    handle.look(apply(handle._state, FillBox(0, "sixes")))
    after = handle.scorecard()
    assert (before.score, after.score, after.upper_score) == (0, 24, 24)
    assert len(before.free_categories) == len(after.free_categories) + 1 == 13
    assert (after.upper_bonus, after.repeat_bonus) == (0, 0)
    assert sorted(handle.scores()) == [0, 24]


def test_the_totals_of_all_players_are_in_no_particular_order() -> None:
    """A player sees every total, but not its seat: every order occurs."""
    rules = load_rules("yahtzee")
    _, state = new_game(rules, 3)
    for seat, faces in enumerate([(6, 6, 6, 6, 1), (5, 5, 5, 1, 2)]):
        state = apply(apply(state, RollDice(seat)), ThrowDice(faces))
        state = apply(state, FillBox(seat, ("sixes", "fives")[seat]))
    handle = Game(rules, 2, 7, Random(1))
    handle.look(state)

    orders = {tuple(handle.scores()) for _ in range(200)}

    assert orders == set(permutations((24, 15, 0)))


def test_there_is_nothing_to_see_before_the_game() -> None:
    """In its constructor a player can see the categories, but no card."""
    handle = Game(load_rules("yahtzee"), 0, 1, Random(1))
    assert len(handle.categories) == 13
    with pytest.raises(RuntimeError, match=r"look at it in turn\(\)"):
        handle.scorecard()


def test_answers_become_plays() -> None:
    """A keep in any order, a category and its id are accepted, and the stage counts rerolls."""
    handle = at_table(1, 2, 3, 4, 6)
    assert handle._state is not None
    assert stage_of(handle._state) == 0
    assert play_of(Keep([3, 0]), 0) == RollDice(0, (0, 3))
    assert play_of(handle.category("choice"), 0) == play_of("choice", 0) == FillBox(0, "choice")


@pytest.mark.parametrize("answer", [Keep([0, 0]), Keep([5]), Keep([-1]), Keep(["a"]), Keep(3), 7])  # type: ignore[list-item, arg-type]
def test_invalid_answers_are_faults(answer: object) -> None:
    """Dice that repeat or do not exist, and other values, are faults."""
    with pytest.raises(PlayerFault):
        play_of(answer, 0)
