"""How long people wait for a server that was killed, with many games open."""

import asyncio
import time
from contextlib import suppress
from random import Random

from tests.faults.player import GONE, LonePlayer
from tests.guest import Guest
from tests.server_process import ServerProcess

TOGETHER = 50


async def open_tables(server: ServerProcess, count: int) -> list[LonePlayer]:
    """Return so many players in the middle of a turn each, all connected."""
    players: list[LonePlayer] = []
    for first in range(0, count, TOGETHER):
        numbers = range(first, min(first + TOGETHER, count))
        players += await asyncio.gather(*(_seated(server.url, number) for number in numbers))
    return players


async def _seated(url: str, number: int) -> LonePlayer:
    """Return a player who has begun a game and rolled once."""
    guest = await Guest(url).named(f"Player {number}")
    player = LonePlayer(guest, await guest.make_room())
    await guest.enter(player.room)
    await player.step()
    await player.step()
    return player


async def waits(server: ServerProcess, players: list[LonePlayer]) -> list[float]:
    """Return, sorted, the seconds from a kill to each player's first move accepted after it."""
    chance = Random(len(players))
    moves = asyncio.gather(*(_first_move(player, chance) for player in players))
    await asyncio.sleep(0.5)  # all of them listen now
    begun = time.monotonic()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start_cold)
    return sorted(at - begun for at in await moves)


async def _first_move(player: LonePlayer, chance: Random) -> float:
    """Return when the player's next move was accepted, by a server that is another by then."""
    guest = player.guest
    with suppress(*GONE):
        while True:  # until the line ends
            await guest.hear()
    before, failures = player.accepted, 0
    while player.accepted == before:
        await asyncio.sleep(pause_before(failures, chance.random()))
        failures += 1
        with suppress(*GONE):
            guest.socket = None
            await guest.enter(player.room)
            await player.step()
    return time.monotonic()


def pause_before(failures: int, random: float) -> float:
    """Return the seconds before the next try, as the browser's client waits (backoff.ts)."""
    return float(min(1.0 if failures < 8 else 3.0, 0.3 * 2**failures) * (0.5 + random / 2))
