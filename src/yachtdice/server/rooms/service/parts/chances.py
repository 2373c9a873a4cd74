"""The chances of winning in one room, for spectators and for players who may have hints."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from yachtdice.game import GameState, Step
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.child_messages import ChancesFigures
from yachtdice.server.common.ports import Alarm
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Chances
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import FEW, Core, Part
from yachtdice.server.rooms.service.parts.best_play import BestPlayStudy
from yachtdice.server.rooms.service.state.room import Outcome
from yachtdice.solver import has_best_play

SOLVING_MS: Final = 500  #: Milliseconds between two requests while an endgame is being solved.
#: Milliseconds after which a request is repeated if there were no chances.
MISSING_MS: Final = 1_000
PATIENCE_S: Final = 2.0  #: Seconds that a hint waits for chances.
#: Frames a second that chances add in a crowd: with a thousand connections, chances every two
#: seconds at most.
CROWD_PER_S: Final = 500


_log = logging.getLogger(__name__)


class WinningChances(Part):
    """Asks for the chances of each position while a connection may see them, one at a time.

    In a crowd of spectators it leaves out positions that follow faster than CROWD_PER_S allows.
    Where players see the chances, it leaves out none.
    """

    def __init__(self, core: Core, best_play: BestPlayStudy) -> None:
        """Begin without chances; while the room waits for best play, there are none."""
        self._core, self._best_play = core, best_play
        self._last: Chances | None = None
        self._task: asyncio.Task[int | None] | None = None
        self._alarm: Alarm | None = None
        self._rests_until_ms = 0
        self._is_solving = False

    def start(self) -> None:
        """Forget the chances of the last epoch."""
        self._last = None

    def enter(self, follower: Follower) -> None:
        """Show a newcomer the last chances, and ask for those of now."""
        if self._last is not None and self._may_see(follower.player):
            follower.send(self._last)
        self._ask()

    def follow(self, outcome: Outcome) -> None:
        """Ask for the chances of the new position, unless the winner is certain."""
        state = outcome.room.game
        if state is None or state.version == len(outcome.events):
            self._last = None  # the step has begun a game
        if state is not None and len(state.cards) > 1 and not _is_open(state):
            self._publish(_shares(state), self._core.version, exact=True)
        else:
            self._ask()

    def stop(self) -> None:
        """Stop asking."""
        self._cancel_alarm()
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    async def choices(self, state: GameState) -> ChancesFigures | None:
        """Return the choices of the seat on turn by chance of winning; None if unknown in time."""
        desk, game = self._core.world.chances, self._core.room.game_id
        if desk is None or game is None or not _is_open(state):
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                return await desk.of(state.rules, game, state, choices=True)
        return None

    def _may_see(self, player: str | None) -> bool:
        """Return whether a connection of this player may see the chances now."""
        room = self._core.room
        if room.settings.hints or room.stage is Stage.OVER:
            return True
        return player is None or room.seat_of(player) is None

    def _is_wanted(self) -> bool:
        """Return whether the game has chances that a connection may see."""
        core, room = self._core, self._core.room
        if core.world.chances is None or room.stage is not Stage.PLAYING or room.game is None:
            return False
        if not (_is_open(room.game) and has_best_play(room.rules)):
            return False
        if self._best_play.readiness in {Readiness.FAILED, Readiness.TOO_LARGE, Readiness.FULL}:
            return False  # players decide whether it is computed again
        return core.spectators > 0 or (room.settings.hints and core.followers > 0)

    def _ask(self) -> None:
        """Ask for the chances of now, unless a request is open or is due soon.

        A request for better chances of an endgame does not delay those of the next position.
        """
        if self._task is not None or (self._alarm is not None and not self._is_solving):
            return
        self._cancel_alarm()
        self._is_solving = False
        if not self._is_wanted():
            return
        desk, rules = self._core.world.chances, self._core.room.rules
        is_study_open = self._best_play.readiness is Readiness.SOLVING
        if is_study_open or (desk is not None and desk.refuses(rules)):
            self._ask_in(MISSING_MS)
            return
        now_ms = self._core.world.ticks.now_ms()
        if now_ms < self._rests_until_ms:
            self._ask_in(self._rests_until_ms - now_ms)
            return
        self._rests_until_ms = now_ms + self._pause_ms()
        self._task = asyncio.create_task(self._request())
        self._task.add_done_callback(self._go_on)

    def _pause_ms(self) -> int:
        """Return the least time between two requests."""
        followers = self._core.followers
        if followers <= FEW or self._core.room.settings.hints:
            return 0
        return followers * 1000 // CROWD_PER_S

    def _ask_in(self, wait_ms: int) -> None:
        """Ask again after this time."""
        self._alarm = self._core.world.ticks.call_in(wait_ms, self._ask_again)

    def _ask_again(self) -> None:
        self._alarm = None
        self._ask()

    async def _request(self) -> int | None:
        """Send the chances of this position; return when to ask again, None for not at all."""
        core, room, version = self._core, self._core.room, self._core.version
        assert core.world.chances is not None
        assert room.game is not None
        found = await core.world.chances.of(room.rules, room.game_id or "", room.game)
        if core.room.game_id != room.game_id or core.room.stage is not Stage.PLAYING:
            return None
        if found is not None:
            self._publish(found.seats, version, exact=found.exact)
        if core.version != version:
            return 0
        if found is None:
            return MISSING_MS
        self._is_solving = found.solving
        return SOLVING_MS if found.solving else None

    def _go_on(self, task: asyncio.Task[int | None]) -> None:
        """Ask again when it is time after a request has ended."""
        if task is not self._task:
            return
        self._task = None
        if (error := task.exception()) is not None:
            _log.error("the chances of winning of a room failed", exc_info=error)
        elif (wait_ms := task.result()) is not None:
            self._ask_in(wait_ms)

    def _publish(self, seats: tuple[float, ...], version: int, *, exact: bool) -> None:
        """Send the chances at a version to all connections that may see them, if they are news."""
        core, rounded = self._core, tuple(round(chance, 6) for chance in seats)
        known, new = self._last, Chances(core.epoch, core.version, rounded, exact, version)
        if known is None or replace(known, version=new.version) != new:
            self._last = new
            core.send_if(new, self._may_see)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _is_open(state: GameState) -> bool:
    """Return whether two or more seats play on."""
    return state.step is not Step.OVER and len(state.cards) - len(state.resigned) > 1


def _shares(state: GameState) -> tuple[float, ...]:
    """Return the share of the win of every seat once the winners are certain."""
    seats = range(len(state.cards))
    playing = [seat for seat in seats if seat not in state.resigned]
    winners = list(state.winners) if state.step is Step.OVER else playing
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
