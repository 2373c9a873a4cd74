"""Steps through all keeps as straight-line code, without loops and without look-ups of indexes.

The steps are those of `solving`: growing, shrinking, and the mean over the first rolls. Each works
on vectors of 64 bytes: eight float64 or sixteen float32, one vector for each of the 462 keeps in
consecutive places of a flat array. All places are constants of the code, so a core spends its time
on loads and arithmetic only. The code consists of functions of some sixty keeps each: within a
function the compiler keeps values in registers, and short functions compile fast.

Every value goes through the same IEEE operations in the same order on every machine.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic

from yachtdice.solver.kernels.arrays import PARTIAL, THROWS
from yachtdice.solver.kernels.keeps import GROWN, ORDER, SHRUNK, WAYS

_Writer: TypeAlias = Callable[..., Any]
_intrinsic: Callable[[_Writer], _Writer] = intrinsic

VECTOR_BYTES: Final = 64
_CHUNK: Final = 64  #: Keeps in a function of the code.
_SUMS: Final = 4  #: Sums that the mean over the rolls adds up side by side.
_PLACE: Final = ir.IntType(32)


class _Vectors:
    """Builder of instructions on the vectors of all keeps."""

    def __init__(self, builder: Any, first: Any, vector: Any) -> None:
        self.builder, self._first, self._vector = builder, first, vector

    def _at(self, keep: int) -> Any:
        return self.builder.gep(self._first, [ir.Constant(_PLACE, keep)])

    def load(self, keep: int) -> Any:
        """Return the vector of a keep."""
        return self.builder.load(self._at(keep), align=8)

    def store(self, keep: int, value: Any) -> None:
        """Store the vector of a keep."""
        self.builder.store(value, self._at(keep), align=8)

    def constant(self, value: float) -> Any:
        """Return a vector with the same value in all places."""
        return ir.Constant(self._vector, [value] * self._vector.count)

    def sum(self, values: Sequence[Any]) -> Any:
        """Return the sum of vectors: of neighbours first, then from left to right."""
        pairs = [self.builder.fadd(*values[i : i + 2]) for i in range(0, len(values) - 1, 2)]
        pairs += values[2 * len(pairs) :]
        total = pairs[0]
        for pair in pairs[1:]:
            total = self.builder.fadd(total, pair)
        return total

    def greater(self, one: Any, other: Any) -> Any:
        """Return the greater of each pair."""
        return self.builder.select(self.builder.fcmp_ordered(">", one, other), one, other)


def _grow(vectors: _Vectors, keep: int) -> None:
    """Write the code that sets a keep to the mean of the six keeps with one die more."""
    six = [vectors.load(grown) for grown in GROWN[keep]]
    mean = vectors.builder.fmul(vectors.sum(six), vectors.constant(1 / 6))
    vectors.store(keep, mean)


def _shrink(vectors: _Vectors, keep: int) -> None:
    """Write the code that raises a keep to the best keep with one die fewer."""
    most = vectors.load(keep)
    for shrunk in SHRUNK[keep]:
        most = vectors.greater(vectors.load(shrunk), most)
    vectors.store(keep, most)


def _mean(vectors: _Vectors, _keep: int) -> None:
    """Write the code that sets keep 0 to the mean over the rolls, weighted by their chances."""
    parts = []
    for count in sorted(set(WAYS)):
        alike = [PARTIAL + roll for roll, ways in enumerate(WAYS) if ways == count]
        sums = [vectors.load(roll) for roll in alike[:_SUMS]]
        for i, roll in enumerate(alike[_SUMS:]):
            sums[i % _SUMS] = vectors.builder.fadd(sums[i % _SUMS], vectors.load(roll))
        share = vectors.constant(count / THROWS)
        parts.append(vectors.builder.fmul(vectors.sum(sums), share))
    vectors.store(0, vectors.sum(parts))


def _code(step: Callable[[_Vectors, int], None], keeps: Sequence[int]) -> _Writer:
    """Return the writer of the code that takes a step for each of the keeps."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        work = signature.args[0]
        bits = work.dtype.bitwidth
        number = ir.DoubleType() if bits == 64 else ir.FloatType()
        vector = ir.VectorType(number, 8 * VECTOR_BYTES // bits)
        array = context.make_array(work)(context, builder, args[0])
        first = builder.bitcast(builder.gep(array.data, [args[1]]), vector.as_pointer())
        for begin in range(0, len(keeps), _CHUNK):
            name = f"straight{step.__name__}_{bits}_{begin}"
            builder.call(_function(builder.module, name, vector, keeps[begin:][:_CHUNK]), [first])
        return context.get_dummy_value()

    def _function(module: Any, name: str, vector: Any, some: Sequence[int]) -> Any:
        if name in module.globals:
            return module.globals[name]
        kind = ir.FunctionType(ir.VoidType(), [vector.as_pointer()])
        function = ir.Function(module, kind, name)
        function.linkage = "internal"
        function.attributes.add("noinline")
        function.attributes.add("nounwind")
        builder = ir.IRBuilder(function.append_basic_block())
        vectors = _Vectors(builder, function.args[0], vector)
        for keep in some:
            step(vectors, keep)
        builder.ret_void()
        return function

    return write


@_intrinsic
def grow_keeps(_typing: Any, work: Any, at: Any) -> Any:
    """Set each partial keep to its mean over all throws; keep 0 begins at work[at]."""
    del at
    return types.void(work, types.intp), _code(_grow, range(PARTIAL - 1, -1, -1))


@_intrinsic
def shrink_keeps(_typing: Any, work: Any, at: Any) -> Any:
    """Raise every keep to the best value among the keeps within it."""
    del at
    return types.void(work, types.intp), _code(_shrink, ORDER)


@_intrinsic
def average_rolls(_typing: Any, work: Any, at: Any) -> Any:
    """Set keep 0 to the mean over the rolls, weighted by their chances."""
    del at
    return types.void(work, types.intp), _code(_mean, (0,))
