"""Two server processes on one PostgreSQL and one NATS, as their users see them."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import TypeAlias

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.guest import PATIENCE, Guest
from tests.integration.playing import play_on, seat_two
from tests.nats import NatsServer
from tests.postgres import PostgresCluster, find_binaries
from tests.server_process import ServerProcess
from yachtdice.game import Step
from yachtdice.protocol.client_messages import Fill, ListRoom, Roll, SeatBot, StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted, Changed, RefusalCode, Refused, Snapshot

Fleet: TypeAlias = tuple[ServerProcess, ServerProcess]

TAKEN_OVER_S = 3.0


@pytest.fixture
def fleet(postgres: PostgresCluster, nats: NatsServer) -> Iterator[Fleet]:
    """Return two servers of one fleet, running."""
    database = postgres.new_database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(ServerProcess(database, bus=nats.url)) for _ in range(2))
        yield one, two


def versions(guest: Guest) -> list[int]:
    """Return the versions a guest was told of, in order."""
    return [message.version for message in guest.heard if isinstance(message, Changed)]


async def insist(guest: Guest, url: str, room: str, command: Roll | Fill) -> Accepted:
    """Come to a server and give a command, over and over, until it is accepted."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(OSError, ConnectionClosed):
            if guest.socket is None or guest.url != url:
                guest.socket, guest.url = None, url
                await guest.enter(room)
            answer = await guest.ask(command)
            if isinstance(answer, Accepted):
                return answer
        await asyncio.sleep(0.05)
    raise AssertionError("it was never accepted")


async def test_two_play_a_game_on_two_servers(fleet: Fleet) -> None:
    """Players on different servers see the same game, each step once and in order."""
    async with Guest(fleet[0].url) as mina, Guest(fleet[1].url) as jun:
        await seat_two(mina, jun)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
        for guest in (mina, jun):
            told = versions(guest)
            assert told == list(range(told[0], mina.version + 1))


async def test_sockets_are_dealt_out_like_cards(fleet: Fleet) -> None:
    """Ten tables whose players land on either server by turns play whole games, all at a time."""
    async with ExitStackOfGuests([fleet[n % 2].url for n in range(20)]) as guests:
        tables = [(guests[n], guests[n + 1]) for n in range(0, 20, 2)]
        rooms = [await seat_two(*table) for table in tables]
        assert len(set(rooms)) == 10
        await asyncio.gather(
            *(play_on(guest, seat) for table in tables for seat, guest in enumerate(table))
        )
        assert all(mina.table == jun.table for mina, jun in tables)


class ExitStackOfGuests:
    """Guests at these servers, who all go at the end."""

    def __init__(self, urls: list[str]) -> None:
        """Send one to each."""
        self.guests = [Guest(url) for url in urls]

    async def __aenter__(self) -> list[Guest]:
        """Return them."""
        return self.guests

    async def __aexit__(self, *_: object) -> None:
        """Let them go."""
        for guest in self.guests:
            await guest.leave()
            await guest.http.aclose()


