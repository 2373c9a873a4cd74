"""The law of the WebAssembly module: every number equals that of the native kernels to the bit."""

import hashlib
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from wasmtime import Engine, Module, Trap

from tests.support.games.strategies import SHIPPED, house_rules
from tests.support.length import at_length, some_of
from tests.unit.solver.kernels.wasm.module import WasmColumn
from tests.unit.solver.kernels.wasm.native import NativeColumn
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver.kernels.arrays import ROLL_COUNT, CardKey
from yachtdice.solver.solving import solve

_POSITIONS = at_length(100, 10_000)
_SLOW = 10  #: One position of ten is compared with slow counterparts too.
_RULES = some_of({rules.id: rules for rules in SHIPPED}, "classic", "extended", "yahtzee")


def _columns(
    module: tuple[Engine, Module], rules: RuleSet, blocks: int
) -> Iterator[tuple[WasmColumn, NativeColumn]]:
    """Yield each column, solved by the module in slices of some blocks, and natively."""
    solution = solve(rules)
    for phase in range(len(rules.phases)):
        ours = WasmColumn(module, rules, phase)
        ours.solve(blocks)
        yield ours, NativeColumn(solution, phase)


def _check_table(ours: WasmColumn, theirs: NativeColumn) -> None:
    """Assert that the two tables have the same bits."""
    flags, masks, totals = theirs.table.shape
    table = ours.table.reshape(flags, masks, -1)[:, :, :totals]
    assert _digest(table) == _digest(theirs.table)


def _digest(array: NDArray[np.float64]) -> str:
    """Return the SHA-256 of the values of an array."""
    return hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()


def _check_positions(
    ours: WasmColumn, theirs: NativeColumn, count: int, chance: np.random.Generator
) -> None:
    """Assert that all figures of random positions have the same bits."""
    for number in range(count):
        mask, flag, totals = map(int, chance.choice(theirs.cards))
        card = CardKey(mask, flag, int(chance.integers(totals)))
        roll, left = int(chance.integers(ROLL_COUNT)), int(chance.integers(theirs.column.rolls))
        _check_position(ours, theirs, card, roll, left)
        if number % _SLOW == 0:
            _check_slowly(ours, theirs, card, roll, left)


def _check_position(
    ours: WasmColumn, theirs: NativeColumn, card: CardKey, roll: int, left: int
) -> None:
    """Assert that all figures of a position have the same bits."""
    for one, other in (
        (np.float64(ours.value(card)), np.float64(theirs.value(card))),
        (ours.fills(card, roll), theirs.fills(card, roll)),
        (ours.fill_values(card, roll), theirs.fill_values(card, roll)),
        (ours.stages(card), theirs.stages(card)),
        (ours.aims(card, roll, left), theirs.aims(card, roll, left)),
        (ours.aims(card, -1, left + 1), theirs.aims(card, -1, left + 1)),
    ):
        assert one.tobytes() == other.tobytes()
    if left:
        assert ours.keep_values(card, left).tobytes() == theirs.keep_values(card, left).tobytes()
        assert ours.ends(card, left).tobytes() == theirs.ends(card, left).tobytes()


def _check_slowly(
    ours: WasmColumn, theirs: NativeColumn, card: CardKey, roll: int, left: int
) -> None:
    """Assert that aims and ends agree with the slow counterparts in Python."""
    for dice, rolls in ((roll, left), (-1, left + 1)):
        slow = theirs.slow_aims(card, dice, rolls)
        np.testing.assert_allclose(ours.aims(card, dice, rolls), slow, rtol=1e-12, atol=1e-12)
    if left:
        slow = theirs.slow_ends(card, left)
        np.testing.assert_allclose(ours.ends(card, left), slow, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("rules", _RULES.values(), ids=_RULES)
def test_built_in_rule_sets(module: tuple[Engine, Module], rules: RuleSet) -> None:
    """Whole tables, and all figures of random positions, have the same bits."""
    for ours, theirs in _columns(module, rules, blocks=1000):
        _check_table(ours, theirs)
        _check_positions(ours, theirs, _POSITIONS, np.random.default_rng(1))


@settings(max_examples=at_length(10, 200), deadline=None)
@given(text=house_rules(), seed=st.integers(0, 2**32), blocks=st.integers(1, 200))
def test_house_rules(module: tuple[Engine, Module], text: str, seed: int, blocks: int) -> None:
    """Random rule sets have the same bits too, in slices of any size."""
    for ours, theirs in _columns(module, parse_rules(text), blocks):
        _check_table(ours, theirs)
        _check_positions(ours, theirs, 20, np.random.default_rng(seed))


def test_the_fills_of_a_card_with_thirty_boxes(module: tuple[Engine, Module]) -> None:
    """A column too large to be solved opens in little memory and knows its fills."""
    box = 'section = "lower", title = "B", pattern = "anything", pay = "all"'
    boxes = "".join(f'{{ id = "b{number}", {box} }},\n' for number in range(30))
    head = 'id = "wide"\ntitle = "Wide"\nsummary = "Wide"\nturn_order = "seats"\n'
    rules = parse_rules(f"{head}boxes = [\n{boxes}]\n")
    column = WasmColumn(module, rules, most_bytes=4 << 20)
    fills = column.fills(CardKey(1 << 29 | 1, 0, 0), ROLL_COUNT - 1)
    np.testing.assert_array_equal(fills[[0, 29]], [[30, 0, 0], [30, 0, 0]])
    assert np.isnan(fills[1:29, 0]).all()
    with pytest.raises(Trap):
        column.solve()
