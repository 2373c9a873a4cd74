"""One node of a cluster: heartbeats, message dispatch and shutdown."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any, Final

import msgspec

from yachtdice.server.cluster import messages
from yachtdice.server.cluster.attachments import REPLY_TIMEOUT_S, Attachments
from yachtdice.server.cluster.membership import (
    HEARTBEAT_MS,
    FailureDetector,
    Membership,
    run_periodically,
)
from yachtdice.server.cluster.ports import Bus, NodeClient, Registry, SendReply, UnreachableError
from yachtdice.server.cluster.remote_connections import RemoteConnections
from yachtdice.server.cluster.router import ConnectionRouter
from yachtdice.server.common.log_events import PeerJoined, PeerLeft, log_event
from yachtdice.server.common.ports import Player, StoreUnavailableError, Ticks
from yachtdice.server.rooms.messages.room import LobbyRoom, RunningGame, TurnTime
from yachtdice.server.rooms.messages.routes import LobbyPage
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.access import Attendance
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.hub import CODE_LENGTH, Hub, read_code
from yachtdice.server.rooms.service.lists import lobby_page
from yachtdice.server.rooms.service.state.room import RefusedError

_log = logging.getLogger(__name__)

#: Seconds between two reports; from them, the other nodes detect lost messages.
REPORT_S: Final = 0.5

_MOST_LISTED: Final = 1000
_HAND_OVER_S: Final = 2.0  #: Maximum seconds that a stopping node waits for its running commands.


class ClusterNode:
    """The Rooms port for a cluster: the rooms of all nodes, as this node sees them."""

    def __init__(self, me: str, hub: Hub, registry: Registry, bus: Bus, ticks: Ticks) -> None:
        """Create the node with this name; `open` joins the cluster."""
        self.me, self._hub, self._registry = me, hub, registry
        self._bus = bus
        self._client = NodeClient(bus)
        self._detector = FailureDetector(me)
        self.membership = Membership(me, hub, registry, bus, self._detector, ticks)
        self.membership.on_refresh = self._on_refresh
        self._attachments = Attachments(
            me, hub, registry, self._detector, self._client, self.membership.refresh
        )
        self._router = ConnectionRouter(me, self._attachments, self._detector, self._client)
        streams = count(1)
        self._remote = RemoteConnections(
            hub, me, lambda: f"{me}.{next(streams)}", self._client.send
        )
        self._lobbies: dict[str, messages.LobbyReport] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alive: frozenset[str] = frozenset()
        self.on_sessions_ended: Callable[[tuple[str, ...]], None] = lambda _: None
        self.on_contest_news: Callable[[str], None] = lambda _: None
        self.on_limited_attempts: Callable[[messages.LimitedAttempts], None] = lambda _: None
        self.make, self.make_game = hub.make, hub.make_game
        hub.on_loss = self._on_room_lost

    # Lifecycle

    async def open(self) -> None:
        """Join the cluster; raise StoreUnavailableError or an error of the bus."""
        await self._bus.join(self.me, self._on_message)
        await self.membership.refresh()
        self._start(run_periodically(HEARTBEAT_MS / 1000, self.membership.refresh))
        self._start(run_periodically(REPORT_S, self._report))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a background task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _on_refresh(self) -> None:
        """Forget dead nodes, and attach the connections in their rooms again."""
        alive = self._detector.alive()
        for node in self._alive - alive:
            log_event(PeerLeft(node))
        for node in alive - self._alive:
            log_event(PeerJoined(node))
        self._alive = alive
        for node in sorted(self._remote.nodes() - alive):
            self._remote.drop_node(node)
        for node in self._lobbies.keys() - alive:
            del self._lobbies[node]
        self._router.leave_dead_nodes()

    def _on_room_lost(self, room: str) -> None:
        """Attach the connections in a lost room to its new owner."""
        self._remote.drop_room(room)
        self._router.reattach_room(room)

    async def _report(self) -> None:
        """Send the state of streams, connections and lobby, so that other nodes detect losses."""
        self._remote.announce()
        self._router.report()
        rooms, games = tuple(self._hub.listed())[:_MOST_LISTED], self._hub.watchable()
        self._client.broadcast(messages.LobbyReport(self.me, rooms, games, self._hub.online()))

    @property
    def is_on_bus(self) -> bool:
        """Whether the bus is connected, as far as this node knows."""
        return self._bus.is_up

    @property
    def is_cut_off(self) -> bool:
        """Whether another node may take over the rooms, because only that node is on the bus."""
        return self._detector.am_cut_off

    @property
    def is_closing(self) -> bool:
        """Whether this node has released its rooms."""
        return self._router.is_closing

    # Incoming messages

    def _on_message(self, data: bytes, send_reply: SendReply | None) -> None:
        """Dispatch a message from another node."""
        try:
            message = messages.decode_node_message(data)
        except msgspec.DecodeError as error:
            _log.warning("a message of the bus cannot be read: %s", error)
            return
        match message:
            case messages.Frames():
                self._router.receive(message)
            case messages.AttachRequest() | messages.ForwardRequest() | messages.LoadedRequest():
                self._start(self._handle_request(message, send_reply))
            case _:
                self._on_notice(message)

    async def _handle_request(
        self, request: messages.NodeRequest, send_reply: SendReply | None
    ) -> None:
        """Handle a request of another node and send the reply."""
        try:
            reply = await self._reply_to(request)
        except Exception:  # noqa: BLE001 - the sender retries
            _log.exception("a request of another node failed")
            return
        if send_reply is not None:
            send_reply(messages.encode_node_message(reply))

    async def _reply_to(self, request: messages.NodeRequest) -> messages.NodeReply:
        """Return the reply to a request."""
        match request:
            case messages.AttachRequest():
                return await self._remote.attach(request)
            case messages.ForwardRequest():
                return await self._remote.handle(request)
            case messages.LoadedRequest():
                room = request.room
                is_awake, time = await self._hub.is_awake(room), await self._hub.turn_time(room)
                shown = await self._hub.shown(room)
                return messages.LoadedReply(
                    is_awake,
                    time,
                    shown if isinstance(shown, RunningGame) else None,
                    shown if isinstance(shown, LobbyRoom) else None,
                )

    def _on_notice(self, message: messages.NodeNotice) -> None:
        """Handle a message that needs no reply."""
        match message:
            case messages.Detach():
                self._remote.detach(message.node, message.number)
            case messages.ConnectionReport():
                self._send_unknown(message.node, self._remote.reconcile(message))
            case messages.RedeliveryRequest():
                unknown = self._remote.redeliver(message.node, message.stream, message.after)
                self._send_unknown(message.node, unknown)
            case messages.UnknownConnections():
                self._router.reattach(message)
            case messages.NodeStopped():
                self._detector.sign_off(message.node)
                self._on_refresh()
            case messages.LobbyReport():
                self._lobbies[message.node] = message
            case messages.BroadcastsMissed():
                self.membership.note_gap()
            case _:
                self._on_shared(message)

    def _on_shared(self, message: messages.SharedNotice) -> None:
        """Give a message about the state that all nodes share to its service."""
        match message:
            case messages.SessionsEnded():
                self.on_sessions_ended(message.sessions)
            case messages.ContestNews():
                self.on_contest_news(message.contest)
            case messages.LimitedAttempts():
                self.on_limited_attempts(message)

    def _send_unknown(self, node: str, unknown: messages.UnknownConnections | None) -> None:
        """Notify a node of its connections that this node does not know."""
        if unknown is not None:
            self._client.send(node, unknown)

    # The Rooms port

    async def attend(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> Attendance:
        """Add a connection to a room on any node; raise RefusedError."""
        room_id = await self._room_id(room)
        return await self._router.attach(room_id, follower, player, epoch, version)

    async def _room_id(self, code: str) -> str:
        """Return the id of the loaded room for a code or an id; raise RefusedError."""
        if len(code) != CODE_LENGTH:
            return code
        for room in await self._registry.rooms_with_code(read_code(code)):
            if await self.is_awake(room):
                return room
        raise RefusedError(RefusalCode.NO_ROOM, f"there is no room {code!r}")

    async def lobby(self, page: int) -> LobbyPage:
        """Return a page of the rooms of all nodes that wait for players."""
        remote = (room for report in self._lobbies.values() for room in report.rooms)
        return lobby_page([*self._hub.listed(), *remote], page)

    def watchable(self) -> tuple[RunningGame, ...]:
        """Return running games of all nodes that anyone may watch, some of each node."""
        remote = (game for report in self._lobbies.values() for game in report.games)
        return (*self._hub.watchable(), *remote)

    def online(self) -> int:
        """Return the number of players in rooms; a player in rooms of two nodes counts twice."""
        return self._hub.online() + sum(report.online for report in self._lobbies.values())

    async def turn_time(self, room: str) -> TurnTime | None:
        """Return the time of the turn in a room loaded on any node."""
        if await self._hub.is_awake(room):
            return await self._hub.turn_time(room)
        reply = await self._loaded(room)
        return None if reply is None else reply.time

    async def shown(self, room: str) -> RunningGame | LobbyRoom | None:
        """Return a room loaded on any node as its link shows it, None for another room."""
        if await self._hub.is_awake(room):
            return await self._hub.shown(room)
        reply = await self._loaded(room)
        return None if reply is None else reply.game or reply.waiting

    async def is_awake(self, room: str) -> bool:
        """Return whether a room is loaded, on any node."""
        if await self._hub.is_awake(room):
            return True
        reply = await self._loaded(room)
        return reply is not None and reply.is_loaded

    async def _loaded(self, room: str) -> messages.LoadedReply | None:
        """Return the reply of the other node that owns a room, None without a reply."""
        lease = await self._registry.lease(room)
        node = None if lease is None else await self._attachments.live_owner(lease)
        if node is None:
            return None
        with suppress(UnreachableError):
            reply = await self._client.request(node, messages.LoadedRequest(room), REPLY_TIMEOUT_S)
            return reply if isinstance(reply, messages.LoadedReply) else None
        return None

    # Broadcasts and shutdown

    def announce(self, message: messages.SharedNotice) -> None:
        """Send a message to all other nodes."""
        self._client.broadcast(message)

    async def hand_over(self) -> None:
        """Wait for the running commands, then release all rooms for the other nodes."""
        if self._router.is_closing:
            return
        await self._router.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_HAND_OVER_S):
                await self._hub.hand_on()
        for task in self._tasks:
            task.cancel()
        with suppress(StoreUnavailableError):
            await self._registry.sign_off(self.me)
        self._client.broadcast(messages.NodeStopped(self.me))

    async def close(self) -> None:
        """Release all rooms and leave the cluster."""
        await self.hand_over()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.leave()
