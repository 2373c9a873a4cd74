"""Two server processes on one PostgreSQL and one NATS, as their users see them."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from functools import partial
from typing import Any, TypeAlias

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.integration.playing import play_on, seat_two
from tests.support.guest import Guest
from tests.support.nats import NatsServer
from tests.support.postgres import PostgresCluster, find_binaries
from tests.support.readiness import until_bus_is
from tests.support.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.cluster.membership import DEAD_MS
from yachtdice.compose.connections import FOR_A_PLAYER
from yachtdice.game import Step
from yachtdice.protocol.client_messages import (
    ChangeSettings,
    Fill,
    FindOpponent,
    Roll,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.protocol.server_messages import (
    Accepted,
    Changed,
    Matched,
    RefusalCode,
    Refused,
    Snapshot,
)
from yachtdice.server.http.wire import TOO_MANY_SOCKETS

Fleet: TypeAlias = tuple[ServerProcess, ServerProcess]


@pytest.fixture
def fleet(postgres: PostgresCluster, nats: NatsServer) -> Iterator[Fleet]:
    """Return two running servers of one fleet."""
    database = postgres.new_database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(ServerProcess(database, bus=nats.url)) for _ in range(2))
        yield one, two


def versions(guest: Guest) -> list[int]:
    """Return the versions a guest received, in order."""
    return [message.version for message in guest.received if isinstance(message, Changed)]


async def insist(guest: Guest, url: str, room: str, command: Roll | Fill) -> Accepted:
    """Connect to a server and send a command until it is accepted."""

    async def accepted() -> Accepted | None:
        with suppress(OSError, WebSocketException):
            if guest.socket is None or guest.url != url:
                guest.socket, guest.url = None, url
                await guest.enter(room)
            answer = await guest.ask(command)
            return answer if isinstance(answer, Accepted) else None
        guest.socket = None
        return None

    return await until(accepted)


async def test_two_play_a_game_on_two_servers(fleet: Fleet) -> None:
    """Players on different servers see the same game, each step once and in order."""
    async with Guest(fleet[0].url) as mina, Guest(fleet[1].url) as jun:
        await seat_two(mina, jun)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
        for guest in (mina, jun):
            received = versions(guest)
            assert received == list(range(received[0], mina.version + 1))


async def test_ten_tables_are_played_on_two_servers(fleet: Fleet) -> None:
    """Ten tables with players on both servers play whole games at the same time."""
    async with ExitStackOfGuests([fleet[n % 2].url for n in range(20)]) as guests:
        tables = [(guests[n], guests[n + 1]) for n in range(0, 20, 2)]
        rooms = [await seat_two(*table) for table in tables]
        assert len(set(rooms)) == 10
        await asyncio.gather(
            *(play_on(guest, seat) for table in tables for seat, guest in enumerate(table))
        )
        assert all(mina.table == jun.table for mina, jun in tables)


class ExitStackOfGuests:
    """Guests at these servers, closed at the end."""

    def __init__(self, urls: list[str]) -> None:
        """Create a guest for each URL."""
        self.guests = [Guest(url) for url in urls]

    async def __aenter__(self) -> list[Guest]:
        """Return the guests."""
        return self.guests

    async def __aexit__(self, *_: object) -> None:
        """Close all guests."""
        for guest in self.guests:
            await guest.leave()
            await guest.http.aclose()


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
        assert jun.socket is line, "whoever is at the other server need not come again"
        assert jun.epoch == epoch + 1
        assert before is not None
        assert jun.table is not None
        assert jun.table.dice[0] == before.dice[0], "the dice that were thrown still lie"
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
        one.start()  # it rejoins the fleet
        async with Guest(one.url) as late:
            await late.enter(room)
            assert late.table == mina.table


async def test_a_frozen_owner_writes_nothing_late(fleet: Fleet) -> None:
    """A server that is frozen loses its room, and its late step is refused."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await seat_two(mina, jun)
        one.freeze()
        try:
            late = Roll(cid="late", expect=mina.version)
            await mina.say(late)
            again = Guest(two.url, mina.http.cookies)
            async with again:
                again.version = mina.version
                await insist(again, two.url, room, Roll(cid="quick", expect=late.expect))
                await play_on(again, 0, turns=1)
                await play_on(jun, 1, turns=1)
        finally:
            one.thaw()
        answer = await mina.receive_until(
            lambda m: isinstance(m, Accepted | Refused) and m.cid == "late"
        )
        assert isinstance(answer, Refused)
        assert answer.code is RefusalCode.STALE
        await mina.catch_up(jun.version)
        assert mina.table == jun.table
        assert any(isinstance(m, Snapshot) and m.epoch == jun.epoch for m in mina.received)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_a_late_step_that_still_fits_goes_to_the_new_owner(fleet: Fleet) -> None:
    """A late step on a server that was frozen is written by the new owner."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        await seat_two(mina, jun)
        epoch, version = jun.epoch, jun.version
        one.freeze()
        try:
            await mina.say(Roll(cid="late", expect=version))
            await jun.receive_until(lambda m: isinstance(m, Snapshot))
            assert (jun.epoch, jun.version) == (epoch + 1, version)
        finally:
            one.thaw()
        answer = await mina.receive_until(
            lambda m: isinstance(m, Accepted | Refused) and m.cid == "late"
        )
        assert answer == Accepted("late", epoch + 1, version + 1)
        await jun.catch_up(version + 1)
        assert mina.table == jun.table


async def test_a_stopping_owner_hands_over(fleet: Fleet) -> None:
    """After SIGTERM of the owner, a player of the other server goes on."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await seat_two(mina, jun)
        await play_on(mina, 0, turns=1)
        await jun.catch_up(mina.version)
        stopping = asyncio.create_task(asyncio.to_thread(one.stop))
        version = jun.version
        await jun.receive_until(lambda m: isinstance(m, Snapshot))
        assert jun.version == version
        assert isinstance(await jun.do(Roll), Accepted)
        assert await stopping == 0
        mina.socket, mina.url = None, two.url
        await mina.enter(room)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_the_cluster_survives_a_restart_of_the_bus(fleet: Fleet, nats: NatsServer) -> None:
    """Without NATS the owner's players go on and others wait; then they miss no step."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        await seat_two(mina, jun)
        first, epoch = jun.version, jun.epoch
        nats.kill()
        await play_on(mina, 0, turns=1)
        assert jun.socket is not None
        waiting = asyncio.create_task(jun.do(Roll))
        await asyncio.to_thread(until_bus_is, two.url, up=False)
        assert not waiting.done()
        nats.start()
        answer = await waiting
        assert isinstance(answer, Refused)  # meant for an earlier version
        assert answer.code is RefusalCode.STALE
        await jun.catch_up(mina.version)
        assert jun.epoch == epoch, "nobody has taken the room over"
        assert versions(jun)[-(jun.version - first) :] == list(range(first + 1, jun.version + 1))
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_a_database_outage_moves_no_rooms(nats: NatsServer) -> None:
    """Without PostgreSQL for twice DEAD_MS each room keeps its owner, and games go on."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL (initdb, postgres, psql) is not installed")
    cluster = PostgresCluster(binaries)
    cluster.start()
    try:
        database = cluster.new_database()
        with (
            ServerProcess(database, bus=nats.url) as one,
            ServerProcess(database, bus=nats.url) as two,
        ):
            async with Guest(one.url) as mina, Guest(two.url) as jun:
                await seat_two(mina, jun)
                epoch = jun.epoch
                cluster.stop()
                # waits: until the owner would count as dead if heartbeats were missed
                await asyncio.sleep(2 * DEAD_MS / 1000)
                refused = await mina.do(Roll)
                assert isinstance(refused, Refused)
                assert refused.code is RefusalCode.UNAVAILABLE
                cluster.start()
                # waits: until another server would have taken the room
                await asyncio.sleep(1.2 * DEAD_MS / 1000)
                assert jun.epoch == epoch
                await asyncio.gather(play_on(mina, 0, turns=1), play_on(jun, 1, turns=1))
                assert jun.epoch == epoch + 1, "read again by its keeper, after the doubt"
    finally:
        cluster.remove()


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
        assert mina.table is not None
        assert mina.table.step is Step.OVER


