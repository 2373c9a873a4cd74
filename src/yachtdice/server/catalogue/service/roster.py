"""The bots that a server offers: the built-in ones, and those that the host added."""

from collections.abc import Sequence
from typing import Final, Protocol

from yachtdice.bots import BOTS, BotKind, GreedyBot, known_bot
from yachtdice.game import GameState, Play
from yachtdice.rules import Text
from yachtdice.server.common.settings import HostBotSpec

ABOUT: Final = Text(
    en="A player added by the host of this server", ko="서버 운영자가 추가한 플레이어예요"
)


class NoAnswerError(Exception):
    """A bot of the host gave no answer that can be played; the text says why."""


class AskedBot(Protocol):
    """A bot of the host: its code runs outside the server's process."""

    async def choose(self, game: str, state: GameState) -> Play:
        """Return the choice of the seat on turn in the game with this id; raise NoAnswerError."""
        ...


def _kind_of(spec: HostBotSpec) -> BotKind:
    """Return the kind for lists. It makes the bot that plays when the host's does not answer."""
    title = Text(spec.name, spec.name)
    return BotKind(spec.id, title, ABOUT, make=lambda _rng, _solution: GreedyBot())


class Roster:
    """The bots of one server, in the order of lists. A roster never changes."""

    def __init__(self, added: Sequence[tuple[HostBotSpec, AskedBot]] = ()) -> None:
        """Offer the built-in bots, then those that the host added."""
        self._asked = {spec.id: bot for spec, bot in added}
        self._added = {spec.id: _kind_of(spec) for spec, _ in added}
        self.offered = (*BOTS, *self._added.values())

    def find(self, bot: str) -> BotKind | None:
        """Return the bot with this id, None if this server does not know it.

        It knows the bots on offer and those of `find_bot`, which stored rooms may name.
        """
        return self._added.get(bot) or known_bot(bot)

    def asked(self, bot: str | None) -> AskedBot | None:
        """Return the bot of the host with this id, None for all other bots."""
        return None if bot is None else self._asked.get(bot)


BUILT_IN: Final = Roster()  #: The roster of a server whose host added no bot.
