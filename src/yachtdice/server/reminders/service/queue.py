"""The turns of waiting games that need a reminder, and the devices that may get one now.

A turn has two reminders at most: two minutes after it has begun and the player has left the tables,
and when a quarter of its time is left. All times are in play time, except the hours of quiet hours.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from itertools import groupby
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.server.common.periodic import run_again
from yachtdice.server.common.ports import Now
from yachtdice.server.reminders.messages import QuietHours

LOOK_S: Final = 30.0  #: Seconds between two looks for turns to tell.
WAIT_MS: Final = 2 * 60_000  #: Time in a turn without an open table, before the first reminder.
#: The least time between two claims of a device. Its reminders are ten minutes apart, also if the
#: clocks of two servers differ, and the first one was on its way for long.
REST_MS: Final = 11 * 60_000

#: Of these parts of a turn's time, the last begins with the second reminder.
PARTS: Final = 4

_AT_ONCE: Final = 20  #: Players whose reminders are sent at the same time.


class WaitingTurn(Struct, frozen=True):
    """A turn of a waiting game, as it is stored; `told_ms`: also when its table was last open."""

    room: str
    game: str
    player: str
    began_ms: int
    due_ms: int
    told_ms: int | None
    times_told: int


class ToldDevice(Struct, frozen=True):
    """A device with a push subscription, as it is stored."""

    player: str
    endpoint: str
    key: str
    auth: str
    language: str
    quiet: QuietHours | None = None
    told_ms: int | None = None
    rests_until_ms: int | None = None


class PlayerTurns(Struct, frozen=True):
    """The turns of one player that are claimed, and those that wait in all."""

    player: str
    claimed: tuple[WaitingTurn, ...]
    turns: int  #: All turns that wait for the player.
    room: str  #: The room of the turn with the soonest deadline.
    due_ms: int  #: The soonest deadline.


class TurnQueueStore(Protocol):
    """Storage of turns and devices, as reminders need it."""

    async def turns_to_tell(self, at_ms: int) -> tuple[WaitingTurn, ...]:
        """Return the turns of players with a device that `is_to_tell` at this time, by player.

        Without those of players on vacation.
        """
        ...

    async def devices_of(self, players: Collection[str]) -> tuple[ToldDevice, ...]:
        """Return the devices of players, without those whose session has ended."""
        ...

    async def note_present(self, players: Collection[str], at_ms: int) -> None:
        """Store that these players have a table open, at their turns that were not told."""
        ...

    async def claim(
        self, wanted: Collection[WaitingTurn], devices: Collection[ToldDevice], at_ms: int
    ) -> tuple[PlayerTurns | None, tuple[ToldDevice, ...]]:
        """Mark turns and devices of one player as told, unless another server has done so.

        Returns the claimed turns, None without any, and the claimed devices. In one transaction.
        """
        ...

    async def release(self, claimed: Collection[WaitingTurn], at_ms: int) -> None:
        """Undo the claim of turns at this time: no device got a reminder."""
        ...


#: Sends turns to a device; returns whether its push service has taken them. It raises no fault of
#: that service.
Tell: TypeAlias = Callable[[ToldDevice, PlayerTurns], Awaitable[bool]]


def stage(turn: WaitingTurn, at_ms: int) -> int:
    """Return the number of reminders that a turn should have had at this time; 0 after its end."""
    if at_ms >= turn.due_ms:
        return 0
    if at_ms >= turn.due_ms - (turn.due_ms - turn.began_ms) // PARTS:
        return 2
    return 1 if at_ms >= max(turn.began_ms, turn.told_ms or 0) + WAIT_MS else 0


def is_to_tell(turn: WaitingTurn, at_ms: int) -> bool:
    """Return whether a turn lacks a reminder at this time."""
    return stage(turn, at_ms) > turn.times_told


def is_quiet(quiet: QuietHours | None, at_ms: int) -> bool:
    """Return whether a device is left alone at this time of the wall clock."""
    if quiet is None:
        return False
    hour = (at_ms // 60_000 + quiet.offset) // 60 % 24
    if quiet.begin <= quiet.end:
        return quiet.begin <= hour < quiet.end
    return hour >= quiet.begin or hour < quiet.end


class TurnReminders:
    """Tells players about their turns, each turn of any server of a cluster once."""

    def __init__(
        self,
        store: TurnQueueStore,
        tell: Tell,
        present: Callable[[], Collection[str]],
        play_now: Now,
        now: Now,
    ) -> None:
        """`present` returns the players with an open table on this server."""
        self._store, self._tell, self._present = store, tell, present
        self._play_now, self._now = play_now, now
        self._claiming = asyncio.Lock()

    async def work(self) -> None:
        """Look for turns to tell until cancelled."""
        await run_again("reminders", self.look, LOOK_S)

    async def look(self) -> None:
        """Send all reminders that turns need, and wait until that is done.

        Raises StoreUnavailableError; turns that it has claimed then get one more reminder at most,
        with a quarter of their time left.
        """
        at_ms = self._play_now()
        await self._store.note_present(self._present(), at_ms)
        turns = await self._store.turns_to_tell(at_ms)
        devices = await self._store.devices_of({turn.player for turn in turns})
        free = [device for device in devices if self._is_free(device, at_ms)]
        of_player = {
            player: list(own) for player, own in groupby(free, lambda device: device.player)
        }
        groups = groupby(turns, lambda turn: turn.player)
        to_tell = iter([(list(own), of_player[each]) for each, own in groups if each in of_player])

        async def tell() -> None:
            for own, devices in to_tell:
                await self._tell_player(own, devices)

        await asyncio.gather(*(tell() for _ in range(_AT_ONCE)))

    def _is_free(self, device: ToldDevice, at_ms: int) -> bool:
        """Return whether a device may get a reminder now."""
        rested = (device.told_ms is None or device.told_ms + REST_MS <= at_ms) and (
            device.rests_until_ms is None or device.rests_until_ms <= at_ms
        )
        return rested and not is_quiet(device.quiet, self._now())

    async def _tell_player(
        self, wanted: Collection[WaitingTurn], devices: Collection[ToldDevice]
    ) -> None:
        """Claim the turns of a player and send them; release them if no push service took them."""
        at_ms, claimed, told = await self._claim(wanted, devices)
        if claimed is None:
            return
        if not any(await asyncio.gather(*(self._tell(device, claimed) for device in told))):
            await self._store.release(claimed.claimed, at_ms)

    async def _claim(
        self, wanted: Collection[WaitingTurn], devices: Collection[ToldDevice]
    ) -> tuple[int, PlayerTurns | None, tuple[ToldDevice, ...]]:
        """Return the time of a claim and its result.

        The steps of tables wait for a claim. So one claim follows the other, and between two of
        them the database is free for as long as the first one took.
        """
        async with self._claiming:
            at_ms, began = self._play_now(), time.perf_counter()
            claimed, told = await self._store.claim(wanted, devices, at_ms)
            await asyncio.sleep(time.perf_counter() - began)
        return at_ms, claimed, told
