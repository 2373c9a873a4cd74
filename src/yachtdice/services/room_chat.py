"""Quick chat of one room: players who sit there speak, and now and then a bot does."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from yachtdice.game import Event
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import ChatLine, RoomSeat
from yachtdice.services.bot_talk import BotWord, answer, is_worth_a_word, remark
from yachtdice.services.chat import Chat
from yachtdice.services.ports import Player
from yachtdice.services.room import RefusedError, Room
from yachtdice.services.world import World

SIGHT_S: Final = 1.0
"""Seconds until everybody has seen dice land; a bot does not speak of them before."""

_GREETING: Final = "greeting-"


class RoomChat:
    """Lets people speak, tells it, and has bots answer seldom; by the same seed always alike."""

    def __init__(
        self,
        world: World,
        room: Callable[[], Room],
        tell: Callable[[ChatLine], None],
        sight_s: float = SIGHT_S,
    ) -> None:
        """Speak in this room and tell every line."""
        self._world, self._room, self._tell, self._sight_s = world, room, tell, sight_s
        self._chat = Chat()
        self._whims: Random | None = None
        self._bot: asyncio.TimerHandle | None = None

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The last lines, oldest first."""
        return self._chat.lines

    def say(self, player: Player, phrase: str) -> None:
        """Tell what a player says; raise RefusedError for who does not sit here, or too soon."""
        seat = self._room().seat_of(player.id)
        if seat is None:
            raise RefusedError(RefusalCode.NOT_ALLOWED, "only those who sit here may speak")
        wait = self._chat.wait_ms(player.id, self._world.ticks.now_ms())
        if wait > 0:
            seconds = -(-wait // 1000)
            raise RefusedError(RefusalCode.TOO_SOON, f"wait {seconds} s before you speak again")
        self._add(player.id, seat, phrase)
        if phrase.startswith(_GREETING):
            self._plan(answer(self._rng(), self._room().seats), 0.0)

    def heed(self, events: Sequence[Event]) -> None:
        """Let a bot say something to what has just happened in the game."""
        seats, state = self._room().seats, self._room().state
        if state is not None and is_worth_a_word(state, events):
            self._plan(remark(self._rng(), seats, state), self._sight_s)

    def rest(self) -> None:
        """Let no bot speak any more."""
        if self._bot is not None:
            self._bot.cancel()
            self._bot = None

    def _rng(self) -> Random:
        """Return the bots' whims, made when they are first asked for."""
        if self._whims is None:
            self._whims = Random(self._world.chance.new_id(16))  # noqa: S311 - no dice
        return self._whims

    def _plan(self, word: BotWord | None, delay_s: float) -> None:
        """Have a bot say this soon, unless another is about to speak."""
        if word is None or self._bot is not None:
            return
        speaker = self._room().seats[word.seat]
        loop = asyncio.get_running_loop()
        pause = delay_s + self._world.bot_pause()
        self._bot = loop.call_later(pause, self._speak, word, speaker)

    def _speak(self, word: BotWord, speaker: RoomSeat) -> None:
        """Tell what a bot says, if it still sits there and has not just spoken."""
        self._bot = None
        key = f"bot {word.seat}"
        waits = self._chat.wait_ms(key, self._world.ticks.now_ms()) > 0
        if self._room().seats[word.seat] == speaker and not waits:
            self._add(key, word.seat, word.phrase)

    def _add(self, speaker: str, place: int, phrase: str) -> None:
        """Keep a line and tell it."""
        seat = self._room().seats[place]
        name = seat.name or ""
        line = ChatLine(self._world.now(), place, name, seat.player, seat.bot, phrase)
        self._tell(self._chat.add(speaker, line, self._world.ticks.now_ms()))
