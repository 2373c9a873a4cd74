"""What is counted of a game."""

import math
from random import Random

import pytest

from tests.strategies import random_game
from yachtdice.game import BoxFilled, DiceThrown, RollOpened, parse_record, record_text
from yachtdice.progression import fairness, tally
from yachtdice.rules import load_rules

RECORD = """yacht record 1
rules {id} {mark}
seat 1 Mina
order 1

1 roll 55512 keep 555.. 55555 fill yacht 50
1 bot greedy
1 roll 11111 fill aces 5

rules text
{text}"""


@pytest.mark.parametrize("name", ["extended", "yahtzee"])
def test_every_fresh_die_and_every_box_is_counted_once(name: str) -> None:
    """The faces are those of the dice thrown, not of those kept; boxes sum up to the total."""
    rules = load_rules(name)
    events, _ = random_game(rules, Random(4), seats=3)
    state, seats = tally(rules, events)
    kept = sum(len(event.keep) for event in events if isinstance(event, RollOpened))
    thrown = 5 * sum(isinstance(event, DiceThrown) for event in events) - kept
    assert sum(sum(seat.own) + sum(seat.by_bot) for seat in seats) == thrown
    for number, seat in enumerate(seats):
        repeats = sum(
            event.repeat_bonus
            for event in events
            if isinstance(event, BoxFilled) and event.seat == number
        )
        bonus = rules.upper_bonus.points if rules.upper_bonus else 0
        boxes = sum(box.points for box in seat.boxes)
        assert boxes + repeats + bonus * seat.bonuses == state.totals[number]
        assert len(seat.boxes) == rules.turns


def test_a_bots_dice_are_not_its_players() -> None:
    """While a bot plays a seat its dice are counted apart; Yacht boxes that paid are counted."""
    rules = load_rules("bonus")
    text = RECORD.format(id=rules.id, mark=rules.fingerprint, text=rules.text)
    text = text.replace("fill aces", f"fill {rules.boxes[0].id}")
    record = parse_record(text)
    assert parse_record(record_text(rules, record.events)) == record
    _, (seat,) = tally(rules, record.events)
    assert seat.own == (1, 1, 0, 0, 5, 0)
    assert seat.by_bot == (5, 0, 0, 0, 0, 0)
    assert seat.yachts == 1


def test_the_chance_of_uneven_dice_is_the_tables() -> None:
    """Chi-square of 11.070 and 15.086 at 5 degrees of freedom: 5 and 1 in a hundred."""
    assert fairness([0] * 6).p_value == 1
    assert fairness([100] * 6).p_value == 1
    for chi, chance in ((11.0705, 0.05), (15.0863, 0.01), (4.35146, 0.5)):
        step = math.sqrt(chi * 6000 / 12)
        found = fairness([round(6000 + s * step) for s in (1, -1, 1, -1, 1, -1)])
        assert found.p_value == pytest.approx(math.erfc(math.sqrt(found.chi_square / 2)), abs=1)
        assert found.expected == pytest.approx(6000)
        exact = fairness([6000, 6000, 6000, 6000, 6000, 6000])
        assert exact.chi_square == 0
        assert _tail(chi) == pytest.approx(chance, rel=1e-4)


def _tail(chi: float) -> float:
    """Return the p-value of a chi-square, through faces that have (nearly) that one."""
    many = 10**12
    step = math.sqrt(chi * many / 2)
    return fairness([many + round(step), many - round(step), many, many, many, many]).p_value
