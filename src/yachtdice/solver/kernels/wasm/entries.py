"""The functions of the WebAssembly module: the kernels of the solver, called with numbers only.

An *address* is a place in the module's memory; arrays that an entry returns are float64 and stay
there until the next call. A *handle* is the address of an open column; a card is given by its open
boxes as bits, whether the box of the repeat bonus holds points, and its upper total. A roll is
given by its number from 0 to 251.

numba compiles these functions. `build` makes their integers of 32 bits, and a trap of an error.
"""

import inspect
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numba import types
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, solving, turns
from yachtdice.solver.kernels.choices import aims as aiming, ends as ending, parts
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.lattice import lattice
from yachtdice.solver.kernels.rule_sets.columns import build
from yachtdice.solver.kernels.rule_sets.listing import list_cards
from yachtdice.solver.kernels.wasm.places import STORED_WORDS, address_of, floats_at, load, store

_GROWN, _SHRUNK, _ORDER, _CHANCE, _FIVES = lattice()

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Export(NamedTuple):
    """An exported function: its source, the types for numba, and whether its memory stays."""

    function: Callable[..., Any]
    signature: Any
    lasts: bool


#: The exported functions, by name.
ENTRIES: Final[dict[str, Export]] = {}


def _entry(result: Any, *, lasts: bool = False) -> Callable[[_Function], _Function]:
    """Return the decorator of an exported function with this type of result."""

    def listed(function: _Function) -> _Function:
        count = len(inspect.signature(function).parameters)
        ENTRIES[function.__name__] = Export(function, result(*[types.int64] * count), lasts)
        return function

    return listed


class OpenColumn(NamedTuple):
    """An open column: its codes, the table of its values, and the cards to solve (see `listing`).

    Table and cards are empty before `start`.
    """

    codes: NDArray[np.int64]
    column: arrays.Column
    table: NDArray[np.float64]
    cards: NDArray[np.int64]


@kernel
def opened(codes: NDArray[np.int64], phase: int) -> OpenColumn:
    """Return the column of a phase, without table and cards."""
    return OpenColumn(codes, build(codes, phase), np.empty(0), np.empty((0, 3), np.int64))


@kernel
def started(held: OpenColumn) -> OpenColumn:
    """Return the column with its cards, and with a table that has the values of full cards only."""
    column = held.column
    flags, row = 2 if column.repeat_box >= 0 else 1, column.width << column.boxes
    table = np.zeros(flags * row)
    for flag in range(flags):
        for upper in range(column.cap, column.width):
            table[flag * row + upper] = column.bonus if column.cap else 0.0
    return OpenColumn(held.codes, column, table, list_cards(held.codes, column))


def _result_of(function: Any, *arguments: Any) -> Any:
    """Return numba's type of the result of a kernel with these types of arguments."""
    function.compile(arguments)
    [overload] = function.overloads.values()
    return overload.signature.return_type


_INTEGERS: Final = types.Array(types.int64, 1, "C")
_OPENED: Final = _result_of(opened, _INTEGERS, types.int64)
_opened_at: Final[Any] = load(_OPENED)


@kernel
def opened_facts(held: OpenColumn, boxes: int) -> parts.Facts:
    """Return empty facts for the cards within these open boxes of a started column."""
    return parts.empty_facts(held.cards, boxes, held.column)


_facts_at: Final[Any] = load(_result_of(opened_facts, _OPENED, types.int64))


@inlined
def _values_of(column: OpenColumn) -> arrays.ColumnValues:
    """Return the values of an open column."""
    keeps = arrays.Lattice(_GROWN, _SHRUNK, _ORDER, _CHANCE, _FIVES)
    return arrays.ColumnValues(column.table, column.column, keeps)


@inlined
def _card_of(column: arrays.Column, boxes: int, holds: int, upper: int) -> arrays.CardKey:
    """Return a card; the upper total may exceed the cap."""
    flag = holds if column.repeat_box >= 0 else 0
    return arrays.CardKey(boxes, flag, min(upper, column.cap))


@_entry(types.int64, lasts=True)
def room(words: int) -> int:
    """Return the address of new memory for this number of float64 values."""
    return address_of(np.empty(words))


@_entry(types.int64, lasts=True)
def open_column(codes: int, many: int, phase: int) -> int:
    """Return the handle of a new column of the rule set whose codes are at an address."""
    numbers, whole = floats_at(codes, many), np.empty(many, np.int64)
    for place in range(many):
        whole[place] = int(numbers[place])
    at = address_of(np.empty(STORED_WORDS))
    store(at, opened(whole, phase))
    return at


@_entry(types.int64)
def describe(handle: int) -> int:
    """Return the address of: boxes, rolls, and address and size of the table."""
    held, out = _opened_at(handle), np.empty(4)
    out[0], out[1] = held.column.boxes, held.column.rolls
    out[2], out[3] = address_of(held.table), held.table.size
    return address_of(out)


@_entry(types.int64, lasts=True)
def start(handle: int) -> int:
    """Take the memory for solving, before the first `solve`; return the number of cards."""
    held = started(_opened_at(handle))
    store(handle, held)
    return len(held.cards)


@_entry(types.int64)
def solve(handle: int, first: int, blocks: int) -> int:
    """Solve cards from number `first` on and return the number of the next card.

    The call ends after `blocks` blocks of eight upper totals, or with the last card.
    """
    held = _opened_at(handle)
    end, done = first, 0
    while end < held.cards.shape[0] and done < blocks:
        done += (held.cards[end, 2] + arrays.LANES - 1) // arrays.LANES
        end += 1
    solving.solve_cards(_values_of(held), held.cards[first:end])
    return end


