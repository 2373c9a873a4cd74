"""The bots of a room's game: the schedule of their plays, and their comments."""

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from yachtdice.bots import Bot, kinds
from yachtdice.game import CloseGame, DiceThrown, Event, GameState, Play, decide, has_stand_in
from yachtdice.game.legal import is_alone
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.catalogue.service.roster import AskedBot, Roster
from yachtdice.server.common.ports import Alarm, Chance
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.service.environment import FAILING_RETRY_MS, Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.parts.best_play import BestPlayStudy
from yachtdice.server.rooms.service.parts.chat import RoomChat
from yachtdice.server.rooms.service.state.game_steps import played, plays_by_solution
from yachtdice.server.rooms.service.state.room import Outcome

if TYPE_CHECKING:
    from yachtdice.solver import Solution


#: The bot that plays while best play or a bot of the host is unavailable or takes too long.
STAND_IN: Final = kinds.GREEDY

#: The time that a table waits for best play in one game before the stand-in plays. It takes the
#: place of the bot's pause, so the first play comes within three seconds.
PATIENCE_MS: Final = 2_500

_log = logging.getLogger(__name__)


class HostAnswer(NamedTuple):
    """The answer of a bot of the host: its play, None without a legal one.

    `game` and `state` are those for which the player was asked.
    """

    game: str | None
    state: GameState
    play: Play | None

    def fits(self, game: str | None, state: GameState) -> bool:
        """Return whether the game is where it was when the player was asked.

        A pledge of sealed dice changes nothing but the number of events.
        """
        return game == self.game and replace(state, version=self.state.version) == self.state


class RoomBots:
    """Creates each bot at its first play in a game."""

    def __init__(self, chance: Chance, roster: Roster) -> None:
        """Create bots of this roster, with seeds from `chance`."""
        self._chance, self._roster = chance, roster
        self._made: dict[tuple[int, str], Bot] = {}
        self._solvers: set[tuple[int, str]] = set()
        self._solution: Solution | None = None

    @property
    def made(self) -> frozenset[tuple[int, str]]:
        """The (seat, bot id) pairs that have played in this game."""
        return frozenset(self._made)

    def clear(self) -> None:
        """Forget all bots, for another game."""
        self._made.clear()
        self._solvers.clear()

    def use(self, solution: "Solution | None") -> None:
        """Play by this solution; forget the bots of another one, so that its file is not in use."""
        if solution is self._solution:
            return
        self._solution = solution
        for key in self._solvers:
            del self._made[key]
        self._solvers.clear()

    def bot(self, seat: int, bot: str) -> Bot:
        """Return the bot that plays a seat.

        It is the stand-in if the bot's solution is missing, or if this server does not know the bot
        of a stored room.
        """
        kind = self._roster.find(bot)
        if kind is None or (kind.needs_solution and self._solution is None):
            kind = self._roster.find(STAND_IN)
        assert kind is not None, "the stand-in is built in"
        key = seat, kind.id
        if key not in self._made:
            rng = Random(self._chance.new_id(16))  # noqa: S311 - for choices, not for dice
            self._made[key] = kind.make(rng, self._solution if kind.needs_solution else None)
            if kind.needs_solution:
                self._solvers.add(key)
        return self._made[key]


