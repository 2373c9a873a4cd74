"""Marks of choices and throws, themes, and the level of a player."""

import pytest

from yachtdice.analysis import Mark, Theme, ThrowMark, level_of, mark_of
from yachtdice.analysis.marks import throw_mark_of
from yachtdice.analysis.themes import theme_of
from yachtdice.bots import costs
from yachtdice.rules import load_rules
from yachtdice.solver import Card, Decision, Judged, Option, TurnValues, best_play

FILL = Option(None, "choice", 1.0, 0.0)


@pytest.mark.parametrize(
    ("lost", "mark"),
    [
        (0.0, Mark.BEST),
        (-1e-12, Mark.BEST),
        (0.049, Mark.BEST),
        (0.05, Mark.GOOD),
        (0.5, Mark.INACCURACY),
        (2.0, Mark.MISTAKE),
        (4.99, Mark.MISTAKE),
        (5.0, Mark.BLUNDER),
        (80.0, Mark.BLUNDER),
    ],
)
def test_marks_have_fixed_thresholds(lost: float, mark: Mark) -> None:
    """The mark of a choice depends on the points given away only."""
    assert mark_of(lost) is mark
    assert mark.is_shown == (lost >= 0.5)


@pytest.mark.parametrize(
    ("luck", "rarity", "mark"),
    [
        (12.0, 0.009, ThrowMark.VERY_LUCKY),
        (12.0, 0.05, ThrowMark.LUCKY),
        (6.0, 0.001, ThrowMark.LUCKY),
        (-5.0, 0.05, ThrowMark.UNLUCKY),
        (-10.0, 0.01, ThrowMark.VERY_UNLUCKY),
        (4.9, 0.001, None),
        (30.0, 0.06, None),
    ],
)
def test_a_marked_throw_is_rare_and_worth_much(
    luck: float, rarity: float, mark: ThrowMark | None
) -> None:
    """A throw is marked only if it is both rare and worth many points."""
    decision = Decision((1, 2, 3, 4, 5), 0, box="choice")
    assert throw_mark_of(Judged(decision, luck, rarity, 0.0, 0.0, FILL, FILL, True)) is mark


def keeps(*faces: int) -> Option:
    """Return a keep."""
    return Option(tuple(faces), None, 1.0, 1.0)


def fills(box: str) -> Option:
    """Return a fill."""
    return Option(None, box, 1.0, 1.0)


@pytest.mark.parametrize(
    ("chosen", "best", "theme"),
    [
        (fills("choice"), keeps(3, 3), Theme.STOPPED_EARLY),
        (keeps(3, 3), fills("choice"), Theme.ROLLED_ON),
        (fills("yacht"), fills("choice"), Theme.SCRATCH),
        (fills("choice"), fills("yacht"), Theme.SCRATCH),
        (fills("threes"), fills("choice"), Theme.WRONG_BOX),
        (keeps(3, 4, 5), keeps(3, 3), Theme.STRAIGHT_OR_SET),
        (keeps(3, 3, 4), keeps(3, 4, 5), Theme.STRAIGHT_OR_SET),
        (keeps(5), keeps(3, 3), Theme.WHICH_NUMBER),
        (keeps(3, 3, 5), keeps(3, 3), Theme.KEPT_TOO_MUCH),
        (keeps(3), keeps(3, 3), Theme.KEPT_TOO_LITTLE),
        (keeps(), keeps(3, 3), Theme.KEPT_TOO_LITTLE),
        (keeps(4, 5), keeps(3, 3), Theme.OTHER),
    ],
)
def test_the_first_theme_that_fits_is_taken(chosen: Option, best: Option, theme: Theme) -> None:
    """Each kind of mistake with 3 3 4 5 1 has its theme."""
    solution = best_play(load_rules("bonus"))
    turn = TurnValues(solution, Card(0, (1 << len(solution.rules.boxes)) - 1, 0))
    decision = Decision((3, 3, 4, 5, 1), 1, chosen.keep_faces, chosen.box)
    assert theme_of(turn, Judged(decision, 0.0, 1.0, 1.0, 0.0, chosen, best, True)) is theme


BOTS = {"optimal": 0.0, "captain": 4.0, "mate": 16.0, "sailor": 64.0}


def test_a_level_needs_five_games_and_counts_the_last_twenty() -> None:
    """Fewer than five games give no level; only the latest twenty count."""
    assert level_of([8.0] * 4, BOTS) is None
    level = level_of([8.0] * 20 + [1000.0] * 5, BOTS)
    assert level is not None
    assert (level.mean, level.low, level.high, level.games) == (8.0, 8.0, 8.0, 20)
    assert (level.better, level.worse) == ("captain", "mate")
    assert level.place == pytest.approx(0.5)


def test_the_interval_of_a_level_is_that_of_student() -> None:
    """Five games of 10 to 30 points: 20 plus or minus 2.776 standard errors."""
    level = level_of([10.0, 15.0, 20.0, 25.0, 30.0], BOTS)
    assert level is not None
    assert level.high - level.mean == pytest.approx(2.776 * (62.5 / 5) ** 0.5)
    assert level.low == pytest.approx(2 * level.mean - level.high)


def test_a_level_beyond_all_bots_has_no_place() -> None:
    """The level of a player below all measured bots names only the next better bot."""
    weak = level_of([100.0] * 5, BOTS)
    assert weak is not None
    assert (weak.better, weak.worse, weak.place) == ("sailor", None, None)
    alone = level_of([100.0] * 5, {})
    assert alone is not None
    assert (alone.better, alone.worse) == (None, None)


def test_the_costs_of_bots_come_from_their_measured_means() -> None:
    """Stronger bots give away less, and best play nothing; unmeasured rules have none."""
    found = costs(load_rules("yahtzee").fingerprint)
    order = ["optimal", "captain", "mate", "sailor", "deckhand", "greedy", "random"]
    assert [bot for bot in sorted(found, key=found.__getitem__) if bot in order] == order
    assert found["optimal"] == 0
