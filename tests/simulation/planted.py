"""Three bugs to plant, each one that servers of games have really had."""

import asyncio
from typing import Any

from tests.simulation.database import SimDatabase
from yachtdice.protocol.client_messages import AnyCommand
from yachtdice.protocol.server_messages import Accepted
from yachtdice.services.commands import carry_out
from yachtdice.services.live_room import LiveRoom
from yachtdice.services.ports import CommandKey, Commit, Player
from yachtdice.services.room import Asker, Outcome
from yachtdice.services.telling import changed_of


class LazyDatabase(SimDatabase):
    """A lost commit: it is said to be stored, and written a moment later by whoever still lives."""

    async def commit(self, commit: Commit) -> None:
        """Return at once; the step is written by a task of the process that asked."""

        async def write() -> None:
            await asyncio.sleep(0.3)
            await self.committed_now(commit)

        self._writing = asyncio.create_task(write())


class ForgetfulDatabase(SimDatabase):
    """Half of a doubled command: which commands were applied is not kept."""

    def forget(self) -> None:
        """Know no command any more."""
        self._rooms.commands.clear()

    async def committed_now(self, commit: Commit) -> None:
        """Write a step, and forget what it answered."""
        await super().committed_now(commit)
        self.forget()


async def apply_whatever_is_expected(self: Any, player: Player, command: AnyCommand) -> Accepted:
    """Half of a doubled command: it is applied wherever the room stands."""
    asker = Asker(player, self.present, self._time.overdue())
    outcome = carry_out(self.room, asker, command, self._world.chance)
    await self._store_and_tell(outcome, CommandKey(player.id, command.cid))
    return Accepted(command.cid, self.epoch, self.version)


def tell_before_it_is_stored(original: Any) -> Any:
    """Return an await race: everybody sees the new state while it is being stored."""

    async def store_and_tell(self: LiveRoom, outcome: Outcome, key: CommandKey | None) -> None:
        frame = changed_of(self.room, outcome, self.epoch, self.version + 1)
        self._audience.tell(self.version, frame)
        await original(self, outcome, key)

    return store_and_tell
