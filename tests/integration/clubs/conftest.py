"""A server in the process of the tests, with accounts that may make clubs."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.support.servers.databases import new_sqlite
from tests.unit.server.clubs.store.people import make_veterans
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.common.ports import Player
from yachtdice.server.common.settings import Settings
from yachtdice.server.common.system import now_ms
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.people.store.accounts import SqlAccounts

ACCOUNTS: Final = ("owner", "keeper", "member", "outside", "another", "heir")


class Visitors:
    """A server in this process, with a session for each role."""

    def __init__(self, client: httpx.AsyncClient, services: Services) -> None:
        """Send requests with this client, which keeps no cookies."""
        self._client, self.services = client, services

    async def ask(self, who: str, call: str, body: Any = None) -> httpx.Response:
        """Return the answer to a call of this visitor."""
        method, _, path = call.partition(" ")
        self._client.cookies.clear()
        cookie = {} if who == "anon" else {"cookie": f"yacht={who}"}
        return await self._client.request(method, f"/api{path}", json=body, headers=cookie)

    async def make_club(self, *, is_open: bool) -> str:
        """Return a new club of the owner with its members."""
        order = {"name": "Dice club", "open": is_open}
        made = await self.ask("owner", "POST /clubs", order)
        club: str = made.json()["line"]["id"]
        link = await self.ask("owner", f"POST /clubs/{club}/links", {"uses": 9})
        for who in ("keeper", "member", "another", "heir"):
            joined = await self.ask(who, "POST /clubs/join", {"code": link.json()["code"]})
            assert joined.status_code == 200
        keeper = f"POST /clubs/{club}/members/keeper"
        assert (await self.ask("owner", keeper, {"role": "keeper"})).status_code == 204
        return club


@pytest.fixture
async def visitors(tmp_path: Path) -> AsyncIterator[Visitors]:
    """Return a server with accounts that may make clubs, and a guest."""
    url = new_sqlite(tmp_path / "yacht.sqlite3")
    database = database_at(url)
    await make_veterans(database, *ACCOUNTS)
    people = SqlAccounts(database, ())
    await people.add_player(Player("guest", "Guest"), "guest", now_ms())
    for who in ACCOUNTS:
        await people.begin_session(who, who, now_ms())
    await database.close()
    services = compose(Settings(url))
    transport = httpx.ASGITransport(create_app(services))  # type: ignore[arg-type]
    async with (
        services.running(),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield Visitors(client, services)
