"""A room as a value: who sits, by which rules, and how its game stands."""

from msgspec import Struct

from yachtdice.game import Event, GameState
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import RoomSeat, RoomView, Stage
from yachtdice.rules import RuleSet
from yachtdice.services.ports import Player, RoomRecord
from yachtdice.services.turn_clock import USUAL_CLOCK

SEATS = 4
EMPTY = RoomSeat()


class RefusedError(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        """Hold the code for programs and the reason for people."""
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Room(Struct, frozen=True):
    """A room between two commands. `game` is the latest game's id, `state` how it stands.

    `hints`: the host allows them. `listed`: the lobby shows it while it waits. `begins`: the
    seat, by the room's numbers, that plays first in the next game. `clock`: the seconds of a turn,
    None for no clock. By the game's numbers, `timeouts` are how often each seat has let its time
    run out, and `relieved` the seats that a bot plays for want of their players, who have them
    back as soon as they come. `private`: its games are for those who played.
    """

    id: str
    host: str
    seats: tuple[RoomSeat, ...]
    rules_ref: str
    rules: RuleSet
    stage: Stage
    games: int
    game: str | None
    state: GameState | None
    hints: bool = False
    private: bool = False
    listed: bool = False
    begins: int | None = None
    clock: int | None = USUAL_CLOCK
    timeouts: tuple[int, ...] = ()
    relieved: tuple[int, ...] = ()

    def view(self) -> RoomView:
        """Return the room as clients see it."""
        return RoomView(
            id=self.id,
            stage=self.stage,
            host=self.host,
            seats=self.seats,
            rules=self.rules_ref,
            games=self.games,
            hints=self.hints,
            private=self.private,
            listed=self.listed,
            begins=self.begins,
            clock=self.clock,
            timeouts=self.timeouts,
        )

    def record(self) -> RoomRecord:
        """Return what is stored of the room."""
        return RoomRecord(
            host=self.host,
            seats=self.seats,
            rules=self.rules_ref,
            rules_text=self.rules.text,
            stage=self.stage,
            games=self.games,
            game=self.game,
            hints=self.hints,
            private=self.private,
            listed=self.listed,
            begins=self.begins,
            clock=self.clock,
            timeouts=self.timeouts,
            relieved=self.relieved,
        )

    def seat_of(self, player: str) -> int | None:
        """Return where this player sits, by the room's numbers."""
        return next((i for i, seat in enumerate(self.seats) if seat.player == player), None)

    def taken(self) -> tuple[int, ...]:
        """Return the seats that are taken; the game counts them from 0 in this order."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.name is not None)


class Outcome(Struct, frozen=True):
    """What a command has led to: the room after it and the game events on the way."""

    room: Room
    events: tuple[Event, ...] = ()


class Asker(Struct, frozen=True):
    """Who asks, and who is here: `present` has the public ids of all players in the room.

    `overdue` are the seats of the game whose players have been away for long.
    """

    player: Player
    present: frozenset[str]
    overdue: frozenset[int] = frozenset()


def new_room(room_id: str, host: Player, reference: str, rules: RuleSet) -> Room:
    """Return a new room with its host on the first seat."""
    seats = (RoomSeat(host.name, host.id), *(EMPTY,) * (SEATS - 1))
    return Room(room_id, host.id, seats, reference, rules, Stage.WAITING, 0, None, None)


def require(condition: bool, reason: str) -> None:
    """Refuse what the asker may not do, unless the condition holds."""
    if not condition:
        raise RefusedError(RefusalCode.NOT_ALLOWED, reason)
