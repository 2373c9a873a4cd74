"""What all live rooms share."""

from collections.abc import Callable
from typing import TypeAlias

from yachtdice.services.coach import Coach
from yachtdice.services.game_pace import GamePace
from yachtdice.services.hosting import GRACE_S
from yachtdice.services.limits import Limiter
from yachtdice.services.ports import Chance, Now, RoomStore, Ticks
from yachtdice.services.shelf import Shelf
from yachtdice.services.turn_clock import Limits
from yachtdice.solver import Solution

Pause: TypeAlias = Callable[[], float]
"""Returns how long, in seconds, a bot waits before its next play."""


class World:
    """The ports, the shelf of rules, the coach and the bots' pause."""

    def __init__(
        self,
        *,
        store: RoomStore,
        shelf: Shelf,
        coach: Coach[Solution],
        chance: Chance,
        now: Now,
        ticks: Ticks,
        bot_pause: Pause,
        share_url: str | None = None,
        host_grace_s: float = GRACE_S,
        limits: Limits | None = None,
        limiter: Limiter | None = None,
        is_shared: bool = False,
    ) -> None:
        """Hold them; `share_url` is the address others reach the rooms at, None: not known.

        `host_grace_s`: after so many seconds away a host is host no more. `limits`: how long the
        things of a game last. `limiter`: counts what may be done only so often. `is_shared`: other
        processes keep rooms of the same store, and one that such a process has taken over is not
        taken back.
        """
        self.store, self.shelf, self.coach, self.chance = store, shelf, coach, chance
        self.now, self.bot_pause, self._share_url = now, bot_pause, share_url
        self.host_grace_s = host_grace_s
        self.ticks, self.limits = ticks, limits or Limits()
        self.game_pace = GamePace(limiter or Limiter(now))
        self.is_shared = is_shared

    def link(self, room: str) -> str | None:
        """Return the link that opens a room to others, where it is known."""
        return None if self._share_url is None else f"{self._share_url.rstrip('/')}/r/{room}"
