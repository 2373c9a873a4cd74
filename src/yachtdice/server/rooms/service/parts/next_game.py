"""Games that start by themselves, the rematch when all are here, and the next host."""

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from yachtdice.server.common.ports import Alarm
from yachtdice.server.rooms.messages.room import RoomSeat, Stage
from yachtdice.server.rooms.service.environment import FAILING_RETRY_MS, Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.parts.shares import DiceShares
from yachtdice.server.rooms.service.state.game_steps import started
from yachtdice.server.rooms.service.state.rematch import is_agreed, next_game, play_off
from yachtdice.server.rooms.service.state.room import Outcome, RefusedError
from yachtdice.server.rooms.service.state.sealed_game import awaited_at_start

#: Milliseconds between the end of a game and its play-off, in which the players see the totals.
PAUSE_MS: Final = 4_000


def _retry_ms(core: Core) -> int:
    """Return the milliseconds until a step of a part is due, or due again after it failed."""
    return FAILING_RETRY_MS if core.is_failing else PAUSE_MS


#: A new game waits for pledges as long as a roll waits for this number of shares: a page that has
#: just entered still loads.
_SHARES_OF_START: Final = 2


class RematchWatch(Part):
    """Measures the absence of seated players; starts a game when the last absent one returns."""

    def __init__(self, core: Core, shares: DiceShares) -> None:
        """Watch this room; a game starts with the pledges of `shares`."""
        self._core, self._shares = core, shares
        self._away_since: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def missed(self) -> frozenset[str]:
        """Return the seated players who have been absent for longer than the grace period."""
        world = self._core.world
        before = world.ticks.now_ms() - int(1000 * world.host_grace_s)
        return frozenset(player for player, since in self._away_since.items() if since <= before)

    def start(self) -> None:
        """Measure all absences from now on, because the earlier ones are unknown."""
        self._away_since.clear()
        self._look()

    def enter(self, _: Follower) -> None:
        """Start the next game if it waited for this player."""
        self._look()
        is_due = is_agreed(self._core.room, self._core.present)
        if is_due and (self._task is None or self._task.done()):
            self._task = self._core.begin(self._due)

    def leave(self, _: Follower) -> None:
        """Measure the absence of the player who left."""
        self._look()

    def follow(self, _: Outcome) -> None:
        """Measure the absences of the players after a change of the seats."""
        self._look()

    def _look(self) -> None:
        """Begin and end the measurements of absences."""
        present, now = self._core.present, self._core.world.ticks.now_ms()
        seated = {seat.player for seat in self._core.room.seats if seat.player is not None}
        since = self._away_since
        self._away_since = {player: since.get(player, now) for player in seated - present}

    def _due(self) -> Outcome | None:
        """Return the next game if the vote allows it and no player has played too often."""
        core = self._core
        pledged = self._shares.pledges.for_next_game()
        outcome = next_game(core.room, core.present, pledged, core.world.chance)
        if outcome is None:
            return None
        try:
            core.world.game_pace.count(outcome.room)
        except RefusedError:
            return None
        return outcome


