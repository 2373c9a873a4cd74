"""Events of the server log: one class for each event, with its fields.

docs/host/monitoring.md lists the same events and fields; a test compares the two. No field holds a
secret: a room's id opens the room, so the log has a hash of it instead. The first line of a class's
docstring is the text of the event in the log.
"""

import hashlib
import logging
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import asdict

_log: Final = logging.getLogger("yachtdice.events")


class LogEvent(Struct, frozen=True):
    """An event of the log. `name` and `level` are the same for all events of a class."""

    name: ClassVar[str]
    level: ClassVar[int] = logging.INFO
    #: Whether the log without `--log-json` shows the event although it is not a warning.
    is_plain: ClassVar[bool] = False

    @property
    def sentence(self) -> str:
        """The event as a sentence."""
        return (self.__doc__ or "").splitlines()[0].rstrip(".")

    def facts(self) -> dict[str, object]:
        """Return the fields and their values."""
        return asdict(self)


def log_event(event: LogEvent) -> None:
    """Write an event to the log."""
    if _log.isEnabledFor(event.level):
        facts = ", ".join(f"{name}: {value}" for name, value in event.facts().items())
        words = f"{event.sentence} ({facts})" if facts else event.sentence
        _log.log(event.level, "%s", words, extra={"event": event})


def is_shown_plainly(record: logging.LogRecord) -> bool:
    """Return whether an event is logged without `--log-json`."""
    event: LogEvent | None = getattr(record, "event", None)
    return record.levelno >= logging.WARNING or (event is not None and event.is_plain)


def room_mark(room: str) -> str:
    """Return the name of a room in the log: a hash that does not reveal the room's id."""
    return hashlib.sha256(room.encode()).hexdigest()[:10]


class ServerStarted(LogEvent, frozen=True):
    """The server takes connections."""

    name = "server.started"
    version: str
    address: str
    port: int
    most_connections: int | None


class ServerStopping(LogEvent, frozen=True):  # plain: the docstring is log text
    """The server hands over its rooms and takes no more connections."""

    name = "server.stopping"


class ServerStopped(LogEvent, frozen=True):
    """The server has stopped."""

    name = "server.stopped"
    seconds_up: float


class PeerJoined(LogEvent, frozen=True):
    """Another node has joined the cluster."""

    name = "fleet.joined"
    peer: str


class PeerLeft(LogEvent, frozen=True):
    """Another node has left the cluster, or is dead."""

    name = "fleet.left"
    peer: str


class RoomsLost(LogEvent, frozen=True):
    """Other nodes have taken over rooms of this node."""

    name = "fleet.rooms_lost"
    level = logging.WARNING
    rooms: int


class PushRefused(LogEvent, frozen=True):
    """A push service has refused a message."""

    name = "push.refused"
    level = logging.WARNING
    service: str
    status: int


class DiscordOff(LogEvent, frozen=True):
    """Discord does not know the webhook any more; set another one and restart the server."""

    name = "discord.off"
    level = logging.WARNING
    status: int


class DiscordDropped(LogEvent, frozen=True):
    """Ends of games were not told to Discord; at most one line a minute."""

    name = "discord.dropped"
    level = logging.WARNING
    reason: str
    dropped: int


class RoomCreated(LogEvent, frozen=True):
    """A room was made."""

    name = "room.created"
    room: str
    rules: str


class RoomOpened(LogEvent, frozen=True):
    """A room was loaded from the database."""

    name = "room.opened"
    room: str
    epoch: int


class RoomClosed(LogEvent, frozen=True):
    """A room has left this server's memory."""

    name = "room.closed"
    room: str
    taken_over: bool


class RoomGameStarted(LogEvent, frozen=True):
    """A game has begun."""

    name = "game.started"
    room: str
    rules: str
    seats: int
    bots: int


class RoomGameEnded(LogEvent, frozen=True):
    """A game is over."""

    name = "game.ended"
    room: str
    rules: str


class RequestsRefused(LogEvent, frozen=True):
    """Requests, messages or connections were refused; one line for ten seconds of each kind."""

    name = "refused"
    where: str
    code: str
    times: int


class LoggedIn(LogEvent, frozen=True):
    """A player has logged in to an account."""

    name = "account.login"
    player: str
    address: str


class LoginRefused(LogEvent, frozen=True):
    """A wrong password was refused; a reached rate limit is logged once a minute."""

    name = "account.login_refused"
    reason: str
    address: str


class PasswordChanged(LogEvent, frozen=True):
    """An account has a new password."""

    name = "account.password_changed"
    player: str
    address: str


class AccountOpened(LogEvent, frozen=True):
    """A player has opened an account."""

    name = "account.opened"
    player: str
    address: str


class AccountClosed(LogEvent, frozen=True):
    """A player has deleted their account."""

    name = "account.closed"
    player: str
    address: str


class TournamentBooked(LogEvent, frozen=True):
    """A tournament waits to be played."""

    name = "tournament.booked"
    tournament: str
    rules: str
    players: int
    games: int


class TournamentStarted(LogEvent, frozen=True):
    """The server plays a tournament."""

    name = "tournament.started"
    tournament: str


class TournamentEnded(LogEvent, frozen=True):
    """A tournament that this server played has ended."""

    name = "tournament.ended"
    tournament: str
    status: str


class TournamentCancelled(LogEvent, frozen=True):
    """The host has cancelled a tournament."""

    name = "tournament.cancelled"
    tournament: str


class StandingCreated(LogEvent, frozen=True):
    """A host has created a standing tournament."""

    name = "standing.created"
    standing: str
    rules: str


class StandingClosed(LogEvent, frozen=True):
    """A host has closed a standing tournament."""

    name = "standing.closed"
    standing: str


class DatabaseAway(LogEvent, frozen=True):
    """The database cannot be used; moves are refused until it is back."""

    name = "database.away"
    level = logging.ERROR
    database: str
    fault: str
    reason: str


class DatabaseBack(LogEvent, frozen=True):
    """The database can be used again."""

    name = "database.back"
    is_plain = True
    seconds: float


class DataDamaged(LogEvent, frozen=True):
    """Stored data cannot be read, so it is left out. Restore these rows from a backup."""

    name = "data.damaged"
    level = logging.ERROR
    table: str
    key: str
    room: str
    reason: str


class DatabaseRescued(LogEvent, frozen=True):
    """The database file was deleted; all that is stored was copied. Move the copy to the file."""

    name = "database.rescued"
    level = logging.ERROR
    copy: str
    file: str


class DatabaseNotRescued(LogEvent, frozen=True):
    """The database file was deleted, and its content cannot be copied."""

    name = "database.not_rescued"
    level = logging.ERROR
    file: str
    reason: str


class BusAway(LogEvent, frozen=True):
    """The bus cannot be reached; players of other servers' rooms wait."""

    name = "bus.away"
    level = logging.WARNING
    reason: str


class BusBack(LogEvent, frozen=True):
    """The bus can be reached again."""

    name = "bus.back"
    is_plain = True
    seconds: float


class ConnectionsFull(LogEvent, frozen=True):
    """The server holds as many connections as it may; it refuses further ones."""

    name = "connections.full"
    level = logging.WARNING
    most: int


class DescriptorsExhausted(LogEvent, frozen=True):  # plain: the docstring is log text
    """The system gives the server no more file descriptors; connections have to wait."""

    name = "connections.no_descriptors"
    level = logging.ERROR
    reason: str
