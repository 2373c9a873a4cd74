"""The socket of tables in frames of other sites: no private tables, and no player."""

from collections.abc import Iterator

import httpx
import pytest

from tests.integration.members import open_account
from tests.integration.playing import seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.fleet import fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import CROWD, ServerProcess, server_with
from yachtdice.server.rooms.messages.client import ChangeSettings, Enter, FindOpponent, Ping, Roll
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    Pong,
    RefusalCode,
    Refused,
    Snapshot,
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with previews."""
    folder = tmp_path_factory.mktemp("embeds")
    with server_with(folder, limit_factor=CROWD, previews=True) as process:
        yield process


async def _watched(site: ServerProcess, room: str, watcher: Guest) -> list[bytes | str]:
    """Return the frames that a new connection gets which enters a room and pings."""
    async with Guest(site.url, watcher.http.cookies) as embed:
        socket = await embed.connect(path="/ws/watch")
        await embed.say(Enter(room))
        await embed.say(Ping())
        frames: list[bytes | str] = []
        while not frames or b"Pong" not in _bytes(frames[-1]):
            frames.append(await socket.recv())
        return frames


def _bytes(frame: bytes | str) -> bytes:
    """Return a frame as bytes."""
    return frame.encode() if isinstance(frame, str) else frame


@pytest.mark.parametrize("listed", [False, True])
async def test_a_private_table_answers_like_an_unknown_one(
    site: ServerProcess, *, listed: bool
) -> None:
    """A private table gives the bytes of an unknown id, also to its own player."""
    async with Guest(site.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room()
        await mina.enter(room)
        settings = {"listed": listed, "private": True}
        assert isinstance(await mina.do(ChangeSettings, **settings), Accepted)
        unknown = await _watched(site, "abcdefabcdef", mina)
        assert await _watched(site, room, mina) == unknown
        assert len(unknown) == 2


async def test_an_embedded_table_is_live_and_anonymous(site: ServerProcess) -> None:
    """It shows the throws of a table; the cookie of a seated player counts for nothing."""
    async with Guest(site.url) as mina, Guest(site.url) as jun:
        room = await seat_two(mina, jun)
        async with Guest(site.url, mina.http.cookies) as embed:
            await embed.connect(path="/ws/watch")
            await embed.enter(room)
            assert embed.you is None
            assert isinstance(await embed.do(Roll), Refused)
            roller = mina if embed.table.seat == 0 else jun
            assert isinstance(await roller.do(Roll), Accepted)
            changed = await embed.receive_a(Changed)
            assert changed.table is not None
            assert changed.table.dice == roller.table.dice


async def test_an_embed_belongs_to_no_session(site: ServerProcess) -> None:
    """A logout, which closes all sockets of the player, leaves those of embeds open."""
    async with Guest(site.url) as mina:
        await open_account(mina, "Logged out")
        cookies = httpx.Cookies(mina.http.cookies)
        async with Guest(site.url, cookies) as page, Guest(site.url, cookies) as embed:
            await page.connect()
            await embed.connect(path="/ws/watch")
            assert (await mina.http.post("/api/account/logout", json={})).is_success
            assert await page.close_code() == 4401
            await embed.say(Ping())
            assert isinstance(await embed.receive(), Pong)


async def test_an_embed_ends_when_its_table_becomes_private(site: ServerProcess) -> None:
    """The embed gets the answer of an unknown table instead of the step, and nothing after it."""
    async with Guest(site.url) as mina, Guest(site.url) as embed:
        await mina.named("Mina")
        room = await mina.make_room()
        await mina.enter(room)
        await embed.connect(path="/ws/watch")
        await embed.enter(room)
        assert embed.last_room is not None
        for private in (True, False):
            assert isinstance(await mina.do(ChangeSettings, private=private), Accepted)
        refused = await embed.receive_a(Refused)
        assert refused.code is RefusalCode.NO_ROOM
        await embed.say(Ping())
        assert isinstance(await embed.receive(), Pong)
        assert not any(isinstance(message, Changed) for message in embed.received)


async def test_the_socket_of_embeds_only_watches(site: ServerProcess) -> None:
    """A message that is neither a ping nor the entry to a room is refused, with a name too."""
    async with Guest(site.url) as mina:
        await mina.named("Mina")
        await mina.connect(path="/ws/watch")
        await mina.say(FindOpponent(cid="find", rules="bonus"))
        refused = await mina.receive_a(Refused)
        assert refused.code is RefusalCode.NOT_ALLOWED
        assert not any(isinstance(message, Snapshot) for message in mina.received)


async def test_an_embed_watches_a_table_of_another_server(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """A table of one server is live in an embed of the other, until it is private."""
    with fleet_on(postgres.new_database(), nats.url, previews=True) as (one, two):
        async with Guest(one.url) as mina, Guest(two.url) as embed:
            await mina.named("Mina")
            room = await mina.make_room()
            await mina.enter(room)
            await embed.connect(path="/ws/watch")
            await embed.enter(room)
            assert isinstance(await mina.do(ChangeSettings, clock=60), Accepted)
            assert (await embed.receive_a(Changed)).version == mina.version
            assert isinstance(await mina.do(ChangeSettings, private=True), Accepted)
            assert (await embed.receive_a(Refused)).code is RefusalCode.NO_ROOM
            await embed.enter(room)
            assert isinstance(embed.received[-1], Refused)
            await embed.say(Ping())
            assert isinstance(await embed.receive(), Pong)
