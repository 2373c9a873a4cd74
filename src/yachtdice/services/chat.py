"""Quick chat: phrases by their ids, a pause between two of one speaker, and the last lines said."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from yachtdice.protocol.views import ChatLine

GAP_MS: Final = 4000
"""The least time between two phrases of one speaker."""

MOST: Final = 4
PER_MS: Final = 10_000
"""At most so many phrases of one speaker in so many milliseconds."""

REMEMBERED: Final = 30
"""Lines kept for those who come later."""


def wait_ms(
    said: Sequence[int], now: int, *, gap: int = GAP_MS, most: int = MOST, per: int = PER_MS
) -> int:
    """Return how long a speaker must still wait, 0 for not at all.

    `said` are the times of what they have said, oldest first, all in milliseconds.
    """
    after_last = said[-1] + gap - now if said else 0
    after_many = said[-most] + per - now if len(said) >= most else 0
    return max(0, after_last, after_many)


class Chat:
    """What was said of late in one room, and by whom; it lives no longer than the room is awake."""

    def __init__(self) -> None:
        """Begin in silence."""
        self._lines: deque[ChatLine] = deque(maxlen=REMEMBERED)
        self._times: dict[str, deque[int]] = {}

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The last lines, oldest first."""
        return tuple(self._lines)

    def wait_ms(self, speaker: str, now: int) -> int:
        """Return how long this speaker must still wait."""
        return wait_ms(self._times.get(speaker, ()), now)

    def add(self, speaker: str, line: ChatLine, now: int) -> ChatLine:
        """Return the line as it is kept: at a time that no other line has.

        `now` is of the clock that pauses are reckoned by, which is not the one on the wall.
        """
        last = self._lines[-1].at_ms if self._lines else 0
        kept = replace(line, at_ms=max(line.at_ms, last + 1))
        self._lines.append(kept)
        self._forget_old(now)
        self._times.setdefault(speaker, deque(maxlen=MOST)).append(now)
        return kept

    def _forget_old(self, now: int) -> None:
        """Forget when those spoke whom no pause holds back any more."""
        longest = max(GAP_MS, PER_MS)
        for speaker in [who for who, said in self._times.items() if said[-1] + longest <= now]:
            del self._times[speaker]
