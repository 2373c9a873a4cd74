"""Time at a table, as a value: what has run down, what falls due, and in how long.

Pure: whoever asks says what time it is, on a clock that only goes forward. Between two changes
of the room a `Scene` holds, and decides what runs; `meet` charges the time since then and takes
up the next scene. Three things can run: the turn of the seat on turn, the time that a player who
was dropped has to come back (only in a turn of theirs), and how long each player has been away.
Nothing runs while a scene stands still: nobody is here, or the store does not answer.
"""

from enum import Enum, auto
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

USUAL_CLOCK: Final = 60
"""The seconds of a turn, unless the host says otherwise."""


class Limits(Struct, frozen=True):
    """How long things last, in milliseconds; a test has shorter seconds."""

    second_ms: int = 1000
    dropped_s: int = 90
    """What a player has in all a game, to come back in turns of theirs."""
    absence_s: int = 180
    """After so long others may let a bot play on for somebody."""
    flight_ms: int = 900
    """Dice that fly, and are charged to nobody."""
    grace_ms: int = 1000
    """For what is still on its way when the time is up."""

    @property
    def dropped_ms(self) -> int:
        """The time to come back."""
        return self.dropped_s * self.second_ms

    @property
    def absence_ms(self) -> int:
        """The absence after which a seat may be handed over."""
        return self.absence_s * self.second_ms


class Turn(Struct, frozen=True):
    """Which turn it is: every turn of a game has another number of open boxes, or another seat."""

    game: str
    seat: int
    open_boxes: int


class Mover(Enum):
    """Who plays the seat on turn."""

    PERSON = auto()
    LENT = auto()
    """A bot, by the player's own wish: their clock runs on, or it could be stopped for ever."""
    BOT = auto()


class Scene(Struct, frozen=True):
    """What time depends on: it holds until the room changes.

    `turn` is None while no game is played, `turn_ms` None without a clock. `absent` are the seats
    of people who are not here.
    """

    turn: Turn | None = None
    rolls_left: int = 0
    mover: Mover = Mover.BOT
    turn_ms: int | None = None
    seats: int = 0
    absent: frozenset[int] = frozenset()
    stands: bool = False

    @property
    def runs(self) -> bool:
        """Whether anything may run down."""
        return self.turn is not None and not self.stands

    @property
    def is_dropped(self) -> bool:
        """Whether the player on turn is not here, and on the clock."""
        if self.turn is None or self.turn_ms is None or self.mover is not Mover.PERSON:
            return False
        return self.turn.seat in self.absent


class Due(Enum):
    """What time asks for now."""

    TURN_OVER = auto()
    """The turn has taken too long: its dice are scored for the player."""
    GONE = auto()
    """The player on turn has not come back in time: a bot plays on."""


class TurnClock(Struct, frozen=True):
    """What has run down until `at_ms`, and the scene that holds since.

    `used_ms` is what the turn has taken, `flight_ms` how long its dice still fly. `spare_ms`: what
    each seat has left to come back (below nothing, by no more than the grace, while it is
    awaited). `absence_ms`: how long each seat's player has been away.
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
        """What the turn has left; None without a clock."""
        whole = self.scene.turn_ms
        return None if whole is None else max(0, whole - self.used_ms)


def fresh(limits: Limits, scene: Scene, now_ms: int) -> TurnClock:
    """Return a clock of which nothing has run down."""
    spare, none = (limits.dropped_ms,) * scene.seats, (0,) * scene.seats
    return TurnClock(limits, now_ms, scene, spare_ms=spare, absence_ms=none)


def run(clock: TurnClock, now_ms: int) -> TurnClock:
    """Return the clock with the time until now charged to whatever runs."""
    passed = max(0, now_ms - clock.at_ms)
    clock = replace(clock, at_ms=max(now_ms, clock.at_ms))
    if not clock.scene.runs or not passed:
        return clock
    absent = clock.scene.absent
    away = (ms + passed if seat in absent else 0 for seat, ms in enumerate(clock.absence_ms))
    clock = replace(clock, absence_ms=tuple(away))
    return _spared(clock, passed) if clock.scene.is_dropped else _used(clock, passed)


def _used(clock: TurnClock, passed: int) -> TurnClock:
    """Charge the turn, unless a bot plays it; dice that fly are not charged."""
    flown = min(clock.flight_ms, passed)
    charged = 0 if clock.scene.mover is Mover.BOT else passed - flown
    return replace(clock, flight_ms=clock.flight_ms - flown, used_ms=clock.used_ms + charged)


def _spared(clock: TurnClock, passed: int) -> TurnClock:
    """Charge the time to come back; once it is gone the turn is charged as well.

    Else coming back for a blink, again and again, would hold up the table for ever.
    """
    assert clock.scene.turn is not None
    seat = clock.scene.turn.seat
    left = clock.spare_ms[seat]
    clock = replace(clock, spare_ms=_put(clock.spare_ms, seat, left - passed))
    return _used(clock, max(0, passed - max(0, left)))


def _put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the values with another one at this place."""
    return (*values[:place], value, *values[place + 1 :])


