"""How kernels are compiled, and where the result is kept."""

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numba
from platformdirs import user_cache_path

_FOLDER: Final = user_cache_path("yachtdice", appauthor=False) / "kernels"
kernel: Final[Callable[[Any], Any]] = partial(
    numba.njit, nogil=True, cache=True, error_model="numpy"
)

inlined: Final[Callable[[Any], Any]] = partial(
    numba.njit, nogil=True, error_model="numpy", inline="always"
)
"""For what inner loops call: to pass a tuple of arrays on costs two atomic counts for each."""


def _mark() -> str:
    """Return a mark of all that goes into compiled kernels.

    numba's own cache looks at the time and length of the file of one function only: it would keep
    old code when a kernel called from another file changes, or a file of the same length and
    time is installed over it.
    """
    sources = sorted(Path(__file__).parent.glob("*.py"))
    text = b"".join(source.read_bytes() for source in sources) + numba.__version__.encode()
    return hashlib.sha256(text).hexdigest()[:16]


def own_cache() -> Callable[[], None]:
    """Let kernels defined from now on be kept in the user's cache; return what ends that."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_FOLDER / _mark())

    def end() -> None:
        config.CACHE_DIR = before

    return end