async def test_the_lobby_codes_and_pictures_are_of_all_servers(fleet: Fleet) -> None:
    """A listed room of one server is in the lobby of the other, with code and link."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        await mina.do(ChangeSettings, listed=True)

        async def listed() -> list[str]:
            lines = (await jun.http.get("/api/lobby")).json()["rooms"]
            return [line["id"] for line in lines]

        assert await until(listed) == [room]
        (await jun.http.get(f"/api/rooms/{room}/qr.svg")).raise_for_status()
        await jun.named("준호")
        await jun.enter(room[:6].upper())
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        assert (await jun.http.get("/api/rooms/nowhere/qr.svg")).status_code == 404


async def test_a_quick_match_pairs_players_of_two_servers(fleet: Fleet) -> None:
    """Players who search on two servers get one room, play there, and find it in their lists."""
    async with Guest(fleet[0].url) as mina, Guest(fleet[1].url) as jun:
        for guest, name in ((mina, "Mina"), (jun, "준호")):
            await guest.named(name)
            await guest.connect()
            await guest.say(FindOpponent(cid="f", rules="bonus"))
        matched = [await one.receive_until(lambda m: isinstance(m, Matched)) for one in (mina, jun)]
        [room] = {one.room for one in matched if isinstance(one, Matched)}
        for guest in (mina, jun):
            await guest.enter(room)
            [own] = (await guest.http.get("/api/me/games")).json()["games"]
            assert (own["game"]["room"], own["game"]["left_ms"] > 0) == (room, True)
        for guest in (mina, jun):
            assert [game["room"] for game in await until(partial(_shown_games, guest))] == [room]


async def _shown_games(guest: Guest) -> list[dict[str, Any]]:
    """Return the games on the home page of a guest's server."""
    games: list[dict[str, Any]] = (await guest.http.get("/api/home")).json()["games"]
    return games


