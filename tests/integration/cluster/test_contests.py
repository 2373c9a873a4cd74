"""A contest on two servers of one cluster, one of which is killed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.contests.evening import SHORT, Evening
from tests.support.servers.fleet import Fleet, fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import CROWD
from yachtdice.server.contests.messages.bodies import ContestStatus


@pytest.fixture
def fleet(postgres: PostgresCluster, nats: NatsServer, tmp_path: Path) -> Iterator[Fleet]:
    """Return two running servers that offer short rules."""
    (tmp_path / "short.toml").write_text(SHORT.text, "utf-8")
    options = {"rules_folder": str(tmp_path), "limit_factor": CROWD}
    with fleet_on(postgres.new_database(), nats.url, **options) as servers:
        yield servers


@pytest.mark.parametrize("is_killed", [False, True])
async def test_a_contest_is_played_on_two_servers(fleet: Fleet, is_killed: bool) -> None:
    """Entrants of both servers get the same throws at once, and a killed server stops nothing."""
    one, two = fleet
    evening = await Evening.create(
        [one.url, two.url], one.database, 6, games=2, bots=["greedy", "greedy"]
    )
    entrants = [evening.contestant(number) for number in range(6)]
    for each in entrants:
        await each.enter()
        evening.begin(each)
    for each in entrants:
        await each.until(each.has_state)
    await evening.start()
    if is_killed:
        await entrants[1].until(lambda: len(entrants[1].tapes) == 3)
        one.kill()
    await evening.rest()
    view = await evening.view()
    assert view.line.status is ContestStatus.OVER
    assert (await evening.check()).throws == len(entrants[1].tapes)
    if is_killed:
        one.start()
