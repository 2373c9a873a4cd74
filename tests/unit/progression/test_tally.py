"""The statistics of a game."""

import math
from random import Random

import pytest

from tests.support.games.strategies import random_game
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
    """Each rolled die counts once, kept dice do not, and the boxes add up to the total."""
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


def test_dice_of_a_bot_are_counted_separately() -> None:
    """Dice that a bot rolls for a seat count separately, and Yacht boxes that paid are counted."""
    rules = load_rules("bonus")
    text = RECORD.format(id=rules.id, mark=rules.fingerprint, text=rules.text)
    text = text.replace("fill aces", f"fill {rules.boxes[0].id}")
    record = parse_record(text)
    assert parse_record(record_text(rules, record.events)) == record
    _, (seat,) = tally(rules, record.events)
    assert seat.own == (1, 1, 0, 0, 5, 0)
    assert seat.by_bot == (5, 0, 0, 0, 0, 0)
    assert seat.yachts == 1


@pytest.mark.parametrize(
    "counts",
    [
        [0] * 6,
        [100] * 6,
        [9, 12, 8, 11, 10, 10],
        [1200, 980, 1010, 990, 930, 890],
        [60, 1, 1, 1, 1, 1],
    ],
)
def test_the_p_value_of_a_fairness_test(counts: list[int]) -> None:
    """The p-value is that of the chi-square distribution with 5 degrees of freedom."""
    found, mean = fairness(counts), sum(counts) / 6
    chi = sum((count - mean) ** 2 for count in counts) / mean if mean else 0.0
    assert found.expected == pytest.approx(mean)
    assert found.chi_square == pytest.approx(chi)
    tail = math.erfc(math.sqrt(chi / 2))
    tail += math.sqrt(2 * chi / math.pi) * math.exp(-chi / 2) * (1 + chi / 3)
    assert found.p_value == pytest.approx(tail, rel=1e-9)


@pytest.mark.parametrize(("chi", "chance"), [(11.0705, 0.05), (15.0863, 0.01), (4.35146, 0.5)])
def test_p_values_agree_with_printed_tables(chi: float, chance: float) -> None:
    """Faces with the chi-square values of printed tables have the p-values of those tables."""
    many = 10**12
    step = round(math.sqrt(chi * many / 2))
    found = fairness([many + step, many - step, many, many, many, many])
    assert found.p_value == pytest.approx(chance, rel=1e-4)
