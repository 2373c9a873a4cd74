"""Waiting times of players after a server was killed, with many games open."""

import asyncio
import time
from contextlib import suppress
from random import Random

from tests.soak.faults.player import GONE, LonePlayer
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import let_others_run

TOGETHER = 50


async def open_tables(server: ServerProcess, count: int) -> list[LonePlayer]:
    """Return this number of connected players, each in the middle of a turn."""
    players: list[LonePlayer] = []
    for first in range(0, count, TOGETHER):
        numbers = range(first, min(first + TOGETHER, count))
        players += await asyncio.gather(*(_seated(server.url, number) for number in numbers))
    return players


async def _seated(url: str, number: int) -> LonePlayer:
    """Return a player who has started a game and rolled once."""
    guest = await Guest(url).named(f"Player {number}")
    player = LonePlayer(guest, await guest.make_room())
    await guest.enter(player.room)
    await player.step()
    await player.step()
    return player


async def waits(server: ServerProcess, players: list[LonePlayer]) -> list[float]:
    """Return, sorted, the seconds from a kill to each player's first accepted move."""
    chance = Random(len(players))
    moves = asyncio.gather(*(_first_move(player, chance) for player in players))
    await let_others_run(2)  # all of them listen now
    begun = time.monotonic()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start_cold)
    return sorted(at - begun for at in await moves)


async def _first_move(player: LonePlayer, chance: Random) -> float:
    """Return the time when the restarted server accepted the player's next move."""
    guest = player.guest
    with suppress(*GONE):
        while True:  # until the connection ends
            await guest.receive()
    before, failures = player.accepted, 0
    while player.accepted == before:
        # waits: as a browser does before it connects again
        await asyncio.sleep(pause_before(failures, chance.random()))
        failures += 1
        with suppress(*GONE):
            guest.socket = None
            await guest.enter(player.room)
            await player.step()
    return time.monotonic()


def pause_before(failures: int, random: float) -> float:
    """Return the seconds before the next retry, as in the browser client (backoff.ts)."""
    return float(min(1.0 if failures < 8 else 3.0, 0.3 * 2**failures) * (0.5 + random / 2))