def meet(clock: TurnClock, scene: Scene, now_ms: int) -> TurnClock:
    """Return the clock as the room changes: a new game, turn, roll, or somebody's coming back."""
    clock, old = run(clock, now_ms), clock.scene
    if scene.turn is None or old.turn is None or scene.turn.game != old.turn.game:
        return fresh(clock.limits, scene, clock.at_ms)
    back = old.absent - scene.absent
    absence = tuple(0 if seat in back else ms for seat, ms in enumerate(clock.absence_ms))
    spare = tuple(max(0, ms) if seat in back else ms for seat, ms in enumerate(clock.spare_ms))
    clock = replace(clock, scene=scene, absence_ms=absence, spare_ms=spare)
    if scene.turn != old.turn:
        return replace(clock, used_ms=0, flight_ms=0)
    rolled = scene.rolls_left < old.rolls_left
    return replace(clock, flight_ms=clock.limits.flight_ms) if rolled else clock


def due(clock: TurnClock) -> Due | None:
    """Return what time asks for at the moment the clock shows; None for nothing."""
    wait = due_in(clock)
    if wait is None or wait > 0:
        return None
    return Due.GONE if clock.scene.is_dropped and _gone_in(clock) <= 0 else Due.TURN_OVER


def due_in(clock: TurnClock) -> int | None:
    """Return in how long something falls due, if nothing changes; None for never."""
    scene = clock.scene
    if not scene.runs or scene.turn_ms is None or scene.mover is not Mover.PERSON:
        return None
    turn_over = scene.turn_ms + clock.limits.grace_ms - clock.used_ms
    over_in = max(0, turn_over) + clock.flight_ms
    if not scene.is_dropped:
        return over_in
    return min(_gone_in(clock), over_in + max(0, _spare(clock)))


def is_spared(clock: TurnClock) -> bool:
    """Return whether the turn stands still, since its player has time to come back."""
    return clock.scene.runs and clock.scene.is_dropped and _spare(clock) > 0


def _gone_in(clock: TurnClock) -> int:
    """Return in how long the player on turn, who is not here, is given up."""
    return max(0, _spare(clock) + clock.limits.grace_ms)


def _spare(clock: TurnClock) -> int:
    """Return what the seat on turn has left to come back."""
    assert clock.scene.turn is not None
    return clock.spare_ms[clock.scene.turn.seat]


def overdue(clock: TurnClock) -> frozenset[int]:
    """Return the seats whose players have been away so long that others may hand them over."""
    return frozenset(seat for seat in clock.scene.absent if hand_over_in(clock, seat) == 0)


def hand_over_in(clock: TurnClock, seat: int) -> int:
    """Return in how long others may let a bot play this seat, whose player is not here."""
    return max(0, clock.limits.absence_ms - clock.absence_ms[seat])
