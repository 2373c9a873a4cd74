"""Results of the solver in the user's cache, as files of arrays that processes map and share.

All kinds of results have one format: a head of 4096 bytes, then the arrays. The head has four
lines: the format, the fingerprint of the rules, type and shape of every array, and the checksum of
these lines and of the arrays. Every array begins at a multiple of 8 bytes.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from yachtdice.cache import cache_folder, in_use, read_verified, write_whole
from yachtdice.rules import RuleSet

Arrays: TypeAlias = Sequence[NDArray[Any]]
#: The type and the shape of an array.
Form: TypeAlias = tuple[type[np.generic], tuple[int, ...]]

_HEAD: Final = 4096
_ALIGNED: Final = 8
_TYPES: Final = {
    np.dtype(each).name: np.dtype(each)
    for each in (np.uint16, np.uint32, np.int64, np.float32, np.float64)
}


class _Result(Protocol):
    @property
    def rules(self) -> RuleSet:
        """The rules of the result."""


Result = TypeVar("Result", bound=_Result)


@dataclass(frozen=True, slots=True)
class ArrayFiles(Generic[Result]):
    """The files of one kind of result, one for all rules that play alike.

    `arrays` returns the arrays of a result. `result` returns the result with the arrays of a file,
    None if they do not fit the rules.
    """

    kind: str
    arrays: Callable[[Result], Arrays]
    result: Callable[[RuleSet, Arrays], Result | None]

    def path(self, rules: RuleSet) -> Path:
        """Return the path of the file for a rule set; it depends on the fingerprint only."""
        return cache_folder() / f"{self.kind}s" / f"{rules.fingerprint}.{self.kind}"

    def write(self, found: Result) -> None:
        """Write a result atomically; raise OSError if that fails."""
        write_whole(self.path(found.rules), self.pieces(found))

    def pieces(self, found: Result) -> list[bytes | memoryview]:
        """Return the content of the file of a result, without copies of its arrays."""
        arrays = self.arrays(found)
        body = [piece for array in arrays for piece in _padded(array)]
        return [_head(self._lines(found.rules, _layout(arrays)), body), *body]

    def read(self, rules: RuleSet) -> Result | None:
        """Return the result in the file of a rule set, None if it is missing or damaged.

        Returns None also for a file that cannot be opened, for example because this process has too
        many open files. Only a file that is not exactly a result of these rules is deleted.
        """

        def parsed(content: NDArray[np.uint8]) -> Result | None:
            return self.parse(content.data, rules)

        return read_verified(self.path(rules), mapped, parsed)

    def parse(self, content: bytearray | memoryview, rules: RuleSet) -> Result | None:
        """Return the result in a file's content, None if it is damaged or of other rules."""
        head = bytes(memoryview(content)[:_HEAD])
        layout = b"".join(head.split(b"\n")[2:3]).decode("ascii", "replace")
        try:
            body = np.frombuffer(content, np.uint8, offset=_HEAD)
            if head != _head(self._lines(rules, layout), [body.data]):
                return None
            arrays = _split(body, layout)
        except (ValueError, KeyError):
            return None
        return self.result(rules, arrays)

    def fetch(self, rules: RuleSet, compute: Callable[[], Result]) -> Result:
        """Return the result in the file of a rule set, or compute and store it."""
        stored = self.read(rules)
        if stored is not None:
            return stored
        found = compute()
        with suppress(OSError):  # without the file, the next call computes the result again
            self.write(found)
            return self.read(rules) or found  # mapped, so that processes share it
        return found

    def _lines(self, rules: RuleSet, layout: str) -> bytes:
        """Return the lines of a head before its checksum."""
        return f"yachtdice {self.kind} 3\n{rules.fingerprint}\n{layout}\n".encode()


def mapped(path: Path) -> NDArray[np.uint8]:
    """Return the content of a file by mapping it; raise OSError, or ValueError if it is empty.

    The file is in use until the last view of the content is gone.
    """
    with in_use(path) as file:
        return np.memmap(file, np.uint8, "r")


def file_size(arrays_bytes: Iterable[int]) -> int:
    """Return the size of a file of arrays with these numbers of bytes."""
    return _HEAD + sum(size + -size % _ALIGNED for size in arrays_bytes)


def have_forms(arrays: Arrays, forms: Sequence[Form]) -> bool:
    """Return whether the arrays have these types and shapes."""
    return [(array.dtype, array.shape) for array in arrays] == [
        (np.dtype(kind), shape) for kind, shape in forms
    ]


def _head(lines: bytes, body: Iterable[bytes | memoryview]) -> bytes:
    """Return the head of a file with these lines and this body."""
    checksum = zlib.crc32(lines)
    for piece in body:
        checksum = zlib.crc32(piece, checksum)
    return (lines + f"{checksum:08x}\n".encode()).ljust(_HEAD)


def _padded(array: NDArray[Any]) -> Iterator[bytes | memoryview]:
    """Yield the bytes of an array, and those up to the next aligned place."""
    flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
    yield flat.data
    yield bytes(-flat.size % _ALIGNED)


def _layout(arrays: Arrays) -> str:
    """Return the types and shapes of arrays as text, for example `float64 2 512 64, int64 9`."""
    return ", ".join(" ".join([array.dtype.name, *map(str, array.shape)]) for array in arrays)


def _split(body: NDArray[np.uint8], layout: str) -> Arrays:
    """Return the arrays in a body; raise ValueError or KeyError if it has not this layout."""
    arrays, at = list[NDArray[Any]](), 0
    for words in map(str.split, layout.split(",") if layout else []):
        kind, shape = _TYPES[words[0]], tuple(map(int, words[1:]))
        size = kind.itemsize * prod(shape)
        arrays.append(body[at : at + size].view(kind).reshape(shape))
        at += size + -size % _ALIGNED
    if at != body.size:
        raise ValueError("the body of a file has another size")
    return arrays
