"""One server of a fleet: its signs of life, what it hears, and how it ends."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any, Final

import msgspec

from yachtdice.protocol.http_messages import LobbyPage
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import LobbyRoom
from yachtdice.services.attendance import Attendance
from yachtdice.services.audience import Follower
from yachtdice.services.fleet.peers import BEAT_MS, Peers
from yachtdice.services.fleet.places import ASK_S, Places
from yachtdice.services.fleet.ports import Bus, Registry, Reply, UnreachableError
from yachtdice.services.fleet.post import Post
from yachtdice.services.fleet.reception import Reception
from yachtdice.services.fleet.switchboard import Switchboard
from yachtdice.services.fleet.upkeep import Upkeep, again_and_again
from yachtdice.services.fleet.wire import (
    Again,
    AskAwake,
    Attend,
    Awake,
    Frames,
    Gone,
    Heard,
    Here,
    Leave,
    Listed,
    Missed,
    SessionsOver,
    Spoken,
    Tried,
    Unknown,
    pack,
    read_said,
)
from yachtdice.services.hub import CODE_LENGTH, Hub, read_code
from yachtdice.services.lobby import lobby_page
from yachtdice.services.ports import Player, StoreUnavailableError, Ticks
from yachtdice.services.room import RefusedError

_log = logging.getLogger(__name__)

PULSE_S: Final = 0.5
"""How often servers make sure that they have heard all of each other."""

_MOST_LISTED: Final = 1000
_GOODBYE_S: Final = 2.0
"""Seconds for the commands under way, when a server ends."""


class Fleet:
    """The Rooms of all servers together, as one of them sees and serves them."""

    def __init__(self, me: str, hub: Hub, registry: Registry, bus: Bus, ticks: Ticks) -> None:
        """Be this server; `open` joins the others."""
        self.me, self._hub, self._registry = me, hub, registry
        self._bus = bus
        self._post = Post(bus)
        self._peers = Peers(me)
        self.upkeep = Upkeep(me, hub, registry, bus, self._peers, ticks)
        self.upkeep.on_look = self._heed_the_dead
        self._places = Places(me, hub, registry, self._peers, self._post, self.upkeep.look)
        self._board = Switchboard(me, self._places, self._peers, self._post)
        lines = count(1)
        self._reception = Reception(hub, me, lambda: f"{me}.{next(lines)}", self._post.tell)
        self._lobbies: dict[str, tuple[LobbyRoom, ...]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._known: frozenset[str] = frozenset()
        self.on_sessions_over: Callable[[tuple[str, ...]], None] = lambda _: None
        self.on_tried: Callable[[Tried], None] = lambda _: None
        self.make, self.make_game = hub.make, hub.make_game
        hub.on_loss = self._lost

    # Living

    async def open(self) -> None:
        """Join the others; raise StoreUnavailableError, and whatever the bus raises."""
        await self._bus.join(self.me, self._hear)
        await self.upkeep.look()
        self._start(again_and_again(BEAT_MS / 1000, self.upkeep.look))
        self._start(again_and_again(PULSE_S, self._pulse))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heed_the_dead(self) -> None:
        """Let go of what dead servers had here, and move who was there."""
        alive = self._peers.alive()
        for server in self._known - alive:
            _log.info("server %s is gone", server)
        for server in alive - self._known:
            _log.info("server %s is here", server)
        self._known = alive
        for server in self._reception.servers() - alive:
            self._reception.say_goodbye(server)
        for server in self._lobbies.keys() - alive:
            del self._lobbies[server]
        self._board.sweep()

    def _lost(self, room: str) -> None:
        """Move everybody out of a room that another server keeps now."""
        self._reception.lose(room)
        self._board.move(room)

    async def _pulse(self) -> None:
        """Make sure that everybody has heard all."""
        self._reception.pulse()
        self._board.pulse()
        self._post.tell_all(Listed(self.me, tuple(self._hub.listed())[:_MOST_LISTED]))

    @property
    def is_on_bus(self) -> bool:
        """Whether the others can be reached, as far as one knows."""
        return self._bus.is_up

    @property
    def is_closing(self) -> bool:
        """Whether this server has laid down its rooms."""
        return self._board.is_closing

    # Hearing

    def _hear(self, data: bytes, reply: Reply | None) -> None:
        """Take a message from another server."""
        try:
            said = read_said(data)
        except msgspec.DecodeError as error:
            _log.warning("a message of the bus cannot be read: %s", error)
            return
        match said:
            case Frames():
                self._board.take(said)
            case Attend() | Spoken() | AskAwake():
                self._start(self._answer(said, reply))
            case _:
                self._heed(said)

    async def _answer(self, said: Attend | Spoken | AskAwake, reply: Reply | None) -> None:
        """Do what another server asks for, and answer."""
        try:
            heard = await self._heard(said)
        except Exception:  # noqa: BLE001 - whoever asks will ask again
            _log.exception("a question of another server failed")
            return
        if reply is not None:
            reply(pack(heard))

    async def _heard(self, said: Attend | Spoken | AskAwake) -> Heard:
        """Return the answer to a question."""
        match said:
            case Attend():
                return await self._reception.attend(said)
            case Spoken():
                return await self._reception.hear(said)
            case AskAwake():
                return Awake(self._hub.is_awake(said.room))

    def _heed(
        self, said: Leave | Here | Again | Unknown | Gone | Listed | SessionsOver | Tried | Missed
    ) -> None:
        """Do what another server tells."""
        match said:
            case Leave():
                self._reception.leave(said.server, said.number)
            case Here():
                self._tell_strangers(said.server, self._reception.here(said))
            case Again():
                unknown = self._reception.repeat(said.server, said.line, said.after)
                self._tell_strangers(said.server, unknown)
            case Unknown():
                self._board.resettle(said)
            case Gone():
                self._peers.sign_off(said.server)
                self._heed_the_dead()
            case Listed():
                self._lobbies[said.server] = said.rooms
            case SessionsOver():
                self.on_sessions_over(said.sessions)
            case Tried():
                self.on_tried(said)
            case Missed():
                self.upkeep.note_gap()

    def _tell_strangers(self, server: str, unknown: Unknown | None) -> None:
        """Tell a server which of its connections are not known here."""
        if unknown is not None:
            self._post.tell(server, unknown)

    # The Rooms port

    async def attend(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> Attendance:
        """Let a connection follow a room, wherever it is kept; raise RefusedError."""
        meant = await self._meant(room)
        return await self._board.attend(meant, follower, player, epoch, version)

    async def _meant(self, code: str) -> str:
        """Return the id of the room awake that a code, or an id, means; raise RefusedError."""
        if len(code) != CODE_LENGTH:
            return code
        for room in await self._registry.with_code(read_code(code)):
            if await self.is_awake(room):
                return room
        raise RefusedError(RefusalCode.NO_ROOM, f"there is no room {code!r}")

    async def lobby(self, page: int) -> LobbyPage:
        """Return a page of the rooms of all servers that wait for players."""
        far = (room for rooms in self._lobbies.values() for room in rooms)
        return lobby_page([*self._hub.listed(), *far], page)

    async def is_awake(self, room: str) -> bool:
        """Return whether somebody is in a room, on whatever server."""
        if self._hub.is_awake(room):
            return True
        holding = await self._registry.holding(room)
        server = None if holding is None else await self._places.keeper(holding)
        if server is None:
            return False
        with suppress(UnreachableError):
            heard = await self._post.ask(server, AskAwake(room), ASK_S)
            return isinstance(heard, Awake) and heard.is_so
        return False

    # Ending

    def announce(self, said: SessionsOver | Tried) -> None:
        """Tell all other servers."""
        self._post.tell_all(said)

    async def hand_over(self) -> None:
        """Lay down all rooms, once what is under way in them is stored, for others to take."""
        if self._board.is_closing:
            return
        await self._board.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                await self._hub.lay_down()
        for task in self._tasks:
            task.cancel()
        with suppress(StoreUnavailableError):
            await self._registry.sign_off(self.me)
        self._post.tell_all(Gone(self.me))

    async def close(self) -> None:
        """Leave the others."""
        await self.hand_over()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.leave()
