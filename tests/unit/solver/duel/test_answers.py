"""The best answer to players whose choices depend on the own card only, and certified bounds."""

from collections.abc import Iterator
from itertools import compress, product
from math import exp

import numpy as np
import pytest

from tests.support.length import IS_LONG, some_of
from tests.unit.solver import reference
from tests.unit.solver.duel.slow_duel import (
    ALL_KEEPS,
    ALL_ROLLS,
    Chances,
    Points,
    SlowDuel,
    throws_from,
)
from tests.unit.solver.test_reference import SIXES, YACHT, box, rule_set
from yachtdice.rules import Dice, RuleSet, load_rules
from yachtdice.solver import (
    BEST_PLAY,
    Manner,
    Simple,
    Solution,
    Standing,
    Stray,
    TooLargeError,
    answer_to,
    card_from_points,
    duel_bounds,
    empty_card,
    solve,
    solve_duel,
)

PAIR = box("pair", "lower", "{ of_a_kind = 2 }", '"matching"')
REPEAT = 'repeat_bonus = { box = "yacht", points = 40, upper_only = false, into_box = false }\n'
JOKER = 'joker = { box = "yacht", forced = true }\n'
PLAIN = rule_set("", SIXES, PAIR)
JOKERS = rule_set(REPEAT + JOKER, SIXES, YACHT)
MANNERS: list[Manner] = [BEST_PLAY, Stray(slip=2.0, cap=4.0), Simple.GREEDY, Simple.RANDOM]
EMPTY: Points = (None, None)
KEEP = {keep: number for number, keep in enumerate(ALL_KEEPS)}


class SlowAnswer(SlowDuel):
    """The chances of a player who plays to win, against a player with fixed choices.

    Every chance is that of the player whose turn it is, as in `SlowDuel`.
    """

    def __init__(self, solution: Solution, manner: Manner, *, is_first: bool) -> None:
        """Solve nothing yet; `is_first`: whether the player with fixed choices moves first."""
        super().__init__(solution.rules, 200)
        self._solution, self._manner, self._is_first = solution, manner, is_first

    def _solve(self, own: Points, rival: Points) -> Chances:
        if None not in own or (own.count(None) == rival.count(None)) != self._is_first:
            return super()._solve(own, rival)
        after = [dict(self._fills(own, rival, roll)) for roll in ALL_ROLLS]
        worth, kept = np.empty(0), np.empty(0)
        for left in range(self._solution.rules.phases[0].rolls):
            rows = []
            for number, roll in enumerate(ALL_ROLLS):
                shares = list(shares_of(self._solution, self._manner, own, roll, left))
                assert sum(share for share, _ in shares) == pytest.approx(1)
                rows.append(
                    sum(
                        share * (after[number][at] if isinstance(at, int) else kept[KEEP[at]])
                        for share, at in shares
                    )
                )
            worth = np.array(rows)
            kept = throws_from() @ worth
        chances: Chances = kept[KEEP[()]]
        return chances


def shares_of(
    solution: Solution, manner: Manner, card: Points, roll: Dice, left: int
) -> Iterator[tuple[float, int | Dice]]:
    """Yield the choices of a player with their chances: the place of a box, or a keep."""
    rules, legal = solution.rules, reference.legal(solution.rules, 0, card, roll)
    boxes = [place for place in range(len(card)) if legal >> place & 1]
    if manner is Simple.RANDOM:
        ways = product((0, 1), repeat=5) if left else ()
        keeps: list[Dice] = [tuple(compress(roll, some)) for some in ways]
        share = 1 / (len(boxes) + len(keeps))
        yield from ((share, place) for place in boxes)
        yield from ((share, keep) for keep in keeps)
    elif manner is Simple.GREEDY:
        most = max(boxes, key=lambda place: sum(reference.worth(rules, card, roll, place)))
        pays = sum(reference.worth(rules, card, roll, most)) > 0
        yield 1.0, most if pays or not left else ()
    else:
        options = [
            option
            for option in solution.options(card_from_points(rules, card), roll, left)
            if option.keep_faces is None or len(option.keep_faces) < 5
        ]
        weights = [1.0, *[0.0] * (len(options) - 1)]
        if manner.slip:
            weights = [exp(-o.regret / manner.slip) * (o.regret <= manner.cap) for o in options]
        for weight, option in zip(weights, options, strict=True):
            box = None if option.box is None else rules.index[option.box]
            yield weight / sum(weights), (option.keep_faces or ()) if box is None else box


SOME = some_of({"plain": PLAIN, "jokers": JOKERS}, "jokers")


@pytest.mark.parametrize("rules", SOME.values(), ids=SOME.keys())
@pytest.mark.parametrize("manner", MANNERS if IS_LONG else MANNERS[1:2], ids=str)
def test_best_answers_agree_with_the_slow_twin(rules: RuleSet, manner: Manner) -> None:
    """Moving first and second, the best answer wins as often as plain enumeration says."""
    solution = solve(rules)
    found = answer_to(rules, manner, solution=solution)

    first = SlowAnswer(solution, manner, is_first=False).chance(EMPTY, EMPTY, 0)
    second = 1 - SlowAnswer(solution, manner, is_first=True).chance(EMPTY, EMPTY, 0)
    assert found.first == pytest.approx(first, abs=1e-12)
    assert found.second == pytest.approx(second, abs=1e-12)


def test_best_play_concedes_least() -> None:
    """No answer wins less than half of the games, and a weaker player concedes more."""
    start = Standing(0, empty_card(PLAIN))
    both = solve_duel(PLAIN, start, start).chance(start, start)
    found = [answer_to(PLAIN, manner) for manner in MANNERS]

    assert found[0].first >= both - 1e-12
    assert found[0].second >= 1 - both - 1e-12
    assert 0.5 <= found[0].mean < found[1].mean < found[2].mean < found[3].mean < 1


@pytest.mark.parametrize("rules", [PLAIN, JOKERS], ids=["plain", "jokers"])
def test_the_first_players_chance_lies_within_its_bounds(rules: RuleSet) -> None:
    """The bounds contain the exact chance, and they exclude extreme chances."""
    start = Standing(0, empty_card(rules))
    bounds = duel_bounds(rules)

    assert 0.2 < bounds.least < solve_duel(rules, start, start).chance(start, start) < bounds.most


def test_rule_sets_without_a_book_have_no_answer() -> None:
    """An upper bonus is refused with the reason."""
    with pytest.raises(TooLargeError, match="without upper bonus"):
        answer_to(load_rules("yahtzee"), Simple.GREEDY)
