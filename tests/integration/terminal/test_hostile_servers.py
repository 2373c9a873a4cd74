"""`yacht play URL` at servers that attack the terminal."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.integration.terminal.test_remote import own_state, terminal, until
from tests.support.servers.server_process import ServerProcess
from yachtdice.game import BoxFilled, DiceThrown, RollOpened
from yachtdice.server.rooms.messages.codec import read_server_message
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    Pong,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.terminal.remote import connection
from yachtdice.terminal.remote.connection import RoomConnection
from yachtdice.terminal.session import PlayError

__all__ = ["own_state"]

Change = Callable[[ServerMessage], ServerMessage]


def hostile(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Let the server send other messages than it does."""
    monkeypatch.setattr(
        connection, "read_server_message", lambda data: change(read_server_message(data))
    )


async def test_an_old_step_is_not_shown(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice in a step that the witness takes as repeated, and does not check, change nothing."""
    sent: list[Changed] = []

    def change(message: ServerMessage) -> ServerMessage:
        if not isinstance(message, Pong) or sent:
            return message
        events = (RollOpened(0, ()), DiceThrown((6,) * 5, None))
        sent.append(Changed(1, 1, events, None, None, None))
        return sent[0]

    async with terminal(house.url, "Mina", tmp_path) as mina:
        hostile(monkeypatch, change)  # the ping follows the pledge at the start
        await mina.start()
        await until(mina, lambda t: t.is_mine)
        await mina.roll()
        assert sent
        assert mina.table.dice != (6,) * 5
        assert mina.table.game.rolls_left == 2


async def test_other_dice_in_a_snapshot_raise_the_alarm(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server cannot change dice that this device has seen while it is not connected."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        await mina.start()
        await until(mina, lambda t: t.is_mine)
        await mina.roll()
        link, dice = mina.table.link, mina.table.dice
    assert link is not None
    assert dice is not None

    def change(message: ServerMessage) -> ServerMessage:
        if not isinstance(message, Snapshot) or message.table is None:
            return message
        return replace(message, table=replace(message.table, dice=(6,) * 5))

    hostile(monkeypatch, change)
    async with terminal(link, "Mina", tmp_path) as mina:
        table = await until(mina, lambda t: t.alarm)
        assert table.alarm is not None
        assert f"Right: {' '.join(map(str, dice))}, shown: 6 6 6 6 6" in table.alarm.en


async def test_nonsense_after_a_cheat_hides_no_alarm(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message with false dice also ends the session; the player sees the alarm before."""

    def change(message: ServerMessage) -> ServerMessage:
        thrown = isinstance(message, Changed) and any(
            isinstance(event, DiceThrown) for event in message.events
        )
        if not thrown:
            return message
        assert isinstance(message, Changed)
        events: list[Any] = [
            replace(event, dice=tuple(face % 6 + 1 for face in event.dice))
            if isinstance(event, DiceThrown)
            else event
            for event in message.events
        ]
        return replace(message, events=(*events, BoxFilled(0, "none", 1)))

    async with terminal(house.url, "Mina", tmp_path) as mina:
        await mina.start()
        await until(mina, lambda t: t.is_mine)
        hostile(monkeypatch, change)
        with pytest.raises(PlayError):
            await mina.roll()
        assert mina.table.alarm is not None
        with pytest.raises(PlayError, match="does not fit"):
            await until(mina, lambda _: False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"dice": (9,) * 5},
        {"dice": ()},
        {"dice": (1,) * 7},
        {"seat": 3},
        {"order": (5,)},
        {"phase": 4},
        {"kept": (7,)},
        {"rolls_left": -1},
        {"seats": ()},
    ],
)
async def test_states_that_no_view_can_show_end_the_session(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]
) -> None:
    """Impossible tables end with one line before a view draws them."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        await mina.start()
        link = mina.table.link
    assert link is not None

    def change(message: ServerMessage) -> ServerMessage:
        if not isinstance(message, Snapshot) or message.table is None:
            return message
        return replace(message, table=replace(message.table, **wrong), ledger=None)

    hostile(monkeypatch, change)
    with pytest.raises(PlayError, match="the server sent a message that does not fit"):
        await terminal(link, "Jun", tmp_path).__aenter__()


async def test_a_room_without_a_state_is_refused(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server says that nothing has changed, to a client that knows nothing: the session ends."""

    def change(message: ServerMessage) -> ServerMessage:
        return UpToDate(1, 1, "mina") if isinstance(message, Snapshot) else message

    hostile(monkeypatch, change)
    with pytest.raises(PlayError, match="the room has no state"):
        await terminal(house.url, "Mina", tmp_path).__aenter__()


async def test_a_second_answer_is_ignored(house: ServerProcess, tmp_path: Path) -> None:
    """A server that accepts a command twice does not stop the connection."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        room: RoomConnection = mina._connection
        entered = asyncio.get_running_loop().create_future()
        entered.set_result(None)
        room._answers["a"] = asyncio.get_running_loop().create_future()
        for _ in range(2):
            room._note(Accepted("a", 1, 1), entered)
        await mina.start()
        await until(mina, lambda t: t.is_mine)


@contextmanager
def answering(answers: Mapping[str, tuple[int, dict[str, str], bytes]]) -> Iterator[str]:
    """Yield the address of a server that gives these answers by path."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", "0")))
            status, headers, body = answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815 - the name is that of the base class

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


_OK: tuple[int, dict[str, str], bytes] = (200, {}, b"{}")
_TOML = files("yachtdice.rules").joinpath("rulesets/classic.toml").read_text("utf-8")
_RULES = (200, dict[str, str](), json.dumps({"text": _TOML}).encode())


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ({"/api/me": (302, {"location": "http://127.0.0.1:1/x"}, b"")}, "is at another address"),
        ({"/api/me": (200, {}, b"[" * 200_000)}, "no Yacht Dice server answers there"),
        ({"/api/me": (400, {}, b"[" * 200_000)}, "400"),
        ({"/api/me": (403, {}, b'{"detail": "' + b"\\u001b[2Jx" * 9999 + b'"}')}, r": +\[2Jx"),
        (
            {"/api/me": _OK, "/api/drafts/classic": _RULES, "/api/rooms": _OK},
            "no Yacht Dice server answers there",
        ),
        (
            {
                "/api/me": _OK,
                "/api/drafts/classic": _RULES,
                "/api/rooms": (200, {}, b'{"id": "abcdef"}'),
                "/ws": (302, {"location": "ws://127.0.0.1:1/ws"}, b""),
            },
            "302",
        ),
    ],
)
async def test_answers_of_other_servers_end_with_one_line(
    tmp_path: Path, answers: Mapping[str, tuple[int, dict[str, str], bytes]], reason: str
) -> None:
    """Redirects are not followed; deep JSON, and texts without end, end with one short line."""
    with answering(answers) as url, pytest.raises(PlayError, match=reason) as refused:
        await terminal(url, "Mina", tmp_path).__aenter__()
    assert refused.value.text.en.isprintable()
    assert len(refused.value.text.en) < 500
