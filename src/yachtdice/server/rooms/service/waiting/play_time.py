"""Play time: the time that servers ran, in which the deadlines of games that wait count.

Play time is the wall clock less a shift that all servers share. A look compares the clock with the
last look. Time in which no server ran, and jumps of the clock, go into the shift. Between two looks
a server adds the time of its monotonic clock, so a jump there changes nothing.
"""

from typing import Final

from yachtdice.server.common.ports import Now, Ticks
from yachtdice.server.rooms.service.waiting.ports import PlayLook, PlayTimeStore

LOOK_MS: Final = 30_000  #: Milliseconds between two looks of a server.

#: The difference between the clocks of two servers up to which time counts.
TOLERANCE_MS: Final = 300_000

_TRIES: Final = 5


class PlayTime:
    """The play time of one server; other servers may share it (`is_shared`)."""

    def __init__(self, store: PlayTimeStore, now: Now, ticks: Ticks, *, is_shared: bool) -> None:
        """Count with this wall clock and this monotonic clock; `look` comes first."""
        self._store, self._now, self._ticks = store, now, ticks
        self._is_shared = is_shared
        self._own: PlayLook | None = None
        self._ticks_ms = 0

    def now_ms(self) -> int:
        """Return the play time in milliseconds. The first `look` must have succeeded."""
        assert self._own is not None, "the server looks before it answers requests"
        passed = self._ticks.now_ms() - self._ticks_ms
        return self._own.looked_ms - self._own.shift_ms + passed

    async def look(self) -> None:
        """Compare the clock with the last look of any server; raise StoreUnavailableError.

        If other servers look at the same time again and again, their looks are enough.
        """
        for _ in range(_TRIES):
            before = await self._store.last_look(self._now())
            wall_ms, ticks_ms = self._now(), self._ticks.now_ms()
            passed = wall_ms - before.looked_ms
            gap = passed - self._counted(before, passed, ticks_ms)
            after = PlayLook(wall_ms, before.shift_ms + gap)
            if await self._store.replace_look(before, after):
                self._own, self._ticks_ms = after, ticks_ms
                return

    def _counted(self, before: PlayLook, passed: int, ticks_ms: int) -> int:
        """Return the play time since a look; `passed` is the time of the wall clock since then.

        If no other server has looked since then, the monotonic clock tells the time. It stands
        while the machine sleeps. Too long without a look, as in an outage of the database, counts
        nothing, because no player could move.
        """
        if before == self._own:
            passed = ticks_ms - self._ticks_ms
        elif not self._is_shared:
            return 0  # this server has just started
        return passed if -TOLERANCE_MS <= passed <= LOOK_MS + TOLERANCE_MS else 0
