"""Ends of games of a real server, in a channel of Discord on this machine."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.integration.members import open_account, play_one_box
from tests.support.clients.guest import Guest
from tests.support.games.one_box import ANY
from tests.support.servers.discord import FakeDiscord, Reply, fake_discord
from tests.support.servers.server_process import CROWD, ServerProcess, server_with
from tests.support.waiting import until


@pytest.fixture
def discord() -> Iterator[FakeDiscord]:
    """Return Discord on this machine."""
    with fake_discord() as fake:
        yield fake


@pytest.fixture
def server(tmp_path: Path, discord: FakeDiscord) -> Iterator[ServerProcess]:
    """Return a server with games of one box and a webhook."""
    with ExitStack() as stack:
        secrets = {"YACHT_DISCORD_WEBHOOK": discord.webhook}
        options = {"limit_factor": CROWD, "discord": secrets}
        yield stack.enter_context(server_with(tmp_path, ANY, **options))


async def test_a_discord_that_never_answers_delays_no_game(
    server: ServerProcess, discord: FakeDiscord
) -> None:
    """Games end while the webhook hangs. It gets each public one later, a private one never."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        await open_account(mina, "Mina")
        await jun.named("준호")
        discord.open.clear()
        first = await play_one_box([mina, jun])
        await until(lambda: len(discord.got) == 1)
        await play_one_box([mina, jun], private=True)
        await play_one_box([mina])
        second = await play_one_box([mina, jun])
        assert len(discord.got) == 1
        discord.replies += [Reply(429, {}, b'{"retry_after": 0.1, "global": true}')]
        discord.open.set()
        await until(lambda: len(discord.got) == 3)
    embeds = [asked.body["embeds"][0] for asked in discord.got]
    links = [f"{server.url}/games/{game}" for game in (first, first, second)]
    assert [embed["url"] for embed in embeds] == links
    assert "준호" in embeds[0]["description"]
    assert "image" not in embeds[0]
    server.stop()
    assert len(discord.got) == 3
    assert discord.webhook not in server.said()
