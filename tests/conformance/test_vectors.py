"""The test vectors: up to date, complete, and each row confirmed by the slow scorer."""

from itertools import groupby
from typing import NamedTuple

import pytest

from tests.conformance.slow_scorer import (
    RULES,
    UPPER,
    card_of,
    may_fill,
    plain_points,
    points_for,
    upper_bonus,
)
from tests.paths import ROOT
from tools.gen.positions import HOME, position_vectors
from tools.gen.vectors import vectors
from yachtdice.rules import load_rules, rules_ids

every_rule_set = pytest.mark.parametrize("rules_id", RULES)


class Tables(NamedTuple):
    """The three tables of a vectors file; the first row of each names its columns."""

    points: list[list[str]]
    offers: list[list[str]]
    upper: list[list[str]]


def read_vectors(rules_id: str) -> Tables:
    """Return the tables of a rule set's file."""
    text = (ROOT / "vectors" / "scoring" / f"{rules_id}.tsv").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    tables = "\n".join(lines).strip("\n").split("\n\n")
    return Tables(*([row.split("\t") for row in table.split("\n")] for table in tables))


def dice_of(digits: str) -> tuple[int, ...]:
    """Return the dice of five digits."""
    return tuple(map(int, digits))


def situation_of(words: str) -> tuple[str, dict[str, int]]:
    """Return the phase and the filled boxes of a situation."""
    phase, *boxes = words.split(" ")
    pairs = (box.split("=") for box in boxes)
    return phase, {box: int(points) for box, points in pairs}


@every_rule_set
def test_vectors_are_not_stale(rules_id: str) -> None:
    """Each file equals the output of `make gen`."""
    path = ROOT / "vectors" / "scoring" / f"{rules_id}.tsv"

    assert path.read_text(encoding="utf-8") == vectors(load_rules(rules_id))


@pytest.mark.parametrize("rules_id", rules_ids())
def test_positions_are_not_stale(rules_id: str) -> None:
    """The positions that the client's solver is compared with have today's choices and values."""
    found = (HOME / f"{rules_id}.json").read_text(encoding="utf-8")

    assert found == position_vectors(load_rules(rules_id))


def test_every_rule_set_has_vectors_and_a_slow_scorer() -> None:
    """The package, the vectors and the oracle have the same rule sets."""
    files = sorted(path.stem for path in (ROOT / "vectors" / "scoring").glob("*.tsv"))
    assert list(rules_ids()) == files == RULES


@every_rule_set
def test_points_agree_with_the_slow_scorer(rules_id: str) -> None:
    """The points of every roll in every box equal those of the oracle."""
    [head, *rows] = read_vectors(rules_id).points
    boxes = head[1:]
    assert boxes == card_of(rules_id)
    assert len({row[0] for row in rows}) == len(rows) == 252
    for row in rows:
        dice = dice_of(row[0])
        expected = [str(plain_points(rules_id, box, dice)) for box in boxes]
        assert row[1:] == expected, row[0]


@every_rule_set
def test_offers_agree_with_the_slow_scorer(rules_id: str) -> None:
    """In every situation the same boxes may be filled, for the same points and bonus."""
    [head, *rows] = read_vectors(rules_id).offers
    assert head == ["situation", "dice", "box", "points", "repeat_bonus", "joker"]
    for (words, digits), group in groupby(rows, key=lambda row: (row[0], row[1])):
        phase, card = situation_of(words)
        dice = dice_of(digits)
        expected = []
        for box in may_fill(rules_id, phase, card, dice):
            points, bonus, joker = points_for(rules_id, card, dice, box)
            expected.append([box, str(points), str(bonus), str(int(joker))])
        assert [row[2:] for row in group] == expected, f"{words}, {digits}"


@every_rule_set
def test_upper_bonus_agrees_with_the_slow_scorer(rules_id: str) -> None:
    """Around the threshold the bonus is given exactly when the oracle gives it."""
    [head, *rows] = read_vectors(rules_id).upper
    assert head == ["situation", "sum", "bonus"]
    for words, total, bonus in rows:
        _, card = situation_of(words)
        assert set(card) <= set(UPPER)
        assert int(total) == sum(card.values())
        assert int(bonus) == upper_bonus(rules_id, int(total))


@pytest.mark.parametrize("rules_id", ["repeat", "yahtzee", "yahtzee-free-joker"])
def test_offers_show_each_special_case(rules_id: str) -> None:
    """The situations contain repeat bonuses, and jokers if the rules have them."""
    rows = read_vectors(rules_id).offers[1:]
    assert any(row[4] == "100" for row in rows)
    assert any(row[5] == "1" for row in rows) == (load_rules(rules_id).joker is not None)
