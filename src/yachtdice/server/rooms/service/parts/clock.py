"""The clock of a room, and the steps that its timeouts trigger."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from yachtdice.bots import kinds
from yachtdice.bots.solved import best_box
from yachtdice.game import GameState, HandOverSeat, RollDice, Step, TakeBackSeat
from yachtdice.server.common.ports import Alarm
from yachtdice.server.rooms.messages.room import Stage, TurnTime
from yachtdice.server.rooms.messages.server import AwaySeat, Clock
from yachtdice.server.rooms.service.environment import FAILING_RETRY_MS, Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.state.game_steps import played, relieved
from yachtdice.server.rooms.service.state.room import Outcome, Room
from yachtdice.server.rooms.service.state.turn_clock import (
    Due,
    Limits,
    Mover,
    Scene,
    TimedTurn,
    awaits_return,
    due,
    due_in,
    fresh,
    hand_over_in,
    overdue,
    paused,
    run,
    with_scene,
)
from yachtdice.server.rooms.service.state.waiting_turns import WaitingTime

if TYPE_CHECKING:
    from yachtdice.solver import Solution


RETRY_MS: Final = 2000  #: Milliseconds between two attempts to reach a store that is unavailable.

_log = logging.getLogger(__name__)


def scene_of(room: Room, present: frozenset[str], limits: Limits, *, is_paused: bool) -> Scene:
    """Return the facts of a room that its clock depends on; `present`: ids of the players here.

    A game that waits has no clock, and its players may be away: `TurnDeadline` counts its time.
    """
    state = room.game
    if state is None or room.stage is not Stage.PLAYING:
        return Scene(is_paused=is_paused)
    waits = room.settings.waits
    seat, seconds = state.seat, None if waits else room.settings.clock
    return Scene(
        turn=TimedTurn(room.game_id or "", seat, state.cards[seat].open_boxes),
        rolls_left=state.rolls_left,
        mover=_mover(room, state),
        turn_ms=None if seconds is None else seconds * limits.second_ms,
        seats=len(state.cards),
        absent=frozenset() if waits else _absent(room, present) - state.resigned,
        is_paused=is_paused,
    )


def _mover(room: Room, state: GameState) -> Mover:
    """Return the kind of player that plays the seat on turn."""
    seat = state.seat
    if state.bots[seat] is None:
        return Mover.PERSON
    is_bots_own = state.holders[seat].bot is not None
    return Mover.BOT if is_bots_own or seat in room.relieved else Mover.LENT


def _absent(room: Room, present: frozenset[str]) -> frozenset[int]:
    """Return the seats of the game whose players are not here."""
    away = {seat.player for seat in room.seats} - present - {None}
    if not away:
        return frozenset()
    sitting = enumerate(room.playing())
    return frozenset(seat for seat, place in sitting if room.seats[place].player in away)


#: The number of timeouts in a game after which a bot plays on. The player's return does not reset
#: the count, so the next timeout is enough.
MOST_TIMEOUTS: Final = 2

RELIEF: Final = kinds.SAILOR  #: The bot that plays on: good, but not good enough to reward leaving.

#: The bot that plays on if best play is not ready, so that the table does not wait.
PLAIN_RELIEF: Final = kinds.GREEDY


def by_time(room: Room, due: Due, solution: "Solution | None") -> Outcome:
    """Return the outcome of a timeout of the seat on turn."""
    assert room.game is not None
    if due is Due.GONE:
        return _given_to_bot(Outcome(room), room.game.seat, solution)
    if room.game.step is Step.AWAIT_ROLL:
        roll = RollDice(room.game.seat, clock=True)
        return played(room, roll)  # due again after the roll
    return _timed_out(room, solution)


def _timed_out(room: Room, solution: "Solution | None") -> Outcome:
    """Return the room with the turn's dice scored, and its timeout counted."""
    assert room.game is not None
    seat = room.game.seat
    counts = tuple(n + (place == seat) for place, n in enumerate(_counts(room)))
    filled = played(room, replace(best_box(room.game, solution), clock=True))
    filled = replace(filled, room=replace(filled.room, timeouts=counts))
    if counts[seat] < MOST_TIMEOUTS or filled.room.stage is Stage.OVER:
        return filled
    return _given_to_bot(filled, seat, solution)


