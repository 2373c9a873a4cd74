"""Kills at random moments around the end of a game."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

from tests.support.ending_games import ending_games, is_accepted
from tests.support.guest import Guest

KILLS = 20


async def test_a_crash_at_the_end_of_a_game_writes_all_or_nothing(tmp_path: Path) -> None:
    """After SIGKILL at any moment around the end of a game, exactly the ended games are counted."""
    rng, ended = Random(5), 0
    with ending_games(tmp_path) as games:
        await games.end_and_kill(lambda mina: mina.receive_until(is_accepted))
        for _ in range(KILLS):
            ended = await games.end_and_kill(_listening(rng.uniform(0, 0.03)))
    assert ended > 0


def _listening(seconds: float) -> Callable[[Guest], Coroutine[Any, Any, None]]:
    """Return a function that lets a guest listen for this many seconds."""

    async def listen(guest: Guest) -> None:
        async with asyncio.timeout(seconds):
            while True:
                await guest.receive()

    return listen
