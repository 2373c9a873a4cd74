"""Two server processes on one PostgreSQL and one NATS, as their users see them."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial

import httpx
import pytest

from tests.integration.members import open_account
from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.clients.sealed_guest import SealedGuest
from tests.support.servers.fleet import Fleet, fleet_on, insist, versions
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.waiting import PATIENCE, until
from yachtdice.server.http.wire import TOO_MANY_SOCKETS
from yachtdice.server.people.service.connections import FOR_A_PLAYER
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    FindOpponent,
    Roll,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.server import Accepted, Matched


@pytest.fixture
def fleet(postgres: PostgresCluster, nats: NatsServer) -> Iterator[Fleet]:
    """Return two running servers of one fleet, which the test may harm."""
    with fleet_on(postgres.new_database(), nats.url) as servers:
        yield servers


@pytest.fixture(scope="module")
def calm(postgres: PostgresCluster) -> Iterator[Fleet]:
    """Return two running servers of one fleet that tests share; no test harms it."""
    nats = NatsServer()
    nats.start()
    try:
        with fleet_on(postgres.new_database(), nats.url) as servers:
            yield servers
    finally:
        nats.kill()


async def test_two_play_a_game_on_two_servers(calm: Fleet) -> None:
    """Players on different servers see the same game, each step once and in order."""
    async with Guest(calm[0].url) as mina, Guest(calm[1].url) as jun:
        await seat_two(mina, jun)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
        for guest in (mina, jun):
            received = versions(guest)
            assert received == list(range(received[0], mina.version + 1))


async def test_the_lobby_codes_and_pictures_are_of_all_servers(calm: Fleet) -> None:
    """A listed room of one server is in the lobby of the other, with code and link."""
    one, two = calm
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        await mina.do(ChangeSettings, listed=True)

        async def is_listed() -> bool:
            lines = (await jun.http.get("/api/lobby")).json()["rooms"]
            return room in [line["id"] for line in lines]

        await until(is_listed)
        picture = (await jun.http.get(f"/api/rooms/{room}/qr.svg")).raise_for_status()
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")
        await jun.named("준호")
        await jun.enter(room[:6].upper())
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        assert (await jun.http.get("/api/rooms/nowhere/qr.svg")).status_code == 404


async def test_a_quick_match_pairs_players_of_two_servers(calm: Fleet) -> None:
    """Players who search on two servers get one room, play there, and find it in their lists."""
    async with SealedGuest(calm[0].url, "mina") as mina, SealedGuest(calm[1].url, "jun") as jun:
        for guest, name in ((mina, "Mina"), (jun, "준호")):
            await guest.named(name)
            await guest.connect()
            await guest.say(FindOpponent(cid="f", rules="bonus"))
        [room] = {(await one.receive_a(Matched)).room for one in (mina, jun)}
        for guest in (mina, jun):
            await guest.enter(room)
        await mina.see(lambda: mina.last_table is not None)  # both pledges start the game
        for guest in (mina, jun):
            [own] = (await guest.http.get("/api/me/games")).json()["games"]
            assert (own["game"]["room"], own["game"]["left_ms"] > 0) == (room, True)
        for guest in (mina, jun):
            await until(partial(_is_shown, guest, room))


async def _is_shown(guest: Guest, room: str) -> bool:
    """Return whether the game of a room is on the home page of a guest's server."""
    games = (await guest.http.get("/api/home")).json()["games"]
    return room in [game["room"] for game in games]


async def test_logging_out_takes_effect_on_all_servers(calm: Fleet) -> None:
    """A logout at one server closes the session's sockets at the other."""
    one, two = calm
    async with Guest(one.url) as mina:
        await open_account(mina, "Mina")
        room = await mina.make_room()
        there = Guest(two.url, mina.http.cookies)
        async with there:
            await there.enter(room)
            (await mina.http.post("/api/account/logout", json={})).raise_for_status()
            assert await there.close_code() == 4401


async def test_sockets_of_one_player_are_limited_at_each_server(calm: Fleet) -> None:
    """Each server closes the 21st socket of a player, and ignores those of the other one."""
    one, two = calm
    async with AsyncExitStack() as stack:
        mina = await stack.enter_async_context(Guest(one.url))
        await mina.named("Many tabs")
        for guest in (mina, await stack.enter_async_context(Guest(two.url, mina.http.cookies))):
            sockets = [await guest.connect() for _ in range(FOR_A_PLAYER + 1)]
            for socket in sockets:
                stack.push_async_callback(socket.close)
            assert await guest.close_code() == TOO_MANY_SOCKETS
            for socket in sockets[:-1]:
                await (await socket.ping())


async def test_login_attempts_are_counted_over_all_servers(calm: Fleet) -> None:
    """Wrong passwords at two servers count toward the same limit of ten."""
    codes = []
    wrong = {"name": "Nobody", "password": "not the right one"}
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for n in range(12):
            url = f"{calm[n % 2].url}/api/account/login"
            codes.append((await http.post(url, json=wrong)).status_code)
    assert codes == [401] * 10 + [429] * 2


async def test_presence_counts_connections_of_all_servers(fleet: Fleet) -> None:
    """A bot plays for a guest on another server; guests of a dead server are gone."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        await mina.do(SeatBot, seat=1, bot="greedy")
        await mina.do(StartGame)
        await jun.named("준호")
        await jun.enter(room)
        await mina.receive_until(lambda m: len(getattr(m, "present", ())) == 2)
        two.kill()
        await mina.receive_until(lambda m: getattr(m, "present", None) == (mina.you,))
        await play_on(mina, 0)
        assert mina.is_over


async def test_a_killed_owner_is_replaced(fleet: Fleet) -> None:
    """After SIGKILL of the owner the other server takes over, and no accepted step is lost."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await seat_two(mina, jun)
        assert isinstance(await mina.do(Roll), Accepted)
        await jun.catch_up(mina.version)
        before = mina.table
        one.kill()
        epoch, line = jun.epoch, jun.socket
        command = Roll(cid="after", expect=mina.version, keep=(0,))
        accepted = await insist(mina, two.url, room, command)
        assert accepted.version == command.expect + 1
        await jun.catch_up(accepted.version)
        assert jun.socket is line, "a player at the other server need not come again"
        assert jun.epoch == epoch + 1
        assert before is not None
        assert jun.table.dice[0] == before.dice[0], "the dice that were thrown still lie"
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
        one.start()  # it rejoins the fleet
        async with Guest(one.url) as late:
            await late.enter(room)
            assert late.table == mina.table
