"""Hostile clients of contests get an answer or are closed, and other clients do not notice."""

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from tests.integration.contests.evening import SHORT, Evening, ask
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import CROWD, ServerProcess, server_with

PATH = "/contests/ws"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with short rules."""
    folder = tmp_path_factory.mktemp("strangers")
    with server_with(folder, SHORT.text, limit_factor=CROWD) as process:
        yield process


async def answers(server: ServerProcess, cookie: str | None, *frames: str) -> list[str]:
    """Return the codes of the refusals, or the types of the answers, to frames of a client."""
    async with Guest(server.url) as guest:
        if cookie is not None:
            name, _, value = cookie.partition("=")
            guest.http.cookies.set(name, value)
        socket = await guest.connect(path=PATH)
        for frame in frames:
            await socket.send(frame)
        await socket.send('{"type":"Ping"}')
        found = list[str]()
        while (said := json.loads(await socket.recv()))["type"] != "Pong":
            found.append(said.get("code") or said["type"])
        return found


async def test_hostile_frames_are_refused_with_their_code(server: ServerProcess) -> None:
    """Strangers, spectators and entrants with wrong links or choices get a clear refusal."""
    evening = await Evening.create([server.url], server.database, 2)
    player, other = evening.accounts
    await evening.contestant(0).enter()
    follow = json.dumps({"type": "Follow", "contest": evening.contest})
    choose = json.dumps({"type": "Choose", "throw": 1, "keep": [0]})
    link = json.dumps({"type": "SendLink", "throw": 1, "link": "A" * 43})
    unknown = json.dumps({"type": "Follow", "contest": "nothing"})
    wrong = ('{"type":"Roll"}', "[", '{"type":"Choose","throw":0}', '{"type":"Follow"}')
    assert await answers(server, None, choose, link, unknown) == [
        *("not_entered", "not_entered", "no_contest"),
    ]
    assert await answers(server, None, *wrong) == ["bad_message"] * 4
    assert await answers(server, None, follow, choose) == ["ContestState", "not_allowed"]
    assert await answers(server, other.cookie, follow, choose) == ["ContestState", "not_allowed"]
    assert await answers(server, player.cookie, follow, choose) == ["ContestState", "stale"]
    assert await answers(server, player.cookie, follow, link) == ["ContestState"]
    assert server.said() == ""


async def test_a_foreign_page_cannot_open_the_socket(server: ServerProcess) -> None:
    """A page of another site cannot choose for a visitor."""
    async with Guest(server.url) as guest:
        with pytest.raises(InvalidStatus, match="403"):
            await guest.connect(origin="https://evil.example", path=PATH)


async def test_an_unlisted_contest_is_reached_by_its_id_alone(server: ServerProcess) -> None:
    """The list does not show it, and only its host may start or cancel it."""
    evening = await Evening.create([server.url], server.database, 2, listed=False)
    host, other = evening.accounts
    path = f"/{evening.contest}"
    listed = (await ask(server.url, host, "GET", "")).json()["contests"]
    assert evening.contest not in [line["id"] for line in listed]
    assert (await ask(server.url, None, "GET", path)).status_code == 200
    for action in ("start", "cancel"):
        answer = await ask(server.url, other, "POST", f"{path}/{action}", {})
        assert (answer.status_code, answer.json()["type"]) == (403, "/problems/contest-host-only")
    assert (await ask(server.url, host, "POST", f"{path}/start", {})).status_code == 409
    assert (await ask(server.url, host, "GET", f"{path}/record")).status_code == 409
    assert (await ask(server.url, host, "POST", f"{path}/cancel", {})).status_code == 200
    entered = await ask(server.url, other, "POST", f"{path}/entry", {"tip": None})
    assert (entered.status_code, entered.json()["type"]) == (409, "/problems/contest-closed")


async def test_orders_that_cannot_be_carried_out_are_refused(server: ServerProcess) -> None:
    """A host learns what to change in the order."""
    evening = await Evening.create([server.url], server.database, 1)
    order = {"name": "Evening", "rules": SHORT.id}
    refused: dict[str, dict[str, object]] = {
        "no rule set": {"rules": "nothing"},
        "must not have a link": {"name": "see www.evil.example"},
        "there is no bot": {"bots": ["win"]},
        "GET /api/bots": {"bots": ["nothing"]},
        "next 60 days": {"starts_ms": 1},
    }
    for reason, change in refused.items():
        answer = await ask(server.url, evening.accounts[0], "POST", "", {**order, **change})
        assert answer.status_code == 400
        assert reason in answer.json()["detail"]
