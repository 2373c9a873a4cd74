"""Two server processes on one PostgreSQL and one NATS: harm, outages and many tables."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.fleet import Fleet, fleet_on, insist, versions
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.readiness import until_bus_is
from yachtdice.server.cluster.membership import DEAD_MS
from yachtdice.server.rooms.messages.client import Roll
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode, Refused, Snapshot


@pytest.fixture
def fleet(postgres: PostgresCluster, nats: NatsServer) -> Iterator[Fleet]:
    """Return two running servers of one fleet, which the test may harm."""
    with fleet_on(postgres.new_database(), nats.url) as servers:
        yield servers


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
            await jun.receive_a(Snapshot)
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
        await jun.receive_a(Snapshot)
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
        assert jun.epoch == epoch, "no server has taken the room over"
        assert versions(jun)[-(jun.version - first) :] == list(range(first + 1, jun.version + 1))
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_a_database_outage_moves_no_rooms(
    own_postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Without PostgreSQL for twice DEAD_MS each room keeps its owner, and games go on."""
    with fleet_on(own_postgres.new_database(), nats.url) as (one, two):
        async with Guest(one.url) as mina, Guest(two.url) as jun:
            await seat_two(mina, jun)
            epoch = jun.epoch
            own_postgres.stop()
            # waits: until the owner would count as dead if heartbeats were missed
            await asyncio.sleep(2 * DEAD_MS / 1000)
            refused = await mina.do(Roll)
            assert isinstance(refused, Refused)
            assert refused.code is RefusalCode.UNAVAILABLE
            own_postgres.start()
            # waits: until another server would have taken the room
            await asyncio.sleep(1.2 * DEAD_MS / 1000)
            assert jun.epoch == epoch
            await asyncio.gather(play_on(mina, 0, turns=1), play_on(jun, 1, turns=1))
            assert jun.epoch == epoch + 1, "read again by its keeper, after the doubt"
