"""The live rooms of this server: the port `Rooms` of a server that runs as a single process."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from heapq import nlargest
from typing import Final

from yachtdice.bots import kinds
from yachtdice.server.common.log_events import RoomClosed, log_event, room_mark
from yachtdice.server.common.ports import Alarm, LostRoomError, Player, StoreUnavailableError
from yachtdice.server.common.uninterrupted import uninterrupted
from yachtdice.server.rooms.messages import client as client_messages
from yachtdice.server.rooms.messages.room import LobbyRoom, Pace, RunningGame, TurnTime
from yachtdice.server.rooms.messages.routes import LobbyPage
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.environment import Follower, World
from yachtdice.server.rooms.service.lists import (
    is_watchable,
    lobby_page,
    lobby_room,
    running_game,
    waiting_room,
)
from yachtdice.server.rooms.service.live_room import LiveRoom, LocalAttendance
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.game_steps import starting
from yachtdice.server.rooms.service.state.room import RefusedError, Room, new_room
from yachtdice.server.rooms.service.state.sealed_game import new_secret
from yachtdice.solver import has_best_play

MOST_WATCHABLE: Final = 12  #: Maximum number of running games of a server on the home page.

ROOM_ID_LENGTH = 12

#: Length of a room code. The code is the start of the room's id, and opens the loaded room.
CODE_LENGTH = 6

#: Characters that a player may type for the I of a code in capitals. No id contains them.
_MISTAKEN = str.maketrans("l1", "ii")

#: The bot that `make_game` seats; the second one is for rules without best play.
_PARTNER, _SIMPLE_PARTNER = kinds.SAILOR, kinds.GREEDY


def read_code(code: str) -> str:
    """Return the start of a room's id from its code as typed."""
    return code.lower().translate(_MISTAKEN)


