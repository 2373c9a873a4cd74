"""`yacht bot play` with a server that does not answer."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.options import Answer, Language
from yachtdice.cli.tournament.bot_play import TableClient


@pytest.mark.parametrize(
    ("lang", "first", "last"),
    [
        ("en", "does not answer", "has not answered for 0 s"),
        ("ko", "다시 시도합니다", "0초 동안 답이 없습니다"),
    ],
)
def test_a_silent_server_is_reported_and_given_up(
    capsys: pytest.CaptureFixture[str], lang: Language, first: str, last: str
) -> None:
    """A line on stderr says that nothing answers; after the time of patience comes the error."""
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as closed:
        port = closed.server_port
    table = TableClient(f"http://127.0.0.1:{port}/api/bot/rooms/r", "t", Answer(lang=lang), 0)
    with pytest.raises(UsageError) as caught:
        table.sit()
    assert last in Answer(lang=lang).say(caught.value.text)
    said = capsys.readouterr().err
    assert said.startswith(f"yacht: http://127.0.0.1:{port}")
    assert first in said
    assert "refused" in said


class Starting(BaseHTTPRequestHandler):
    """A server that answers 503 once, then gives the seat 1."""

    starts = True

    def do_POST(self) -> None:
        """Answer."""
        body = b'{"detail": "the server starts"}' if Starting.starts else b'{"seat": 1}'
        self.send_response(503 if Starting.starts else 200)
        Starting.starts = False
        self.send_header("retry-after", "0")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: object) -> None:
        """Write nothing."""


@contextmanager
def serving() -> Iterator[int]:
    """Yield the port of the starting server."""
    with HTTPServer(("127.0.0.1", 0), Starting) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_server_that_starts_is_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    """A server that is not ready is asked again, and the reason is shown once."""
    with serving() as port:
        table = TableClient(f"http://127.0.0.1:{port}/api/bot/rooms/r", "t", Answer(lang="en"))
        table.sit()
    assert table.seat == 1
    assert capsys.readouterr().err.count("the server starts") == 1
