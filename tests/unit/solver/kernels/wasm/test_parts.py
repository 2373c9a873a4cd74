"""The parts of a choice's value in the WebAssembly module, and the facts that they are made of."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from wasmtime import Engine, Module

from tests.support.games.strategies import SHIPPED, house_rules
from tests.support.length import at_length, some_of
from tests.unit.solver.kernels.wasm.module import WasmColumn
from tests.unit.solver.kernels.wasm.native import NativeColumn
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver import Solution
from yachtdice.solver.distributions import count_phase
from yachtdice.solver.kernels.arrays import ROLL_COUNT, CardKey, LevelRows
from yachtdice.solver.solving import solve
from yachtdice.solver.values.levels import fact_width

_SHORT = some_of(
    {rules.id: rules for rules in SHIPPED if rules.id in ("classic", "extended", "sums")}, "classic"
)
_ALL = some_of({rules.id: rules for rules in SHIPPED}, "extended")

#: The native facts of cards, by number of the card and upper total.
_Facts = dict[tuple[int, int], NDArray[np.float64]]


def _native_facts(solution: Solution, phase: int) -> _Facts:
    """Return the facts of every card of a column, counted with whole rows of scores."""
    found: _Facts = {}
    column = solution.columns[phase]

    def keep(rows: LevelRows, level: NDArray[np.int64]) -> None:
        facts = rows.facts.reshape(-1, fact_width(column))
        for mask, flag, totals in level.tolist():
            card = flag << column.boxes | mask
            for upper in range(totals):
                found[card, upper] = facts[rows.firsts[card] + upper].copy()

    count_phase(solution, phase, 1, keep=keep)
    return found


def _random_card(theirs: NativeColumn, chance: np.random.Generator) -> CardKey:
    """Return a random card that a game can reach."""
    mask, flag, totals = map(int, chance.choice(theirs.cards))
    return CardKey(mask, flag, int(chance.integers(totals)))


def _check_sums(ours: WasmColumn, theirs: NativeColumn, card: CardKey) -> None:
    """Assert that the parts of each choice add up to its value."""
    boxes = ours.boxes
    weights = np.repeat([1.0, 0.0, 1.0, theirs.column.bonus], [2 * boxes, 2 * boxes, 1, 1])
    for left in range(1, ours.rolls):
        parts = ours.parts_of_keeps(card, left)
        np.testing.assert_allclose(parts @ weights, ours.keep_values(card, left), rtol=1e-10)
    for roll in range(0, ROLL_COUNT, 7):
        parts = ours.parts_of_fills(card, roll)
        np.testing.assert_allclose(parts @ weights, ours.fill_values(card, roll), rtol=1e-10)


def _check_facts(ours: WasmColumn, theirs: NativeColumn, card: CardKey, facts: _Facts) -> None:
    """Assert that the facts after each fill have the same bits as the native ones."""
    column, boxes = theirs.column, ours.boxes
    for roll in range(0, ROLL_COUNT, 7):
        if column.five[roll] < 0:
            for parts, o in zip(ours.parts_of_fills(card, roll), column.outcome[roll], strict=True):
                after = (card.flag | column.sets[o]) << boxes | card.mask ^ (1 << column.into[o])
                upper = min(card.upper + int(column.adds[o]), column.cap)
                if not np.isnan(parts[0]):
                    row = facts[int(after), upper]
                    assert parts[boxes : 2 * boxes].tobytes() == row[:boxes].tobytes()
                    assert parts[-2:].tobytes() == row[2 * boxes : 2 * boxes + 2].tobytes()


def _check(module: tuple[Engine, Module], rules: RuleSet, count: int, seed: int) -> None:
    """Assert both laws for random cards of every column."""
    solution, chance = solve(rules), np.random.default_rng(seed)
    for phase in range(len(rules.phases)):
        theirs, facts = NativeColumn(solution, phase), _native_facts(solution, phase)
        for _ in range(count):
            ours, card = WasmColumn(module, rules, phase), _random_card(theirs, chance)
            ours.solve()
            ours.count_facts(card.mask, blocks=int(chance.integers(1, 2000)))
            _check_sums(ours, theirs, card)
            _check_facts(ours, theirs, card, facts)


@pytest.mark.parametrize("rules", _SHORT.values(), ids=_SHORT)
def test_facts_of_built_in_rule_sets(module: tuple[Engine, Module], rules: RuleSet) -> None:
    """The facts have the same bits as those counted with whole distributions."""
    _check(module, rules, at_length(2, 20), seed=1)


@settings(max_examples=at_length(10, 200), deadline=None)
@given(text=house_rules(), seed=st.integers(0, 2**32))
def test_facts_of_house_rules(module: tuple[Engine, Module], text: str, seed: int) -> None:
    """The same holds for random rule sets."""
    _check(module, parse_rules(text), 2, seed)


@pytest.mark.parametrize("rules", _ALL.values(), ids=_ALL)
def test_parts_add_up_to_the_value(module: tuple[Engine, Module], rules: RuleSet) -> None:
    """The parts of every choice add up to its value, from the empty card on."""
    solution = solve(rules)
    for phase in range(len(rules.phases)):
        ours, theirs = WasmColumn(module, rules, phase), NativeColumn(solution, phase)
        ours.solve()
        whole = CardKey((1 << ours.boxes) - 1, 0, 0)
        ours.count_facts(whole.mask)
        _check_sums(ours, theirs, whole)
