"""Operations on groups of vectors (SIMD) for `pairs`, in float64 or float32.

A group is 128 consecutive bytes of a table: 16 values of float64 or 32 of float32, in two vectors
of 64 bytes. The element type of the arrays decides. A work array has a plane for each vector of a
group: a plane has the vectors of all keeps, the bound and zeros, some 30 kB, which fit into a level
1 cache. Two vectors for each walk over the outcomes hide half of the time that the walk takes.

As in `lanes`, indexes are not checked, and every value goes through the same IEEE operations in the
same order on every machine and with any number of threads.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic

from yachtdice.solver.kernels.duel.arrays import GROUP_BYTES, PLANE_VECTORS
from yachtdice.solver.kernels.straight import VECTOR_BYTES

_Writer: TypeAlias = Callable[..., Any]
_intrinsic: Callable[[_Writer], _Writer] = intrinsic


class _Group:
    """Builder of instructions on groups: lists of vectors of the first argument's element type."""

    def __init__(self, context: Any, builder: Any, signature: Any) -> None:
        self._context, self.builder, self._types = context, builder, signature.args
        bits = self._types[0].dtype.bitwidth
        self._number = ir.DoubleType() if bits == 64 else ir.FloatType()
        self._lanes, self._align = 8 * VECTOR_BYTES // bits, bits // 8
        self._vector = ir.VectorType(self._number, self._lanes)
        self._vectors = range(GROUP_BYTES // VECTOR_BYTES)

    def _places(self, argument: int, array: Any, index: Any, step: int) -> list[Any]:
        """Return the addresses of the vectors at an index and every `step` vectors after it."""
        data = self._context.make_array(self._types[argument])(
            self._context, self.builder, array
        ).data
        first = self.builder.bitcast(self.builder.gep(data, [index]), self._vector.as_pointer())
        return [
            self.builder.gep(first, [ir.Constant(ir.IntType(32), step * vector)])
            for vector in self._vectors
        ]

    def _load(self, places: list[Any]) -> list[Any]:
        return [self.builder.load(place, align=self._align) for place in places]

    def read(self, argument: int, array: Any, index: Any) -> list[Any]:
        """Return the group at an index of a table."""
        return self._load(self._places(argument, array, index, 1))

    def write(self, argument: int, array: Any, index: Any, values: list[Any]) -> None:
        """Store a group in a table."""
        self._store(self._places(argument, array, index, 1), values)

    def load(self, argument: int, array: Any, index: Any) -> list[Any]:
        """Return the group at an index of the first plane of a work array."""
        return self._load(self._places(argument, array, index, PLANE_VECTORS))

    def store(self, argument: int, array: Any, index: Any, values: list[Any]) -> None:
        """Store a group in a work array."""
        self._store(self._places(argument, array, index, PLANE_VECTORS), values)

    def _store(self, places: list[Any], values: list[Any]) -> None:
        for place, value in zip(places, values, strict=True):
            self.builder.store(value, place, align=self._align)

    def _spread(self, number: Any) -> Any:
        """Return a vector with the same number, a float64, in all places."""
        if self._number != ir.DoubleType():
            number = self.builder.fptrunc(number, self._number)
        undefined = ir.Constant(self._vector, ir.Undefined)
        first = self.builder.insert_element(undefined, number, ir.Constant(ir.IntType(32), 0))
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), self._lanes), [0] * self._lanes)
        return self.builder.shuffle_vector(first, undefined, zeros)

    def plus_share(self, totals: list[Any], values: list[Any], share: Any) -> list[Any]:
        """Return the totals plus a share, a float64, of the values."""
        factor = self._spread(share)
        parts = [self.builder.fmul(value, factor) for value in values]
        return [self.builder.fadd(*pair) for pair in zip(totals, parts, strict=True)]

    def lost(self, values: list[Any]) -> list[Any]:
        """Return 1 - value, in the opposite order."""
        order = list(range(self._lanes - 1, -1, -1))
        places = ir.Constant(ir.VectorType(ir.IntType(32), self._lanes), order)
        ones = ir.Constant(self._vector, [1.0] * self._lanes)
        undefined = ir.Constant(self._vector, ir.Undefined)
        turned = [self.builder.shuffle_vector(v, undefined, places) for v in reversed(values)]
        return [self.builder.fsub(ones, value) for value in turned]

    def greater(self, some: list[Any], others: list[Any]) -> list[Any]:
        """Return the greater of each pair."""
        build = self.builder
        return [
            build.select(build.fcmp_ordered(">", one, other), one, other)
            for one, other in zip(some, others, strict=True)
        ]

    def nothing(self) -> Any:
        """Return numba's representation of None."""
        return self._context.get_dummy_value()


def _best_of(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the code of work[at] = max(work[base], table[a], table[b], ...)."""
    group = _Group(context, builder, signature)
    most = group.load(0, args[0], args[2])
    for index in args[4:]:
        most = group.greater(group.read(3, args[3], index), most)
    group.store(0, args[0], args[1], most)
    return group.nothing()


@_intrinsic
def best_of_none(_typing: Any, work: Any, at: Any, base: Any, table: Any) -> Any:
    """work[at] = work[base]."""
    del at, base
    return types.void(work, types.intp, types.intp, table), _best_of


@_intrinsic
def best_of_one(_typing: Any, work: Any, at: Any, base: Any, table: Any, a: Any) -> Any:
    """work[at] = max(work[base], table[a])."""
    del at, base, a
    return types.void(work, types.intp, types.intp, table, types.intp), _best_of


@_intrinsic
def best_of_two(_typing: Any, work: Any, at: Any, base: Any, table: Any, a: Any, b: Any) -> Any:
    """work[at] = max(work[base], table[a], table[b])."""
    del at, base, a, b
    return types.void(work, types.intp, types.intp, table, *[types.intp] * 2), _best_of


@_intrinsic
def best_of_four(
    _typing: Any, work: Any, at: Any, base: Any, table: Any, a: Any, b: Any, c: Any, d: Any
) -> Any:
    """work[at] = max(work[base], table[a], ..., table[d])."""
    del at, base, a, b, c, d
    return types.void(work, types.intp, types.intp, table, *[types.intp] * 4), _best_of


@_intrinsic
def add_group_share(_typing: Any, work: Any, at: Any, table: Any, index: Any, share: Any) -> Any:
    """work[at] += table[index] * share."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        group = _Group(context, builder, signature)
        totals, found = group.load(0, args[0], args[1]), group.read(2, args[2], args[3])
        group.store(0, args[0], args[1], group.plus_share(totals, found, args[4]))
        return group.nothing()

    del at, index, share
    return types.void(work, types.intp, table, types.intp, types.float64), code


@_intrinsic
def turn_group(_typing: Any, table: Any, at: Any, work: Any, index: Any) -> Any:
    """table[at] = 1 - work[index], with the values in the opposite order."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        group = _Group(context, builder, signature)
        group.write(0, args[0], args[1], group.lost(group.load(2, args[2], args[3])))
        return group.nothing()

    del at, index
    return types.void(table, types.intp, work, types.intp), code
