"""A bound for log lines that clients can cause."""

import time


class LogThrottle:
    """Log throttle: each key passes once a minute, so clients cannot flood the log."""

    def __init__(self, pause_s: float = 60.0, most_kept: int = 1000) -> None:
        """Remember `most_kept` keys; the key that passed longest ago is dropped first."""
        self._pause_s, self._most_kept = pause_s, most_kept
        self._passed: dict[str, float] = {}

    def may_log(self, key: str) -> bool:
        """Return whether the key may pass; it then passes now, and not again for a minute."""
        now = time.monotonic()
        if now - self._passed.get(key, -self._pause_s) < self._pause_s:
            return False
        self._passed.pop(key, None)
        self._passed[key] = now
        if len(self._passed) > self._most_kept:
            del self._passed[next(iter(self._passed))]
        return True
