"""The live socket of a page: its pledge, and messages of a server that fails."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, WebSocketRoute


class Wire:
    """The live socket of a page; it knows whether the server has read the page's last pledge."""

    def __init__(self, page: Page) -> None:
        """Listen to the socket that the page opens next."""
        self._page = page
        self._socket: WebSocket | None = None
        self._pings = self._pongs = 0
        self._awaited: int | None = None
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        self._socket = socket
        self._pings = self._pongs = 0
        self._awaited = None
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: str | bytes) -> None:
        """Count pings: one follows each pledge, and the server answers a socket in order."""
        kind = _type_of(frame)
        self._pings += kind == "Ping"
        if kind == "Pledge":
            self._awaited = self._pings + 1

    def _received(self, frame: str | bytes) -> None:
        self._pongs += _type_of(frame) == "Pong"

    def _has_pledged(self) -> bool:
        return self._awaited is not None and self._pongs >= self._awaited

    def wait_for_pledge(self) -> None:
        """Wait until the server has read the pledge; the page has opened its table."""
        if self._socket is None:
            self._page.wait_for_event("websocket", lambda _: True)
        assert self._socket is not None
        if not self._has_pledged():
            self._socket.wait_for_event("framereceived", lambda _: self._has_pledged())


def _type_of(frame: str | bytes) -> object:
    return json.loads(frame)["type"]


class Server:
    """The server of a page as the page hears it: with further messages, and rooms with changes."""

    def __init__(self, page: Page) -> None:
        """Stand between the server and the sockets that the page opens next."""
        self.changes: dict[str, object] = {}
        self._route: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self._route = route
        route.connect_to_server().on_message(lambda frame: route.send(self._changed(frame)))

    def _changed(self, frame: str | bytes) -> str:
        """Return a message of the server with the changes of its room."""
        message = json.loads(frame)
        if message.get("room"):
            message["room"] |= self.changes
        return json.dumps(message)

    def send(self, **message: Any) -> None:
        """Send a message to the page."""
        assert self._route is not None
        self._route.send(json.dumps(message))
