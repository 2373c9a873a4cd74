"""Two server processes on one PostgreSQL and one NATS, as their users see them."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.guest import Guest
from tests.integration.playing import play_on, seat_two
from tests.nats import NatsServer
from tests.postgres import PostgresCluster
from tests.server_process import ServerProcess

Fleet = tuple[ServerProcess, ServerProcess]


@pytest.fixture
def fleet(postgres: PostgresCluster, nats: NatsServer) -> Iterator[Fleet]:
    """Return two servers of one fleet, running."""
    database = postgres.new_database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(ServerProcess(database, bus=nats.url)) for _ in range(2))
        yield one, two


async def test_two_play_a_game_on_two_servers(fleet: Fleet) -> None:
    """Players on different servers see the same game, whole and in order."""
    async with Guest(fleet[0].url) as mina, Guest(fleet[1].url) as jun:
        await seat_two(mina, jun)
        import asyncio

        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table
