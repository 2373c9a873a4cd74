"""The door of live sockets: the origin, the session and the limits of a new connection."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from litestar import WebSocket

from yachtdice.server.common.limits import LIVE_SOCKETS, Limiter, TooOftenError
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.connection import LiveSocket
from yachtdice.server.http.headers import is_own_origin
from yachtdice.server.http.requests import address_of
from yachtdice.server.http.wire import TOO_MANY_SOCKETS, take_live_socket
from yachtdice.server.people.api.visitors import Visitors
from yachtdice.server.people.service.connections import Connections, OpenConnection, TooManyError

COME_AGAIN: Final = 1013  #: Close code of a connection that the server cannot serve now.
_FOREIGN: Final = 4403

AnySocket: TypeAlias = WebSocket[Any, Any, Any]


class OpenSocket(NamedTuple):
    """A live socket that was let in; `player` is None for an anonymous spectator."""

    socket: LiveSocket
    player: Player | None
    connection: OpenConnection
    address: str


@dataclass(frozen=True, slots=True)
class LiveDoor:
    """Lets live sockets in."""

    settings: Settings
    visitors: Visitors
    connections: Connections
    limiter: Limiter
    metrics: Metrics

    async def serve(
        self,
        socket: AnySocket,
        converse: Callable[[OpenSocket], Awaitable[None]],
        *,
        anonymous: bool = False,
    ) -> None:
        """Serve one connection; requests from foreign pages are rejected before the handshake.

        An `anonymous` connection has no session, also if the browser sends its cookie.
        """
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if not is_own_origin(origin, host, self.settings.public_origin):
            self.metrics.refusals.note("socket", "foreign-origin")
            await socket.close(code=_FOREIGN, reason="foreign origin")
            return
        address = address_of(socket)
        try:
            self.limiter.take(LIVE_SOCKETS, address)
            session = None if anonymous else await self.visitors.visitor(socket)
        except TooOftenError as error:
            await socket.accept()
            await self._refuse(socket, error)
            return
        except StoreUnavailableError:
            await socket.close(code=COME_AGAIN, reason="the database is unavailable")
            return
        await socket.accept()
        try:
            with self.connections.opened(session, address) as connection:
                player = None if session is None else session.player
                live = take_live_socket(socket.scope)
                await converse(OpenSocket(live, player, connection, address))
        except TooManyError as error:
            await self._refuse(socket, error)

    async def _refuse(self, socket: AnySocket, error: Exception) -> None:
        """Close a socket that exceeds a limit, with the reason."""
        self.metrics.refusals.note("socket", "too-many-sockets")
        await socket.close(code=TOO_MANY_SOCKETS, reason=str(error))
