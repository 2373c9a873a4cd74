"""The opening book of a game of two."""

import pytest

from tests.unit.solver.test_reference import HOUSE, ONES, ROW, SIXES, YACHT, box, rule_set
from yachtdice.rules import load_rules
from yachtdice.solver import (
    Duel,
    Standing,
    TooLargeError,
    Winning,
    WorkLimit,
    book_size,
    card_from_boxes,
    empty_card,
    read_book,
    solve_book,
    solve_duel,
)
from yachtdice.solver.duel.book import BOOKS

FIVES = box("fives", "upper", "{ face = 5 }", '"matching"')
RULES = rule_set("", ONES, FIVES, SIXES, YACHT, HOUSE, ROW)
START = Standing(0, empty_card(RULES))
SECOND = Standing(10, card_from_boxes(RULES, {"fives": 10}))


@pytest.fixture(scope="module")
def book() -> Duel:
    """Return the book of six boxes, made in the cache."""
    return solve_book(RULES)


def test_the_book_agrees_with_the_exact_game(book: Duel) -> None:
    """Chances and choices of the first rounds are those of the exact game, within the error."""
    exact = solve_duel(RULES, START, START)
    assert abs(book.chance(START, START) - exact.chance(START, START)) < 2e-6
    for own, rival in ((START, START), (START, SECOND), (SECOND, SECOND)):
        ours = {
            (o.keep_faces, o.box): o.value for o in book.options(own, rival, (5, 5, 1, 2, 6), 2)
        }
        for option in exact.options(own, rival, (5, 5, 1, 2, 6), 2):
            assert abs(ours[option.keep_faces, option.box] - option.value) < book.error


@pytest.mark.usefixtures("book")
def test_winning_is_continuous_where_the_book_ends() -> None:
    """With the book every round is exact, and the endgame after it continues it within 1e-5."""
    filled = {"ones": 2, "fives": 10, "sixes": 18}
    own = Standing(30, card_from_boxes(RULES, filled))
    fourth = Standing(80, card_from_boxes(RULES, filled | {"yacht": 50}))
    found = Winning(RULES)
    before, after = found.solved(own, own), found.solved(fourth, fourth)

    assert before is not None
    assert after is not None
    assert before.error > after.error
    choices = found.options(own, fourth, (1, 2, 3, 4, 6), 0)
    row = next(o for o in choices.options if o.box == "row")
    filled_row = Standing(40, card_from_boxes(RULES, filled | {"row": 10}))
    assert choices.exact
    assert abs(row.value - (1 - found.chance(fourth, filled_row).value)) < 1e-5


def test_a_stopped_computation_leaves_nothing() -> None:
    """An error of the progress function ends the computation without a file."""
    rules = rule_set("", ONES, SIXES, YACHT)

    def stop(_done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_book(rules, progress=stop)
    assert not BOOKS.path(rules).exists()


def test_the_size_of_a_book_is_known_before(book: Duel) -> None:
    """The estimate of the file is exact."""
    assert sum(map(len, BOOKS.pieces(book))) == book_size(RULES).file_bytes


def test_rule_sets_without_a_book_are_refused() -> None:
    """An upper bonus, several columns and too much work are refused with the reason."""
    for name in ("yahtzee", "extended"):
        assert read_book(load_rules(name)) is None
        with pytest.raises(TooLargeError, match="without upper bonus"):
            solve_book(load_rules(name))
    with pytest.raises(TooLargeError, match="the limit is"):
        solve_book(RULES, limit=WorkLimit(1000, 600))
