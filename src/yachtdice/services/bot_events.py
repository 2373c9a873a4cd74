"""What a bot is told wherever it is: invitations, and its games that begin and end.

The store is looked at again and again, for a query by an index is cheap, and what is read there is
true on every server, whichever keeps the room and whatever messages were lost between them.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from yachtdice.protocol.bot_messages import BotEvent, GameBegun, GameEnded, Invited
from yachtdice.services.account_ports import Visit
from yachtdice.services.bot_accounts import NoBotError
from yachtdice.services.limits import Limit, Limiter
from yachtdice.services.names import fold
from yachtdice.services.ports import Now, Player, StoreUnavailableError

LOOK_S: Final = 1.0
"""How often it is seen what there is to tell."""

LASTS_MS: Final = 10 * 60 * 1000
"""An invitation is told for ten minutes."""

MOST_GAMES: Final = 50
"""Games under way that are told of, the latest; people may leave any number unfinished."""

INVITATIONS: Final = Limit("invitations, by player", 20, 600)


class BotNews(Struct, frozen=True):
    """What there is to tell a bot of just now; games as (room, game)."""

    games: frozenset[tuple[str, str]] = frozenset()
    invitations: frozenset[Invited] = frozenset()


class NewsStore(Protocol):
    """Games and invitations of bots, kept."""

    async def news(self, bot: str, since_ms: int, most: int) -> BotNews:
        """Return a bot's games under way, and its invitations since then."""
        ...

    async def bot_named(self, fold: str) -> str | None:
        """Return the bot whose name has this fold."""
        ...

    async def invite(self, bot: str, room: str, host: str, at_ms: int) -> None:
        """Keep an invitation; the same again is a new one."""
        ...


class BotEvents:
    """Tells bots."""

    def __init__(self, store: NewsStore, now: Now, limiter: Limiter) -> None:
        """Look into this store."""
        self._store, self._now, self._limiter = store, now, limiter

    async def invite(self, host: Visit, name: str, room: str) -> None:
        """Invite the bot of this name to a room; raise NoBotError and TooOftenError."""
        self._limiter.take(INVITATIONS, host.player.id)
        bot = await self._store.bot_named(fold(name))
        if bot is None:
            raise NoBotError
        await self._store.invite(bot, room, host.player.id, self._now())

    async def tell(self, bot: Player, send: Callable[[bytes], None]) -> None:
        """Send a bot what there is to tell, and then what is new, without end."""
        seen = BotNews()
        while True:
            try:
                found = await self._store.news(bot.id, self._now() - LASTS_MS, MOST_GAMES)
            except StoreUnavailableError:
                found = seen
            for event in news_since(seen, found):
                send(msgspec.json.encode(event))
            seen = found
            await asyncio.sleep(LOOK_S)


def news_since(seen: BotNews, found: BotNews) -> list[BotEvent]:
    """Return what has come to be told between two looks, what has ended first."""
    return [
        *(GameEnded(room, game) for room, game in sorted(seen.games - found.games)),
        *sorted(found.invitations - seen.invitations, key=lambda invited: invited.at_ms),
        *(GameBegun(room, game) for room, game in sorted(found.games - seen.games)),
    ]
