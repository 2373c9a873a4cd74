"""From the end of a game to the practice and the profile, on a real server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.members import open_account
from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import until
from yachtdice.rules import load_rules
from yachtdice.server.rooms.messages.client import StartGame


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server that reviews the games of accounts."""
    where = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(where, limit_factor=CROWD, reviews=True) as process:
        yield process


@pytest.mark.parametrize("was_guest", [True, False])
async def test_the_practice_follows_the_game(server: ServerProcess, was_guest: bool) -> None:
    """A game has lessons that are due, and a review on the profile, without a restart.

    Also if its player was a guest and opens the account only afterwards.
    """
    async with Guest(server.url) as mina:
        await (mina.named("Mina") if was_guest else open_account(mina, "Mina"))
        room = await mina.make_room("clubhouse")
        await mina.enter(room)
        await mina.do(StartGame)
        await play_on(mina, 0)
        if was_guest:
            await open_account(mina, "Mina")
        found = await until(lambda: _prepared(mina))
        assert found["lessons"] == found["due"] > 0
        assert found["drill"]
        assert [line["game"] for line in await _reviews(mina)] == [mina.table.game]


async def _prepared(mina: Guest) -> dict[str, Any] | None:
    """Return the practice once nothing of it is to come."""
    found: dict[str, Any] = (await mina.http.get("/api/practice")).raise_for_status().json()
    is_complete = found["preparing"] == 0 and found["readiness"] == "ready"
    return found if is_complete and found["lessons"] else None


async def _reviews(mina: Guest) -> list[dict[str, Any]]:
    """Return the reviewed games on the profile."""
    fingerprint = load_rules("clubhouse").fingerprint
    found = await mina.http.get(f"/api/players/{mina.you}/rules/{fingerprint}/reviews")
    games: list[dict[str, Any]] = found.raise_for_status().json()["games"]
    return games
