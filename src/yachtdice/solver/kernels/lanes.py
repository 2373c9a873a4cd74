"""Operations on vectors of eight float64 values (SIMD), written as LLVM instructions.

Each function loads eight consecutive values of a flat array, combines them and stores the result.
From plain loops, LLVM would unroll the eight lanes and then fail to vectorize them, because the
arrays might overlap. Indexes are not checked. Every lane goes through the same IEEE operations
in the same order, so results are equal to the bit on every machine and with any number of threads.

Functions that combine several vectors keep the intermediate results in registers, because a load
that follows a store to the same place waits for it.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic

from yachtdice.solver.kernels.arrays import LANES, TIE

_Writer: TypeAlias = Callable[..., Any]
_intrinsic: Callable[[_Writer], _Writer] = intrinsic
_VECTOR = ir.VectorType(ir.DoubleType(), LANES)
_ZEROS = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)


class _Lanes:
    """Builder of vector instructions on flat float64 arrays, at unchecked indexes."""

    def __init__(self, context: Any, builder: Any, signature: Any) -> None:
        self._context, self.builder, self._types = context, builder, signature.args

    def _at(self, argument: int, array: Any, index: Any) -> Any:
        data = self._context.make_array(self._types[argument])(
            self._context, self.builder, array
        ).data
        return self.builder.bitcast(self.builder.gep(data, [index]), _VECTOR.as_pointer())

    def load(self, argument: int, array: Any, index: Any) -> Any:
        """Return eight values of the array in this argument."""
        return self.builder.load(self._at(argument, array, index), align=8)

    def store(self, argument: int, array: Any, index: Any, value: Any) -> None:
        """Store eight values."""
        self.builder.store(value, self._at(argument, array, index), align=8)

    def spread(self, number: Any) -> Any:
        """Return a vector with the same number in all eight lanes."""
        undefined = ir.Constant(_VECTOR, ir.Undefined)
        first = self.builder.insert_element(undefined, number, ir.Constant(ir.IntType(32), 0))
        return self.builder.shuffle_vector(first, undefined, _ZEROS)

    def greater(self, one: Any, other: Any) -> Any:
        """Return the greater of each pair."""
        return self.builder.select(self.builder.fcmp_ordered(">", one, other), one, other)

    def tied(self, one: Any, best: Any) -> Any:
        """Return in which lanes a value ties with the best one; see `arrays.TIE`."""
        short = self.builder.fsub(best, one)
        return self.builder.fcmp_ordered("<", short, ir.Constant(_VECTOR, [TIE] * LANES))

    def nothing(self) -> Any:
        """Return numba's representation of None."""
        return self._context.get_dummy_value()


@_intrinsic
def copy(_typing: Any, into: Any, at: Any, source: Any, index: Any) -> Any:
    """into[at] = source[index]."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        lanes.store(0, args[0], args[1], lanes.load(2, args[2], args[3]))
        return lanes.nothing()

    del at, index
    return types.void(into, types.intp, source, types.intp), code


@_intrinsic
def raise_to(_typing: Any, into: Any, at: Any, source: Any, index: Any, plus: Any) -> Any:
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
def add_share(_typing: Any, into: Any, at: Any, source: Any, index: Any, share: Any) -> Any:
    """into[at] += source[index] * share."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        part = builder.fmul(lanes.load(2, args[2], args[3]), lanes.spread(args[4]))
        lanes.store(0, args[0], args[1], builder.fadd(lanes.load(0, args[0], args[1]), part))
        return lanes.nothing()

    del at, index, share
    return types.void(into, types.intp, source, types.intp, types.float64), code


@_intrinsic
def take_tied(
    _typing: Any,
    into: Any,
    at: Any,
    flow: Any,
    index: Any,
    one: Any,
    one_at: Any,
    plus: Any,
    other: Any,
    other_at: Any,
) -> Any:
    """Move flow[index] to into[at] in lanes in which one[one_at] + plus ties with other[other_at].

    Those lanes of flow[index] become 0.
    """

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        found = builder.fadd(lanes.load(4, args[4], args[5]), lanes.spread(args[6]))
        tied = lanes.tied(found, lanes.load(7, args[7], args[8]))
        all_of_it = lanes.load(2, args[2], args[3])
        nothing = ir.Constant(_VECTOR, [0.0] * LANES)
        moved = builder.select(tied, all_of_it, nothing)
        lanes.store(0, args[0], args[1], builder.fadd(lanes.load(0, args[0], args[1]), moved))
        lanes.store(2, args[2], args[3], builder.select(tied, nothing, all_of_it))
        return lanes.nothing()

    del at, index, one_at, plus, other_at
    place = types.intp
    return types.void(into, place, flow, place, one, place, types.float64, other, place), code


@_intrinsic
def name_tied(_typing: Any, names: Any, at: Any, mean: Any, best: Any) -> Any:
    """names[at] = at, at + 1, ... in lanes in which mean[at] ties with best[at]."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        tied = lanes.tied(lanes.load(2, args[2], args[1]), lanes.load(3, args[3], args[1]))
        first = lanes.spread(builder.sitofp(args[1], ir.DoubleType()))
        own = builder.fadd(first, ir.Constant(_VECTOR, [float(lane) for lane in range(LANES)]))
        lanes.store(0, args[0], args[1], builder.select(tied, own, lanes.load(0, args[0], args[1])))
        return lanes.nothing()

    del at
    return types.void(names, types.intp, mean, best), code


def _raise_to_all_tied(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the code of names[at] = max(names[at], names[a], ...), where `best` ties."""
    lanes = _Lanes(context, builder, signature)
    most, best_here = lanes.load(0, args[0], args[1]), lanes.load(2, args[2], args[1])
    for index in args[3:]:
        tied = lanes.tied(lanes.load(2, args[2], index), best_here)
        raised = lanes.greater(lanes.load(0, args[0], index), most)
        most = builder.select(tied, raised, most)
    lanes.store(0, args[0], args[1], most)
    return lanes.nothing()


@_intrinsic
def raise_to_three_tied(
    _typing: Any, names: Any, at: Any, best: Any, a: Any, b: Any, c: Any
) -> Any:
    """names[at] = max(names[at], names[a], names[b], names[c]).

    A lane of a, b or c counts only if its `best` ties with best[at].
    """
    del at, a, b, c
    return types.void(names, types.intp, best, *[types.intp] * 3), _raise_to_all_tied


@_intrinsic
def raise_to_five_tied(
    _typing: Any, names: Any, at: Any, best: Any, a: Any, b: Any, c: Any, d: Any, e: Any
) -> Any:
    """names[at] = max(names[at], names[a], ..., names[e]), as in `raise_to_three_tied`."""
    del at, a, b, c, d, e
    return types.void(names, types.intp, best, *[types.intp] * 5), _raise_to_all_tied
