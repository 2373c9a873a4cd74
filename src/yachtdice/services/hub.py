"""All rooms: the living in memory, the sleeping in the store."""

import asyncio
from collections.abc import Callable, Iterator

from yachtdice.protocol.client_messages import SeatBot, SetClock, StartGame
from yachtdice.protocol.server_messages import RefusalCode, Refused
from yachtdice.protocol.views import LobbyRoom
from yachtdice.services.audience import Follower
from yachtdice.services.live_room import LiveRoom
from yachtdice.services.lobby import lobby_room
from yachtdice.services.ports import Player
from yachtdice.services.room import RefusedError, new_room
from yachtdice.services.world import World
from yachtdice.solver import has_best_play

ROOM_ID_LENGTH = 12

CODE_LENGTH = 6
"""So many first letters of a room's id are its code, which opens it while somebody is there."""

_MISTAKEN = str.maketrans("l1", "ii")
"""What is taken for a letter of an id, read off a screen in capitals, and is none."""

_PARTNER, _SIMPLE_PARTNER = "sailor", "greedy"
"""Who plays against somebody who wants a game at once; the second by rules without best play."""


def read_code(code: str) -> str:
    """Return how the id of a room begins whose code was typed so."""
    return code.lower().translate(_MISTAKEN)


class Hub:
    """Makes rooms, wakes them by their link, and lets them sleep when everybody has left."""

    def __init__(self, world: World, linger: float) -> None:
        """Keep an empty room awake for `linger` seconds, for those who only reload the page."""
        self._world, self._linger = world, linger
        self._rooms: dict[str, LiveRoom] = {}
        self._waking: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._bedtimes: dict[str, asyncio.TimerHandle] = {}
        self.on_loss: Callable[[str], None] = lambda _: None
        """Is told the id of a room that another process has taken over."""

    @property
    def awake(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    async def make(self, host: Player, reference: str) -> str:
        """Return the id of a new room under these rules; raise RefusedError for unknown ones."""
        rules = await self._world.shelf.find(reference)
        if rules is None:
            reason = f"there is no rule set {reference!r}"
            raise RefusedError(RefusalCode.NOT_ALLOWED, reason)
        room_id = self._new_id()
        record = new_room(room_id, host, reference, rules).record()
        await self._world.store.create(room_id, record, self._world.now())
        return room_id

    def _new_id(self) -> str:
        """Return an id for a room, by whose code no other room can be meant that is awake."""
        while True:
            room_id = self._world.chance.new_id(ROOM_ID_LENGTH)
            if self._meant(room_id[:CODE_LENGTH]) is None:
                return room_id

    async def make_game(self, host: Player, reference: str) -> str:
        """Return the id of a new room in which the host plays against a bot, begun already.

        There is no clock: nobody waits for whoever plays alone.
        Raises RefusedError for unknown rules, and for rules by which two cannot play.
        """
        room_id = await self.make(host, reference)
        live = await self._awake(room_id)
        assert live is not None, "it has just been made"
        bot = _PARTNER if has_best_play(live.room.rules) else _SIMPLE_PARTNER
        for command in (
            SeatBot(cid="partner", expect=1, seat=1, bot=bot),
            SetClock(cid="clock", expect=2, seconds=None),
            StartGame(cid="start", expect=3),
        ):
            answer = await live.command(host, command)
            if isinstance(answer, Refused):
                raise RefusedError(answer.code, answer.reason)
        return room_id

    def listed(self) -> Iterator[LobbyRoom]:
        """Return the rooms here that wait for players, whoever they may be."""
        shown = (lobby_room(live.room, live.present) for live in self._rooms.values())
        return (room for room in shown if room is not None)

    def is_awake(self, room_id: str) -> bool:
        """Return whether a room is in memory."""
        return room_id in self._rooms

    def epochs(self) -> dict[str, int]:
        """Return the rooms in memory, each with the epoch it was woken in."""
        return {room: live.epoch for room, live in self._rooms.items()}

    def _meant(self, code: str) -> str | None:
        """Return the id of the room awake that a code, or an id, means; None where it is none."""
        if len(code) != CODE_LENGTH:
            return code
        start = read_code(code)
        return next((room for room in self._rooms if room.startswith(start)), None)

    async def enter(
        self, room_id: str, follower: Follower, epoch: int, version: int, held: int | None = None
    ) -> LiveRoom:
        """Return the room of this id or code, woken if it slept, with the connection following it.

        Raises RefusedError when there is no such room, and LostRoomError for one that slept and
        whose epoch is not `held`, if that is given.
        """
        meant = self._meant(room_id)
        room = None if meant is None else await self._awake(meant, held)
        if room is None:
            raise RefusedError(RefusalCode.NO_ROOM, f"there is no room {room_id!r}")
        room_id = room.room.id
        if (bedtime := self._bedtimes.pop(room_id, None)) is not None:
            bedtime.cancel()
        room.enter(follower, epoch, version)
        return room

    def leave(self, room: LiveRoom, follower: Follower) -> None:
        """Let a connection go, and the room sleep if it was the last."""
        if not room.is_lost:
            room.leave(follower)
            self._plan_sleep(room)

    def _plan_sleep(self, room: LiveRoom) -> None:
        """Let a deserted room sleep after a while."""
        if room.is_deserted and room.room.id not in self._bedtimes:
            loop = asyncio.get_running_loop()
            bedtime = loop.call_later(self._linger, self._sleep, room)
            self._bedtimes[room.room.id] = bedtime

    def _sleep(self, room: LiveRoom) -> None:
        """Forget a room that is still deserted; the store has all of it."""
        self._bedtimes.pop(room.room.id, None)
        if room.is_busy:
            self._plan_sleep(room)
        elif room.is_deserted:
            self._rooms.pop(room.room.id, None)
            room.rest()

    def lose(self, room_id: str) -> None:
        """Forget a room that another process has taken over."""
        if (live := self._rooms.get(room_id)) is not None:
            live.lose()

    async def lay_down(self) -> None:
        """Forget all rooms, each once the step under way there is stored."""
        await asyncio.gather(*(live.lay_down() for live in list(self._rooms.values())))

    def _lost(self, room_id: str) -> None:
        """Forget a room that has found out that it is kept elsewhere."""
        self._rooms.pop(room_id, None)
        if (bedtime := self._bedtimes.pop(room_id, None)) is not None:
            bedtime.cancel()
        self.on_loss(room_id)

    async def _awake(self, room_id: str, held: int | None = None) -> LiveRoom | None:
        """Return the room from memory or, once for all who ask at a time, from the store."""
        if room_id in self._rooms:
            return self._rooms[room_id]
        if room_id not in self._waking:
            self._waking[room_id] = asyncio.create_task(self._wake(room_id, held))
        return await asyncio.shield(self._waking[room_id])

    async def _wake(self, room_id: str, held: int | None) -> LiveRoom | None:
        """Return the room from the store, now in memory; raise LostRoomError as `enter` does."""
        try:
            stored = await self._world.store.wake(room_id, held)
            if stored is None:
                return None
            room = self._rooms[room_id] = LiveRoom(stored, self._world, self._lost)
            self._plan_sleep(room)  # whoever asked may have gone in the meantime
            return room
        finally:
            del self._waking[room_id]

    def close(self) -> None:
        """Stop all bedtimes, at the end of the server."""
        for bedtime in self._bedtimes.values():
            bedtime.cancel()
