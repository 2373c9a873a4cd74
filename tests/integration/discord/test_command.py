"""The command `/yacht` over HTTP, from the request of Discord to the result in the channel."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.integration.members import open_account
from tests.support.clients.guest import Guest
from tests.support.discord import PUBLIC_KEY, payload, signed
from tests.support.games.one_box import ANY
from tests.support.servers.discord import FakeDiscord, fake_discord
from tests.support.servers.server_process import ServerProcess, server_with
from tests.support.waiting import until
from tests.unit.server.people.store.accounts import LINE
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted

PATH = "/discord/interactions"
BODY = payload("command_in_a_server")


@pytest.fixture(scope="module")
def discord() -> Iterator[FakeDiscord]:
    """Return Discord on this machine."""
    with fake_discord() as fake:
        yield fake


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, discord: FakeDiscord
) -> Iterator[ServerProcess]:
    """Return a server with an application of Discord and a webhook."""
    variables = {"YACHT_DISCORD_PUBLIC_KEY": PUBLIC_KEY, "YACHT_DISCORD_WEBHOOK": discord.webhook}
    folder: Path = tmp_path_factory.mktemp("discord")
    with server_with(folder, ANY, discord=variables) as process:
        yield process


def changed(text: str) -> list[str]:
    """Return a text with its first, a middle and its last byte changed."""
    places = (0, len(text) // 2, len(text) - 1)
    return [text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :] for at in places]


async def test_a_wrong_signature_gets_the_same_401(server: ServerProcess) -> None:
    """Each changed byte, each missing header and each old request gets 401 and equal bytes."""
    right = signed(BODY)
    names = ("x-signature-ed25519", "x-signature-timestamp")
    heads = [
        *({**right, name: other} for name in names for other in changed(right[name])),
        *({key: value for key, value in right.items() if key != name} for name in names),
        {**right, names[0]: "zz" * 64}, {**right, names[0]: ""}, {**right, names[1]: "now"},
        signed(BODY, at_s=1_000_000_000),
    ]  # fmt: skip
    asked = [(head, BODY) for head in heads]
    asked += [(right, each.encode()) for each in changed(BODY.decode())]
    asked += [(right, BODY + b" "), (right, b""), ({}, b"")]
    async with httpx.AsyncClient(base_url=server.url) as client:
        answers = [await client.post(PATH, headers=head, content=body) for head, body in asked]
        assert {answer.status_code for answer in answers} == {401}
        assert len({answer.content for answer in answers}) == 1
        large = await client.post(PATH, headers=right, content=BODY + b" " * 70_000)
        assert large.status_code == 413
        pong = await client.post(PATH, headers=signed(payload("ping")), content=payload("ping"))
        assert (pong.status_code, pong.json()) == (200, {"type": 1})


async def test_a_browser_of_another_site_changes_nothing(server: ServerProcess) -> None:
    """The route takes requests of any origin, because only Discord can sign them."""
    elsewhere = {"origin": "https://discord.com", "sec-fetch-site": "cross-site"}
    async with httpx.AsyncClient(base_url=server.url) as client:
        body = payload("ping")
        answer = await client.post(PATH, headers={**signed(body), **elsewhere}, content=body)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        refused = await client.post(PATH, headers=elsewhere, content=body)
        assert refused.status_code == 401


async def test_the_channel_opens_a_table_plays_and_reads_the_result(
    server: ServerProcess, discord: FakeDiscord
) -> None:
    """Link and code lead to one table, a repeated request opens no other; the result comes back."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        answers = [
            (await mina.http.post(PATH, headers=signed(BODY), content=BODY)).json()["data"]
            for _ in range(2)
        ]
        assert answers[0] == answers[1]
        [link] = re.findall(rf"{server.url}/r/(\w+)", answers[0]["content"])
        [code] = re.findall(r"`(\w{6})`", answers[0]["content"])
        await open_account(mina, "Mina")
        await jun.named("준호")
        await mina.enter(link)
        assert isinstance(await mina.do(TakeSeat, seat=0), Accepted)
        await jun.enter(code)
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        await mina.catch_up(jun.version)
        assert isinstance(await mina.do(ChangeSettings, rules=LINE.id), Accepted)
        assert isinstance(await mina.do(StartGame), Accepted)
        for guest in (mina, jun):
            await guest.catch_up(max(mina.version, jun.version))
            await guest.do(Roll)
            await guest.do(Fill, box="five")
        await until(lambda: len(discord.got) == 1)
    [embed] = discord.got[0].body["embeds"]
    assert {"Mina", "준호"} <= set(re.findall(r"\*\*(.+?)\*\*", embed["description"]))
