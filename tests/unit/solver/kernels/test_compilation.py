"""Compiled kernels in the cache: verified before they run, recompiled if damaged."""

from pathlib import Path
from typing import Any

import numba
import pytest

from yachtdice.solver.kernels.compilation import CheckedCache


def _doubled(number: int) -> int:
    """Return twice the number."""
    return number * 2


def _kernel(folder: Path) -> Any:
    """Return a small function compiled like a kernel and cached in this folder."""
    dispatcher: Any = numba.njit(_doubled)
    dispatcher._cache = CheckedCache(folder, "kernels.doubled")
    return dispatcher


def _hits(dispatcher: Any) -> int:
    """Return the number of compiled forms that came from the cache."""
    return sum(dispatcher.stats.cache_hits.values())


def _damaged(content: bytes, how: str) -> bytes:
    """Return the content of a file with this damage."""
    match how:
        case "empty":
            return b""
        case "cut":
            return content[:-1]
        case "flipped at the start":
            return bytes([content[0] ^ 1]) + content[1:]
        case _:
            middle = len(content) // 2
            return content[:middle] + bytes([content[middle] ^ 4]) + content[middle + 1 :]


def test_a_kernel_is_compiled_once(tmp_path: Path) -> None:
    """The second process loads the kernel of the first, and compiles nothing."""
    assert _kernel(tmp_path)(4) == 8
    again = _kernel(tmp_path)
    assert again(4) == 8
    assert _hits(again) == 1


@pytest.mark.parametrize("how", ["empty", "cut", "flipped at the start", "flipped in the middle"])
def test_a_damaged_kernel_is_compiled_again(tmp_path: Path, how: str) -> None:
    """A damaged file is never run: it is deleted and compiled again."""
    assert _kernel(tmp_path)(4) == 8
    [path] = tmp_path.iterdir()
    good = path.read_bytes()
    path.write_bytes(_damaged(good, how))
    compiled, again = _kernel(tmp_path), _kernel(tmp_path)
    assert compiled(4) == 8
    assert _hits(compiled) == 0
    assert again(4) == 8
    assert _hits(again) == 1


def test_kernels_run_without_a_cache_folder(tmp_path: Path) -> None:
    """If the folder cannot be created a kernel still works, and writes nothing elsewhere."""
    (tmp_path / "file").write_text("in the way")
    assert _kernel(tmp_path / "file" / "kernels")(4) == 8
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert not list(Path(__file__).parent.glob("__pycache__/*.nb[ic]"))
