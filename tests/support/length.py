"""How long laws with a free length run: briefly in `make test`, at length in `make soak`."""

import os
from typing import Final

IS_LONG: Final = os.environ.get("YACHT_TESTS") == "long"


def at_length(brief: int, long: int) -> int:
    """Return the number of games, examples or cards for this run."""
    return long if IS_LONG else brief
