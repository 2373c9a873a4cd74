"""The rate limit of the messages on one live connection."""

from collections import deque
from typing import Final

MOST_MESSAGES: Final = 100
PER_SECONDS: Final = 20.0


class Pace:
    """Rate limit: at most MOST_MESSAGES messages within any PER_SECONDS seconds."""

    def __init__(self) -> None:
        """Begin without messages."""
        self._heard: deque[float] = deque()

    def is_too_fast(self, now: float) -> bool:
        """Count a message at this time (in seconds); return whether it exceeds the rate limit."""
        self._heard.append(now)
        while self._heard[0] < now - PER_SECONDS:
            self._heard.popleft()
        return len(self._heard) > MOST_MESSAGES
