"""Planted bugs, each of a kind that real game servers have had."""

import asyncio
from typing import Any

from msgspec.structs import replace

from tests.soak.simulation.database import SimDatabase
from tests.soak.simulation.loop import pause
from yachtdice.server.cluster.frame_stream import FrameSender
from yachtdice.server.common.limits import GAMES
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import AnyCommand
from yachtdice.server.rooms.messages.server import Accepted
from yachtdice.server.rooms.service.live_room import LiveRoom
from yachtdice.server.rooms.service.parts.next_game import OwnStarts
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.record import CommandKey, Commit
from yachtdice.server.rooms.service.state.room import Outcome, changed_of


class LazyDatabase(SimDatabase):
    """A lost commit: the step is acknowledged first, and written later if the process is alive."""

    async def commit(self, commit: Commit) -> None:
        """Return at once; a task of the calling process writes the step."""

        async def write() -> None:
            await pause(0.3)
            await self.committed_now(commit)

        self._writing = asyncio.create_task(write())


class ForgetfulDatabase(SimDatabase):
    """Half of a bug that applies a command twice: the last commands are not stored."""

    def forget(self) -> None:
        """Forget all commands."""
        self.rooms.last_commands.clear()

    async def committed_now(self, commit: Commit) -> None:
        """Write a step, and forget its answer."""
        await super().committed_now(commit)
        self.forget()


class UnfencedDatabase(SimDatabase):
    """Ignored fencing: an owner that has lost a room still writes."""

    async def committed_now(self, commit: Commit) -> None:
        """Write a step at any version of the room; record it as requested."""
        stored = self.rooms.rooms[commit.room]
        fitting = replace(commit, epoch=stored.epoch, version=stored.version)
        await super().committed_now(fitting)
        self.committed[-1] = commit


def never_redeliver(self: FrameSender, stream: str, after: int) -> bool:
    """Redeliver no messages that another node has missed, and report success."""
    return self.position() is not None and bool(stream) and after >= 0


async def apply_whatever_is_expected(self: Any, player: Player, command: AnyCommand) -> Accepted:
    """Half of a bug that applies a command twice: it is applied at any version of the room."""
    sender = Sender(player, self.present, self.clock.overdue())
    decided = outcome_of(self.room, sender, command, self.world.chance)
    outcome = await self.shares.thrown(decided, None)
    await self.store_and_publish(outcome, CommandKey(player.id, command.cid))
    return Accepted(command.cid, self.epoch, self.version)


async def believe_that_it_is_new(self: LiveRoom, key: CommandKey) -> None:
    """Let the throw of a repeated roll be made, which cannot be stored."""


def forget_the_step(self: OwnStarts) -> None:
    """Do not look whether the start of a play-off was stored."""
    self._is_starting = False


def publish_before_it_is_stored(original: Any) -> Any:
    """Return a planted race: the new state is broadcast before it is stored."""

    async def store_and_publish(self: LiveRoom, outcome: Outcome, key: CommandKey | None) -> None:
        frame = changed_of(self.room, outcome, self.epoch, self.version + 1)
        self._audience.publish(self.version, frame)
        await original(self, outcome, key)

    return store_and_publish


def count_after_the_commit(original: Any) -> Any:
    """Return a planted late error: the rate limit is checked after the game is stored."""

    async def store_and_publish(self: LiveRoom, outcome: Outcome, key: CommandKey | None) -> None:
        before = self.room.game_id
        await original(self, outcome, key)
        if self.room.game_id != before:
            for seat in self.room.seats:
                if seat.player is not None:
                    self.world.limiter.take(GAMES, seat.player)

    return store_and_publish
