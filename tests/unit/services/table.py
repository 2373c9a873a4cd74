"""A hub on stores in memory, and the people at its tables, for the stories of this folder."""

import asyncio
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

from tests.hand_wound import HandWoundTicks
from tests.memory import MemoryRooms, MemoryRules, PaperWorkshop
from yachtdice.protocol.client_messages import AnyCommand
from yachtdice.protocol.codec import read_server_message
from yachtdice.protocol.server_messages import (
    Accepted,
    Changed,
    Refused,
    ServerMessage,
    Snapshot,
)
from yachtdice.rules import Dice
from yachtdice.services.coach import Coach
from yachtdice.services.hub import Hub
from yachtdice.services.live_room import LiveRoom
from yachtdice.services.ports import Player, RoomStore
from yachtdice.services.rooms import Alone
from yachtdice.services.shelf import Shelf
from yachtdice.services.world import World

Kind = TypeVar("Kind")
_cids = count()

STORES: Final[list[Callable[[], MemoryRooms]]] = [MemoryRooms]
"""What houses keep their rooms in: the last of these."""


class SeededChance:
    """The Chance port from a seed."""

    def __init__(self, seed: int = 1) -> None:
        """Throw by this seed."""
        self._rng = Random(seed)

    def throw(self, count: int) -> Dice:
        """Return so many faces."""
        return tuple(self._rng.choices(range(1, 7), k=count))

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return an order."""
        return tuple(self._rng.sample(range(count), count))

    def new_id(self, length: int) -> str:
        """Return an id."""
        return "".join(self._rng.choices("abcdefgh", k=length))


class House:
    """A hub with its store, whose bots do not pause."""

    def __init__(
        self,
        linger: float = 30.0,
        store: RoomStore | None = None,
        seed: int = 1,
        *,
        is_shared: bool = False,
    ) -> None:
        """Open on the story's kind of store, `memory`, or on this one; chance is by the seed."""
        self.memory = STORES[-1]()
        store = store or self.memory
        self.shelf = Shelf(MemoryRules(), lambda: 7)
        self.workshop = PaperWorkshop()
        self.ticks = HandWoundTicks()
        self.world = World(
            store=store,
            shelf=self.shelf,
            coach=Coach(self.workshop.best_play),
            chance=SeededChance(seed),
            now=lambda: 7,
            ticks=self.ticks,
            bot_pause=lambda: 0,
            is_shared=is_shared,
        )
        self.hub = Hub(self.world, linger)
        self.rooms = Alone(self.hub)

    async def table(self, *players: Player, rules: str = "bonus") -> tuple[str, list["Seated"]]:
        """Return a new room's id and the players who have entered it, the first its host."""
        room = await self.hub.make(players[0], rules)
        return room, [await self.enter(room, player) for player in players]

    async def enter(
        self, room: str, player: Player | None, epoch: int = 0, at: int = 0
    ) -> "Seated":
        """Return a connection that has entered the room."""
        person = Seated(player)
        person.room = await self.hub.enter(room, person, epoch, at)
        return person


class Seated:
    """The Follower port of a person (None: a nameless watcher) who gives commands."""

    def __init__(self, player: Player | None) -> None:
        """Sit as this player."""
        self.who = player
        self.player = None if player is None else player.id
        self.frames: list[bytes] = []
        self.room: LiveRoom | None = None

    def send(self, frame: bytes) -> None:
        """Keep a frame."""
        self.frames.append(frame)

    def live(self) -> LiveRoom:
        """Return the room entered."""
        assert self.room is not None
        return self.room

    def heard(self, kind: type[Kind]) -> list[Kind]:
        """Return all messages of a kind so far."""
        messages: list[ServerMessage] = [read_server_message(frame) for frame in self.frames]
        return [message for message in messages if isinstance(message, kind)]

    def told(self) -> list[int]:
        """Return the versions told so far, in order."""
        return [message.version for message in self.heard(Changed)]

    def snapshot(self) -> Snapshot:
        """Return the last snapshot."""
        return self.heard(Snapshot)[-1]

    async def do(self, kind: type[AnyCommand], **fields: Any) -> Accepted | Refused:
        """Give a command for the version the room stands at."""
        return await self.ask(kind(cid=f"k{next(_cids)}", expect=self.live().version, **fields))

    async def ask(self, command: AnyCommand) -> Accepted | Refused:
        """Give a command."""
        assert self.who is not None
        return await self.live().command(self.who, command)


async def until(what: Callable[[], bool]) -> None:
    """Return when it is so; fail when it is not in good time."""
    async with asyncio.timeout(10):
        while not what():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.001)
