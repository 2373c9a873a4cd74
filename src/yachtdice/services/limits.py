"""How often something may be tried, and the refusal that says until when to wait."""

from collections import OrderedDict, deque
from collections.abc import Callable

from msgspec import Struct

from yachtdice.services.ports import Now

MOST_KEPT = 100_000
"""Keys remembered; whoever was quiet longest is forgotten first."""


class Limit(Struct, frozen=True):
    """So many tries in so many seconds; `name` tells programs which limit it is."""

    name: str
    most: int
    seconds: int


class TooOftenError(Exception):
    """A try too many; it was not made."""

    def __init__(self, limit: Limit, until_ms: int, seconds: int) -> None:
        """Hold which limit it was, when it is over, and in how many seconds."""
        super().__init__(f"too many tries ({limit.name}); try again in {seconds} seconds")
        self.limit, self.until_ms, self.seconds = limit.name, until_ms, seconds


Tell = Callable[[str, str, bool], None]
"""Tells others of a try (its limit, who tried), or that such tries count no more."""


def _nobody(_limit: str, _who: str, _is_forgiven: bool) -> None:
    """Tell nobody: there is only one who counts."""


class Limiter:
    """Counts tries over a sliding span of time, by limit and by who tries."""

    def __init__(self, now: Now, factor: int = 1) -> None:
        """Allow `factor` times what each limit says; `tell` is for those who count the same."""
        self._now, self._factor = now, factor
        self.tell: Tell = _nobody
        self._tries: OrderedDict[tuple[str, str], deque[int]] = OrderedDict()

    def take(self, limit: Limit, who: str) -> None:
        """Count a try; raise TooOftenError, with nothing counted, when it is one too many."""
        self.look(limit, who)
        self.count(limit.name, who)
        self.tell(limit.name, who, False)

    def look(self, limit: Limit, who: str) -> None:
        """Count nothing; raise TooOftenError when another try would be one too many."""
        now, tries = self._now(), self._tries.get((limit.name, who), deque())
        while tries and tries[0] <= now - limit.seconds * 1000:
            tries.popleft()
        if len(tries) >= limit.most * self._factor:
            until = tries[0] + limit.seconds * 1000
            raise TooOftenError(limit, until, max(1, -(-(until - now) // 1000)))

    def count(self, limit: str, who: str) -> None:
        """Count a try, wherever it was made."""
        self._tries_of(limit, who).append(self._now())
        while len(self._tries) > MOST_KEPT:
            self._tries.popitem(last=False)

    def _tries_of(self, limit: str, who: str) -> deque[int]:
        """Return when somebody has tried, as one who has not been quiet."""
        tries = self._tries.setdefault((limit, who), deque())
        self._tries.move_to_end((limit, who))
        return tries

    def forget(self, limit: Limit, who: str) -> None:
        """Count what was tried no longer, after a success."""
        self.forgive(limit.name, who)
        self.tell(limit.name, who, True)

    def forgive(self, limit: str, who: str) -> None:
        """Count what was tried no longer, wherever the success was."""
        self._tries.pop((limit, who), None)
