"""Tokens of bots: what they permit, what they do not, and when they expire."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.clients.bot_account import PASSWORD, Owner, bearer, owner
from tests.support.clients.guest import Guest
from tests.support.servers.fleet import fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE, until

_names = count()
ACCOUNT = "/api/bot/account"


@pytest.fixture
def keeper(house: ServerProcess) -> Iterator[Owner]:
    """Yield an account that keeps bots."""
    with owner(house.url, f"Token keeper {next(_names)}") as known:
        yield known


def _status(url: str, bot: dict[str, Any]) -> int:
    """Return the status of the bot's account request."""
    return httpx.get(url + ACCOUNT, headers=bearer(bot)).status_code


def test_a_token_is_no_cookie_and_a_cookie_no_token(house: ServerProcess, keeper: Owner) -> None:
    """Token and cookie each open their own part of the API only; a bot has no password."""
    bot = keeper.bot(f"Two connections {next(_names)}")
    cookie = ("yacht", keeper.http.cookies["yacht"])
    assert _status(house.url, bot) == 200
    unknown = httpx.get(house.url + ACCOUNT, cookies=dict([cookie]))
    assert (unknown.status_code, unknown.headers["www-authenticate"]) == (401, "Bearer")
    for refused in (
        httpx.get(house.url + ACCOUNT, headers={"authorization": f"Bearer {cookie[1]}"}),
        httpx.get(house.url + ACCOUNT, headers={"authorization": f"Basic {bot['token']}"}),
        httpx.get(house.url + ACCOUNT, params={"token": bot["token"]}),
        httpx.get(house.url + ACCOUNT, params={"access_token": bot["token"]}),
        httpx.get(house.url + ACCOUNT, cookies={cookie[0]: bot["token"]}),
    ):
        assert refused.status_code == 401
        assert bot["token"] not in refused.text
    with httpx.Client(base_url=house.url, cookies={cookie[0]: bot["token"]}) as http:
        assert http.get("/api/me").json()["player"] is None
        assert http.post("/api/rooms", json={"rules": "bonus"}).status_code == 401
    with httpx.Client(base_url=house.url, headers=bearer(bot)) as http:
        assert http.get("/api/me").json()["player"] is None
        assert http.post("/api/rooms", json={"rules": "bonus"}).status_code == 401
        assert http.get("/api/account/bots").status_code == 401
        body = {"name": bot["name"], "password": PASSWORD}
        assert http.post("/api/account/login", json=body).status_code == 401


def test_only_the_owner_renews_revokes_and_deletes(house: ServerProcess, keeper: Owner) -> None:
    """A new token replaces the old; other accounts cannot see the bot, and guests have none."""
    bot = keeper.bot(f"Own {next(_names)}")
    path = f"/api/account/bots/{bot['player']}"
    with owner(house.url, f"Stranger {next(_names)}") as stranger:
        for what in ("token", "revoke", "delete"):
            assert stranger.http.post(f"{path}/{what}", json={}).status_code == 404
        assert stranger.http.get("/api/account/bots").json()["bots"] == []
    with httpx.Client(base_url=house.url) as guest:
        assert guest.post("/api/account/bots", json={"name": "Nobody's"}).status_code == 401
        guest.post("/api/me", json={"name": "Guest"}).raise_for_status()
        assert guest.post("/api/account/bots", json={"name": "Nobody's"}).status_code == 403
    assert _status(house.url, bot) == 200
    renewed = keeper.http.post(f"{path}/token", json={}).json()
    assert (_status(house.url, bot), _status(house.url, renewed)) == (401, 200)
    assert keeper.http.post(f"{path}/revoke", json={}).status_code == 204
    assert _status(house.url, renewed) == 401
    assert keeper.http.get("/api/account/bots").json()["bots"][0]["token"] is False
    assert keeper.http.post(f"{path}/delete", json={}).status_code == 204
    assert keeper.http.get("/api/account/bots").json()["bots"] == []
    assert keeper.http.post(f"{path}/token", json={}).status_code == 404


def test_another_bots_token_moves_nothing(house: ServerProcess, keeper: Owner) -> None:
    """A bot without a seat at the table is refused."""
    room = keeper.http.post("/api/rooms", json={"rules": "bonus"}).json()["id"]
    mine, other = (keeper.bot(f"One of two {next(_names)}") for _ in range(2))
    url = f"{house.url}/api/bot/rooms/{room}"
    assert httpx.post(f"{url}/seat", json={}, headers=bearer(mine)).status_code == 200
    for path, body in (
        ("moves", {"type": "Roll", "cid": "a", "expect": 2}),
        ("moves", {"type": "Resign", "cid": "b", "expect": 2}),
        ("leave", {}),
    ):
        refused = httpx.post(f"{url}/{path}", json=body, headers=bearer(other))
        assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")


