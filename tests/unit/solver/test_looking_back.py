"""Luck and regret of the choices of a turn."""

import numpy as np
import pytest

from tests.support.games.strategies import SHIPPED
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import (
    Decision,
    TurnValues,
    best_play,
    empty_card,
    judge_games,
    look_back,
    play_games,
)
from yachtdice.solver.strategies import Stray
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.lattice import KEEPS, ROLLS


def test_a_choice_is_judged_beside_the_best_one() -> None:
    """Scratching the Yacht with a straight on the table costs much, all of it for the box."""
    solution = best_play(load_rules("yahtzee"))
    turn = TurnValues(solution, empty_card(solution.rules))
    [one] = look_back(turn, [Decision((3, 2, 1, 4, 5), 1, box="yacht")])
    assert (one.best.box, one.chosen.box) == ("large_straight", "yacht")
    assert one.regret == one.of_box == one.best.value - one.chosen.value > 30
    assert one.luck == one.best.value - solution.expected_score > 0
    assert one.counts
    [early] = look_back(turn, [Decision((6, 6, 6, 6, 1), 2, box="sixes")])
    assert 0 <= early.of_box < early.regret


def test_the_rarity_of_a_throw_is_exact() -> None:
    """After 6 6 6 6, the sixth six is the best of six throws, and any other die is among five."""
    solution = best_play(load_rules("yahtzee"))
    turn = TurnValues(solution, Card(0, 1 << solution.rules.index["yacht"], 0))
    keep = Decision((6, 6, 6, 6, 1), 2, keep_faces=(6, 6, 6, 6))
    _, good = look_back(turn, [keep, Decision((6, 6, 6, 6, 6), 1, box="yacht")])
    _, bad = look_back(turn, [keep, Decision((6, 6, 6, 6, 2), 1, keep_faces=(6, 6, 6, 6))])
    assert good.luck > 0 > bad.luck
    assert good.rarity == pytest.approx(1 / 6)
    assert bad.rarity == pytest.approx(5 / 6)


def test_an_impossible_choice_is_refused() -> None:
    """A keep of dice that are not on the table is refused."""
    solution = best_play(load_rules("yahtzee"))
    turn = TurnValues(solution, empty_card(solution.rules))
    with pytest.raises(ValueError, match="not a choice"):
        look_back(turn, [Decision((1, 2, 3, 4, 6), 1, keep_faces=(5, 5))])


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_looking_back_agrees_with_the_batch_engine(rules: RuleSet) -> None:
    """Luck and regret of whole games equal those of `judge_games` to 1e-9."""
    solution, games = best_play(rules), 3
    played = play_games(solution, games, seed=3, stray=Stray(2.0, 10.0), trace=True)
    found = judge_games(solution, played.trace)
    for game in range(games):
        luck = regret = 0.0
        for phase in range(len(rules.phases)):
            card = empty_card(rules, phase)
            for moves in played.trace[phase][game].tolist():
                turn = TurnValues(solution, card)
                decisions = list(_decisions(rules, phase, moves))
                judged = look_back(turn, decisions)
                luck += sum(one.luck for one in judged)
                regret += sum(one.regret for one in judged)
                card = _after(turn, decisions[-1])
        assert luck == pytest.approx(found.luck[game], abs=1e-9)
        assert regret == pytest.approx(np.sum(found.regret[game]), abs=1e-9)


def _decisions(rules: RuleSet, phase: int, moves: list[int]) -> list[Decision]:
    """Return the choices of a turn of a trace."""
    made: list[Decision] = []
    rolls = rules.phases[phase].rolls
    for stage in range(rolls):
        roll, keep = ROLLS[moves[2 * stage]], moves[2 * stage + 1] if stage < rolls - 1 else -1
        left = rolls - 1 - stage
        if keep < 0:
            return [*made, Decision(roll, left, box=rules.categories[moves[-1]])]
        made.append(Decision(roll, left, keep_faces=KEEPS[keep]))
    raise AssertionError("a turn ends with a fill")


def _after(turn: TurnValues, fill: Decision) -> Card:
    """Return the card after a turn."""
    card, column = turn.card, turn.column
    assert fill.box is not None
    outcome = turn.outcome(fill.dice, fill.box)
    return Card(
        card.phase,
        card.open_boxes ^ 1 << int(column.into[outcome]),
        card.upper_total + int(column.adds[outcome]),
        card.holds_repeat or bool(column.sets[outcome]),
    )
