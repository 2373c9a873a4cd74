"""Monitoring of a server: health, readiness, metrics, and logs without secrets."""

import json
import logging
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.integration.app.test_serve import COMMAND
from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.readiness import ready, until_bus_is, until_ready_is
from tests.support.servers.server_process import ServerProcess, free_port
from tests.support.waiting import PATIENCE, until, wait_until
from yachtdice.cli.app import run
from yachtdice.server.common.log_events import LogEvent
from yachtdice.server.rooms.messages.client import Fill, Roll, StartGame
from yachtdice.server.rooms.messages.server import Accepted

PASSWORD = "correct horse battery staple"


def figures(address: str) -> dict[str, float]:
    """Return the metrics at an address, by name and labels."""
    text = httpx.get(f"http://{address}/metrics").raise_for_status().text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_metrics_count_sockets_rooms_steps_and_refusals(tmp_path: Path) -> None:
    """Sockets, rooms, stored steps and refusals are counted, on a separate address."""
    address = f"127.0.0.1:{free_port()}"
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), metrics=address) as server:
        async with Guest(server.url) as mina:
            room = await (await mina.named("Mina")).make_room()
            await mina.enter(room)
            await mina.do(StartGame)
            await mina.do(Roll)
            await mina.do(Fill, box="no such box")
            # The server samples its event loop four times a second and sends no event for it.
            await until(lambda: figures(address)["yacht_loop_lag_seconds_count"])
            seen = figures(address)
            assert seen["yacht_sockets"] == 1
            assert seen["yacht_connections"] >= 1
            assert seen["yacht_rooms_awake"] == 1
            assert seen["yacht_commit_seconds_count stored"] == 2
            assert seen["yacht_refused_total illegal"] == 1
            assert seen["process_resident_memory_bytes"] > 1e6
            assert (await mina.http.get("/metrics")).status_code == 404
        alone = {"database": True, "bus": None, "cut_off": None, "stopping": False}
        assert ready(server.url) == (200, alone)


def test_readiness_names_the_missing_service(
    nats: NatsServer, own_postgres: PostgresCluster
) -> None:
    """Without its database a server is up but not ready; without the bus it stays ready.

    A single server cannot have lost rooms to others.
    """
    with ServerProcess(own_postgres.new_database(), bus=nats.url, may_complain=True) as server:
        whole = {"database": True, "bus": True, "cut_off": False, "stopping": False}
        assert ready(server.url) == (200, whole)
        nats.kill()
        until_bus_is(server.url, up=False)
        assert ready(server.url) == (200, whole | {"bus": False})
        nats.start()
        until_bus_is(server.url, up=True)
        own_postgres.stop()
        away = whole | {"database": False, "database_fault": "unavailable"}
        assert until_ready_is(server.url, 503) == away
        assert httpx.get(f"{server.url}/health").text == "up"
        own_postgres.start()
        until_ready_is(server.url, 200)


@contextmanager
def telling(*options: str, is_json: bool = True) -> Iterator[tuple[str, list[str]]]:
    """Run `yacht serve --log-json`; yield its URL and the list of its log lines."""
    port, lines = free_port(), list[str]()
    words = [*COMMAND, "--port", str(port), *(["--log-json"] if is_json else []), *options]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(lambda: _answers(process, f"http://localhost:{port}/health"))
        yield f"http://localhost:{port}", lines
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
        lines.extend(said.splitlines())


def _answers(process: "subprocess.Popen[str]", url: str) -> bool:
    """Return whether a URL answers; fail if its process has ended."""
    assert process.poll() is None
    try:
        return httpx.get(url).is_success
    except httpx.TransportError:
        return False


