"""Programs play people over the HTTP API: a whole game, and what each request answers."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.bot_account import bearer, owner
from tests.guest import Guest
from tests.integration.playing import play_on
from tests.server_process import ROOT, ServerProcess
from yachtdice.game import Step
from yachtdice.protocol.client_messages import StartGame
from yachtdice.protocol.server_messages import Accepted

PATIENCE = 60


@asynccontextmanager
async def following(url: str, room: str, bot: dict[str, Any]) -> AsyncIterator["Lines"]:
    """Give the lines of a room as a bot reads them."""
    async with (
        httpx.AsyncClient(base_url=url, headers=bearer(bot), timeout=PATIENCE) as http,
        http.stream("GET", f"/api/bot/rooms/{room}/stream") as response,
    ):
        assert response.status_code == 200, await response.aread()
        assert response.headers["content-type"] == "application/x-ndjson"
        yield Lines(http, room, response)


class Lines:
    """One stream of a room, and moves beside it."""

    def __init__(self, http: httpx.AsyncClient, room: str, response: httpx.Response) -> None:
        """Read this response."""
        self.http, self._room = http, room
        self._lines = response.aiter_lines()
        self.blank = 0

    async def next(self) -> dict[str, Any]:
        """Return the next line that is not blank."""
        while not (line := await asyncio.wait_for(anext(self._lines), PATIENCE)):
            self.blank += 1
        facts: dict[str, Any] = json.loads(line)
        return facts

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """Return the next line of this type, with these fields."""
        while True:
            facts = await self.next()
            if facts["type"] == kind and all(facts[key] == wanted[key] for key in wanted):
                return facts

    async def move(self, **body: Any) -> httpx.Response:
        """Return the answer to a move."""
        return await self.http.post(f"/api/bot/rooms/{self._room}/moves", json=body)


async def _example(url: str, room: str, bot: dict[str, Any]) -> asyncio.subprocess.Process:
    """Return the example bot, playing in a room as a process of its own."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "examples" / "online_bot.py"),
        f"{url}/r/{room}",
        env={**os.environ, "YACHT_TOKEN": bot["token"]},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_example_bot_plays_a_whole_game_and_gains_nothing(house: ServerProcess) -> None:
    """It sits down by link and plays; history marks it, and nobody gets the sum for winning."""
    with owner(house.url, "Plover keeper") as keeper:
        bot = keeper.bot("Plover")
        async with Guest(house.url, cookies=keeper.http.cookies) as mina:
            room = await mina.make_room("bonus")
            await mina.enter(room)
            process = await _example(house.url, room, bot)
            while mina.room is None or mina.room.seats[1].name is None:
                await mina.hear()
            assert mina.room.seats[1].program
            assert mina.room.seats[1].player == bot["player"]
            assert isinstance(await mina.do(StartGame), Accepted)
            await play_on(mina, 0)
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert (process.returncode, err) == (0, b"")
            assert mina.table is not None
            assert mina.table.step is Step.OVER
            totals = [seat.total for seat in mina.table.seats]
            assert out.decode() == f"points: {totals}\n"
            assert [(seat.person, seat.program) for seat in mina.table.seats] == [
                (True, False),
                (False, True),
            ]
            [line] = (await mina.http.get(f"/api/games?player={bot['player']}")).json()["games"]
        assert [(seat["program"], seat["bot"]) for seat in line["seats"]] == [
            (False, None),
            (True, None),
        ]
        assert line["seats"][1]["player"] == bot["player"]
        own = totals[0] ** 2 // 10_000
        assert [seat["exp"] for seat in line["seats"]] == [own, 0]
        profile = keeper.http.get(f"/api/players/{bot['player']}").json()
        assert (profile["standing"], profile["ratings"], profile["games"]) == (None, [], 1)
        page = keeper.http.get("/api/ranking?limit=100").json()
        assert bot["player"] not in json.dumps(page)
