"""The clients of the load generator play at a real server; `tests/soak/load` has whole loads."""

import pytest

from bench.load.clients.many import forgetful
from bench.load.clients.sealed_table import SealedTable
from bench.load.clients.table import Table
from tests.support.server_process import ServerProcess
from tests.support.waiting import until

MOVES = 8


@pytest.mark.parametrize("kind", [Table, SealedTable])
async def test_every_move_of_a_table_arrives_at_all_seats(
    house: ServerProcess, kind: type[Table]
) -> None:
    """Each move has a time, no seat is refused, and clients that share take part in each throw."""
    table = kind.at([house.url], 0)
    async with forgetful() as http:
        await table.begin(http)
    for number in range(1, MOVES + 1):
        await table.move()
        await until(lambda: len(table.times) == number)  # noqa: B023 - awaited in this turn
    await table.end()
    assert min(table.times) > 0
    assert 0 < len(table.roll_times) < MOVES
    assert (table.incomplete, [seat.refused for seat in table.seats]) == (0, [0, 0, 0, 0])
