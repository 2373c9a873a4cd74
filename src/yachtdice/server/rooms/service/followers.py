"""The followers of a room, and the room as its parts see it: delivery of messages, presence."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

from yachtdice.server.common.ports import Alarm
from yachtdice.server.rooms.messages.codec import frame_of, message_of
from yachtdice.server.rooms.messages.server import Changed, Presence, ServerMessage
from yachtdice.server.rooms.service.environment import Follower, StepIfDue, World
from yachtdice.server.rooms.service.state.room import Outcome, Room

#: Number of changes kept for clients that reconnect: about a round of four seats.
REMEMBERED: Final = 64

#: The total size of these changes as frames: a quarter of the send buffer of a connection. Clients
#: that missed more get a snapshot.
MOST_BYTES: Final = 64 * 1024


class Audience:
    """The followers of one room; each gets every message once and in order.

    `present`: the public ids of the players who are present. `watchers`: the number of anonymous
    spectators.
    """

    def __init__(self) -> None:
        """Start without followers."""
        self._followers: list[Follower] = []
        self._connections: Counter[str] = Counter()
        self.present: frozenset[str] = frozenset()
        self.watchers = 0
        self._changes: deque[tuple[int, bytes]] = deque()
        self._size = 0

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._followers)

    def add(self, follower: Follower) -> None:
        """Add a connection."""
        self._followers.append(follower)
        self._count(follower.player, 1)

    def remove(self, follower: Follower) -> None:
        """Remove a connection, if it is a follower."""
        if follower in self._followers:
            self._followers.remove(follower)
            self._count(follower.player, -1)

    def _count(self, player: str | None, change: int) -> None:
        """Count a connection of a player (None: anonymous) that comes (1) or goes (-1)."""
        if player is None:
            self.watchers += change
            return
        self._connections[player] += change
        if self._connections[player] == 0:
            del self._connections[player]
        self.present = frozenset(self._connections)

    def address_of(self, player: str) -> str | None:
        """Return the address of a player, else the first known one of a connection, else None."""
        own_first = sorted(self._followers, key=lambda each: each.player != player)
        return next((each.address for each in own_first if each.address), None)

    def send(self, message: ServerMessage, but: Follower | None = None) -> None:
        """Send a message to all followers except `but`."""
        for follower in list(self._followers):
            if follower is not but:
                follower.send(message)

    def send_if(self, message: ServerMessage, may_see: Callable[[str | None], bool]) -> None:
        """Send a message to the followers whose player (None: anonymous) may see it."""
        for follower in list(self._followers):
            if may_see(follower.player):
                follower.send(message)

    def send_each(self, message_for: Callable[[str | None], ServerMessage]) -> None:
        """Send each follower the message for its player, made once for each player."""
        players = {follower.player for follower in self._followers}
        messages = {player: message_for(player) for player in players}
        for follower in list(self._followers):
            follower.send(messages[follower.player])

    def publish(self, before: int, changed: Changed) -> None:
        """Send a change to all followers; `before` is the version it started from."""
        self._remember(before, changed)
        self.send(changed)

    def _remember(self, before: int, changed: Changed) -> None:
        """Keep the frame of a change; drop the oldest while there are too many or too large ones.

        A frame is one piece of memory. The message would keep hundreds of objects, which are slow
        to free later, when they are no longer in a processor cache.
        """
        frame = frame_of(changed)
        self._changes.append((before, frame))
        self._size += len(frame)
        while len(self._changes) > REMEMBERED or self._size > MOST_BYTES:
            self._size -= len(self._changes.popleft()[1])

    def forget(self) -> None:
        """Drop the kept changes, after a new epoch."""
        self._changes.clear()
        self._size = 0

    def missed(self, version: int, current: int) -> list[ServerMessage] | None:
        """Return the changes from this version to the current one, None if some are gone."""
        if version == current:
            return []
        starts = [i for i, (before, _) in enumerate(self._changes) if before == version]
        if not starts:
            return None
        return [message_of(frame) for _, frame in list(self._changes)[starts[0] :]]


MOST_FAILURES: Final = 2  #: Failures in a row after which a room counts as failing.


class Core(ABC):
    """A live room as its parts see it: its state, its followers, and steps that parts begin."""

    room: Room
    epoch: int
    version: int
    game_changed_at: int  #: The version after the last step of this epoch that changed the game.

    def __init__(self, world: World) -> None:
        """Begin without followers."""
        self.world = world
        self.is_lost = False  #: Whether another process owns the room now.
        self.is_in_doubt = False  #: Whether it is unknown if the last step was stored.
        self._failures = 0
        self._audience = Audience()

    @property
    def is_failing(self) -> bool:
        """Whether the last steps of the room have all failed, for a reason of the server.

        All connections know it, and the clock stands until the room has been loaded again.
        """
        return self._failures >= MOST_FAILURES

    @property
    @abstractmethod
    def awaits_shares(self) -> bool:
        """Whether a roll waits for the shares of other players."""

    @abstractmethod
    def begin(self, due: StepIfDue, then: Callable[[], None] | None = None) -> asyncio.Task[None]:
        """Schedule a step that no command asked for, and return its task.

        `then` is called after the step, also if it has failed, but not if its task is cancelled.
        """

    @property
    def present(self) -> frozenset[str]:
        """The public ids of the players who are present."""
        return self._audience.present

    @property
    def watchers(self) -> int:
        """The number of anonymous spectators."""
        return self._audience.watchers

    @property
    def followers(self) -> int:
        """The number of connections."""
        return len(self._audience)

    @property
    def spectators(self) -> int:
        """The number of people who watch: anonymous ones, and players without a seat."""
        seated = {seat.player for seat in self.room.seats}
        return self.watchers + len(self.present - seated)

    def address_of(self, player: str) -> str | None:
        """Return the address of a player, else the first known one of a connection, else None."""
        return self._audience.address_of(player)

    def send(self, message: ServerMessage, but: Follower | None = None) -> None:
        """Send a message to all followers except `but`."""
        self._audience.send(message, but)

    def send_if(self, message: ServerMessage, may_see: Callable[[str | None], bool]) -> None:
        """Send a message to the followers whose player (None: anonymous) may see it."""
        self._audience.send_if(message, may_see)


class Part:
    """A part of a live room. The room calls all its parts at each event, in a fixed order."""

    def start(self) -> None:
        """Begin with a room that was just read from the store, under a new epoch."""

    def enter(self, follower: Follower) -> None:
        """Send the state of this part to a connection that has entered."""

    def leave(self, follower: Follower) -> None:
        """Act on the end of a connection."""

    def follow(self, outcome: Outcome) -> None:
        """Act on a step that was stored and sent."""

    def stop(self) -> None:
        """Cancel all timers, because the room is unloaded."""


FEW: Final = 16  #: Up to this number of connections, every join and leave is sent at once.

PAUSE_MS: Final = 500  #: In larger rooms, all joins and leaves within this time are sent together.

NEWS_PER_MS: Final = 10_000
MOST_OF_ROOM: Final = 20
#: The number of changes in NEWS_PER_MS, per room and per person in it, that are sent at once.
MOST_OF_PERSON: Final = 4


class PresenceNews(Part):
    """Broadcasts presence with a rate limit: changes beyond it are sent together.

    Each presence message is followed by the remaining time, because presence changes the clock.
    """

    def __init__(
        self, core: Core, send_clock: Callable[[Follower | None], None] = lambda _: None
    ) -> None:
        """Use `send_clock` to send the remaining time to one follower, None: to all."""
        self._core, self._send_clock = core, send_clock
        self._alarm: Alarm | None = None
        self._sent: deque[tuple[int, str | None]] = deque(maxlen=MOST_OF_ROOM)

    def enter(self, follower: Follower) -> None:
        """Send the presence to all at once; or to the newcomer at once, to all within PAUSE_MS."""
        if not self._change(follower.player):
            follower.send(self._presence())
            self._send_clock(follower)

    def leave(self, follower: Follower) -> None:
        """Send the presence to all, at once or within PAUSE_MS."""
        self._change(follower.player)

    def stop(self) -> None:
        """Cancel the pending broadcast."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _change(self, player: str | None) -> bool:
        """Record that a player (None: anonymous) came or left; return whether it was sent at once.

        Otherwise it is sent within PAUSE_MS.
        """
        if self._alarm is not None:
            return False
        if self._core.followers > FEW or self._is_too_often(player):
            self._alarm = self._core.world.ticks.call_in(PAUSE_MS, self._broadcast)
            return False
        self._broadcast()
        return True

    def _is_too_often(self, player: str | None) -> bool:
        """Return whether the rate limit is reached; if not, count this broadcast."""
        now = self._core.world.ticks.now_ms()
        while self._sent and self._sent[0][0] <= now - NEWS_PER_MS:
            self._sent.popleft()
        of_person = sum(each == player for _, each in self._sent)
        if len(self._sent) >= MOST_OF_ROOM or of_person >= MOST_OF_PERSON:
            return True
        self._sent.append((now, player))
        return False

    def _broadcast(self) -> None:
        """Send the list of present players to all followers."""
        self._alarm = None
        self._core.send(self._presence())
        self._send_clock(None)

    def _presence(self) -> Presence:
        """Return the message that lists the present players."""
        core = self._core
        return Presence(core.epoch, core.version, tuple(sorted(core.present)), core.watchers)
