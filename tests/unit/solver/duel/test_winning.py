"""The chance of winning from one place: exact for endgames, else an estimate with its error."""

from collections.abc import Iterator

import pytest

from bench.duel_games import positions
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import (
    Standing,
    Winning,
    WorkLimit,
    best_play,
    card_from_boxes,
    duel_size,
    empty_card,
    solve_duel,
    win_options,
    winning,
)
from yachtdice.solver.limits import NO_ENDGAMES

CLASSIC = load_rules("classic")
LATE = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "full_house": 22,
        "four_of_a_kind": 16, "small_straight": 30, "choice": 22}  # fmt: skip


def late(score: int, **more: int) -> Standing:
    """Return a standing with at most three open boxes."""
    return Standing(score, card_from_boxes(CLASSIC, LATE | more))


def test_an_endgame_is_exact() -> None:
    """Within the limit the chance and the choices are those of the solved game."""
    own, rival = late(135), late(140)
    duel, found = solve_duel(CLASSIC, own, rival), Winning(CLASSIC)
    choices = found.options(own, rival, (6, 6, 1, 2, 3), 1)

    assert found.chance(own, rival).value == duel.chance(own, rival)
    assert found.chance(own, rival).exact
    assert choices.exact
    assert choices.options == duel.options(own, rival, (6, 6, 1, 2, 3), 1)
    assert winning(CLASSIC, own, rival) == found.chance(own, rival)


def test_one_solve_serves_the_rest_of_the_game() -> None:
    """The next positions of the same game come from the same solved game, another game does not."""
    found = Winning(CLASSIC)
    first = found.solved(late(135), late(140))

    assert found.solved(late(140), late(135 + 18, sixes=18)) is first
    assert found.solved(late(135, yacht=0), late(190, yacht=50)) is first
    assert found.solved(late(100), late(140)) is not first


def test_beyond_the_limit_it_is_an_estimate() -> None:
    """Early positions and endgames beyond the limit are estimates near the exact chance."""
    own, rival = late(135), late(140)
    exact = winning(CLASSIC, own, rival).value
    estimate = winning(CLASSIC, own, rival, limit=WorkLimit(0, 0))
    first = winning(CLASSIC, Standing(0, empty_card(CLASSIC)), Standing(0, empty_card(CLASSIC)))

    assert not estimate.exact
    assert abs(estimate.value - exact) < 2 * estimate.error
    assert not first.exact
    assert first.value == pytest.approx(0.4943, abs=0.01)


@pytest.mark.parametrize("rules", [CLASSIC, load_rules("yahtzee")], ids=lambda rules: rules.id)
def test_the_limit_is_that_of_the_size(rules: RuleSet) -> None:
    """An endgame is solved if its estimated size is within the limit, also just within it."""
    for filled in range(7, len(rules.boxes)):
        card = card_from_boxes(rules, dict.fromkeys(rules.categories[-filled:], 0))
        own, rival = Standing(100, card), Standing(110, card)
        size = duel_size(rules, own, rival)
        just = WorkLimit(size.bytes, size.cpu_seconds)

        assert Winning(rules, limit=just).is_within_limit(own, rival)
        for less in (
            just._replace(memory=size.bytes - 1),
            just._replace(cpu_seconds=size.cpu_seconds * 0.99),
        ):
            assert not Winning(rules, limit=less).is_within_limit(own, rival)


def test_an_early_column_is_an_estimate() -> None:
    """In a game of several columns only the last one is exact."""
    rules = load_rules("extended")
    filled = dict.fromkeys(rules.categories[:10], 0)
    first, last = (Standing(300, card_from_boxes(rules, filled, phase)) for phase in (1, 2))

    assert not winning(rules, first, first).exact
    assert winning(rules, last, last).exact


def _chances(boxes: int, mover: int) -> Iterator[tuple[Standing, Standing]]:
    """Yield positions of 60 games before turns of this seat with this number of open boxes."""
    for seed in range(60):
        for own, rival in positions(best_play(CLASSIC), seed, mover):
            if own.card.open_boxes.bit_count() == boxes:
                yield own, rival


def test_estimates_are_centred() -> None:
    """With two open boxes each, the mean error is below 0.4 percentage points.

    Of estimates that are not centred, it is 0.8 percentage points in these games.
    """
    estimates = Winning(CLASSIC, limit=NO_ENDGAMES)
    errors = [
        estimates.chance(own, rival).value - solve_duel(CLASSIC, own, rival).chance(own, rival)
        for own, rival in _chances(2, mover=0)
    ]

    assert abs(sum(errors) / len(errors)) < 0.004


def test_the_estimate_of_the_last_turn_is_exact() -> None:
    """No player answers the last turn, so centring does not change its chance."""
    estimates = Winning(CLASSIC, limit=NO_ENDGAMES)

    for own, rival in _chances(1, mover=1):
        exact = solve_duel(CLASSIC, own, rival)
        assert estimates.chance(own, rival).value == pytest.approx(
            exact.chance(own, rival), abs=1e-5
        )


def test_centred_choices_keep_their_order() -> None:
    """Centred chances fall from choice to choice within 0 and 1, and choices that tie still do."""
    own, rival = late(135), late(140)
    estimates = Winning(CLASSIC, limit=NO_ENDGAMES)
    found = estimates.options(own, rival, (6, 6, 1, 2, 3), 1).options
    plain = win_options(estimates.solution, estimates.insight, own, [rival], (6, 6, 1, 2, 3), 1)

    assert [(one.keep_faces, one.box) for one in found] == [
        (one.keep_faces, one.box) for one in plain
    ]
    assert [one.regret == 0 for one in found] == [one.regret == 0 for one in plain]
    assert all(-1e-9 < one.value < 1 + 1e-9 for one in found)
    assert all(one.regret >= 0 for one in found)