class OwnStarts(Part):
    """Schedules the games that start by themselves: that of a new room, and play-offs.

    The game of a new room starts once all players have pledged, or when they had time to. If its
    step failed, a start is scheduled again. Nothing is scheduled in a room without followers. A
    play-off counts as a game that its players have started, but their limit never refuses it.
    """

    def __init__(self, core: Core, shares: DiceShares) -> None:
        """Start games in this room, with the pledges of `shares`."""
        self._core, self._shares = core, shares
        self._alarm: Alarm | None = None
        self._is_starting = False

    @property
    def is_under_way(self) -> bool:
        """Whether the start of a game is scheduled."""
        return self._alarm is not None or self._is_starting

    def start(self) -> None:
        """Schedule the game that the stored room waits for."""
        self._look()

    def enter(self, _: Follower) -> None:
        """Schedule the game, because the room may have had no followers."""
        self._look()

    def leave(self, _: Follower) -> None:
        """Wait for the next follower when the last one has left."""
        self._look()

    def follow(self, _: Outcome) -> None:
        """Schedule the play-off after a game with equal totals."""
        self._look()

    def stop(self) -> None:
        """Cancel the schedule; a start that is being stored still completes."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def pledged(self) -> None:
        """Start the game of a new room at once if this was the last pledge that it waits for."""
        room, pledged = self._core.room, self._shares.pledges.for_next_game()
        awaited = awaited_at_start(room.seats, room.host)
        if room.stage is Stage.STARTING and awaited <= pledged.keys() and not self._is_starting:
            self.stop()
            self._begin()

    def _look(self) -> None:
        """Schedule the game if one starts by itself, otherwise cancel the schedule."""
        core = self._core
        if not core.room.starts_by_itself or core.followers == 0:
            self.stop()
        elif not self.is_under_way:
            self._alarm = core.world.ticks.call_in(self._wait_ms(), self._begin)

    def _wait_ms(self) -> int:
        """Return the milliseconds until the game starts, or until its step is tried again."""
        core, limits = self._core, self._core.world.limits
        if core.room.stage is not Stage.STARTING or core.is_failing:
            return _retry_ms(core)
        return 0 if core.room.next_sealed is None else _SHARES_OF_START * limits.share_ms

    def _begin(self) -> None:
        """Schedule the step that starts the game."""
        self._alarm = None
        self._is_starting = True
        self._core.begin(self._due, self._go_on)

    def _go_on(self) -> None:
        """Schedule the game again if its step failed."""
        self._is_starting = False
        self._look()

    def _due(self) -> Outcome | None:
        """Return the start of the game, None if none follows any more."""
        core, pledged = self._core, self._shares.pledges.for_next_game()
        if core.room.stage is Stage.STARTING:
            return started(core.room, pledged, core.world.chance)
        outcome = play_off(core.room, pledged, core.world.chance)
        if outcome is not None:
            with suppress(RefusedError):
                core.world.game_pace.count(outcome.room)
        return outcome


class GameEnds(Part):
    """Tells the world the end of each game, once it is stored; the owner of the room does so."""

    def __init__(self, core: Core) -> None:
        """Tell the ends in this room."""
        self._core = core

    def follow(self, outcome: Outcome) -> None:
        """Tell the game if this step has ended it."""
        room = outcome.room
        if outcome.changes_game and outcome.events and room.stage is Stage.OVER and room.game_id:
            self._core.world.on_game_over(room.game_id)


def next_host(host: str, seats: Sequence[RoomSeat], present: Collection[str]) -> str | None:
    """Return the next host if the host is absent: the next seated person in the room.

    None while the host is present, or if no other seated person is present.
    """
    if host in present:
        return None
    old = next((place for place, seat in enumerate(seats) if seat.player == host), 0)
    players = [seat.player for seat in (*seats[old:], *seats[:old]) if not seat.program]
    return next((player for player in players if player is not None and player in present), None)


class HostWatch(Part):
    """Timer for an absent host: after the grace period, the next host takes over.

    `has_waited` is true from then on until the host is back or replaced. Meanwhile the other seated
    players may use the host's commands, even if there is no next host, or if the change is not
    stored yet.
    """

    def __init__(self, core: Core) -> None:
        """Watch the host of this room."""
        self._core = core
        self.has_waited = False
        self._alarm: Alarm | None = None
        self._task: asyncio.Task[None] | None = None

    def enter(self, _: Follower) -> None:
        """Check whether the host is back."""
        self._look()

    def leave(self, _: Follower) -> None:
        """Check whether the host has left."""
        self._look()

    def follow(self, _: Outcome) -> None:
        """Check again after a change of host or players."""
        self._look()

    def stop(self) -> None:
        """Stop the timer."""
        self.has_waited = False
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look(self) -> None:
        """Start or stop the timer; replace the host if the timer has ended."""
        if not self._is_missed():
            self.stop()
        elif self.has_waited:
            self._hand_on()
        elif self._alarm is None:
            world = self._core.world
            self._alarm = world.ticks.call_in(int(world.host_grace_s * 1000), self._end)

    def _is_missed(self) -> bool:
        """Return whether the host is absent while another player (or program) is present."""
        room, present = self._core.room, self._core.present
        return room.host not in present and any(seat.player in present for seat in room.seats)

    def _end(self) -> None:
        """Replace the host, if there is a next one."""
        self._alarm, self.has_waited = None, True
        self._hand_on()

    def _hand_on(self) -> None:
        """Replace the host, unless that is already in progress."""
        if self._with_next_host() is not None and (self._task is None or self._task.done()):
            self._task = self._core.begin(self._with_next_host, self._go_on)

    def _go_on(self) -> None:
        """Replace the host later if the step failed."""
        if self.has_waited and self._alarm is None and self._with_next_host() is not None:
            self._alarm = self._core.world.ticks.call_in(_retry_ms(self._core), self._end)

    def _with_next_host(self) -> Outcome | None:
        """Return the room with its next host; None if none is needed or present."""
        room = self._core.room
        host = next_host(room.host, room.seats, self._core.present)
        return None if host is None else Outcome(replace(room, host=host))
