"""Compilation of the kernels, and the cache of the compiled code.

numba compiles a kernel on its first call for each signature of argument types. The machine code
goes into a file of the user's cache, with a checksum. Later processes load that file instead of
compiling for seconds. The name of the folder is a hash of all kernel sources and of the versions of
numba, llvmlite and Python, so any change leads to a new folder and a recompilation. Folders
of other versions are deleted after 30 days without use.
"""

import hashlib
import logging
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from yachtdice.cache import cache_folder, delete_unused_folders, read_verified, write_whole

_DAYS_UNUSED: Final = 30  #: Kernels of other versions are deleted after this many days without use.

_rebuilt: Final[Any] = CompileResult._rebuild
_dumped: Final[Any] = dumps
_log = logging.getLogger(__name__)

_Function = TypeVar("_Function", bound=Callable[..., Any])
_compiled: Final[Any] = partial(numba.njit, nogil=True, error_model="numpy")


def inlined(function: _Function) -> _Function:
    """Return the function for use in inner loops of kernels, where its body replaces the call.

    This avoids the two atomic reference-count updates that each array of a passed tuple costs.
    """
    inline: _Function = _compiled(function, inline="always")
    return inline


def kernel(function: _Function) -> _Function:
    """Return the function as a kernel: loaded from the cache or compiled on its first call."""
    dispatcher: Any = _compiled(function)
    dispatcher._cache = CheckedCache(_FOLDER, f"{function.__module__}.{function.__qualname__}")
    compiled: _Function = dispatcher
    return compiled


def _mark() -> str:
    """Return a hash of everything that affects the compiled code.

    It covers the sources of all kernels, since a compiled kernel contains the code of its callees.
    """
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    text = b"".join(source.read_bytes() for source in sources)
    versions = (numba.__version__, version("llvmlite"), sys.implementation.cache_tag)
    return hashlib.sha256(text + repr(versions).encode()).hexdigest()[:16]


_FOLDER: Final = cache_folder() / "kernels" / _mark()


class CheckedCache(NullCache):
    """Cache of the compiled code of one kernel: one file per signature and processor type.

    A file begins with the SHA-256 of its content. A damaged or unreadable file counts as missing
    and is deleted; the kernel is then compiled again. If no file can be written, kernels stay in
    memory only. numba's own cache has no checksums, and it falls back to writing into the
    installed package.
    """

    def __init__(self, folder: Path, name: str) -> None:
        """Cache the kernel with this name in this folder."""
        self._folder, self._name = folder, name.rpartition("kernels.")[2]

    @property
    def cache_path(self) -> str:
        """The folder of the cached files."""
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for a signature, None if it is not cached or damaged."""
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        content = read_verified(path, Path.read_bytes, _checked)
        if content is None:
            return None
        return _rebuilt(target_context, *pickle.loads(content))  # noqa: S301 - by us, checked

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store compiled code; a write error is only logged."""
        if data.library.has_dynamic_globals:  # contains addresses that are valid only here
            return
        content = _dumped(data._reduce())
        path = self._path(sig, data.codegen)
        try:
            write_whole(path, [_digest(content), content])
        except OSError as error:
            _log.info("compiled kernels cannot be kept: %s", error)
            return
        delete_unused_folders(self._folder, _DAYS_UNUSED)

    def flush(self) -> None:
        """Delete the cached files of this kernel."""
        with suppress(OSError):
            for path in self._folder.glob(f"{self._name}.*.nbc"):
                path.unlink()

    def _path(self, sig: Any, codegen: Any) -> Path:
        """Return the path of the file for a signature and a processor type."""
        key = repr((sig, codegen.magic_tuple())).encode()
        return self._folder / f"{self._name}.{hashlib.sha256(key).hexdigest()[:32]}.nbc"


def _digest(content: bytes) -> bytes:
    """Return the checksum of a file's content."""
    return hashlib.sha256(content).digest()


_DIGEST: Final = len(_digest(b""))


def _checked(content: bytes) -> bytes | None:
    """Return the content of a file without its checksum, None if that is wrong."""
    body = content[_DIGEST:]
    return body if _digest(body) == content[:_DIGEST] else None
