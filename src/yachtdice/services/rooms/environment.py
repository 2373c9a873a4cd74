"""The surroundings of live rooms: their dependencies, and the interfaces of their parts."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from yachtdice.protocol.server_messages import ServerMessage
from yachtdice.services.best_play.coach import Coach
from yachtdice.services.best_play.shares import SolutionShares
from yachtdice.services.chances.desk import ChanceDesk
from yachtdice.services.limits import Limiter
from yachtdice.services.ports import Chance, Now, RoomStore, Ticks
from yachtdice.services.rooms.game import GamePace
from yachtdice.services.rooms.room import Outcome, Room
from yachtdice.services.rooms.turn_clock import Limits
from yachtdice.services.roster import BUILT_IN, Roster
from yachtdice.services.rule_sets import RulesCatalog

if TYPE_CHECKING:
    from yachtdice.solver import Solution


#: Seconds of absence after which the host role passes on; enough to reload a page or to reconnect.
GRACE_S: Final = 20.0

Pause: TypeAlias = Callable[[], float]  #: Returns the pause before a bot's next play, in seconds.

#: Returns the outcome of a step that no command asked for, None if it is no longer due.
StepIfDue: TypeAlias = Callable[[], Outcome | None]


class World:
    """Dependencies of live rooms: the ports, the rule sets, the coach, the bots and their pause."""

    def __init__(
        self,
        *,
        store: RoomStore,
        shelf: RulesCatalog,
        coach: "Coach[Solution]",
        shares: SolutionShares | None = None,
        chance: Chance,
        now: Now,
        ticks: Ticks,
        bot_pause: Pause,
        chances: ChanceDesk | None = None,
        share_url: str | None = None,
        host_grace_s: float = GRACE_S,
        limits: Limits | None = None,
        limiter: Limiter | None = None,
        is_shared: bool = False,
        roster: Roster = BUILT_IN,
    ) -> None:
        """Set the dependencies; `share_url` is the public address of the rooms, None if unknown.

        `shares`: lends the tables the bytes of their solutions, None for no limit.
        `chances`: computes chances of winning, None for rooms without them.
        `host_grace_s`: seconds of absence after which the host role passes on. `limits`: time
        limits of a game. `limiter`: the rate limits. `is_shared`: other processes use the same
        store, and this process never takes back a room that another process has taken over.
        `roster`: the bots on offer.
        """
        self.store, self.shelf, self.coach, self.chance = store, shelf, coach, chance
        self.shares = shares or SolutionShares(0, lambda _: True)
        self.now, self.bot_pause, self._share_url = now, bot_pause, share_url
        self.chances, self.roster = chances, roster
        self.host_grace_s = host_grace_s
        self.ticks, self.limits = ticks, limits or Limits()
        self.limiter = limiter or Limiter(now)
        self.game_pace = GamePace(self.limiter)
        self.is_shared = is_shared
        #: Writes the frames that followers have queued, where that is worth it; set by a server.
        self.flush: Callable[[], None] = lambda: None

    def link(self, room: str) -> str | None:
        """Return the public link to a room, None if the address is unknown."""
        return None if self._share_url is None else f"{self._share_url.rstrip('/')}/r/{room}"


class Follower(Protocol):
    """One connection to a room."""

    @property
    def player(self) -> str | None:
        """The public id of the player of this connection, None for an anonymous spectator."""
        ...

    @property
    def address(self) -> str:
        """The address of the client, as rate limits count it; empty if it is unknown."""
        ...

    def send(self, message: ServerMessage) -> None:
        """Queue a message for the client, in order; never wait and never raise."""
        ...


class Core(Protocol):
    """A live room as its parts see it."""

    world: World
    room: Room
    epoch: int
    version: int

    @property
    def is_in_doubt(self) -> bool:
        """Whether it is unknown if the last step was stored."""
        ...

    @property
    def is_lost(self) -> bool:
        """Whether another process owns the room now."""
        ...

    @property
    def is_failing(self) -> bool:
        """Whether the last steps of the room have all failed."""
        ...

    @property
    def awaits_shares(self) -> bool:
        """Whether a roll waits for the shares of other players."""
        ...

    @property
    def present(self) -> frozenset[str]:
        """The public ids of the players who are present."""
        ...

    @property
    def watchers(self) -> int:
        """The number of anonymous spectators."""
        ...

    @property
    def followers(self) -> int:
        """The number of connections."""
        ...

    @property
    def spectators(self) -> int:
        """The number of people who watch: anonymous ones, and players without a seat."""
        ...

    def address_of(self, player: str) -> str | None:
        """Return the address of a player, else the first known one of a connection, else None."""
        ...

    def send(self, message: ServerMessage, but: Follower | None = None) -> None:
        """Send a message to all followers except `but`."""
        ...

    def send_if(self, message: ServerMessage, may_see: Callable[[str | None], bool]) -> None:
        """Send a message to the followers whose player (None: anonymous) may see it."""
        ...

    def begin(self, due: StepIfDue, then: Callable[[], None] | None = None) -> asyncio.Task[None]:
        """Schedule a step that no command asked for, and return its task.

        `then` is called after the step, also if it has failed, but not if its task is cancelled.
        """
        ...


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
