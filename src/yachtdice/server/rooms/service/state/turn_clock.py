"""The time of a table as an immutable value: time used, the next timeout, and when it is due.

Pure: the caller passes the time of a monotonic clock. A `Scene` contains the facts of the room that
decide which timers run. At every change of the room, `with_scene` charges the time since the last
change to the running timers and sets the next scene. There are three timers:

- the turn of the seat on turn;
- the time that a disconnected player has to come back, which runs only in the player's own turns;
- the absence of each player.

No timer runs while the room has no followers, or while it is unknown whether the last step was
stored: then `Scene.is_paused` is true.
"""

from enum import Enum, auto
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.server.common.durations import SHARE_MS

USUAL_CLOCK: Final = 60  #: Default seconds of a turn.


class Limits(Struct, frozen=True):
    """Time limits; tests change `second_ms` and `share_ms`."""

    second_ms: int = 1000
    #: The time to come back that a player has per game; it runs only in their own turns.
    dropped_s: int = 90
    absence_s: int = 180  #: The absence after which other players may hand the seat to a bot.
    flight_ms: int = 900  #: The time of the dice animation, not charged to any player.
    grace_ms: int = 1000  #: Extra time for commands that arrive shortly after the time is up.
    share_ms: int = SHARE_MS  #: The time that a roll waits for the shares of one attempt.

    @property
    def dropped_ms(self) -> int:
        """The time to come back."""
        return self.dropped_s * self.second_ms

    @property
    def absence_ms(self) -> int:
        """The absence after which a seat may be handed over."""
        return self.absence_s * self.second_ms


class TimedTurn(Struct, frozen=True):
    """Identifies a turn: two turns of a game differ in the seat or in its open boxes."""

    game: str
    seat: int
    open_boxes: tuple[int, ...]


class Mover(Enum):
    """The kind of player on the seat on turn."""

    PERSON = auto()
    #: A bot that the player has chosen. The clock runs; otherwise players could stop it at will.
    LENT = auto()
    BOT = auto()


class Scene(Struct, frozen=True):
    """The facts that the clock depends on; they are valid until the room changes.

    `turn` is None while no game is being played, `turn_ms` None without a clock. `absent`: the
    seats of people who are not here. `is_paused`: all timers are paused.
    """

    turn: TimedTurn | None = None
    rolls_left: int = 0
    mover: Mover = Mover.BOT
    turn_ms: int | None = None
    seats: int = 0
    absent: frozenset[int] = frozenset()
    is_paused: bool = False

    @property
    def runs(self) -> bool:
        """Whether any timer may run."""
        return self.turn is not None and not self.is_paused

    @property
    def counts(self) -> bool:
        """Whether time counts for a player: on turn, or absent."""
        return self.mover is not Mover.BOT or bool(self.absent)

    @property
    def is_timed(self) -> bool:
        """Whether a person is on turn with a time limit."""
        return self.mover is Mover.PERSON and self.turn is not None and self.turn_ms is not None

    @property
    def is_dropped(self) -> bool:
        """Whether the player on turn is absent and has a time limit."""
        return self.is_timed and self.turn is not None and self.turn.seat in self.absent


class Due(Enum):
    """A timeout that is due."""

    TURN_OVER = auto()  #: The turn has taken too long: its dice are scored for the player.
    GONE = auto()  #: The player on turn has not come back in time: a bot plays on.


class TurnClock(Struct, frozen=True):
    """The time used until `at_ms`, and the scene since then.

    `used_ms`: the time used in this turn. `flight_ms`: the remaining time of the dice animation.
    `spare_ms`: the time that each seat has left to come back; after that it goes below 0, by at
    most the grace period. `absence_ms`: how long each seat's player has been absent.
    """

    limits: Limits
    at_ms: int
    scene: Scene
    used_ms: int = 0
    flight_ms: int = 0
    spare_ms: tuple[int, ...] = ()
    absence_ms: tuple[int, ...] = ()

    @property
    def left_ms(self) -> int | None:
        """The time left in this turn; None without a clock."""
        whole = self.scene.turn_ms
        return None if whole is None else max(0, whole - self.used_ms)


def fresh(limits: Limits, scene: Scene, now_ms: int) -> TurnClock:
    """Return a clock with no time used."""
    spare, none = (limits.dropped_ms,) * scene.seats, (0,) * scene.seats
    return TurnClock(limits, now_ms, scene, spare_ms=spare, absence_ms=none)