async def test_a_killed_keeper_is_replaced_within_three_seconds(fleet: Fleet) -> None:
    """After SIGKILL of the room's server the other one serves it; nothing accepted is lost."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await seat_two(mina, jun)
        assert isinstance(await mina.do(Roll), Accepted)
        await jun.catch_up(mina.version)
        before = mina.table
        killed = time.monotonic()
        one.kill()
        epoch, line = jun.epoch, jun.socket
        command = Roll(cid="after", expect=mina.version, keep=(0,))
        accepted = await insist(mina, two.url, room, command)
        took = time.monotonic() - killed
        assert took < TAKEN_OVER_S, f"it took {took:.2f} s"
        assert accepted.version == command.expect + 1
        await jun.catch_up(accepted.version)
        assert jun.socket is line, "whoever is at the other server need not come again"
        assert jun.epoch == epoch + 1
        assert before is not None
        assert jun.table is not None
        assert jun.table.dice[0] == before.dice[0], "the dice that were thrown still lie"
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
        one.start()  # it comes back into the fleet
        async with Guest(one.url) as late:
            await late.enter(room)
            assert late.table == mina.table


async def test_a_frozen_keeper_writes_nothing_late(fleet: Fleet) -> None:
    """SIGSTOP for ten seconds, another takes over, SIGCONT: the old keeper's step is refused."""
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
                frozen = time.monotonic()
                await insist(again, two.url, room, Roll(cid="quick", expect=late.expect))
                assert time.monotonic() - frozen < TAKEN_OVER_S
                await play_on(again, 0, turns=1)
                await play_on(jun, 1, turns=1)
                await asyncio.sleep(max(0.0, frozen + 10 - time.monotonic()))
        finally:
            one.thaw()
        answer = await mina.hear_until(
            lambda m: isinstance(m, Accepted | Refused) and m.cid == "late"
        )
        assert isinstance(answer, Refused)
        assert answer.code is RefusalCode.STALE
        await mina.catch_up(jun.version)
        assert mina.table == jun.table
        assert any(isinstance(m, Snapshot) and m.epoch == jun.epoch for m in mina.heard)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_a_late_step_that_still_fits_goes_to_the_new_keeper(fleet: Fleet) -> None:
    """What a frozen keeper wakes up with is no longer its own to write: the other one does."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        await seat_two(mina, jun)
        epoch, version = jun.epoch, jun.version
        one.freeze()
        try:
            await mina.say(Roll(cid="late", expect=version))
            await jun.hear_until(lambda m: isinstance(m, Snapshot))
            assert (jun.epoch, jun.version) == (epoch + 1, version)
        finally:
            one.thaw()
        answer = await mina.hear_until(
            lambda m: isinstance(m, Accepted | Refused) and m.cid == "late"
        )
        assert answer == Accepted("late", epoch + 1, version + 1)
        await jun.catch_up(version + 1)
        assert mina.table == jun.table


async def test_a_stopping_keeper_hands_over_at_once(fleet: Fleet) -> None:
    """SIGTERM of the room's server: a player of the other one goes on in less than a second."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await seat_two(mina, jun)
        await play_on(mina, 0, turns=1)
        await jun.catch_up(mina.version)
        stopping = asyncio.create_task(asyncio.to_thread(one.stop))
        began, version = time.monotonic(), jun.version
        await jun.hear_until(lambda m: isinstance(m, Snapshot))
        took = time.monotonic() - began
        assert took < 1.0, f"it took {took:.2f} s"
        assert jun.version == version
        assert isinstance(await jun.do(Roll), Accepted)
        assert await stopping in {0, -15}
        mina.socket, mina.url = None, two.url
        await mina.enter(room)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_the_bus_may_die_and_come_back(fleet: Fleet, nats: NatsServer) -> None:
    """Without NATS the keeper's own players go on, others wait; with it they miss no step."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        await seat_two(mina, jun)
        first, epoch = jun.version, jun.epoch
        nats.kill()
        await asyncio.sleep(0.3)
        await play_on(mina, 0, turns=1)
        assert jun.socket is not None
        waiting = asyncio.create_task(jun.do(Roll))
        await asyncio.sleep(2)
        assert not waiting.done()
        nats.start()
        answer = await waiting
        assert isinstance(answer, Refused)  # meant for a version of before
        assert answer.code is RefusalCode.STALE
        await jun.catch_up(mina.version)
        assert jun.epoch == epoch, "nobody has taken the room over"
        assert versions(jun)[-(jun.version - first) :] == list(range(first + 1, jun.version + 1))
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_a_database_that_is_away_makes_nobody_dead(nats: NatsServer) -> None:
    """After five seconds without PostgreSQL each room is still its keeper's, and games go on."""
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
                await asyncio.sleep(5)
                refused = await mina.do(Roll)
                assert isinstance(refused, Refused)
                assert refused.code is RefusalCode.UNAVAILABLE
                cluster.start()
                await asyncio.sleep(2)
                assert jun.epoch == epoch
                await asyncio.gather(play_on(mina, 0, turns=1), play_on(jun, 1, turns=1))
                assert jun.epoch == epoch + 1, "read again by its keeper, after the doubt"
    finally:
        cluster.remove()


async def test_presence_and_bots_go_by_who_is_there_on_any_server(fleet: Fleet) -> None:
    """A bot plays for the only guest, who is far away; when a server dies its people are gone."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        await mina.do(SeatBot, seat=1, bot="greedy")
        await mina.do(StartGame)
        await jun.named("준호")
        await jun.enter(room)
        await mina.hear_until(lambda m: len(getattr(m, "present", ())) == 2)
        two.kill()
        await mina.hear_until(lambda m: getattr(m, "present", None) == (mina.you,))
        await play_on(mina, 0)
        assert mina.table is not None
        assert mina.table.step is Step.OVER


async def test_the_lobby_codes_and_pictures_are_of_all_servers(fleet: Fleet) -> None:
    """A listed room of one server is in the lobby of the other, which knows its code and link."""
    one, two = fleet
    async with Guest(one.url) as mina, Guest(two.url) as jun:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        await mina.do(ListRoom, listed=True)
        deadline = time.monotonic() + PATIENCE
        while not (listed := (await jun.http.get("/api/lobby")).json()["rooms"]):
            assert time.monotonic() < deadline
            await asyncio.sleep(0.1)
        assert [line["id"] for line in listed] == [room]
        (await jun.http.get(f"/api/rooms/{room}/qr.svg")).raise_for_status()
        await jun.named("준호")
        await jun.enter(room[:6].upper())
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        assert (await jun.http.get("/api/rooms/nowhere/qr.svg")).status_code == 404


async def test_whoever_logs_out_is_out_on_all_servers(fleet: Fleet) -> None:
    """A logout at one server shuts the session's sockets at the other."""
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
                await there.hear_until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401


async def test_tries_to_log_in_are_counted_over_all_servers(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Ten wrong passwords, given to two servers by turns, are all that is taken."""
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
