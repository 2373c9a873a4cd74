"""`yacht account` beside a running server: lists, resets, bars and closes accounts."""

import asyncio
import io
import json
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.integration.members import open_account
from tests.support.clients.bot_account import PASSWORD
from tests.support.clients.guest import Guest
from tests.support.length import IS_LONG
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import ServerProcess
from tests.unit.cli.conftest import YACHT
from yachtdice.cli.app import run


@pytest.fixture(scope="module", params=["sqlite", "postgresql"] if IS_LONG else ["sqlite"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """Return a running server on each kind of database."""
    database = str(tmp_path_factory.mktemp("accounts") / "yacht.sqlite3")
    if request.param == "postgresql":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        database = cluster.new_database()
    with ServerProcess(database) as process:
        yield process


async def _yacht(server: ServerProcess, *words: str, code: int = 0) -> Any:
    """Return the answer of `yacht account ... --json` on the server's database.

    It runs in a thread of this process, which has loaded the command already.
    """
    command = ["account", *words, "--database", server.database, "--json"]
    said, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(complaint):
        ended = await asyncio.to_thread(run, command)
    assert (ended, complaint.getvalue()) == (code, "")
    return json.loads(said.getvalue())


async def _opened(guest: Guest, name: str) -> None:
    """Open an account, and a live socket in its session."""
    await open_account(guest, name)
    await guest.connect()


async def _log_in(guest: Guest, name: str, password: str = PASSWORD) -> httpx.Response:
    """Return the answer to a login."""
    body = {"name": name, "password": password}
    return await guest.http.post("/api/account/login", json=body)


async def _is_out(guest: Guest) -> bool:
    """Wait until the socket is closed; return whether its session and cookie are invalid."""
    code = await guest.close_code()
    me = (await guest.http.get("/api/me")).json()
    return code == 4401 and me["player"] is None


async def test_a_new_password_ends_the_sessions_of_the_old_one(server: ServerProcess) -> None:
    """The new password is printed once and works, and the socket of the old session is closed."""
    async with Guest(server.url) as mina:
        await _opened(mina, "Reset Mina")
        result = await _yacht(server, "reset-password", "reset mina")
        assert (result["name"], result["sessions_ended"]) == ("Reset Mina", 1)
        assert await _is_out(mina)
        assert (await _log_in(mina, "Reset Mina")).status_code == 401
        assert (await _log_in(mina, "Reset Mina", result["password"])).status_code == 200


async def test_a_barred_account_cannot_log_in_until_unbarred(server: ServerProcess) -> None:
    """Barring ends the sessions of an account and its bots; unbarring allows logins again."""
    async with Guest(server.url) as jun:
        await _opened(jun, "Barred Jun")
        made = await jun.http.post("/api/account/bots", json={"name": "Barred Bot"})
        token = {"authorization": f"Bearer {made.json()['token']}"}
        known = await jun.http.get("/api/bot/account", headers=token)
        assert known.status_code == 200
        result = await _yacht(server, "bar", "Barred Jun")
        assert (result["barred"], result["sessions_ended"]) == (True, 2)
        assert await _is_out(jun)
        assert (await jun.http.get("/api/bot/account", headers=token)).status_code == 401
        refused = await _log_in(jun, "Barred Jun")
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/account-barred")
        wrong = await _log_in(jun, "Barred Jun", "another horse")
        assert wrong.json()["type"] == "/problems/wrong-password"
        await _yacht(server, "unbar", "Barred Jun")
        assert (await _log_in(jun, "Barred Jun")).status_code == 200
        assert (await jun.http.get("/api/bot/account", headers=token)).status_code == 401


async def test_closing_an_account_needs_yes(server: ServerProcess) -> None:
    """Closing an account needs --yes, and then deletes it and closes its socket."""
    async with Guest(server.url) as mina:
        await _opened(mina, "Closed Mina")
        refused = await _yacht(server, "close", "Closed Mina", code=2)
        assert "--yes" in refused["error"]
        assert (await mina.http.get("/api/me")).json()["name"] == "Closed Mina"
        assert (await _yacht(server, "close", "Closed Mina", "--yes"))["closed"]
        assert await _is_out(mina)
        assert (await _log_in(mina, "Closed Mina")).status_code == 401
        assert (await _yacht(server, "bar", "Closed Mina", code=2))["error"].startswith("there is")


async def test_the_list_has_every_account_with_its_sessions(server: ServerProcess) -> None:
    """The newest account comes first; a part of a name, or an id, finds an account."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        await _opened(mina, "Listed Mina")
        await _opened(jun, "Listed Jun")
        (await _log_in(mina, "Listed Jun")).raise_for_status()
        result = await _yacht(server, "list", "listed")
        shown = [(each["name"], each["sessions"]) for each in result["accounts"]]
        assert shown == [("Listed Jun", 2), ("Listed Mina", 0)]
        found = await _yacht(server, "list", result["accounts"][0]["player"])
        assert [each["name"] for each in found["accounts"]] == ["Listed Jun"]
        assert len((await _yacht(server, "list", "--most", "1"))["accounts"]) == 1
        assert (await _yacht(server, "list", "%"))["accounts"] == []


async def test_a_bot_has_no_password_to_reset(server: ServerProcess) -> None:
    """Resetting the password of a bot is refused, because a bot has none."""
    async with Guest(server.url) as mina:
        await _opened(mina, "Owner Mina")
        await mina.http.post("/api/account/bots", json={"name": "Minas Bot"})
        refused = await _yacht(server, "reset-password", "Minas Bot", code=2)
        assert "is a bot and has no password" in refused["error"]
        [bot] = (await _yacht(server, "list", "Minas Bot"))["accounts"]
        assert bot["owner"] == "Owner Mina"


def test_a_missing_database_is_refused(tmp_path: Path) -> None:
    """Listing never creates a database."""
    where = tmp_path / "none.sqlite3"
    command = [str(YACHT), "account", "list", "--database", str(where)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"yacht: there is no database {where}\n")
    assert not where.exists()