async def test_logging_out_takes_effect_on_all_servers(fleet: Fleet) -> None:
    """A logout at one server closes the session's sockets at the other."""
    one, two = fleet
    async with Guest(one.url) as mina:
        account = {"name": "Mina", "password": "a long pass phrase"}
        (await mina.http.post("/api/account", json=account)).raise_for_status()
        room = await mina.make_room()
        there = Guest(two.url, mina.http.cookies)
        async with there:
            await there.enter(room)
            (await mina.http.post("/api/account/logout", json={})).raise_for_status()
            with pytest.raises(ConnectionClosed) as closed:
                await there.receive_until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401


async def test_sockets_of_one_player_are_limited_at_each_server(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Each server closes the 21st socket of a player, and ignores those of the other one."""
    database = postgres.new_database()
    async with AsyncExitStack() as stack:
        one, two = (
            stack.enter_context(ServerProcess(database, bus=nats.url, limit_factor=1))
            for _ in range(2)
        )
        mina = await stack.enter_async_context(Guest(one.url))
        await mina.named("Many tabs")
        for guest in (mina, await stack.enter_async_context(Guest(two.url, mina.http.cookies))):
            sockets = [await guest.connect() for _ in range(FOR_A_PLAYER + 1)]
            for socket in sockets:
                stack.push_async_callback(socket.close)
            with pytest.raises(ConnectionClosed) as closed:
                await sockets[-1].recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == TOO_MANY_SOCKETS
            for socket in sockets[:-1]:
                await (await socket.ping())


async def test_login_attempts_are_counted_over_all_servers(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Wrong passwords at two servers count toward the same limit of ten."""
    database = postgres.new_database()
    with ExitStack() as stack:
        servers = [
            stack.enter_context(ServerProcess(database, bus=nats.url, limit_factor=1))
            for _ in range(2)
        ]
        codes = []
        wrong = {"name": "Nobody", "password": "not the right one"}
        async with httpx.AsyncClient() as http:
            for n in range(12):
                url = f"{servers[n % 2].url}/api/account/login"
                codes.append((await http.post(url, json=wrong)).status_code)
        assert codes == [401] * 10 + [429] * 2
