"""Long lists of keys, in parts: databases bound how many values one statement may have."""

from collections.abc import Collection, Iterator
from typing import Final

_MOST: Final = 500


def parts(keys: Collection[str]) -> Iterator[list[str]]:
    """Return the keys in parts that one statement may ask for."""
    ordered = sorted(keys)
    return (ordered[start : start + _MOST] for start in range(0, len(ordered), _MOST))
