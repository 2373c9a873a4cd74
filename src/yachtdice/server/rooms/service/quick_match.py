"""Quick match: two players with searches at the same time get a room with a started game.

Each search polls the store. So two players find each other on any servers of one database, and no
message between servers can be lost. After OFFER_MS a bot is offered, which takes the seat TAKE_MS
later unless the player asks to wait for a person.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.bots import BOTS, kinds, strength
from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import GAMES, QUICK_MATCHES, Limiter, TooOftenError
from yachtdice.server.common.ports import Chance, Now, Player, StoreUnavailableError
from yachtdice.server.common.uninterrupted import uninterrupted
from yachtdice.server.people.service.ports import StatisticsStore
from yachtdice.server.rooms.messages.client import FindOpponent
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.messages.server import Matched, RefusalCode, Searching
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.solver import has_best_play


class Seeker(Struct, frozen=True):
    """A player who searches for an opponent under a rule set, in a game of a pace.

    `ticket` identifies the search.
    """

    ticket: str
    player: Player
    rules: str
    asked_ms: int
    pace: Pace = Pace.LIVE


class MatchedRoom(Struct, frozen=True):
    """The room in which another server has started the game of a search."""

    room: str


class SearchEnded(Struct, frozen=True):
    """The search is no longer stored: the player has begun another, or its server was silent."""


#: The opponent that a search has claimed, the room of its game, its end, or None: it continues.
SeekResult: TypeAlias = Seeker | MatchedRoom | SearchEnded | None


class SearchStore(Protocol):
    """Storage of searches. A claim pairs two searches, so that no other search can claim them."""

    async def begin(self, seeker: Seeker, at_ms: int, alive_since: int) -> None:
        """Store a new search, in place of the player's earlier one.

        Searches of others without a heartbeat since `alive_since` are deleted.
        """
        ...

    async def seek(self, seeker: Seeker, at_ms: int, alive_since: int) -> SeekResult:
        """Store a heartbeat of the search, and claim the oldest open search before it.

        A search without a heartbeat since `alive_since` is not claimed.
        """
        ...

    async def settle(self, seeker: Seeker, partner: Seeker, room: str | None) -> None:
        """End a claim with the room of the game; None: without one, both continue."""
        ...

    async def withdraw(self, ticket: str) -> bool:
        """Delete a search; return False if another search has claimed it meanwhile."""
        ...


#: Milliseconds without a heartbeat after which a search counts as abandoned.
SILENCE_MS: Final = 15_000


_REPLACED: Final = "this search has ended because you started one elsewhere; search again here"


class SearchTimes(Struct, frozen=True):
    """The times of a search in milliseconds; tests shorten them.

    `poll`: between two looks into the store. `offer`: until a bot is offered. `take`: from the
    offer until the bot takes the seat.
    """

    poll: int = 500
    offer: int = 15_000
    take: int = 5_000


OnSearchNews = Callable[[Searching | Matched], None]


class QuickMatch:
    """Finds opponents, on this server and on others with the same database."""

    def __init__(
        self,
        store: SearchStore,
        rooms: Hub,
        shelf: RulesCatalog,
        statistics: StatisticsStore,
        chance: Chance,
        now: Now,
        limiter: Limiter,
        times: SearchTimes | None = None,
    ) -> None:
        """Search in this store, and start games in these rooms."""
        self._store, self._rooms, self._shelf = store, rooms, shelf
        self._statistics, self._chance, self._now = statistics, chance, now
        self._limiter, self._times = limiter, times or SearchTimes()

    async def find(self, player: Player, wanted: FindOpponent, send: OnSearchNews) -> None:
        """Search until a game has started, and send the news of the search.

        Raises RefusedError and StoreUnavailableError. Cancelling the call ends the search.
        """
        rules = await self._playable(player, wanted.rules)
        is_live = wanted.pace is Pace.LIVE
        if not is_live:
            await self._rooms.check_waiting(player)
        ticket = self._chance.new_id(20)
        seeker = Seeker(ticket, player, wanted.rules, self._now(), wanted.pace)
        try:
            room = await self._searched(seeker, rules, send, bots=wanted.bots and is_live)
        except BaseException:
            await uninterrupted(self._withdraw(seeker))
            raise
        send(Matched(room))

    async def _playable(self, player: Player, reference: str) -> RuleSet:
        """Return the rules of a search; raise RefusedError if the player may not search now."""
        rules = await self._shelf.find(reference)
        if rules is None:
            reason = f"there is no rule set {reference!r}"
            raise RefusedError(RefusalCode.NOT_ALLOWED, reason)
        least, most = rules.seats
        if not least <= 2 <= most:
            reason = f"{rules.id} is not for two players; choose other rules"
            raise RefusedError(RefusalCode.NOT_ALLOWED, reason)
        try:
            self._limiter.check(GAMES, player.id)
            self._limiter.take(QUICK_MATCHES, player.id)
        except TooOftenError as error:
            reason = f"too many games or searches recently; wait {-(-error.seconds // 60)} min"
            raise RefusedError(RefusalCode.TOO_OFTEN, reason) from error
        return rules

    async def _searched(
        self, seeker: Seeker, rules: RuleSet, send: OnSearchNews, *, bots: bool
    ) -> str:
        """Return the room of the game that this search has led to."""
        times, waited, bot = self._times, 0, None
        now = self._now()
        await self._store.begin(seeker, now, now - SILENCE_MS)
        send(Searching(seeker.rules, None, None))
        while (room := await self._found(seeker)) is None:
            if bots and bot is None and waited >= times.offer:
                bot = await self._bot(seeker.player, rules)
                send(Searching(seeker.rules, bot, times.take))
            is_time = bot is not None and waited >= times.offer + times.take
            if bot is not None and is_time and await self._store.withdraw(seeker.ticket):
                return await self._rooms.make_match(seeker.player, [bot], seeker.rules)
            await asyncio.sleep(times.poll / 1000)
            waited += times.poll
        return room

    async def _found(self, seeker: Seeker) -> str | None:
        """Look once for an opponent; return the room of the game, None to search on."""
        now = self._now()
        try:
            found = await self._store.seek(seeker, now, now - SILENCE_MS)
        except StoreUnavailableError:
            return None  # the next look tries again
        match found:
            case MatchedRoom(room=room):
                return room
            case SearchEnded():
                raise RefusedError(RefusalCode.NOT_ALLOWED, _REPLACED)
            case Seeker():
                return await self._started(seeker, found)
            case None:
                return None

    async def _started(self, seeker: Seeker, partner: Seeker) -> str:
        """Start a game; if the caller is cancelled, the game still starts for the partner."""
        starting = self._start(seeker, partner)
        return await uninterrupted(starting, RefusedError, StoreUnavailableError)

    async def _start(self, seeker: Seeker, partner: Seeker) -> str:
        """Start the game of two searches, and show the partner its room; raise RefusedError."""
        room = None
        try:
            room = await self._rooms.make_match(
                partner.player, [seeker.player], seeker.rules, seeker.pace
            )
            return room
        finally:
            await self._store.settle(seeker, partner, room)

    async def _bot(self, player: Player, rules: RuleSet) -> str:
        """Return the bot whose scores are nearest to the player's."""
        profile = await self._statistics.profile(player.id)
        records = () if profile is None else profile.rules
        means = (each.mean for each in records if each.fingerprint == rules.fingerprint)
        return suitable_bot(rules, next(means, None))

    async def _withdraw(self, seeker: Seeker) -> None:
        """Delete the search; if the store is unavailable, the missing heartbeat ends it."""
        try:
            await self._store.withdraw(seeker.ticket)
        except StoreUnavailableError:
            return


USUAL: Final = kinds.SAILOR  #: The bot for a player without a finished game under the rules.

SIMPLE: Final = kinds.GREEDY  #: The bot for rules without best play.


def suitable_bot(rules: RuleSet, mean: float | None) -> str:
    """Return the id of the bot whose measured mean score is nearest to the player's `mean`.

    None: the player has no finished game under these rules.
    """
    if not has_best_play(rules):
        return SIMPLE
    known = {kind.id: strength(kind.id, rules) for kind in BOTS}
    means = {bot: one.mean for bot, one in known.items() if one is not None}
    if mean is None or not means:
        return USUAL
    return min(means, key=lambda bot: abs(means[bot] - mean))
