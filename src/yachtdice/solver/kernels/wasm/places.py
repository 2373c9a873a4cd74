"""Values at addresses of the module's memory, which are numbers."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from yachtdice.solver.kernels.compilation import inlined

_Writer: TypeAlias = Callable[..., Any]
_intrinsic: Callable[[_Writer], _Writer] = intrinsic
#: Words of memory for a value that is stored.
STORED_WORDS: Final = 512
_WORD_BYTES: Final = 8
_array_at: Final[Any] = numba.carray  # type: ignore[attr-defined]
_FLOATS: Final[Any] = types.CPointer(types.float64)  # type: ignore[no-untyped-call]


@inlined
def address_of(array: NDArray[Any]) -> int:
    """Return the address of the first element of an array."""
    return array.ctypes.data


@_intrinsic
def _pointer(_typing: Any, address: Any) -> Any:
    """Return an address as a pointer to float64 values."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

    return _FLOATS(address), code


@inlined
def floats_at(address: int, many: int) -> NDArray[np.float64]:
    """Return the array of this number of float64 values at an address."""
    found: NDArray[np.float64] = _array_at(_pointer(address), (many,))
    return found


@_intrinsic
def store(_typing: Any, address: Any, value: Any) -> Any:
    """Store a value at an address, in at most `STORED_WORDS` words.

    Raises ValueError if it is larger. In the module it takes less memory than on this machine,
    where pointers have 64 bits.
    """

    def code(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = args[1].type
        if context.get_abi_sizeof(kind) > _WORD_BYTES * STORED_WORDS:
            raise ValueError(f"{value} needs {context.get_abi_sizeof(kind)} bytes")
        builder.store(args[1], builder.inttoptr(args[0], kind.as_pointer()))
        return context.get_dummy_value()

    return types.void(address, value), code


def load(kind: Any) -> Any:
    """Return the function that loads a value of this type from an address."""

    @_intrinsic
    def loaded(_typing: Any, address: Any) -> Any:
        """Return the value at an address."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = context.get_value_type(signature.return_type).as_pointer()
            return builder.load(builder.inttoptr(args[0], place))

        return kind(address), code

    return loaded