def run(clock: TurnClock, now_ms: int) -> TurnClock:
    """Return the clock with the time until now charged to the running timers."""
    passed = now_ms - clock.at_ms
    if passed <= 0:
        return clock
    if not clock.scene.runs:
        return replace(clock, at_ms=now_ms)
    if absent := clock.scene.absent:
        away = (ms + passed if seat in absent else 0 for seat, ms in enumerate(clock.absence_ms))
        clock = replace(clock, absence_ms=tuple(away))
    if clock.scene.is_dropped:
        return _spared(clock, passed, now_ms)
    return _used(clock, passed, now_ms)


def paused(clock: TurnClock, now_ms: int) -> TurnClock:
    """Return the clock with the time until now charged, and all timers stopped."""
    clock = run(clock, now_ms)
    return replace(clock, scene=replace(clock.scene, is_paused=True))


def _used(clock: TurnClock, passed: int, now_ms: int) -> TurnClock:
    """Charge the turn, unless a bot plays it; the dice animation is not charged."""
    flown = min(clock.flight_ms, passed)
    charged = 0 if clock.scene.mover is Mover.BOT else passed - flown
    flight_ms, used_ms = clock.flight_ms - flown, clock.used_ms + charged
    return replace(clock, at_ms=now_ms, flight_ms=flight_ms, used_ms=used_ms)


def _spared(clock: TurnClock, passed: int, now_ms: int) -> TurnClock:
    """Charge the time to come back; once it is used up, charge the turn as well.

    Otherwise a player who reconnects briefly again and again could delay the table without end.
    """
    assert clock.scene.turn is not None
    seat = clock.scene.turn.seat
    left = clock.spare_ms[seat]
    clock = replace(clock, spare_ms=_put(clock.spare_ms, seat, left - passed))
    return _used(clock, max(0, passed - max(0, left)), now_ms)


def _put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the values with the one at this place replaced."""
    return (*values[:place], value, *values[place + 1 :])


def with_scene(clock: TurnClock, scene: Scene, now_ms: int) -> TurnClock:
    """Return the clock after the room has changed to this scene.

    A new game resets all times, a new turn its own time, and a return the absence of the player.
    """
    clock, old = run(clock, now_ms), clock.scene
    if scene.turn is None or old.turn is None or scene.turn.game != old.turn.game:
        return fresh(clock.limits, scene, clock.at_ms)
    if back := old.absent - scene.absent:
        absence = tuple(0 if seat in back else ms for seat, ms in enumerate(clock.absence_ms))
        spare = tuple(max(0, ms) if seat in back else ms for seat, ms in enumerate(clock.spare_ms))
        clock = replace(clock, absence_ms=absence, spare_ms=spare)
    if scene.turn != old.turn:
        return replace(clock, scene=scene, used_ms=0, flight_ms=0)
    rolled = scene.rolls_left < old.rolls_left
    flight_ms = clock.limits.flight_ms if rolled else clock.flight_ms
    return replace(clock, scene=scene, flight_ms=flight_ms)


def due(clock: TurnClock) -> Due | None:
    """Return the timeout that is due at the time of the clock, None if there is none."""
    wait = due_in(clock)
    if wait is None or wait > 0:
        return None
    return Due.GONE if clock.scene.is_dropped and _gone_in(clock) <= 0 else Due.TURN_OVER


def due_in(clock: TurnClock) -> int | None:
    """Return the time until the next timeout if nothing changes, None if there is none."""
    scene = clock.scene
    if not scene.runs or scene.turn_ms is None or scene.mover is not Mover.PERSON:
        return None
    turn_over = scene.turn_ms + clock.limits.grace_ms - clock.used_ms
    over_in = max(0, turn_over) + clock.flight_ms
    if not scene.is_dropped:
        return over_in
    return min(_gone_in(clock), over_in + max(0, _spare(clock)))


def awaits_return(clock: TurnClock) -> bool:
    """Return whether the turn is paused because its absent player has time to come back."""
    return clock.scene.runs and clock.scene.is_dropped and _spare(clock) > 0


def _gone_in(clock: TurnClock) -> int:
    """Return the time until the absent player on turn is replaced by a bot."""
    return max(0, _spare(clock) + clock.limits.grace_ms)


def _spare(clock: TurnClock) -> int:
    """Return the time that the seat on turn has left to come back."""
    assert clock.scene.turn is not None
    return clock.spare_ms[clock.scene.turn.seat]


def overdue(clock: TurnClock) -> frozenset[int]:
    """Return the seats that other players may hand to a bot, because of a long absence."""
    return frozenset(seat for seat in clock.scene.absent if hand_over_in(clock, seat) == 0)


def hand_over_in(clock: TurnClock, seat: int) -> int:
    """Return the time until other players may hand this absent player's seat to a bot."""
    return max(0, clock.limits.absence_ms - clock.absence_ms[seat])
