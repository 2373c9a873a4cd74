"""A game over the real server, from the first name to the result."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from tests.integration.members import open_account
from tests.integration.playing import play_on, seat_two
from tests.paths import ROOT
from tests.support.clients.bot_account import PASSWORD
from tests.support.clients.guest import Guest
from tests.support.games.one_box import ANY
from tests.support.servers.server_process import ServerProcess, server_with
from yachtdice.game import DiceThrown
from yachtdice.server.people.store.accounts import hashed
from yachtdice.server.rooms.messages.client import SeatBot, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted, Changed


async def test_two_guests_and_a_bot_play_a_whole_game(house: ServerProcess) -> None:
    """Two guests and a bot play `bonus` to its end and agree on the result."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await (await mina.named("Mina")).make_room("bonus")
        await (await jun.named("준호")).enter(room)
        await mina.enter(room)
        await watcher.enter(room)
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        await mina.catch_up(jun.version)
        assert isinstance(await mina.do(SeatBot, seat=3, bot="greedy"), Accepted)
        assert isinstance(await mina.do(StartGame), Accepted)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        await watcher.catch_up(mina.version)

        assert mina.table == jun.table == watcher.table
        assert mina.room.stage is Stage.OVER
        best = max(seat.total for seat in mina.table.seats)
        expected = [i for i, seat in enumerate(mina.table.seats) if seat.total == best]
        assert list(mina.table.winners) == expected
        assert all(len(seat.columns[0].points) == 13 for seat in mina.table.seats)


class Eavesdropper(Guest):
    """A guest that records every received byte."""

    def __init__(self, url: str) -> None:
        """Start without bytes."""
        super().__init__(url)
        self.written = b""

    async def _frame(self) -> str | bytes:
        """Return and record the next frame."""
        frame = await super()._frame()
        self.written += frame.encode() if isinstance(frame, str) else frame
        return frame


async def test_no_client_receives_hidden_data(house: ServerProcess) -> None:
    """The bytes of a game contain no secret, session name or address.

    Dice are sent once, in the frame of their roll.
    """
    jun, watcher = Eavesdropper(house.url), Eavesdropper(house.url)
    async with Guest(house.url) as mina, jun, watcher:
        room = await seat_two(mina, jun, "classic")
        await watcher.enter(room)
        as_guest = [*mina.http.cookies.values()]
        await open_account(mina, "Mina Eaves")
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        await watcher.catch_up(mina.version)
        received = jun.written + watcher.written
        cookies = [*as_guest, *mina.http.cookies.values()]
    assert len(received) > 50_000
    for secret in (*cookies, *map(hashed, cookies), PASSWORD, "argon2", "127.0.0.1"):
        assert secret.encode() not in received
    thrown = [
        (message.version, event.dice)
        for message in watcher.received
        if isinstance(message, Changed)
        for event in message.events
        if isinstance(event, DiceThrown)
    ]
    assert len(thrown) == len({version for version, _ in thrown}) == 24


@pytest.mark.parametrize(
    "program",
    [(sys.executable, "first_game.py"), ("node", "--experimental-websocket", "first_game.mjs")],
    ids=["python", "node"],
)
async def test_the_shortest_clients_play_a_whole_game(
    tmp_path: Path, program: tuple[str, ...]
) -> None:
    """The first examples of the protocol's documentation play a game and print both totals.

    They do not pledge, so the server waits two shares long before the game: not long here.
    """
    with server_with(tmp_path, ANY, share_ms=100) as server:
        example = await asyncio.create_subprocess_exec(
            *[*program, server.url, "one-box"],
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT / "examples",
        )
        output, _ = await example.communicate()

    assert example.returncode == 0
    assert re.fullmatch(r"Ada: \d+\n\w+: \d+\n", output.decode())
