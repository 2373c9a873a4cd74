"""Chat of a room: phrases, rate limits and the messages of bots."""

from collections import deque
from collections.abc import Sequence
from enum import Enum
from functools import partial
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.game import GameState
from yachtdice.server.common.ports import Alarm, Player
from yachtdice.server.rooms.messages.room import ChatLine, RoomSeat
from yachtdice.server.rooms.messages.server import ChatLog, RefusalCode, Said
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.state.room import RefusedError, Room

GAP_MS: Final = 4000  #: The minimum time between two phrases of one speaker.

MOST: Final = 4
PER_MS: Final = 10_000  #: At most MOST phrases of one speaker in PER_MS.

REMEMBERED: Final = 30  #: Number of lines kept for clients that join later.


def wait_ms(
    said: Sequence[int], now: int, *, gap: int = GAP_MS, most: int = MOST, per: int = PER_MS
) -> int:
    """Return how long a speaker must still wait, 0 if not at all.

    `said`: the times of the speaker's phrases, oldest first, all in milliseconds.
    """
    after_last = said[-1] + gap - now if said else 0
    after_many = said[-most] + per - now if len(said) >= most else 0
    return max(0, after_last, after_many)


class Chat:
    """Recent chat lines of one room and their speakers; kept only while the room is loaded."""

    def __init__(self) -> None:
        """Start without lines."""
        self._lines: deque[ChatLine] = deque(maxlen=REMEMBERED)
        self._times: dict[str, deque[int]] = {}

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The latest lines, oldest first."""
        return tuple(self._lines)

    def wait_ms(self, speaker: str, now: int) -> int:
        """Return how long this speaker must still wait."""
        return wait_ms(self._times.get(speaker, ()), now)

    def add(self, speaker: str, line: ChatLine, now: int) -> ChatLine:
        """Return the line as it is kept, with a time later than that of the line before.

        `now` is the time of the monotonic clock that the rate limit uses, not of the wall clock.
        """
        last = self._lines[-1].at_ms if self._lines else 0
        kept = replace(line, at_ms=max(line.at_ms, last + 1))
        self._lines.append(kept)
        self._forget_old(now)
        self._times.setdefault(speaker, deque(maxlen=MOST)).append(now)
        return kept

    def _forget_old(self, now: int) -> None:
        """Forget the times that no longer affect the rate limit."""
        longest = max(GAP_MS, PER_MS)
        for speaker in [key for key, said in self._times.items() if said[-1] + longest <= now]:
            del self._times[speaker]


class Occasion(Enum):
    """An occasion for a bot to speak."""

    GREETED = "greeted"
    OWN_YACHT = "own yacht"
    YACHT = "yacht"
    WON = "won"
    LOST = "lost"


class Words(Struct, frozen=True):
    """The phrases for an occasion, and the probability that one is said."""

    chance: float
    phrases: tuple[str, ...]


WORDS: Final = {
    Occasion.GREETED: Words(0.6, ("greeting-1", "greeting-2", "greeting-3")),
    Occasion.OWN_YACHT: Words(0.35, ("feeling-1", "feeling-5")),
    Occasion.YACHT: Words(0.35, ("praise-1", "praise-5", "reaction-1")),
    Occasion.WON: Words(0.5, ("greeting-5", "greeting-6")),
    Occasion.LOST: Words(0.5, ("praise-6", "greeting-5", "greeting-6")),
}


class BotWord(Struct, frozen=True):
    """A phrase of the bot on this seat of the room."""

    seat: int
    phrase: str


def answer(rng: Random, seats: Sequence[RoomSeat]) -> BotWord | None:
    """Return the answer of one of the seated bots to a greeting, None if no bot speaks."""
    return _one_of(rng, {seat: Occasion.GREETED for seat, it in enumerate(seats) if it.bot})


def remark(rng: Random, room: Room, state: GameState) -> BotWord | None:
    """Return a bot's comment on a Yacht or the end of a game, None if no bot speaks."""
    bots = {place: seat for place, seat in enumerate(room.playing()) if room.seats[seat].bot}
    ended = bool(state.winners)
    own, others = (Occasion.WON, Occasion.LOST) if ended else (Occasion.OWN_YACHT, Occasion.YACHT)
    whose = state.winners if ended else (state.seat,)
    return _one_of(rng, {seat: own if place in whose else others for place, seat in bots.items()})