class Hub:
    """Creates rooms, loads them when they are opened, and unloads them when they are empty."""

    def __init__(self, world: World, linger: float) -> None:
        """Keep an empty room loaded for `linger` seconds, for players who reload the page."""
        self._world, self._linger_ms = world, int(linger * 1000)
        self._rooms: dict[str, LiveRoom] = {}
        self._waking: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._unloads: dict[str, Alarm] = {}
        #: Called with the id of a room that another process has taken over.
        self.on_loss: Callable[[str], None] = lambda _: None

    @property
    def awake(self) -> int:
        """Number of rooms in memory."""
        return len(self._rooms)

    def in_use(self) -> Collection[str]:
        """Return the ids of the rooms in memory and of those being loaded.

        Another thread may call this: a room that is loaded meanwhile leaves `_waking` last.
        """
        return self._waking.keys() | self._rooms.keys()

    async def make(self, host: Player | None, reference: str) -> str:
        """Return the id of a new room with these rules; raise RefusedError for unknown rules.

        Without a host, all seats are free, and the first person to sit down becomes the host.
        """
        return await self._stored(await self._new_room(host, reference))

    async def _new_room(self, host: Player | None, reference: str) -> Room:
        """Return a room that is not stored yet; raise RefusedError for unknown rules."""
        rules = await self._world.shelf.find(reference)
        if rules is None:
            reason = f"there is no rule set {reference!r}"
            raise RefusedError(RefusalCode.NOT_ALLOWED, reason)
        return new_room(self._new_id(), host, reference, rules, new_secret(self._world.chance))

    async def _stored(self, room: Room) -> str:
        """Store a new room; return its id."""
        await self._world.store.create(room.id, room.record(), self._world.now())
        return room.id

    def _new_id(self) -> str:
        """Return a room id whose code differs from those of all loaded rooms."""
        while True:
            room_id = self._world.chance.new_id(ROOM_ID_LENGTH)
            if self._meant(room_id[:CODE_LENGTH]) is None:
                return room_id

    async def make_game(self, host: Player, reference: str) -> str:
        """Return the id of a new room whose game between the host and a bot starts by itself.

        The game has no clock, because no other person waits, and hints, if best play of the
        rules can be computed. Raises RefusedError for unknown rules, and for rules that two cannot
        play.
        """
        rules = await self._world.shelf.find(reference)
        is_solvable = rules is not None and has_best_play(rules)
        bot = _PARTNER if is_solvable else _SIMPLE_PARTNER
        settings = client_messages.ChangeSettings(
            cid="settings", expect=2, clock=None, hints=is_solvable
        )
        return await self._make_starting(host, [bot], reference, settings)

    async def check_waiting(self, player: Player) -> None:
        """Raise RefusedError if a player may not search for a game that waits."""
        await self._world.waiting.check_search(player)

    async def make_match(
        self,
        host: Player,
        others: Sequence[Player | str],
        reference: str,
        pace: Pace = Pace.LIVE,
        *,
        listed: bool = True,
    ) -> str:
        """Return the id of a new room whose game with players and bots starts by itself.

        They sit in this order, the host first. Raises RefusedError for unknown rules, and if the
        game may not start.
        """
        settings = client_messages.ChangeSettings(
            cid="settings", expect=2, listed=listed, pace=pace
        )
        return await self._make_starting(host, others, reference, settings)

    async def _make_starting(
        self,
        host: Player,
        others: Sequence[Player | str],
        reference: str,
        settings: client_messages.ChangeSettings,
    ) -> str:
        """Return the id of a new room with these settings, whose game starts by itself.

        The clients of the players enter it first, and pledge for the dice of the first roll.
        """
        room, world = await self._new_room(host, reference), self._world
        commands: list[tuple[Player, client_messages.AnyCommand]] = [
            (host, client_messages.SeatBot(cid="partner", expect=1, seat=seat, bot=other))
            if isinstance(other, str)
            else (other, client_messages.TakeSeat(cid="partner", expect=1, seat=seat))
            for seat, other in enumerate(others, 1)
        ]
        commands.append((host, settings))
        for player, command in commands:
            outcome = outcome_of(room, Sender(player), command, world.chance, roster=world.roster)
            room = outcome.room
        room = starting(room)
        await world.waiting.check_start(room)
        world.game_pace.count(room)
        return await self._stored(room)

    def listed(self) -> Iterator[LobbyRoom]:
        """Return the rooms on this server that the lobby shows."""
        shown = (lobby_room(live.room, live.present) for live in self._rooms.values())
        return (room for room in shown if room is not None)

    def watchable(self) -> tuple[RunningGame, ...]:
        """Return running games on this server that anyone may watch, at most MOST_WATCHABLE.

        Those with most spectators come first.
        """
        found = (live for live in self._rooms.values() if is_watchable(live.room))
        lives = nlargest(MOST_WATCHABLE, found, key=lambda live: live.spectators)
        games = (
            running_game(live.room, live.clock.turn_time.left_ms, live.spectators) for live in lives
        )
        return tuple(game for game in games if game is not None)

    async def shown(self, room: str) -> RunningGame | LobbyRoom | None:
        """Return a room in memory as its link shows it, None for a private one."""
        live = self._rooms.get(room)
        if live is None or live.room.settings.private:
            return None
        left_ms = live.clock.turn_time.left_ms
        return waiting_room(live.room) or running_game(live.room, left_ms, live.spectators)

    def online(self) -> int:
        """Return the number of players in the rooms of this server."""
        return len(frozenset[str]().union(*(live.present for live in self._rooms.values())))

    async def lobby(self, page: int) -> LobbyPage:
        """Return a page of the rooms that wait for players."""
        return lobby_page(self.listed(), page)

    async def turn_time(self, room: str) -> TurnTime | None:
        """Return the time of the turn in a room in memory, None for another room."""
        live = self._rooms.get(room)
        return None if live is None else live.clock.turn_time

    async def is_awake(self, room: str) -> bool:
        """Return whether a room is in memory."""
        return room in self._rooms

    async def is_awake_soon(self, room_id: str) -> bool:
        """Return whether a room is in memory; if it is being loaded, wait first."""
        if (waking := self._waking.get(room_id)) is not None:
            await asyncio.wait([waking])
        return room_id in self._rooms

    def epochs(self) -> dict[str, int]:
        """Return the rooms in memory with their epochs."""
        return {room: live.epoch for room, live in self._rooms.items()}

    def _meant(self, code: str) -> str | None:
        """Return the room id for an id or the code of a loaded room; None for an unknown code."""
        if len(code) != CODE_LENGTH:
            return code
        start = read_code(code)
        return next((room for room in self._rooms if room.startswith(start)), None)

    async def enter(
        self, room_id: str, follower: Follower, epoch: int, version: int, held: int | None = None
    ) -> LiveRoom:
        """Let a connection follow the room of this id or code, loaded if needed; return the room.

        Raises RefusedError if there is no such room. Raises LostRoomError if the room has to be
        loaded and its stored epoch is not `held` (if given), or if it was lost while loading.
        """
        meant = self._meant(room_id)
        room = None if meant is None else await self._awake(meant, held)
        if room is None:
            raise RefusedError(RefusalCode.NO_ROOM, f"there is no room {room_id!r}")
        room_id = room.room.id
        if room.is_lost:
            raise LostRoomError(room_id)
        if (unload := self._unloads.pop(room_id, None)) is not None:
            unload.cancel()
        room.enter(follower, epoch, version)
        return room

    async def attend(
        self,
        room: str,
        follower: Follower,
        player: Player | None,
        epoch: int,
        version: int,
        held: int | None = None,
    ) -> LocalAttendance:
        """Let the connection of this player follow a room; raise the errors of `enter`."""
        live = await self.enter(room, follower, epoch, version, held)
        return LocalAttendance(live, follower, player, partial(self.leave, live, follower))

    def leave(self, room: LiveRoom, follower: Follower) -> None:
        """Remove a connection; unload the room later if it was the last."""
        if not room.is_lost:
            room.leave(follower)
            self._plan_unload(room)

    def _plan_unload(self, room: LiveRoom) -> None:
        """Schedule the unloading of a deserted room."""
        if room.followers == 0 and room.room.id not in self._unloads:
            unload = partial(self._unload, room)
            self._unloads[room.room.id] = self._world.ticks.call_in(self._linger_ms, unload)

    def _unload(self, room: LiveRoom) -> None:
        """Unload a room that is still deserted; the store has its whole state."""
        self._unloads.pop(room.room.id, None)
        if room.is_busy:
            self._plan_unload(room)
        elif room.followers == 0:
            self._rooms.pop(room.room.id, None)
            room.stop()
            log_event(RoomClosed(room_mark(room.room.id), taken_over=False))

    def lose(self, room_id: str, epoch: int) -> bool:
        """Drop a room lost to another process at this epoch; return whether it was dropped.

        A busy room stays. If it is lost, the store refuses the step that it is storing. If not, the
        room itself may be loading under a new epoch.
        """
        live = self._rooms.get(room_id)
        if live is None or live.epoch != epoch or live.is_busy:
            return False
        live.lose()
        return True

    async def hand_on(self) -> None:
        """Drop all rooms, each once its current step is stored."""
        await asyncio.gather(*(live.hand_on() for live in list(self._rooms.values())))

    def _lost(self, room_id: str) -> None:
        """Forget a room that now belongs to another process."""
        self._rooms.pop(room_id, None)
        log_event(RoomClosed(room_mark(room_id), taken_over=True))
        if (unload := self._unloads.pop(room_id, None)) is not None:
            unload.cancel()
        self.on_loss(room_id)

    async def _awake(self, room_id: str, held: int | None = None) -> LiveRoom | None:
        """Return the room from memory, or load it; concurrent callers share one load."""
        if room_id in self._rooms:
            return self._rooms[room_id]
        if room_id not in self._waking:
            self._waking[room_id] = asyncio.create_task(self._wake(room_id, held))
        return await uninterrupted(self._waking[room_id], LostRoomError, StoreUnavailableError)

    async def _wake(self, room_id: str, held: int | None) -> LiveRoom | None:
        """Return the room, loaded from the store; raise LostRoomError like `enter`."""
        try:
            stored = await self._world.store.wake(room_id, held)
            if stored is None:
                return None
            room = self._rooms[room_id] = LiveRoom(stored, self._world, self._lost)
            self._plan_unload(room)  # the client may have left in the meantime
            return room
        finally:
            del self._waking[room_id]

    def close(self) -> None:
        """Cancel all scheduled unloads, when the server stops."""
        for unload in self._unloads.values():
            unload.cancel()