def test_invalid_moves_are_refused_with_a_reason(house: ServerProcess, keeper: Owner) -> None:
    """Other commands, unknown fields, deep nesting and huge bodies get 4xx answers."""
    bot = keeper.bot(f"Garbler {next(_names)}")
    room = keeper.http.post("/api/rooms", json={"rules": "bonus"}).json()["id"]
    url = f"{house.url}/api/bot/rooms/{room}/moves"
    depth, kind = 60_000, {"content-type": "application/json"}
    for content, status in (
        (b'{"type":"StartGame","cid":"a","expect":1}', 400),
        (b'{"type":"Roll","cid":"a","expect":1,"more":1}', 400),
        (b'{"type":"Roll","cid":"","expect":1}', 400),
        (b'{"type":"Roll","cid":"a","expect":1,"keep":' + b"[" * depth + b"]" * depth + b"}", 400),
        (b'"' + b"x" * 200_000 + b'"', 413),
        (b"\xff\xfe", 400),
    ):
        answer = httpx.post(url, content=content, headers={**bearer(bot), **kind})
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
    assert _status(house.url, bot) == 200


def test_another_sites_origin_matters_to_cookies_only(house: ServerProcess, keeper: Owner) -> None:
    """A foreign origin is accepted with a token and refused with a cookie."""
    bot = keeper.bot(f"Afar {next(_names)}")
    room = keeper.http.post("/api/rooms", json={"rules": "bonus"}).json()["id"]
    foreign = {"origin": "https://elsewhere.example"}
    url = f"{house.url}/api/bot/rooms/{room}/seat"
    assert httpx.post(url, json={}, headers={**bearer(bot), **foreign}).status_code == 200
    assert keeper.http.post(url, json={}, headers=foreign).status_code == 401
    made = keeper.http.post("/api/account/bots", json={"name": "Foreign"}, headers=foreign)
    assert made.status_code == 403


def test_limits_name_themselves(tmp_path: Path) -> None:
    """Wrong tokens and too many requests get 429 with the name of the limit and its end."""
    with (
        ServerProcess(str(tmp_path / "y.sqlite3"), limit_factor=1) as server,
        owner(server.url, "Hasty keeper") as keeper,
    ):
        bot = keeper.bot("Hasty")
        wrong = [_status(server.url, {"token": f"yacht-bot-{n}"}) for n in range(32)]
        assert wrong == [401] * 30 + [429] * 2
        asked = [httpx.get(server.url + ACCOUNT, headers=bearer(bot))]
        with httpx.Client(base_url=server.url, headers=bearer(bot)) as http:
            while asked[-1].status_code == 200 and len(asked) < 700:
                asked.append(http.get(ACCOUNT))
        assert len(asked) == 601
        last = asked[-1]
        assert (last.status_code, last.json()["limit"]) == (429, "requests, by bot")
        assert last.json()["until_ms"] > 0
        assert 0 < int(last.headers["retry-after"]) <= 60


async def test_streams_of_one_bot_are_limited(tmp_path: Path) -> None:
    """The 21st open stream gets 429; after a stream is closed a new stream can be opened."""
    with (
        ServerProcess(str(tmp_path / "y.sqlite3"), limit_factor=1) as server,
        owner(server.url, "Many streams") as keeper,
    ):
        headers = bearer(keeper.bot("Streamer"))
        async with httpx.AsyncClient(
            base_url=server.url, headers=headers, timeout=PATIENCE
        ) as http:
            asked = http.build_request("GET", "/api/bot/events")
            streams = [await http.send(asked, stream=True) for _ in range(21)]
            assert [one.status_code for one in streams] == [200] * 20 + [429]
            await streams[-1].aread()
            assert streams[-1].json()["limit"] == "open streams"
            await streams[0].aclose()

            async def is_open() -> bool:
                again = await http.send(asked, stream=True)
                await again.aclose()
                return again.status_code == 200

            await until(is_open)
            for one in streams:
                await one.aclose()


async def test_a_bot_plays_far_from_its_room_until_its_token_is_revoked_elsewhere(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Stream, seat and moves work on any server; a revoked token ends streams on all servers."""
    database = postgres.new_database()
    with (
        fleet_on(database, nats.url, checks_sessions=False) as (one, two),
        owner(one.url, "Fleet keeper") as keeper,
    ):
        bot = keeper.bot("Fleet bot")
        async with (
            Guest(one.url, cookies=keeper.http.cookies) as mina,
            httpx.AsyncClient(base_url=two.url, headers=bearer(bot), timeout=PATIENCE) as http,
        ):
            room = await mina.make_room("bonus")
            await mina.enter(room)
            path = f"/api/bot/rooms/{room}"
            assert (await http.post(f"{path}/seat", json={})).json()["seat"] == 1
            async with http.stream("GET", f"{path}/stream") as response:
                lines = response.aiter_lines()
                assert '"Snapshot"' in await anext(lines)
                gone = await http.post(f"{path}/leave")
                assert gone.json()["version"] == 3
                await mina.catch_up(3)
                revoke = f"/api/account/bots/{bot['player']}/revoke"
                keeper.http.post(revoke, json={}).raise_for_status()
                async with asyncio.timeout(PATIENCE):
                    async for _ in lines:
                        pass
            assert (await http.get(ACCOUNT)).status_code == 401
