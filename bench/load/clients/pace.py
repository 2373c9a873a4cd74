"""An even pace of moves."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Final

_ROUNDED_S: Final = 0.001  #: The event loop rounds a wait up to whole milliseconds.


class Pace:
    """Moves at this rate for some seconds; `lag` has how many milliseconds late each one was."""

    def __init__(self, rate: float, seconds: float) -> None:
        """Plan the moves."""
        self._rate, self._seconds = rate, seconds
        self.lag: list[float] = []
        self.took = 0.0  #: The seconds until the last move was due.

    async def __aiter__(self) -> AsyncIterator[int]:
        """Yield the number of each move when it is due."""
        begun, number = time.perf_counter(), 0
        while (due := begun + number / self._rate) < begun + self._seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter() - _ROUNDED_S))
            while time.perf_counter() < due:  # noqa: ASYNC110 - a pause shorter than a millisecond
                await asyncio.sleep(0)
            self.lag.append((time.perf_counter() - due) * 1000)
            yield number
            number += 1
        self.took = time.perf_counter() - begun
