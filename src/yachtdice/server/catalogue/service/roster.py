"""The bots that a server offers: the built-in ones, and the players that the host added."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from yachtdice.bots import BOTS, BotKind, GreedyBot, known_bot
from yachtdice.game import GameState, Play
from yachtdice.rules import Text

ABOUT: Final = Text(
    en="A player added by the host of this server", ko="서버 운영자가 추가한 플레이어예요"
)


class NoAnswerError(Exception):
    """A player of the host gave no answer that can be played; the text says why."""


class AskedPlayer(Protocol):
    """A player of the host: its code runs outside the server's process."""

    async def choose(self, game: str, state: GameState) -> Play:
        """Return the choice of the seat on turn in the game with this id; raise NoAnswerError."""
        ...


class HostBot(Struct, frozen=True):
    """A player of the host as a bot: its id, its display name, and the port that asks it."""

    id: str
    name: str
    player: AskedPlayer

    @property
    def kind(self) -> BotKind:
        """The kind for lists; it makes the bot that stands in when the player does not answer."""
        title = Text(self.name, self.name)
        return BotKind(self.id, title, ABOUT, make=lambda _rng, _solution: GreedyBot())


class Roster:
    """The bots of one server, in the order of lists. A roster never changes."""

    def __init__(self, added: Sequence[HostBot] = ()) -> None:
        """Offer the built-in bots, then those that the host added."""
        self._players = {bot.id: bot.player for bot in added}
        self._added = {bot.id: bot.kind for bot in added}
        self.offered = (*BOTS, *self._added.values())

    def find(self, bot: str) -> BotKind | None:
        """Return the bot with this id, None if this server does not know it.

        It knows the bots on offer and those of `find_bot`, which stored rooms may name.
        """
        return self._added.get(bot) or known_bot(bot)

    def player(self, bot: str | None) -> AskedPlayer | None:
        """Return the player of the host with this id, None for all other bots."""
        return None if bot is None else self._players.get(bot)


BUILT_IN: Final = Roster()  #: The roster of a server whose host added no player.
