"""The loops that reckon best play, compiled; the only home of numba.

Every kernel has a slow twin of the same name in `reference`. Kernels take all they need as
arguments, never from the module: numba's cache would keep the old values of globals for ever.

How it goes. The value of a card (open boxes, upper total, repeat flag) is the mean, over all
first rolls, of the best that can be made of them. For one card, `work` holds a value for each of
the 462 keeps. The rolls get the best of all fills; growing keeps die by die gives the mean over
throws of each partial keep; shrinking rolls die by die finds the best keep of each. Cards that
differ only in the upper total are reckoned eight at a time, as lanes of vectors.

The vector operations are spelt out for LLVM: left to itself it unrolls loops over eight lanes and
then does not see that they are vectors, since the arrays might overlap. Each lane is reckoned by
the same IEEE operations in the same order on every machine and with any number of threads.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.lattice import Lattice

_Writer: TypeAlias = Callable[..., Any]
_intrinsic: Callable[[_Writer], _Writer] = intrinsic
_VECTOR = ir.VectorType(ir.DoubleType(), 8)
_ZEROS = ir.Constant(ir.VectorType(ir.IntType(32), 8), [0] * 8)


class _Lanes:
    """Writes vector instructions: eight values of flat float64 arrays, at unchecked indexes."""

    def __init__(self, context: Any, builder: Any, signature: Any) -> None:
        self._context, self.builder, self._types = context, builder, signature.args

    def _at(self, argument: int, array: Any, index: Any) -> Any:
        data = self._context.make_array(self._types[argument])(
            self._context, self.builder, array
        ).data
        return self.builder.bitcast(self.builder.gep(data, [index]), _VECTOR.as_pointer())

    def load(self, argument: int, array: Any, index: Any) -> Any:
        """Return eight values of the array that is this argument."""
        return self.builder.load(self._at(argument, array, index), align=8)

    def store(self, argument: int, array: Any, index: Any, value: Any) -> None:
        """Write eight values."""
        self.builder.store(value, self._at(argument, array, index), align=8)

    def spread(self, number: Any) -> Any:
        """Return a vector of one number eight times."""
        undefined = ir.Constant(_VECTOR, ir.Undefined)
        first = self.builder.insert_element(undefined, number, ir.Constant(ir.IntType(32), 0))
        return self.builder.shuffle_vector(first, undefined, _ZEROS)

    def greater(self, one: Any, other: Any) -> Any:
        """Return the greater of each pair."""
        return self.builder.select(self.builder.fcmp_ordered(">", one, other), one, other)

    def nothing(self) -> Any:
        """Return None, as numba has it."""
        return self._context.get_dummy_value()


@_intrinsic
def _copy(_typing: Any, into: Any, at: Any, source: Any, index: Any) -> Any:
    """into[at] = source[index]."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        lanes.store(0, args[0], args[1], lanes.load(2, args[2], args[3]))
        return lanes.nothing()

    del at, index
    return types.void(into, types.intp, source, types.intp), code


@_intrinsic
def _raise_to(_typing: Any, into: Any, at: Any, source: Any, index: Any, plus: Any) -> Any:
    """into[at] = max(into[at], source[index] + plus)."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        found = lanes.load(2, args[2], args[3])
        offered = builder.fadd(found, lanes.spread(args[4]))
        lanes.store(0, args[0], args[1], lanes.greater(offered, lanes.load(0, args[0], args[1])))
        return lanes.nothing()

    del at, index, plus
    return types.void(into, types.intp, source, types.intp, types.float64), code


@_intrinsic
def _add_share(_typing: Any, into: Any, at: Any, source: Any, index: Any, share: Any) -> Any:
    """into[at] += source[index] * share."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        part = builder.fmul(lanes.load(2, args[2], args[3]), lanes.spread(args[4]))
        lanes.store(0, args[0], args[1], builder.fadd(lanes.load(0, args[0], args[1]), part))
        return lanes.nothing()

    del at, index, share
    return types.void(into, types.intp, source, types.intp, types.float64), code