@_entry(types.float64)
def value(handle: int, boxes: int, holds: int, upper: int) -> float:
    """Return the value of a card."""
    held = _opened_at(handle)
    card, column = _card_of(held.column, boxes, holds, upper), held.column
    row = (card.flag << column.boxes | card.mask) * column.width
    return float(held.table[row + card.upper])


@_entry(types.int64)
def fills(handle: int, boxes: int, holds: int, upper: int, roll: int) -> int:
    """Return the address of each box's points, repeat bonus, and whether it takes a joker.

    Points are NaN for boxes that the roll may not fill.
    """
    column = _opened_at(handle).column
    card, out = _card_of(column, boxes, holds, upper), np.empty((column.boxes, 3))
    face, rules = column.five[roll], solving.rules_of(column)
    legal = solving.legal_boxes(card.mask, face, rules)
    row = solving.outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
    for box in range(column.boxes):
        o = row[box]
        points = column.paid[o] - column.extra[o]
        out[box, 0] = points if legal >> box & 1 else np.nan
        out[box, 1] = column.extra[o]
        out[box, 2] = points != column.paid[column.outcome[roll, box]]
    return address_of(out)


@_entry(types.int64)
def keep_values(handle: int, boxes: int, holds: int, upper: int, rolls_left: int) -> int:
    """Return the address of the values of the 462 keeps."""
    held, means = _opened_at(handle), np.empty(arrays.KEEP_COUNT)
    card = _card_of(held.column, boxes, holds, upper)
    turns.keep_values(means, _values_of(held), card, rolls_left)
    return address_of(means)


@_entry(types.int64)
def fill_values(handle: int, boxes: int, holds: int, upper: int, roll: int) -> int:
    """Return the address of the value of filling each box, NaN if the roll may not fill it."""
    held = _opened_at(handle)
    out, card = np.empty(held.column.boxes), _card_of(held.column, boxes, holds, upper)
    turns.value_fills(out, _values_of(held), card, roll)
    return address_of(out)


@_entry(types.int64)
def stages(handle: int, boxes: int, holds: int, upper: int) -> int:
    """Return the address of the best value of each of the 252 rolls, by rolls left from 0."""
    held = _opened_at(handle)
    card, rolls = _card_of(held.column, boxes, holds, upper), held.column.rolls
    work, out = turns.empty_stages(rolls), np.empty((rolls, arrays.ROLL_COUNT))
    turns.fill_stages(work, _values_of(held), card)
    for left in range(rolls):
        for roll in range(arrays.ROLL_COUNT):
            out[left, roll] = work.best[left, (arrays.PARTIAL + roll) * arrays.LANES]
    return address_of(out)


@_entry(types.int64)
def aims(handle: int, boxes: int, holds: int, upper: int, roll: int, rolls_left: int) -> int:
    """Return the address of each box's chance of points, then of each box's mean points."""
    column = _opened_at(handle).column
    out, card = np.empty((2, column.boxes)), _card_of(column, boxes, holds, upper)
    aiming.aim_at_boxes(out, column, card, roll, rolls_left)
    return address_of(out)


@_entry(types.int64)
def ends(handle: int, boxes: int, holds: int, upper: int, rolls_left: int) -> int:
    """Return the address of the ends of the 462 keeps; see `ends.find_ends`."""
    held = _opened_at(handle)
    card = _card_of(held.column, boxes, holds, upper)
    out = np.empty((arrays.KEEP_COUNT, ending.FIGURES * held.column.boxes))
    ending.find_ends(out, _values_of(held), card, rolls_left)
    return address_of(out)


@_entry(types.int64, lasts=True)
def open_facts(handle: int, boxes: int) -> int:
    """Return the handle of facts for the cards that a turn with these open boxes can lead to."""
    at = address_of(np.empty(STORED_WORDS))
    store(at, opened_facts(_opened_at(handle), boxes))
    return at


@_entry(types.int64)
def count_of_facts(facts: int) -> int:
    """Return the number of cards whose facts are to be counted."""
    return len(_facts_at(facts).cards)


@_entry(types.int64)
def count_facts(handle: int, facts: int, first: int, blocks: int) -> int:
    """Count the facts of cards from number `first` on; return the number of the next card."""
    return parts.count_facts(_facts_at(facts), first, blocks, _values_of(_opened_at(handle)))


@_entry(types.int64)
def parts_of_keeps(
    handle: int, facts: int, boxes: int, holds: int, upper: int, rolls_left: int
) -> int:
    """Return the address of the parts of the 462 keeps; see `parts.parts_of_keeps`."""
    held = _opened_at(handle)
    card = _card_of(held.column, boxes, holds, upper)
    out = np.empty((arrays.KEEP_COUNT, parts.parts_width(held.column)))
    parts.parts_of_keeps(out, _facts_at(facts), _values_of(held), card, rolls_left)
    return address_of(out)


@_entry(types.int64)
def parts_of_fills(handle: int, facts: int, boxes: int, holds: int, upper: int, roll: int) -> int:
    """Return the address of the parts of filling each box; see `parts.parts_of_fills`."""
    column = _opened_at(handle).column
    card = _card_of(column, boxes, holds, upper)
    out = np.empty((column.boxes, parts.parts_width(column)))
    parts.parts_of_fills(out, _facts_at(facts), column, card, roll)
    return address_of(out)
