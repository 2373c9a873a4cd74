"""An arena and a Swiss contest over HTTP, with real rooms."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.integration.clubs.conftest import Visitors
from tests.support.servers.databases import new_sqlite
from tests.support.waiting import until
from tests.unit.server.clubs.store.people import make_veterans
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import compose
from yachtdice.server.common.ports import Player
from yachtdice.server.common.settings import Settings
from yachtdice.server.common.system import now_ms
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.people.store.accounts import SqlAccounts
from yachtdice.server.rooms.messages.client import Resign
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted, ServerMessage
from yachtdice.server.rooms.service.hub import Hub

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

ACCOUNTS: Final = ("host", "ara", "bo")
ORDER: Final = {"name": "Friday", "rules": "bonus", "kind": "arena", "minutes": 15}


class Silent:
    """A connection that ignores its messages."""

    address = "here"

    def __init__(self, player: str) -> None:
        """Connect as this player."""
        self.player = player

    def send(self, message: ServerMessage) -> None:
        """Ignore it."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Visitors]:
    """Return a server with accounts that may create contests."""
    url = new_sqlite(tmp_path / "yacht.sqlite3")
    database = database_at(url)
    await make_veterans(database, *ACCOUNTS)
    for name in ACCOUNTS:
        await SqlAccounts(database, ()).begin_session(name, name, now_ms())
    await database.close()
    services = compose(Settings(url, share_ms=50))
    transport = httpx.ASGITransport(create_app(services))  # type: ignore[arg-type]
    async with (
        services.running(),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield Visitors(client, services)


async def _ask(server: Visitors, who: str, call: str, body: Any = None, status: int = 200) -> Any:
    """Return the body of an answer with this status."""
    answer = await server.ask(who, call, body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def _resign(server: Visitors, room: str, name: str) -> None:
    """Let a player enter a room and resign once its game has begun."""
    assert isinstance(server.services.rooms, Hub)
    player = Player(name, name)
    stay = await server.services.rooms.attend(room, Silent(name), player, 0, 0)
    live = stay.room
    await until(lambda: live.room.stage is Stage.PLAYING)
    answer = await live.command(player, Resign(cid="leave", expect=live.version))
    assert isinstance(answer, Accepted)
    stay.leave()


async def test_an_arena_from_its_order_to_the_standing(server: Visitors) -> None:
    """Entrants learn of their room; its result moves the standing and leads to a new table."""
    contest = (await _ask(server, "host", "POST /contests", ORDER, 201))["line"]["id"]
    await _ask(server, "host", f"POST /contests/{contest}/start", {}, 409)
    for name in ("ara", "bo"):
        await _ask(server, name, f"POST /contests/{contest}/entry", {"tip": None})
    await _ask(server, "ara", f"POST /contests/{contest}/start", {}, 403)
    assert (await _ask(server, "ara", f"GET /contests/{contest}/seat"))["room"] is None
    await _ask(server, "host", f"POST /contests/{contest}/start", {})
    await _ask(server, "host", f"POST /contests/{contest}/start", {}, 409)

    async def room_of(name: str) -> str | None:
        found: str | None = (await _ask(server, name, f"GET /contests/{contest}/seat"))["room"]
        return found

    await until(lambda: room_of("ara"))
    room = await room_of("ara")
    assert room is not None
    assert room == await room_of("bo")
    view = await _ask(server, "host", f"GET /contests/{contest}")
    assert [one["room"] for one in view["rooms"]] == [room]
    assert (await _ask(server, "bo", f"PUT /contests/{contest}/pause"))["paused"]
    for name in ("bo", "ara"):
        await _resign(server, room, name)

    async def points() -> dict[str, float]:
        found = (await _ask(server, "host", f"GET /contests/{contest}"))["standings"]
        return {line["player"]: line["points"] for line in found}

    async def has_counted() -> bool:
        return (await points()).get("ara", 0) > 0

    await until(has_counted)
    assert await points() == {"ara": 1.0, "bo": 1.0}
    assert await room_of("ara") is None
    for name, found in (("bo", contest), ("host", None)):
        assert (await _ask(server, name, f"GET /contests/rooms/{room}"))["contest"] == found
    assert not (await _ask(server, "bo", f"DELETE /contests/{contest}/pause"))["paused"]
    await _ask(server, "host", f"PUT /contests/{contest}/pause", None, 409)
    await _ask(server, "host", f"POST /contests/{contest}/cancel", {})
    assert (await _ask(server, "ara", f"GET /contests/{contest}/seat"))["status"] == "cancelled"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bots": ["random"]}, "without bots"),
        ({"ranking": "given"}, "with points"),
    ],
)
async def test_an_order_that_cannot_be_played_is_refused(
    server: Visitors, change: dict[str, Any], reason: str
) -> None:
    """The answer says what to change."""
    refused = await _ask(server, "host", "POST /contests", ORDER | change, 400)
    assert reason in refused["detail"]
