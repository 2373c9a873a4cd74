"""The surroundings of live rooms: their dependencies, the limit of games, a connection."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.best_play.service.desk import ChanceDesk
from yachtdice.server.best_play.service.shares import SolutionShares
from yachtdice.server.catalogue.service.roster import BUILT_IN, Roster
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.durations import GRACE_S
from yachtdice.server.common.limits import GAMES, Limiter, TooOftenError
from yachtdice.server.common.ports import Chance, Now, Ticks
from yachtdice.server.rooms.messages.server import RefusalCode, ServerMessage
from yachtdice.server.rooms.service.state.record import RoomStore
from yachtdice.server.rooms.service.state.room import Outcome, RefusedError, Room
from yachtdice.server.rooms.service.state.turn_clock import Limits
from yachtdice.server.rooms.service.waiting.limits import WaitingLimits
from yachtdice.server.rooms.service.waiting.ports import TurnStore

if TYPE_CHECKING:
    from yachtdice.solver import Solution


#: Milliseconds between two attempts of a failing room to go on by itself.
FAILING_RETRY_MS: Final = 30_000

Pause: TypeAlias = Callable[[], float]  #: Returns the pause before a bot's next play, in seconds.

#: Returns the outcome of a step that no command asked for, None if it is no longer due.
StepIfDue: TypeAlias = Callable[[], Outcome | None]


MOST_KEPT: Final = 1000  #: Number of latest games for which the counted players are remembered.


class GamePace:
    """Counts the started games of each player, except games against bots alone."""

    def __init__(self, limiter: Limiter) -> None:
        """Count with this limiter."""
        self._limiter = limiter
        self._counted: OrderedDict[tuple[str, int], set[str]] = OrderedDict()

    def count(self, after: Room) -> None:
        """Count the game that a step starts, before the step is stored.

        A game counts once for each player, even if its step is retried. Raises RefusedError, with
        nothing counted, if a player in the game has reached the limit.
        """
        counted = self._of_game(after)
        new = [player for player in _people(after) if player not in counted]
        try:
            for player in new:
                self._limiter.check(GAMES, player)
        except TooOftenError as error:
            minutes = -(-error.seconds // 60)
            reason = f"too many games started recently; wait {minutes} min"
            raise RefusedError(RefusalCode.TOO_OFTEN, reason) from error
        for player in new:
            self._limiter.take(GAMES, player)
        counted.update(new)

    def _of_game(self, room: Room) -> set[str]:
        """Return the players already counted for a room's latest game."""
        counted = self._counted.setdefault((room.id, room.games), set())
        while len(self._counted) > MOST_KEPT:
            self._counted.popitem(last=False)
        return counted


def _people(room: Room) -> tuple[str, ...]:
    """Return the players of a room's game; empty if there are fewer than two."""
    players = (room.seats[place].player for place in room.playing())
    people = tuple(player for player in players if player is not None)
    return people if len(people) > 1 else ()


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
        play_now: Now | None = None,
        turns: TurnStore | None = None,
    ) -> None:
        """Set the dependencies; `share_url` is the public address of the rooms, None if unknown.

        `shares`: lends the tables the bytes of their solutions, None for no limit.
        `chances`: computes chances of winning, None for rooms without them.
        `host_grace_s`: seconds of absence after which the host role passes on. `limits`: time
        limits of a game. `limiter`: the rate limits. `is_shared`: other processes use the same
        store, and this process never takes back a room that another process has taken over.
        `roster`: the bots on offer. `play_now`: returns the play time, in which deadlines of games
        that wait count; the default is `now`. `turns`: their stored turns, None without any.
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
        self.play_now, self.turns = play_now or now, turns
        self.waiting = WaitingLimits(turns)
        #: Called with the id of each game whose end is stored; never waits. Set by the composition.
        self.on_game_over: Callable[[str], None] = lambda _game: None
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
