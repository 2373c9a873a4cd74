"""The clock of one room: follows it from change to change, and rings when something falls due."""

from collections.abc import Callable
from typing import Final

from yachtdice.protocol.server_messages import AwaySeat, Clock
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import Alarm, Ticks
from yachtdice.services.room import Room
from yachtdice.services.turn_clock import (
    Due,
    Limits,
    Mover,
    Scene,
    Turn,
    due,
    due_in,
    fresh,
    hand_over_in,
    is_spared,
    meet,
    overdue,
    run,
)

RETRY_MS: Final = 2000
"""How often a store that is away is tried again."""


def scene_of(room: Room, present: frozenset[str], limits: Limits, *, stands: bool) -> Scene:
    """Return what time depends on in a room; `present` are the players who are here."""
    state = room.state
    if state is None or room.stage is not Stage.PLAYING:
        return Scene(stands=stands)
    sitting = [room.seats[place].player for place in room.taken()]
    away = {seat for seat, who in enumerate(sitting) if who is not None and who not in present}
    boxes = sum(mask.bit_count() for mask in state.cards[state.seat].open_boxes)
    return Scene(
        turn=Turn(room.game or "", state.seat, boxes),
        rolls_left=state.rolls_left,
        mover=_mover(room, state.seat, state.bots[state.seat], sitting[state.seat]),
        turn_ms=None if room.clock is None else room.clock * limits.second_ms,
        seats=len(sitting),
        absent=frozenset(away) - state.resigned,
        stands=stands,
    )


def _mover(room: Room, seat: int, bot: str | None, player: str | None) -> Mover:
    """Return who plays a seat on turn."""
    if bot is None:
        return Mover.PERSON
    return Mover.BOT if player is None or seat in room.relieved else Mover.LENT


class RoomTime:
    """What has run down in one room, and the alarm for what falls due next."""

    def __init__(self, ticks: Ticks, limits: Limits, ring: Callable[[], None]) -> None:
        """Begin with nothing that runs; `ring` is called when it is time to look what is due."""
        self._ticks, self._limits, self._ring = ticks, limits, ring
        self._alarm: Alarm | None = None
        self.clock = fresh(limits, Scene(), ticks.now_ms())

    def start(self) -> None:
        """Forget what has run down: how long nobody kept the time is not known."""
        self.clock = fresh(self._limits, Scene(), self._ticks.now_ms())
        self.rest()

    def meet(
        self, room: Room, present: frozenset[str], *, is_deserted: bool, is_in_doubt: bool
    ) -> None:
        """Go on from what the room is now.

        While nobody is here, or it is not known what is stored, time stands still; what is in
        doubt is looked at again before long.
        """
        stands = is_deserted or is_in_doubt
        scene = scene_of(room, present, self._limits, stands=stands)
        self.clock = meet(self.clock, scene, self._ticks.now_ms())
        timed = scene.turn is not None and is_in_doubt and not is_deserted
        self._set_alarm(RETRY_MS if timed else due_in(self.clock))

    def _set_alarm(self, wait_ms: int | None) -> None:
        """Ring in so long, and at no other time."""
        self.rest()
        if wait_ms is not None:
            self._alarm = self._ticks.call_in(wait_ms, self._ring)

    def rest(self) -> None:
        """Ring no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def due(self) -> Due | None:
        """Return what time asks for now."""
        self._go_on()
        return due(self.clock)

    def overdue(self) -> frozenset[int]:
        """Return the seats that others may hand over now."""
        self._go_on()
        return overdue(self.clock)

    def _go_on(self) -> None:
        """Charge the time that has passed."""
        self.clock = run(self.clock, self._ticks.now_ms())

    def frame(self, room: Room, epoch: int, version: int) -> Clock:
        """Return what clients are told of the time."""
        self._go_on()
        clock, scene = self.clock, self.clock.scene
        timed = scene.turn is not None and scene.turn_ms is not None and scene.mover is Mover.PERSON
        return Clock(
            epoch=epoch,
            version=version,
            seat=scene.turn.seat if timed and scene.turn is not None else None,
            turn_ms=scene.turn_ms if timed else None,
            left_ms=clock.left_ms if timed else None,
            still_ms=clock.flight_ms if timed else 0,
            runs=timed and scene.runs and not is_spared(clock),
            away=tuple(self._away(seat) for seat in sorted(scene.absent) if _waits(room, seat)),
        )

    def _away(self, seat: int) -> AwaySeat:
        """Return what clients are told of a seat whose player is not here."""
        clock, scene = self.clock, self.clock.scene
        return AwaySeat(
            seat=seat,
            left_ms=None if scene.turn_ms is None else max(0, clock.spare_ms[seat]),
            runs=is_spared(clock) and scene.turn is not None and scene.turn.seat == seat,
            hand_over_ms=hand_over_in(clock, seat),
        )


def _waits(room: Room, seat: int) -> bool:
    """Return whether a seat waits for its player, no bot playing it."""
    return room.state is not None and room.state.bots[seat] is None
