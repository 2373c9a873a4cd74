"""Push messages of a real server, at a push service on this machine."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.integration.members import open_account
from tests.support.clients.guest import Guest
from tests.support.servers.push_service import PushService, push_service
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until

HOUR = 3_600_000
PUSH = "/api/me/reminders/push"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """Return a push service that servers started from now on trust."""
    with push_service(tmp_path) as (service, certificate):
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        yield service


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[ServerProcess]:
    """Return a server with push messages, which also sends to this push service."""
    contact = "mailto:mina@dice.example"
    place = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(place, push=contact, push_hosts=(service.host,)) as process:
        yield process


def give_turn(server: ServerProcess, room: str, player: str, hours_ago: int = 1) -> None:
    """Store that a turn of a day waits for a player since some hours."""
    began = int(time.time() * 1000) - hours_ago * HOUR
    row = (room, f"game-{room}-{began}", player, began, began + 24 * HOUR)
    with closing(sqlite3.connect(server.database)) as file, file:
        file.execute(
            "INSERT OR REPLACE INTO turns (room, game, player, began_ms, due_ms)"
            " VALUES (?, ?, ?, ?, ?)",
            row,
        )


def stored(server: ServerProcess, what: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    with closing(sqlite3.connect(server.database)) as file:
        return file.execute(what).fetchall()


async def subscribe(guest: Guest, service: PushService, path: str, **more: Any) -> None:
    """Subscribe the browser of a guest at the service."""
    device = service.browser.subscription(service.url + path, **more)
    (await guest.http.post(PUSH, json=device)).raise_for_status()


async def test_a_waiting_turn_reaches_the_device_once(
    server: ServerProcess, service: PushService
) -> None:
    """The device decrypts the number of turns and the room; the session's end ends it."""
    async with Guest(server.url) as mina:
        player = await open_account(mina, "Mina")
        view = (await mina.http.get(PUSH)).json()
        assert len(view["key"]) == 87
        assert view["endpoint"] is None
        rooms = [await mina.make_room() for _ in range(3)]
        await subscribe(mina, service, "/mina", language="ko")
        assert (await mina.http.get(PUSH)).json()["endpoint"] == f"{service.url}/mina"
        give_turn(server, rooms[0], player)
        await until(lambda: len(service.got) == 1)
        [got] = service.got
        assert (got.path, got.text) == (
            "/mina",
            {"turns": 1, "room": rooms[0], "language": "ko"},
        )
        assert got.headers["authorization"].endswith(f"k={view['key']}")
        assert 22.9 * 3600 < int(got.headers["ttl"]) <= 23 * 3600
        (await mina.http.post("/api/account/logout", json={})).raise_for_status()
        give_turn(server, rooms[1], player, hours_ago=20)
        async with Guest(server.url) as jun:  # told after Mina's turn was looked at
            other = await open_account(jun, "Jun")
            await subscribe(jun, service, "/jun")
            give_turn(server, rooms[2], other)
            await until(lambda: len(service.got) == 2)
        assert [each.path for each in service.got] == ["/mina", "/jun"]


async def test_an_ended_subscription_is_deleted_and_a_slow_service_delays_no_table(
    server: ServerProcess, service: PushService
) -> None:
    """While the service is silent a command at a table is answered; then 410 deletes the row."""
    service.answers["/mina"] = (410, {})
    service.open.clear()
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        player = await open_account(mina, "Mina")
        await subscribe(mina, service, "/mina")
        give_turn(server, await mina.make_room(), player)
        await until(lambda: len(service.got) == 1)
        await jun.named("Jun")
        began = time.monotonic()
        await jun.enter(await jun.make_room())
        assert time.monotonic() - began < 5
        assert stored(server, "SELECT player FROM push_subscriptions") == [(player,)]
        service.open.set()
        await until(lambda: stored(server, "SELECT player FROM push_subscriptions") == [])


async def test_a_player_with_an_open_table_is_not_told(
    server: ServerProcess, service: PushService
) -> None:
    """The server notes the open table at the turn instead, and tells the other player."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        here, away = await open_account(mina, "Mina"), await open_account(jun, "Jun")
        rooms = [await mina.make_room() for _ in range(2)]
        for guest, path in ((mina, "/mina"), (jun, "/jun")):
            await subscribe(guest, service, path)
        await mina.enter(rooms[0])
        give_turn(server, rooms[0], here)
        noted = f"SELECT told_ms FROM turns WHERE player = '{here}' AND times_told = 0"
        await until(lambda: stored(server, noted) not in ([], [(None,)]))
        give_turn(server, rooms[1], away)
        await until(lambda: len(service.got) == 1)
        assert service.got[0].path == "/jun"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"endpoint": "https://127.0.0.1/1"}, "/problems/push-endpoint"),
        ({"endpoint": "http://fcm.googleapis.com/1"}, "/problems/push-endpoint"),
        ({"auth": "AAAA"}, "/problems/push-key"),
        ({"language": "xx"}, "about:blank"),
        ({"quiet": {"begin": 24, "end": 0, "offset": 0}}, "about:blank"),
    ],
)
async def test_a_wrong_subscription_is_refused(
    server: ServerProcess, service: PushService, change: dict[str, Any], problem: str
) -> None:
    """Each fault has a clear problem, and nothing is stored."""
    async with Guest(server.url) as mina:
        await open_account(mina, "Mina")
        device = {**service.browser.subscription(f"{service.url}/1"), **change}
        answer = await mina.http.post(PUSH, json=device)
        assert (answer.status_code, answer.json()["type"]) == (400, problem)
        assert stored(server, "SELECT player FROM push_subscriptions") == []


async def test_without_the_option_the_routes_say_that_it_is_off(house: ServerProcess) -> None:
    """There is no key, and a subscription is refused."""
    async with Guest(house.url) as mina:
        await mina.named("Mina")
        assert (await mina.http.get(PUSH)).json() == {"key": None, "endpoint": None, "quiet": None}
        device = {"endpoint": "https://fcm.googleapis.com/1", "key": "B", "auth": "A"}
        answer = await mina.http.post(PUSH, json={**device, "language": "en"})
        assert (answer.status_code, answer.json()["type"]) == (409, "/problems/push-off")
