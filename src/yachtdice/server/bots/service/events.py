"""Events for bots, independent of the room they follow: invitations, games begun and ended.

The server polls the store. The query uses an index and is cheap. Its result is correct on every
server of a cluster, even if messages between servers were lost.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from msgspec import Struct

from yachtdice.server.bots.messages import BotEvent, GameBegun, GameEnded, Invited
from yachtdice.server.bots.service.accounts import NoBotError
from yachtdice.server.common.limits import INVITATIONS, Limiter
from yachtdice.server.common.ports import Now, Player, StoreUnavailableError
from yachtdice.server.people.service.names import fold
from yachtdice.server.people.service.ports import Session

LOOK_S: Final = 1.0  #: Seconds between two queries.

#: Ten minutes: a bot that connects within this time after an invitation still receives it.
LASTS_MS: Final = 10 * 60 * 1000

#: Number of events that are queued at once. A bot may have thousands of unfinished games, more than
#: the send buffer of a connection can hold.
_AT_ONCE: Final = 500


class BotNews(Struct, frozen=True):
    """The current invitations and all running games of a bot; games as (room, game)."""

    games: frozenset[tuple[str, str]] = frozenset()
    invitations: frozenset[Invited] = frozenset()


class NewsStore(Protocol):
    """Storage of the games and invitations of bots."""

    async def news(self, bot: str, since_ms: int) -> BotNews:
        """Return all running games of a bot, and its invitations since then."""
        ...

    async def bot_named(self, fold: str) -> str | None:
        """Return the id of the bot whose name has this fold, None if there is none."""
        ...

    async def invite(self, bot: str, room: str, host: str, at_ms: int) -> None:
        """Store an invitation; repeating it counts as a new one."""
        ...


class BotEvents:
    """Sends events to bots."""

    def __init__(self, store: NewsStore, now: Now, limiter: Limiter) -> None:
        """Read events from this store."""
        self._store, self._now, self._limiter = store, now, limiter

    async def invite(self, host: Session, name: str, room: str) -> None:
        """Invite the bot of this name to a room; raise NoBotError and TooOftenError."""
        self._limiter.take(INVITATIONS, host.player.id)
        bot = await self._store.bot_named(fold(name))
        if bot is None:
            raise NoBotError
        await self._store.invite(bot, room, host.player.id, self._now())

    async def publish(
        self,
        bot: Player,
        send: Callable[[BotEvent], None],
        drained: Callable[[], Awaitable[None]],
    ) -> None:
        """Send a bot its current events, and then new ones, until cancelled.

        `send` queues an event; `drained` waits until the queue is empty.
        """
        seen = BotNews()
        while True:
            try:
                found = await self._store.news(bot.id, self._now() - LASTS_MS)
            except StoreUnavailableError:
                found = seen
            for number, event in enumerate(news_since(seen, found), 1):
                send(event)
                if number % _AT_ONCE == 0:
                    await drained()
            seen = found
            await asyncio.sleep(LOOK_S)


def news_since(seen: BotNews, found: BotNews) -> list[BotEvent]:
    """Return the events between two queries; games that ended come first."""
    return [
        *(GameEnded(room, game) for room, game in sorted(seen.games - found.games)),
        *sorted(found.invitations - seen.invitations, key=lambda invited: invited.at_ms),
        *(GameBegun(room, game) for room, game in sorted(found.games - seen.games)),
    ]
