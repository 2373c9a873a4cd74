"""The bots of one room's game, and when they play."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final, TypeAlias

from yachtdice.bots import Bot, find_bot
from yachtdice.protocol.server_messages import Readiness
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import Chance
from yachtdice.services.room import Outcome, Room
from yachtdice.services.room_game import played
from yachtdice.services.room_study import RoomStudy, plays_by_solution
from yachtdice.services.world import World
from yachtdice.solver import Solution

OwnStep: TypeAlias = Callable[[Callable[[], Outcome | None]], Awaitable[None]]
"""Takes a step that no command asked for, if it is still due when its turn comes."""

STAND_IN: Final = "greedy"
"""Plays for a bot whose best play cannot be had; clients say so."""


class RoomBots:
    """Makes each bot at its first play in a game."""

    def __init__(self, chance: Chance) -> None:
        """Seed their whims by this chance."""
        self._chance = chance
        self._made: dict[tuple[int, str], Bot] = {}

    @property
    def made(self) -> frozenset[tuple[int, str]]:
        """The seats that bots have played, each with the bot that did."""
        return frozenset(self._made)

    def clear(self) -> None:
        """Forget all, for another game."""
        self._made.clear()

    def bot(self, seat: int, bot: str, solution: Solution | None) -> Bot:
        """Return the bot that plays a seat; its stand-in where it lacks the solution it needs."""
        kind = find_bot(bot)
        if kind is not None and kind.needs_solution and solution is None:
            kind = find_bot(STAND_IN)
        assert kind is not None, "bots are checked when they are seated"
        if (seat, kind.id) not in self._made:
            whims = Random(self._chance.new_id(16))  # noqa: S311 - a bot's whims, no dice
            self._made[seat, kind.id] = kind.make(whims, solution)
        return self._made[seat, kind.id]


class BotTurns:
    """Lets the bots play while they are wanted, one play at a time, each after a pause."""

    def __init__(
        self,
        bots: RoomBots,
        study: RoomStudy,
        world: World,
        room: Callable[[], Room],
        own_step: OwnStep,
    ) -> None:
        """Play in the room as `room` then tells it."""
        self._bots, self._study, self._world = bots, study, world
        self._room, self._own_step = room, own_step
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let the bot on turn play after its pause, unless one is at it already."""
        if self._on_turn() is not None and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._play_on())

    def stop(self) -> None:
        """Let no bot play on; a play that is being stored is not stopped."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _on_turn(self) -> str | None:
        """Return the bot whose play is awaited, if one is.

        While best play is worked out, the bots that need it let themselves be waited for.
        """
        room = self._room()
        if room.state is None or room.stage is not Stage.PLAYING:
            return None
        bot = room.state.bots[room.state.seat]
        waits = self._study.readiness is Readiness.SOLVING and plays_by_solution(bot)
        return None if waits else bot

    async def _play_on(self) -> None:
        """Play for bots until it is a person's turn."""
        while self._on_turn() is not None:
            await asyncio.sleep(self._world.bot_pause())
            await asyncio.shield(asyncio.ensure_future(self._own_step(self._play)))

    def _play(self) -> Outcome | None:
        """Return what the play of the bot on turn leads to, if it still is, and still wanted."""
        bot, room = self._on_turn(), self._room()
        if bot is None or room.state is None or self._task is None:
            return None
        player = self._bots.bot(room.state.seat, bot, self._study.solution)
        return played(room, player.choose(room.state), self._world.chance)