class BotTurns(Part):
    """Schedules the plays of the bots, one at a time, each after a pause."""

    def __init__(self, core: Core, best_play: BestPlayStudy, chat: RoomChat) -> None:
        """Play in this room, with its best play, and comment in its chat."""
        self._core, self._best_play, self._chat = core, best_play, chat
        self.bots = RoomBots(core.world.chance, core.world.roster)
        self._pause: Alarm | None = None
        self._asking: asyncio.Task[HostAnswer] | None = None
        self._is_playing = False
        self._patience: Alarm | None = None
        self._game: str | None = None
        self._has_waited = False
        best_play.on_progress = self._go_on_with

    @property
    def are_under_way(self) -> bool:
        """Whether a bot is about to play or is being asked, or waits for best play."""
        return self._patience is not None or not self._is_idle

    @property
    def _is_idle(self) -> bool:
        """Whether no play is scheduled and no bot of the host is being asked."""
        return self._pause is None and self._asking is None and not self._is_playing

    def start(self) -> None:
        """Forget the bots and the wait of the previous game."""
        self._end_wait()
        self._game, self._has_waited = self._core.room.game_id, False
        self.bots.clear()

    def enter(self, _: Follower) -> None:
        """Let the bot on turn play, because the room may have had no followers."""
        self.wake()

    def leave(self, _: Follower) -> None:
        """Stop all bots when the last follower has left."""
        if self._core.followers == 0:
            self.stop()

    def follow(self, outcome: Outcome) -> None:
        """Let a bot comment, and the next bot play; after a bot's own step, `_go_on` does that."""
        state = outcome.room.game
        if state is not None and is_worth_a_word(state, outcome.events):
            self._chat.let_comment(outcome.room, state)
        if outcome.room.game_id != self._game:
            self.start()
        if not self._is_playing:
            self.wake()

    def stop(self) -> None:
        """Stop all bots; a play that is being stored still completes."""
        self._end_wait()
        self.bots.use(self._best_play.solution)
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def wake(self) -> None:
        """Let the bot on turn play after its pause, or wait for best play up to the timeout.

        Bots do nothing in a room without followers.
        """
        if self._core.followers == 0:
            return
        if self._waits():
            self._begin_to_wait()
            return
        self._end_wait()
        if self._awaited() is not None and self._is_idle:
            world, is_failing = self._core.world, self._core.is_failing
            pause_ms = FAILING_RETRY_MS if is_failing else int(1000 * world.bot_pause())
            self._pause = world.ticks.call_in(pause_ms, self._begin_to_play)

    def _go_on_with(self) -> None:
        """Play by the current solution; a bot that has waited for it plays now."""
        self.bots.use(self._best_play.solution)
        self.wake()

    def _begin_to_wait(self) -> None:
        """Start the timeout for best play: a worker may be slow, or stuck in a queue."""
        if self._patience is None:
            self._patience = self._core.world.ticks.call_in(PATIENCE_MS, self._play_stand_in)

    def _end_wait(self) -> None:
        """Cancel the timeout for best play."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _play_stand_in(self) -> None:
        """Let the stand-in play in this game until best play is available; it begins at once."""
        self._patience, self._has_waited = None, True
        if self._on_turn() is not None and self._is_idle:
            self._begin_to_play()

    def _awaited(self) -> str | None:
        """Return the id of the bot on turn, None if no bot is."""
        room = self._core.room
        if room.game is None or room.stage is not Stage.PLAYING:
            return None
        return room.game.bots[room.game.seat]

    def _waits(self) -> bool:
        """Return whether the bot on turn waits for a running computation of best play."""
        if self._has_waited or not plays_by_solution(self._awaited()):
            return False
        return self._best_play.readiness is Readiness.SOLVING

    def _on_turn(self) -> str | None:
        """Return the id of the bot that plays now, None if none does."""
        return None if self._waits() else self._awaited()

    def _begin_to_play(self) -> None:
        """Schedule the step of the bot; a bot of the host is asked first, without the lock."""
        self._pause = None
        core, bot = self._core, self._asked_bot(self._awaited())
        if bot is None or core.room.game is None:
            self._begin_step(None)
            return
        asking = self._ask(bot, core.room.game_id, core.room.game)
        self._asking = asyncio.create_task(asking)
        self._asking.add_done_callback(self._take_answer)

    def _asked_bot(self, bot: str | None) -> AskedBot | None:
        """Return the bot of the host that has to be asked, None for others."""
        state, asked = self._core.room.game, self._core.world.roster.asked(bot)
        return None if asked is None or state is None or _may_end(state) else asked

    async def _ask(self, bot: AskedBot, game: str | None, state: GameState) -> HostAnswer:
        """Return the answer of a bot of the host; log why there is no legal play in it."""
        try:
            play = await bot.choose(game or "", state)
            decide(state, play)
        except Exception as error:  # noqa: BLE001 - a player's error must not stop its game
            _log.warning("%s plays for %s: %s", STAND_IN, state.bots[state.seat], error)
            return HostAnswer(game, state, None)
        return HostAnswer(game, state, play)

    def _take_answer(self, asking: asyncio.Task[HostAnswer]) -> None:
        """Schedule the step with an answer, unless the bots were stopped since then."""
        if self._asking is asking:
            self._asking = None
            if not asking.cancelled():
                self._begin_step(asking.result())

    def _begin_step(self, answer: HostAnswer | None) -> None:
        """Schedule the step of the bot."""
        self._is_playing = True
        self._core.begin(lambda: self._play(answer), self._go_on)

    def _go_on(self) -> None:
        """Let the next bot play, or the same one again if its step failed."""
        self._is_playing = False
        self.wake()

    def _play(self, answer: HostAnswer | None) -> Outcome | None:
        """Return the outcome of the bot's play; None if it is no longer on turn or was stopped.

        Also None if the answer of a bot of the host is missing, or is for another position.
        """
        bot, room, core = self._on_turn(), self._core.room, self._core
        if bot is None or room.game is None or core.followers == 0:
            return None
        if answer is None:
            asked = self._asked_bot(bot)
            return None if asked is not None else played(room, self._choice(room.game, bot))
        if not answer.fits(room.game_id, room.game):
            return None
        return played(room, answer.play or self._choice(room.game, bot))

    def _choice(self, state: GameState, bot: str) -> Play | CloseGame:
        """Return the choice of a bot, or of its stand-in if best play cannot be used.

        A bot that has won, because all others have resigned, ends the game. A bot that stands in
        plays on, since its player may return.
        """
        if _may_end(state):
            return CloseGame(state.seat)
        solution = self._best_play.solution
        self.bots.use(solution)
        try:
            return self.bots.bot(state.seat, bot).choose(state)
        except Exception:
            if solution is None:
                raise
            _log.exception("a bot could not use best play of %s", state.rules.id)
        return self.bots.bot(state.seat, STAND_IN).choose(state)


def is_worth_a_word(state: GameState, events: Sequence[Event]) -> bool:
    """Return whether a bot may comment on these events: a Yacht, or the end of the game."""
    last = events[-1] if events else None
    is_yacht = isinstance(last, DiceThrown) and len(set(last.dice)) == 1
    return is_yacht or (last is not None and bool(state.winners))


def _may_end(state: GameState) -> bool:
    """Return whether the bot on turn has won and ends the game."""
    return is_alone(state, state.seat) and not has_stand_in(state, state.seat)
