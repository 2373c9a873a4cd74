"""How long laws with a free length run: briefly in `make test`, at length in `make soak`."""

import os
from collections.abc import Mapping
from typing import Final, TypeVar

Case = TypeVar("Case")

IS_LONG: Final = os.environ.get("YACHT_TESTS") == "long"


def at_length(brief: int, long: int) -> int:
    """Return the number of games, examples or cards for this run."""
    return long if IS_LONG else brief


def some_of(cases: Mapping[str, Case], *brief: str) -> dict[str, Case]:
    """Return the cases with these names in `make test`, all of them in `make soak`."""
    return dict(cases) if IS_LONG else {name: cases[name] for name in brief}
