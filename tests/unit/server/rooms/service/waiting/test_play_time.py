"""Play time: jumps of clocks and times without a server move no deadline closer."""

from random import Random

import pytest

from tests.doubles.hand_wound import HandWoundTicks
from tests.doubles.memory_turns import MemoryTurns
from yachtdice.server.rooms.service.waiting.play_time import LOOK_MS, TOLERANCE_MS, PlayTime

DAY_MS = 86_400_000
MINUTE_MS = 60_000


class Server:
    """A server with a wall clock of its own, on a machine whose real time a test moves."""

    def __init__(self, store: MemoryTurns, *, is_shared: bool = False, ahead_ms: int = 0) -> None:
        """Start with a right clock, or one that is ahead."""
        self.store, self.is_shared = store, is_shared
        self.ticks, self.wall_ms = HandWoundTicks(), 10 * DAY_MS + ahead_ms
        self.restart()

    def restart(self) -> None:
        """Forget everything that is not stored."""
        self.play = PlayTime(self.store, lambda: self.wall_ms, self.ticks, is_shared=self.is_shared)

    async def run(self, ms: int) -> None:
        """Run for a time, and look."""
        await self.ticks.wind(ms)
        self.wall_ms += ms
        await self.play.look()


async def _started(*, is_shared: bool = False) -> Server:
    """Return a server that has looked for the first time."""
    server = Server(MemoryTurns(), is_shared=is_shared)
    await server.play.look()
    return server


@pytest.mark.parametrize("jump_ms", [3 * DAY_MS, -DAY_MS, 4 * MINUTE_MS])
async def test_a_jump_of_the_clock_changes_nothing(jump_ms: int) -> None:
    """The play time goes on as before a jump, between two looks and after the next."""
    server = await _started()
    before = server.play.now_ms()
    server.wall_ms += jump_ms
    assert server.play.now_ms() == before
    await server.run(LOOK_MS)
    assert server.play.now_ms() == before + LOOK_MS


async def test_time_without_a_server_does_not_count() -> None:
    """After a day without a server the play time is that of the last look."""
    server = await _started()
    await server.run(LOOK_MS)
    before = server.play.now_ms()
    server.wall_ms += DAY_MS
    server.restart()
    await server.play.look()
    assert server.play.now_ms() == before


async def test_an_outage_of_the_database_does_not_count() -> None:
    """A time in which no look could be stored is not play time."""
    server = await _started()
    before = server.play.now_ms()
    await server.run(LOOK_MS + TOLERANCE_MS + 1)
    assert server.play.now_ms() == before


async def test_servers_with_other_clocks_share_the_play_time() -> None:
    """Two servers whose clocks differ by five seconds agree within these seconds."""
    store = MemoryTurns()
    servers = [Server(store, is_shared=True, ahead_ms=ms) for ms in (0, 5000)]
    for _ in range(40):
        for server in servers:
            await server.run(LOOK_MS)
    assert abs(servers[0].play.now_ms() - servers[1].play.now_ms()) <= 5000
    passed = servers[0].play.now_ms() - 10 * DAY_MS
    assert abs(passed - 40 * LOOK_MS) <= 5000


@pytest.mark.parametrize("seed", range(20))
async def test_no_turn_is_timed_out_early(seed: int) -> None:
    """With random jumps and stops a turn is due once servers ran for its pace, and soon then."""
    rng, server = Random(seed), await _started()
    pace = 8 * 60 * MINUTE_MS
    due_ms, ran_ms, starts = server.play.now_ms() + pace, 0, 0
    for _ in range(5000):
        if server.play.now_ms() >= due_ms:
            break
        match rng.randrange(60):
            case 0:
                server.wall_ms += rng.choice([3 * DAY_MS, -DAY_MS, rng.randrange(10 * MINUTE_MS)])
            case 1:
                server.wall_ms += rng.randrange(DAY_MS)
                server.restart()
                await server.play.look()
                starts += 1
            case _:
                await server.run(LOOK_MS)
                ran_ms += LOOK_MS
    assert pace <= ran_ms <= pace + (starts + 1) * LOOK_MS
