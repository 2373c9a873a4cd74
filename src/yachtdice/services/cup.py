"""The cup of a room while somebody shakes it: told at once, stored nowhere, over soon."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yachtdice.services.audience import Follower

LONGEST_S: Final = 10.0
"""Seconds after which a cup stands again, whatever became of whoever shook it."""

MOST_LIFTS: Final = 8
PER_MS: Final = 4000
"""So many times in so many milliseconds may one room's cup be lifted; more are not told."""


class Shake(Struct, frozen=True):
    """Whose connection shakes the cup, for which seat of the game, and what stays out of it."""

    follower: Follower
    seat: int
    keep: tuple[int, ...]


Tell = Callable[[Shake, bool], None]
"""Tells the others of a shake: that it is on, or over."""


class Cup:
    """Stands still, or is shaken by one connection, and puts itself down after a while."""

    def __init__(self, tell: Tell, now: Callable[[], int], longest_s: float = LONGEST_S) -> None:
        """Stand still; never be shaken for longer than this without a break.

        `now` tells milliseconds that only go forward.
        """
        self.shake: Shake | None = None
        self._tell, self._now, self._longest_s = tell, now, longest_s
        self._lifts: deque[int] = deque(maxlen=MOST_LIFTS)
        self._bedtime: asyncio.TimerHandle | None = None

    def lift(self, shake: Shake) -> None:
        """Be shaken and tell it, unless that comes too often or is known already."""
        if shake == self.shake or self._is_too_often():
            return
        self.spill()
        self.shake = shake
        self._bedtime = asyncio.get_running_loop().call_later(self._longest_s, self._put_down)
        self._tell(shake, True)

    def let_go(self, follower: Follower) -> None:
        """Stand still and tell it, if this is the connection that shook."""
        if self.shake is not None and self.shake.follower is follower:
            self._put_down()

    def spill(self) -> None:
        """Stand still without a word: what happened instead is told."""
        self.shake = None
        if self._bedtime is not None:
            self._bedtime.cancel()
            self._bedtime = None

    def _put_down(self) -> None:
        """Stand still and tell it."""
        shake = self.shake
        self.spill()
        if shake is not None:
            self._tell(shake, False)

    def _is_too_often(self) -> bool:
        """Count this lift, unless there were too many of late; say whether there were."""
        now = self._now()
        if len(self._lifts) == MOST_LIFTS and self._lifts[0] > now - PER_MS:
            return True
        self._lifts.append(now)
        return False