def _one_of(rng: Random, occasions: dict[int, Occasion]) -> BotWord | None:
    """Return a phrase of one of these bots for its occasion, None if no bot speaks."""
    if not occasions:
        return None
    seat = rng.choice(sorted(occasions))
    words = WORDS[occasions[seat]]
    return BotWord(seat, rng.choice(words.phrases)) if rng.random() < words.chance else None


#: Time until all clients have shown the dice landing; a bot comments on them only then.
SIGHT_MS: Final = 1000

_GREETING: Final = "greeting-"


class RoomChat(Part):
    """Sends chat lines, and lets bots speak sometimes; the same seed gives the same phrases."""

    def __init__(self, core: Core) -> None:
        """Chat in this room."""
        self._core, self._world = core, core.world
        self._chat = Chat()
        self._random: Random | None = None
        self._alarm: Alarm | None = None

    def say(self, player: Player, phrase: str) -> None:
        """Send a player's phrase; raise RefusedError for a player without a seat, or too soon."""
        seat = self._core.room.seat_of(player.id)
        if seat is None:
            raise RefusedError(RefusalCode.NOT_ALLOWED, "only players with a seat may speak")
        wait = self._chat.wait_ms(player.id, self._world.ticks.now_ms())
        if wait > 0:
            seconds = -(-wait // 1000)
            raise RefusedError(RefusalCode.TOO_SOON, f"wait {seconds} s before you speak again")
        self._add(player.id, seat, phrase)
        if phrase.startswith(_GREETING):
            self._plan(answer(self._rng(), self._core.room.seats), 0)

    def enter(self, follower: Follower) -> None:
        """Send a newcomer the latest lines."""
        if lines := self._chat.lines:
            follower.send(ChatLog(self._core.epoch, self._core.version, lines))

    def let_comment(self, room: Room, state: GameState) -> None:
        """Let a bot comment on the dice of the game or on its end."""
        self._plan(remark(self._rng(), room, state), SIGHT_MS)

    def stop(self) -> None:
        """Cancel the next phrase of a bot."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _rng(self) -> Random:
        """Return the random generator of the bots, created at first use."""
        if self._random is None:
            self._random = Random(self._world.chance.new_id(16))  # noqa: S311 - not for dice
        return self._random

    def _plan(self, word: BotWord | None, delay_ms: int) -> None:
        """Schedule a bot's phrase, unless another one is already scheduled."""
        if word is None or self._alarm is not None:
            return
        speaker = self._core.room.seats[word.seat]
        wait_ms = delay_ms + int(1000 * self._world.bot_pause())
        self._alarm = self._world.ticks.call_in(wait_ms, partial(self._speak, word, speaker))

    def _speak(self, word: BotWord, speaker: RoomSeat) -> None:
        """Send a bot's phrase, if it still has its seat and has not just spoken."""
        self._alarm = None
        key = f"bot {word.seat}"
        waits = self._chat.wait_ms(key, self._world.ticks.now_ms()) > 0
        if self._core.room.seats[word.seat] == speaker and not waits:
            self._add(key, word.seat, word.phrase)

    def _add(self, speaker: str, place: int, phrase: str) -> None:
        """Keep a line and send it."""
        seat = self._core.room.seats[place]
        name = seat.name or ""
        line = ChatLine(self._world.now(), place, name, seat.player, seat.bot, phrase)
        kept = self._chat.add(speaker, line, self._world.ticks.now_ms())
        self._core.send(Said(self._core.epoch, self._core.version, kept))
