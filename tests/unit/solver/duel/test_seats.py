"""The chances of all seats at a table."""

from itertools import product

import pytest

from yachtdice.rules import DICE, FACES, load_rules
from yachtdice.solver import (
    Card,
    Standing,
    TablePosition,
    Winning,
    best_play,
    card_from_boxes,
    contenders,
    duel_at,
    fetch_insight,
    seat_chances,
    seat_options,
)

CLASSIC = load_rules("classic")
FILLED = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "full_house": 22,
          "four_of_a_kind": 16, "small_straight": 30, "large_straight": 0}  # fmt: skip
FULL = Card(0, 0, 63)
PLACES = list(product((False, True), repeat=DICE))


@pytest.fixture(scope="module")
def winning() -> Winning:
    """Return chances with the figures for estimates."""
    solution = best_play(CLASSIC)
    return Winning(CLASSIC, solution=solution, insight=fetch_insight(solution))


def late(score: int, **more: int) -> Standing:
    """Return a standing with at most three open boxes: sixes, choice and yacht."""
    return Standing(score, card_from_boxes(CLASSIC, FILLED | more))


def test_two_seats_play_a_game_of_two(winning: Winning) -> None:
    """Their chances are those of the solved game, before a roll and after it."""
    own, rival = late(135), late(140)
    before = TablePosition((rival, own), (1, 0), 1)
    rolled = TablePosition((rival, own), (1, 0), 1, (6, 6, 1, 2, 3), 1)
    chance = winning.chance(own, rival).value
    options = winning.options(own, rival, (6, 6, 1, 2, 3), 1)

    assert seat_chances(winning, before).chances == (1 - chance, chance)
    assert seat_chances(winning, rolled).chances[1] == options.options[0].value
    assert seat_options(winning, rolled) == options
    assert seat_chances(winning, rolled).exact


def test_a_third_seat_that_cannot_win_does_not_matter(winning: Winning) -> None:
    """The other two seats have the exact chances of a game of two, also during its turn."""
    own, rival, lost = late(135), late(140), late(10)
    chance = winning.chance(own, rival).value

    for position in (
        TablePosition((own, lost, rival), (0, 1, 2), 0),
        TablePosition((own, lost, rival), (1, 0, 2), 1, (6, 6, 1, 2, 3), 2),
        TablePosition((own, None, rival), (0, 1, 2), 0),
    ):
        assert contenders(CLASSIC, position) == [0, 2]
        assert duel_at(CLASSIC, position) == (own, rival)
        assert seat_chances(winning, position).exact
        assert seat_chances(winning, position).chances == (chance, 0.0, 1 - chance)


def test_three_seats_that_can_win_are_an_estimate(winning: Winning) -> None:
    """Their chances add up to 1, and the best choice has at least the chance of the estimate."""
    seats = (late(135), late(140), late(138))
    before = TablePosition(seats, (0, 1, 2), 0)
    rolled = TablePosition(seats, (0, 1, 2), 0, (6, 6, 6, 2, 3), 1)

    assert duel_at(CLASSIC, before) is None
    for position in (before, rolled):
        found = seat_chances(winning, position)
        assert not found.exact
        assert sum(found.chances) == pytest.approx(1)
    assert not seat_options(winning, rolled).exact
    best = seat_options(winning, rolled).options[0].value
    assert best >= seat_chances(winning, rolled).chances[0] - 0.01


def test_the_last_turn_of_three_seats_is_exact(winning: Winning) -> None:
    """With only choice open, the chances are those of counting all throws of all keeps."""
    own = late(180, sixes=18, yacht=0)
    rivals = Standing(205, FULL), Standing(205, FULL)
    dice = (2, 3, 4, 6, 6)
    position = TablePosition((own, *rivals), (0, 1, 2), 0, dice, 1)
    found = seat_chances(winning, position)

    assert found.exact
    assert found.chances[0] == pytest.approx(_chance_to_beat(25, dice), abs=1e-9)
    assert found.chances[1:] == pytest.approx([(1 - found.chances[0]) / 2] * 2, abs=1e-9)
    assert seat_options(winning, position).exact
    assert seat_options(winning, position).options[0].value == pytest.approx(found.chances[0])


def test_all_choices_of_a_won_last_turn_tie(winning: Winning) -> None:
    """Rounding makes no choice better than another when the game is won already."""
    seats = late(300, sixes=18, yacht=0), Standing(205, FULL)
    position = TablePosition(seats, (1, 0), 0, (1, 2, 4, 5, 5), 2)

    assert {option.regret for option in seat_options(winning, position).options} == {0.0}


def _chance_to_beat(target: int, dice: tuple[int, ...]) -> float:
    """Return the greatest chance of a sum above a target with one more roll; a tie is a third."""
    kept = [[die for die, keep in zip(dice, places, strict=True) if keep] for places in PLACES]
    return max(_mean_share(sum(keep) - target, DICE - len(keep)) for keep in kept)


def _mean_share(lead: int, thrown: int) -> float:
    """Return the mean share of a win of three, by the lead before some dice are thrown."""
    leads = [lead + sum(faces) for faces in product(range(1, FACES + 1), repeat=thrown)]
    return sum(1 / 3 if end == 0 else float(end > 0) for end in leads) / len(leads)


def test_tied_seats_with_full_cards_share_the_win(winning: Winning) -> None:
    """In the last turn of a seat that cannot win, two or three tied seats have equal shares."""
    tied, lower = Standing(200, FULL), Standing(150, FULL)
    for dice in (None, (1, 2, 3, 4, 6)):
        for others, chances in (
            ((tied, tied, lower), (0.5, 0.5, 0)),
            ((tied, tied, tied), (1 / 3, 1 / 3, 1 / 3)),
        ):
            last = TablePosition((late(10, sixes=6, choice=9), *others), (1, 2, 3, 0), 0, dice, 1)
            found = seat_chances(winning, last)
            assert found.exact
            assert found.chances == (0, *chances)
            assert duel_at(CLASSIC, last) is None