def _counts(room: Room) -> tuple[int, ...]:
    """Return the timeouts of every seat, also in a game that began before they were counted."""
    assert room.game is not None
    return room.timeouts or (0,) * len(room.game.cards)


def _given_to_bot(before: Outcome, seat: int, solution: "Solution | None") -> Outcome:
    """Return the outcome with a bot on the seat until its player returns."""
    bot = PLAIN_RELIEF if solution is None else RELIEF
    after = played(before.room, HandOverSeat(seat, bot))
    return relieved(replace(after, events=(*before.events, *after.events)), seat)


def come_back(room: Room, player: str) -> Outcome | None:
    """Return the outcome of giving a player's seat back; None if no bot has kept it.

    Rooms stored by older versions may name a seat whose player has resigned.
    """
    seat, state = room.game_seat_of(player), room.game
    if room.stage is not Stage.PLAYING or seat is None or state is None:
        return None
    is_kept = seat in room.relieved and seat not in state.resigned
    return played(room, TakeBackSeat(seat)) if is_kept else None


class RoomClock(Part):
    """The clock of one room, and the alarm for its next timeout."""

    def __init__(
        self,
        core: Core,
        solution: "Callable[[], Solution | None]",
        waiting: Callable[[], WaitingTime | None],
    ) -> None:
        """Start with a stopped clock; `solution` returns best play, if it is ready.

        `waiting` returns the time of the turn in a game that waits.
        """
        self._core, self._solution, self._waiting = core, solution, waiting
        self._ticks, self._limits = core.world.ticks, core.world.limits
        self._alarm: Alarm | None = None
        self._clock = fresh(self._limits, Scene(), self._ticks.now_ms())
        self._is_known_idle = False

    @property
    def rings(self) -> bool:
        """Whether the alarm is set."""
        return self._alarm is not None

    @property
    def turn_time(self) -> TurnTime:
        """The time of this turn now."""
        self._go_on()
        shown = self._remaining()
        return_ms = next((seat.left_ms for seat in shown.away if seat.runs), None)
        return TurnTime(shown.left_ms, shown.runs, return_ms, paused=self._core.followers == 0)

    @property
    def waits_for_person(self) -> bool:
        """Whether a person is on turn without a time limit."""
        scene = self._clock.scene
        return scene.mover is Mover.PERSON and scene.turn_ms is None

    def start(self) -> None:
        """Reset the clock, because the time since the last update is unknown."""
        self.stop()
        self._clock = fresh(self._limits, Scene(), self._ticks.now_ms())
        self._is_known_idle = False

    def enter(self, follower: Follower) -> None:
        """Return the seat to its player if a bot has kept it.

        The news of the entrance, which follows, updates the clock.
        """
        player = follower.player
        if player is not None and come_back(self._core.room, player) is not None:
            self._core.begin(lambda: come_back(self._core.room, player))

    def leave(self, _: Follower) -> None:
        """Update the clock."""
        self.keep()

    def follow(self, outcome: Outcome) -> None:
        """Send the time of the next turn, unless no time counts and all connections know it."""
        if outcome.plays_on and self._is_known_idle and self._is_among_bots(outcome.room):
            self.stop()
            return
        self.keep()
        if self._core.room.stage is not Stage.PLAYING:
            self._is_known_idle = False
        elif not (self._is_known_idle and self._is_idle):
            self._send(self._remaining())

    def _is_among_bots(self, room: Room) -> bool:
        """Return whether a bot plays after a bot, and no time has counted or counts for a player.

        Then the clock skips this turn: no later turn gets more or less time because of it. It skips
        none while a bot keeps a seat, because its player may take the seat back within the turn.
        """
        if self._clock.scene.counts or room.relieved or room.game is None:
            return False
        return _mover(room, room.game) is Mover.BOT

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def keep(self) -> None:
        """Update the clock to the current state of the room.

        The clock is paused while the room has no followers, while a roll waits for shares, or while
        it is unknown whether the last step was stored; in the last case the alarm rings for a
        retry: soon, but late in a failing room.
        """
        core, is_deserted = self._core, self._core.followers == 0
        is_paused = is_deserted or core.is_in_doubt or core.awaits_shares
        scene = scene_of(core.room, core.present, self._limits, is_paused=is_paused)
        self._clock = with_scene(self._clock, scene, self._ticks.now_ms())
        retries = scene.turn is not None and core.is_in_doubt and not is_deserted
        retry_ms = FAILING_RETRY_MS if core.is_failing else RETRY_MS
        self._set_alarm(retry_ms if retries else due_in(self._clock))

    def pause(self) -> None:
        """Stop the timers and the alarm while a step is being stored; `keep` starts them again."""
        self.stop()
        if self._clock.scene.counts:
            self._clock = paused(self._clock, self._ticks.now_ms())

    def publish(self, follower: Follower | None = None) -> None:
        """Update the clock and send the remaining time to one follower, None: to all."""
        self.keep()
        if self._core.room.stage is Stage.PLAYING:
            self._send(self._remaining(), follower)

    def _send(self, clock: Clock, follower: Follower | None = None) -> None:
        """Send the remaining time, and note whether all connections know that no time counts."""
        if follower is None:
            self._core.send(clock)
            self._is_known_idle = self._is_idle
        else:
            follower.send(clock)
            self._is_known_idle = self._is_known_idle and self._is_idle

    @property
    def _is_idle(self) -> bool:
        """Whether no time counts for clients: no turn is timed and no seat waits for its player."""
        scene, room = self._clock.scene, self._core.room
        return not scene.is_timed and not any(_waits(room, seat) for seat in scene.absent)

    def overdue(self) -> frozenset[int]:
        """Return the seats that other players may hand over to a bot now."""
        self._go_on()
        return overdue(self._clock)

    def _set_alarm(self, wait_ms: int | None) -> None:
        """Set the alarm to ring after this time; None: never."""
        self.stop()
        if wait_ms is not None:
            self._alarm = self._ticks.call_in(wait_ms, self._ring)

    def _ring(self) -> None:
        """Schedule the step of the timeout."""
        self._alarm = None
        self._core.begin(self._by_time)

    def _by_time(self) -> Outcome | None:
        """Return the outcome of the timeout that is due now, None if none is due."""
        self._go_on()
        timeout, solution = due(self._clock), self._solution()
        if timeout is None:
            return None
        try:
            return by_time(self._core.room, timeout, solution)
        except Exception:
            if solution is None:
                raise
            _log.exception("best play could not be used when time was up")
        return by_time(self._core.room, timeout, None)

    def _go_on(self) -> None:
        """Charge the time that has passed since the last update."""
        self._clock = run(self._clock, self._ticks.now_ms())

    def _remaining(self) -> Clock:
        """Return the message with the remaining times at the last update."""
        if (waiting := self._waiting()) is not None:
            core = self._core
            return Clock(core.epoch, core.version, *waiting, still_ms=0, runs=True, away=())
        clock, scene, room = self._clock, self._clock.scene, self._core.room
        timed = scene.is_timed
        return Clock(
            epoch=self._core.epoch,
            version=self._core.version,
            seat=scene.turn.seat if timed and scene.turn is not None else None,
            turn_ms=scene.turn_ms if timed else None,
            left_ms=clock.left_ms if timed else None,
            still_ms=clock.flight_ms if timed else 0,
            runs=timed and scene.runs and not awaits_return(clock),
            away=tuple(self._away(seat) for seat in sorted(scene.absent) if _waits(room, seat)),
        )

    def _away(self, seat: int) -> AwaySeat:
        """Return the times of a seat whose player is absent, for clients."""
        clock, scene = self._clock, self._clock.scene
        return AwaySeat(
            seat=seat,
            left_ms=None if scene.turn_ms is None else max(0, clock.spare_ms[seat]),
            runs=awaits_return(clock) and scene.turn is not None and scene.turn.seat == seat,
            hand_over_ms=hand_over_in(clock, seat),
        )


def _waits(room: Room, seat: int) -> bool:
    """Return whether no bot plays this seat."""
    return room.game is not None and room.game.bots[seat] is None
