"""Discord on this machine: it keeps the messages to a webhook, and answers as told."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """An answer of Discord."""

    status: int = 204
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed
    body: bytes = b""


class Asked(NamedTuple):
    """A request that Discord has got."""

    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class FakeDiscord:
    """The server; it gives the `replies` one after the other, then 204."""

    url: str
    replies: list[Reply] = field(default_factory=list)
    got: list[Asked] = field(default_factory=list)
    #: Requests wait for it: clear it for a Discord that does not answer.
    open: threading.Event = field(default_factory=threading.Event)

    @property
    def webhook(self) -> str:
        """The URL of the webhook, with its secret token."""
        return f"{self.url}/api/webhooks/12345/secret-token"

    def reply(self, asked: Asked) -> Reply:
        """Keep a request; return the answer to it."""
        self.got.append(asked)
        self.open.wait()
        return self.replies.pop(0) if self.replies else Reply()


@contextmanager
def fake_discord() -> Iterator[FakeDiscord]:
    """Yield a running server."""
    server = _Server(("127.0.0.1", 0), _Handler)
    fake = FakeDiscord(f"http://127.0.0.1:{server.server_port}")
    fake.open.set()
    server.fake = fake  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield fake
    finally:
        fake.open.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Ignore clients that have gone."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Take a message and answer."""
        fake: FakeDiscord = self.server.fake  # type: ignore[attr-defined]
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = fake.reply(Asked(self.path, headers, body))
        try:
            self.send_response(reply.status)
            for name, value in {"content-length": str(len(reply.body)), **reply.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply.body)
        except OSError:  # the client has given up
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Log nothing."""
