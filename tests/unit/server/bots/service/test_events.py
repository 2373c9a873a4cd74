"""Events for bots: each change of its games and invitations is sent once."""

import asyncio

from yachtdice.server.bots.messages import GameBegun, GameEnded, Invited
from yachtdice.server.bots.service.events import BotEvents, BotNews, news_since
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.api.outbox import Outbox

PLOVER = Player("plover", "Plover", program=True)


class _News:
    """A NewsStore with fixed news."""

    def __init__(self, news: BotNews) -> None:
        """Return this news for every bot."""
        self._news = news

    async def news(self, bot: str, since_ms: int) -> BotNews:
        """Return the fixed news."""
        assert (bot, since_ms) != ("", 0)
        return self._news

    async def bot_named(self, fold: str) -> str | None:
        """Return the name itself."""
        return fold

    async def invite(self, bot: str, room: str, host: str, at_ms: int) -> None:
        """Refuse: the news is fixed."""
        raise AssertionError((bot, room, host, at_ms))


async def test_a_bot_with_thousands_of_games_receives_all_of_them() -> None:
    """The events are sent as the client reads, and never fill the send buffer."""
    games = frozenset((f"room{n:028}", f"game{n:028}") for n in range(5000))
    outbox = Outbox("plover")
    events = BotEvents(_News(BotNews(games)), lambda: 10**12, Limiter(lambda: 0))
    publishing = asyncio.create_task(events.publish(PLOVER, outbox.send, outbox.drained))
    received = [await outbox.next() for _ in games]
    publishing.cancel()
    assert None not in received
    assert len(set(received)) == 5000


def test_only_news_is_reported() -> None:
    """News between two states: ended games, then invitations in order, then new games."""
    old, new = Invited("r1", "Mina", 5), Invited("r2", "Jun", 9)
    seen = BotNews(frozenset({("r1", "g1"), ("r2", "g2")}), frozenset({old}))
    found = BotNews(frozenset({("r2", "g2"), ("r3", "g3")}), frozenset({old, new}))
    assert news_since(seen, found) == [GameEnded("r1", "g1"), new, GameBegun("r3", "g3")]
    assert news_since(found, found) == []
