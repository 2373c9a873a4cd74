"""Replays of finished games for a client whose queue is full."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import delete

from tests.support.servers.databases import new_sqlite
from tests.unit.server.people.store.accounts import WINS, finish, make_account
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.common.log_events import DataDamaged
from yachtdice.server.common.settings import Settings
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import events
from yachtdice.server.jobs.process import MOST_WAITING

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[tuple[Services, Database]]:
    """Return running services, and a database of the same file."""
    url = new_sqlite(tmp_path / "yacht.sqlite3")
    services, database = compose(Settings(url)), database_at(url)
    async with services.running():
        await database.open()
        yield services, database
        await database.close()


async def test_a_full_queue_is_not_logged_as_damage(
    opened: tuple[Services, Database], caplog: pytest.LogCaptureFixture
) -> None:
    """A replay beyond the bound gets 429, all others are sent, and later damage is still logged."""
    services, database = opened
    await make_account(database, "mina")
    game = (await finish(database, [("mina", WINS)])).record.game
    path, release = f"/api/games/{game}/moments", threading.Event()
    transport = httpx.ASGITransport(create_app(services))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        busy = asyncio.create_task(services.threads.run(release.wait))
        asked = {asyncio.create_task(http.get(path)) for _ in range(MOST_WAITING + 1)}
        try:
            refused, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        finally:
            release.set()
        assert [(await task).status_code for task in refused] == [429]
        assert {(await task).status_code for task in waiting} == {200}
        assert await busy
        assert _damaged(caplog) == []
        async with database.engine.begin() as connection:
            await connection.execute(delete(events).filter_by(game=game, version=2))
        assert (await http.get(path)).status_code == 503
        assert _damaged(caplog) == [("games", game)]


def _damaged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """Return the table and the key of each damaged row in the log."""
    found = (getattr(line, "event", None) for line in caplog.records)
    return [(event.table, event.key) for event in found if isinstance(event, DataDamaged)]