@_intrinsic
def _mean_of_six(
    _typing: Any, work: Any, at: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any
) -> Any:
    """work[at] = the mean of work[a], ..., work[f]."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        six = [lanes.load(0, args[0], index) for index in args[2:]]
        pairs = [builder.fadd(six[i], six[i + 1]) for i in (0, 2, 4)]
        total = builder.fadd(builder.fadd(pairs[0], pairs[1]), pairs[2])
        mean = builder.fmul(total, ir.Constant(_VECTOR, [1 / 6] * 8))
        lanes.store(0, args[0], args[1], mean)
        return lanes.nothing()

    del at, a, b, c, d, e, f
    return types.void(work, *[types.intp] * 7), code


@numba.njit(nogil=True, cache=True, error_model="numpy")
def offer_rolls(
    work: NDArray[np.float64],
    table: NDArray[np.float64],
    lane: int,
    cards: int,
    mask: int,
    flag: int,
    column: Column,
    fives: NDArray[np.int64],
) -> None:
    """Set `work` of each roll to the best of all fills of a card, from lane `lane` on.

    Any box that may be filled can be scratched or worse, so the best scratch is a floor under
    every roll (a box that pays the roll something is worth at least its scratch).
    """
    floor, plane = 462 * 8, cards * column.width
    legal = mask & -mask if column.top_down else mask
    for i in range(8):
        work[floor + i] = -1e300
    for box in range(column.boxes):
        if legal >> box & 1:
            row = flag * plane + (mask ^ (1 << box)) * column.width
            _raise_to(work, floor, table, row + lane, 0.0)
    for roll in range(252):
        at = (210 + roll) * 8
        _copy(work, at, work, floor)
        for j in range(column.start[roll], column.start[roll + 1]):
            box = column.box[j]
            if legal >> box & 1:
                after = 1 if box == column.repeat_box else flag
                row = after * plane + (mask ^ (1 << box)) * column.width
                _raise_to(work, at, table, row + lane + column.gain[j], column.points[j])
    if column.joker_box >= 0 or column.repeat_box >= 0:
        for face in range(6):
            _offer_five(work, table, lane, plane, mask, flag, legal, column, face, fives[face])


@numba.njit(nogil=True, cache=True, error_model="numpy")
def _offer_five(
    work: NDArray[np.float64],
    table: NDArray[np.float64],
    lane: int,
    plane: int,
    mask: int,
    flag: int,
    legal: int,
    column: Column,
    face: int,
    roll: int,
) -> None:
    """Set `work` of five alike to the best fill, by the joker and repeat bonus of the rules."""
    spent = column.joker_box >= 0 and not mask >> column.joker_box & 1
    own = mask & column.own[face]
    if spent and column.forced and not column.top_down:
        lower = mask & ~column.upper
        legal = own or (lower or mask)
    at = (210 + roll) * 8
    for i in range(8):
        work[at + i] = -1e300
    for box in range(column.boxes):
        if legal >> box & 1:
            in_upper = column.upper >> box & 1
            rights = spent and not own
            points = column.joker[face, box] if rights else column.plain[face, box]
            gain = int(points) if in_upper and column.cap else 0
            after = 1 if box == column.repeat_box and points > 0 else flag
            if flag and (in_upper or not column.repeat_upper_only):
                points += column.repeat_points
                gain += column.repeat_gain
            row = after * plane + (mask ^ (1 << box)) * column.width
            _raise_to(work, at, table, row + lane + gain, points)


@numba.njit(nogil=True, cache=True, error_model="numpy")
def choose_keeps(
    work: NDArray[np.float64],
    grown: NDArray[np.int64],
    shrunk: NDArray[np.int64],
    shrunk_count: NDArray[np.int64],
) -> None:
    """Turn `work` of the rolls into that before one roll more: the best keep of each."""
    for keep in range(209, -1, -1):
        g = grown[keep]
        _mean_of_six(work, keep * 8, g[0] * 8, g[1] * 8, g[2] * 8, g[3] * 8, g[4] * 8, g[5] * 8)
    for keep in range(1, 462):
        for j in range(shrunk_count[keep]):
            _raise_to(work, keep * 8, work, shrunk[keep, j] * 8, 0.0)


@numba.njit(nogil=True, cache=True, error_model="numpy")
def solve_cards(
    table: NDArray[np.float64],
    cards: int,
    todo: NDArray[np.int64],
    column: Column,
    lattice: Lattice,
) -> None:
    """Reckon the values of the cards in `todo` (n x 3: open boxes, flag, lanes to reckon).

    `table` is flat: flag, open boxes (of `cards`), then upper total. All cards with fewer open
    boxes must have been reckoned. Lanes past the last possible upper total repeat its value.
    """
    work = np.empty(463 * 8)
    total = 462 * 8
    for i in range(todo.shape[0]):
        mask, flag, lanes = todo[i, 0], todo[i, 1], todo[i, 2]
        row = (flag * cards + mask) * column.width
        for lane in range(0, lanes, 8):
            offer_rolls(work, table, lane, cards, mask, flag, column, lattice.fives)
            for _ in range(column.rolls - 1):
                choose_keeps(work, lattice.grown, lattice.shrunk, lattice.shrunk_count)
            for j in range(8):
                work[total + j] = 0.0
            for roll in range(252):
                _add_share(work, total, work, (210 + roll) * 8, lattice.chance[roll])
            _copy(table, row + lane, work, total)
        for upper in range(column.cap + 1, column.width):
            table[row + upper] = table[row + column.cap]