async def test_logs_are_lines_of_json_without_secrets(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Everything is logged as documented events with their fields, and no secret is."""
    database = postgres.new_database().replace("postgres@", "postgres:hidden-from-logs@")
    bus = nats.url.replace("//", "//someone:hidden-too@")
    options = ("--database", database, "--bus", bus)
    with telling(*options) as (url, lines):
        async with Guest(url) as mina:
            account = {"name": "Mina", "password": PASSWORD}
            (await mina.http.post("/api/account", json=account)).raise_for_status()
            wrong = account | {"password": PASSWORD[::-1]}
            assert (await mina.http.post("/api/account/login", json=wrong)).status_code == 401
            right = await mina.http.post("/api/account/login", json=account)
            changed = {"old": PASSWORD, "new": PASSWORD * 2}
            renewed = await mina.http.post("/api/account/password", json=changed)
            assert (right.status_code, renewed.status_code) == (200, 200)
            cookies = list(mina.http.cookies.values())
            room = await mina.make_room()
            await mina.enter(room)
            assert isinstance(await mina.do(StartGame), Accepted)
            await play_on(mina, 0)
            assert mina.socket is not None
            await mina.socket.send("not a message " + PASSWORD)
            nats.kill()
            until_bus_is(url, up=False)
            with pytest.raises(httpx.HTTPStatusError):
                (await mina.http.get("/api/rooms/nowhere/qr.svg")).raise_for_status()
            nats.start()
            until_bus_is(url, up=True)
    events = [json.loads(line) for line in lines]
    check_form(events)
    assert [event["event"] for event in events if event["event"] != "refused"] == [
        *("server.started", "account.opened", "account.login_refused", "account.login"),
        *("account.password_changed", "room.created", "room.opened", "game.started", "game.ended"),
        *("bus.away", "bus.back", "server.stopping", "room.closed", "server.stopped"),
    ]
    refusals = {(event["where"], event["code"]) for event in events if event["event"] == "refused"}
    assert refusals == {("http", "401"), ("http", "404"), ("socket", "bad_message")}
    assert len({event["room"] for event in events if "room" in event}) == 1
    hidden = [PASSWORD, PASSWORD[::-1], room, room[:6], "hidden-from-logs", "hidden-too", "$argon2"]
    said = "\n".join(lines)
    assert cookies
    assert not [secret for secret in (*hidden, *cookies) if secret in said]


def check_form(events: list[dict[str, object]]) -> None:
    """Check that each line is a documented event with its level and fields."""
    known = {kind.name: kind for kind in LogEvent.__subclasses__()}
    for event in events:
        assert event["event"] in known, event
        kind = known[str(event["event"])]
        common = {"time", "level", "event", "message", "logger", "server"}
        assert event.keys() == common | {*kind.__struct_fields__}, event
        assert event["level"] == logging.getLevelName(kind.level).lower()


def test_an_outage_of_the_database_is_two_lines(own_postgres: PostgresCluster) -> None:
    """A PostgreSQL outage makes one line at its start and one at its end, with and without JSON."""
    database = ("--no-prepare", "--database", own_postgres.new_database())
    with (
        telling(*database) as (url, lines),
        telling(*database, is_json=False) as (plain, plain_lines),
    ):
        own_postgres.stop()
        for server in (url, plain):
            assert until_ready_is(server, 503)["database"] is False
        own_postgres.start()
        for server in (url, plain):
            until_ready_is(server, 200)
    logged = [json.loads(line) for line in lines]
    outage = [event for event in logged if event["event"].startswith("database.")]
    assert [(event["event"], event["level"]) for event in outage] == [
        ("database.away", "error"),
        ("database.back", "info"),
    ]
    assert outage[0]["reason"]
    assert outage[1]["seconds"] > 0
    assert [line.rpartition(" ")[2] for line in plain_lines] == [
        "[database.away]",
        "[database.back]",
    ], plain_lines


def test_invalid_options_are_refused_in_one_line(
    tmp_path: Path, postgres: PostgresCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bus with SQLite, a wrong bus and wrong metrics addresses are refused in a line."""

    def refused(*options: str) -> str:
        """Return the only line that `yacht serve` prints when it cannot start."""
        assert run(["serve", "--port", "0", *options]) == 2
        [line] = capsys.readouterr().err.splitlines()
        return line

    file = ("--database", str(tmp_path / "yacht.sqlite3"))
    assert "PostgreSQL" in refused(*file, "--bus", "nats://127.0.0.1:4222")
    database = ("--database", postgres.new_database())
    said = refused(*database, "--bus", "nats://someone:hidden@127.0.0.1:port")
    assert "the bus cannot be reached" in said
    assert "hidden" not in said
    for address in ("9100", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:70000"):
        assert "for example 127.0.0.1:9100" in refused(*file, "--metrics", address)
    with create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert f"cannot listen on {address}" in refused(*file, "--metrics", address)
