"""Vectors of eight float64 values, spelt out for LLVM.

Left to itself LLVM unrolls loops over eight lanes and then does not see that they are vectors,
since the arrays might overlap. Each lane is reckoned by the same IEEE operations in the same
order on every machine and with any number of threads.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic

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
def raise_within(_typing: Any, work: Any, at: Any, index: Any) -> Any:
    """work[at] = max(work[at], work[index])."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        offered, held = lanes.load(0, args[0], args[2]), lanes.load(0, args[0], args[1])
        lanes.store(0, args[0], args[1], lanes.greater(offered, held))
        return lanes.nothing()

    del at, index
    return types.void(work, types.intp, types.intp), code


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
def mean_of_six(
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


@_intrinsic
def take_equal(
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
    """Move flow[index] to into[at] in the lanes where one[one_at] + plus == other[other_at]."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _Lanes(context, builder, signature)
        found = builder.fadd(lanes.load(4, args[4], args[5]), lanes.spread(args[6]))
        equal = builder.fcmp_ordered("==", found, lanes.load(7, args[7], args[8]))
        all_of_it = lanes.load(2, args[2], args[3])
        nothing = ir.Constant(_VECTOR, [0.0] * 8)
        moved = builder.select(equal, all_of_it, nothing)
        lanes.store(0, args[0], args[1], builder.fadd(lanes.load(0, args[0], args[1]), moved))
        lanes.store(2, args[2], args[3], builder.select(equal, nothing, all_of_it))
        return lanes.nothing()

    del at, index, one_at, plus, other_at
    place = types.intp
    return types.void(into, place, flow, place, one, place, types.float64, other, place), code
