"""What a server tells of itself: health, readiness, figures, and logs without secrets."""

import asyncio
import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.guest import Guest
from tests.integration.playing import play_on
from tests.integration.test_serve import COMMAND
from tests.nats import NatsServer
from tests.postgres import PostgresCluster, find_binaries
from tests.server_process import PATIENCE, ServerProcess, free_port, quick_start, shared_cache
from yachtdice.protocol.client_messages import Fill, Roll, SeatBot, StartGame
from yachtdice.protocol.server_messages import Accepted

PASSWORD = "correct horse battery staple"


def figures(address: str) -> dict[str, float]:
    """Return the figures shown at an address, by name and labels."""
    text = httpx.get(f"http://{address}/metrics").raise_for_status().text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_figures_follow_what_happens(tmp_path: Path) -> None:
    """Sockets, rooms, stored steps and refusals are counted, on an address of their own."""
    address = f"127.0.0.1:{free_port()}"
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), metrics=address) as server:
        async with Guest(server.url) as mina:
            room = await (await mina.named("Mina")).make_room()
            await mina.enter(room)
            await mina.do(StartGame)
            await mina.do(Roll)
            await mina.do(Fill, box="no such box")
            await asyncio.sleep(0.5)  # the loop is looked at four times a second
            seen = figures(address)
            assert seen["yacht_sockets"] == 1
            assert seen["yacht_rooms_awake"] == 1
            assert seen["yacht_commit_seconds_count stored"] == 2
            assert seen["yacht_refused_total illegal"] == 1
            assert seen["yacht_loop_lag_seconds_count"] > 0
            assert seen["process_resident_memory_bytes"] > 1e6
            assert (await mina.http.get("/metrics")).status_code == 404
        assert ready(server.url) == (200, {"database": True, "bus": None, "stopping": False})


def ready(url: str) -> tuple[int, dict[str, bool | None]]:
    """Return what a server says of its readiness."""
    answer = httpx.get(f"{url}/ready", timeout=PATIENCE)
    return answer.status_code, answer.json()


def until_ready_is(url: str, code: int) -> dict[str, bool | None]:
    """Return what a server says once its readiness has this code."""
    deadline = time.monotonic() + PATIENCE
    while (said := ready(url))[0] != code:
        assert time.monotonic() < deadline, said
        time.sleep(0.05)
    return said[1]


def test_readiness_says_what_is_missing(nats: NatsServer, postgres: PostgresCluster) -> None:
    """Without its bus, or its database, a server lives and is not ready, until they are back."""
    assert postgres.port
    binaries = find_binaries()
    assert binaries is not None
    cluster = PostgresCluster(binaries)
    cluster.start()
    try:
        with ServerProcess(cluster.new_database(), bus=nats.url) as server:
            whole = {"database": True, "bus": True, "stopping": False}
            assert ready(server.url) == (200, whole)
            nats.kill()
            assert until_ready_is(server.url, 503) == whole | {"bus": False}
            nats.start()
            until_ready_is(server.url, 200)
            cluster.stop()
            assert until_ready_is(server.url, 503) == whole | {"database": False}
            assert httpx.get(f"{server.url}/health").text == "up"
            cluster.start()
            until_ready_is(server.url, 200)
    finally:
        cluster.remove()


@contextmanager
def telling(*options: str, cache: str) -> Iterator[tuple[str, list[str]]]:
    """Run `yacht serve --log-json`; give its URL, and at the end the lines it has written."""
    port, lines = free_port(), list[str]()
    words = [*COMMAND, "--port", str(port), "--log-json", *options]
    environment = {**quick_start(), "XDG_CACHE_HOME": cache}
    process = subprocess.Popen(
        words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not _answers(f"http://localhost:{port}/health"):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield f"http://localhost:{port}", lines
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
        lines.extend(said.splitlines())


def _answers(url: str) -> bool:
    """Return whether somebody answers."""
    try:
        return httpx.get(url).is_success
    except httpx.TransportError:
        return False


async def test_logs_are_lines_of_json_without_secrets(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """No password, cookie, hash or credential is logged, whatever goes right and wrong."""
    database = postgres.new_database().replace("postgres@", "postgres:hidden-from-logs@")
    bus = nats.url.replace("//", "//someone:hidden-too@")
    options = ("--database", database, "--bus", bus)
    with telling(*options, cache=shared_cache()) as (url, lines):
        async with Guest(url) as mina:
            account = {"name": "Mina", "password": PASSWORD}
            (await mina.http.post("/api/account", json=account)).raise_for_status()
            wrong = account | {"password": PASSWORD[::-1]}
            assert (await mina.http.post("/api/account/login", json=wrong)).status_code == 401
            cookies = list(mina.http.cookies.values())
            room = await mina.make_room()
            await mina.enter(room)
            assert isinstance(await mina.do(SeatBot, seat=1, bot="greedy"), Accepted)
            await mina.do(StartGame)
            await play_on(mina, 0, turns=1)
            assert mina.socket is not None
            await mina.socket.send("not a message " + PASSWORD)
            nats.kill()
            with pytest.raises(httpx.HTTPStatusError):
                (await mina.http.get("/api/rooms/nowhere/qr.svg")).raise_for_status()
            nats.start()
    events = [json.loads(line) for line in lines]
    assert {"time", "level", "logger", "message", "server"} <= events[0].keys()
    assert any("the bus is away" in event["message"] for event in events)
    hidden = [PASSWORD, PASSWORD[::-1], room, room[:6], "hidden-from-logs", "hidden-too", "$argon2"]
    said = "\n".join(lines)
    assert cookies
    assert not [secret for secret in (*hidden, *cookies) if secret in said]


def refused(*options: str) -> str:
    """Return the only line that `yacht serve` says when it cannot start so."""
    words = [*COMMAND, "--port", "0", *options]
    done = subprocess.run(words, env=quick_start(), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    return line


def test_what_cannot_be_is_refused_in_a_line(tmp_path: Path, postgres: PostgresCluster) -> None:
    """A bus on a file, a bus that is not there, and wrong addresses for figures, in words."""
    file = ("--database", str(tmp_path / "yacht.sqlite3"))
    assert "PostgreSQL" in refused(*file, "--bus", "nats://127.0.0.1:4222")
    database = ("--database", postgres.new_database())
    nobody = f"nats://someone:hidden@127.0.0.1:{free_port()}"
    said = refused(*database, "--bus", nobody)
    assert "the bus cannot be reached" in said
    assert "hidden" not in said
    for address in ("9100", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:70000"):
        assert "is not like 127.0.0.1:9100" in refused(*file, "--metrics", address)
    with create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert f"cannot listen on {address}" in refused(*file, "--metrics", address)
