"""The transcript in docs/bot-api.md matches a real server."""

import asyncio
import re
from collections.abc import AsyncIterator

import httpx

from tests.paths import ROOT
from tests.support.clients.bot_account import bearer, owner
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.server.rooms.messages.client import Fill, Roll, StartGame

_BLOCKS = (ROOT / "docs" / "bot-api.md").read_text("utf-8").split("```")[1::2]
[TRANSCRIPT] = [block.split("\n")[1:-1] for block in _BLOCKS if "> GET /api/bot/account" in block]


def _is_as_written(written: str, said: str) -> bool:
    """Return whether a text is as in the document; `...` stands for any text."""
    pattern = ".*".join(re.escape(part) for part in written.split("..."))
    return re.fullmatch(pattern, said) is not None


class Teller:
    """A bot that follows the document line by line, with Mina at the table."""

    def __init__(self, http: httpx.AsyncClient, mina: Guest) -> None:
        """Send requests through this client."""
        self._http, self._mina = http, mina
        self._answer = ""
        self._stream: httpx.Response | None = None
        self._lines: AsyncIterator[str] | None = None

    async def do(self, mark: str, written: str) -> None:
        """Perform or check one line."""
        if mark == ">":
            await self._ask(*written.split(" ", 2))
        elif mark == "<":
            assert _is_as_written(written, self._answer), f"{written}\n{self._answer}"
        elif mark == "=":
            await self._expect_line(written)
        else:
            await self._turn()

    async def _expect_line(self, written: str) -> None:
        """Read the stream up to this line; fail at the first pause without it."""
        assert self._lines is not None
        said: list[str] = []
        while True:
            line = await asyncio.wait_for(anext(self._lines), PATIENCE)
            if _is_as_written(written, line):
                return
            assert line, f"not on the stream: {written}; these lines were: {said}"
            said.append(line)

    async def _ask(self, method: str, path: str, body: str = "") -> None:
        """Send a request."""
        asked = self._http.build_request(method, path, content=body)
        goes_on = path.endswith("/stream")
        response = await self._http.send(asked, stream=goes_on)
        if goes_on:
            self._stream, self._lines = response, response.aiter_lines()
        else:
            self._answer = f"{response.status_code} {response.text}"

    async def _turn(self) -> None:
        """Let Mina start the game and play her first turn."""
        await self._mina.catch_up(2)
        await self._mina.do(StartGame)
        await self._mina.do(Roll)
        await self._mina.do(Fill, box=self._mina.table.offers[0].box)

    async def close(self) -> None:
        """Close the stream."""
        assert self._stream is not None
        await self._stream.aclose()


async def test_the_transcript_in_the_document_is_reproduced(server: ServerProcess) -> None:
    """Each request of the transcript gets the answer written there, on the stream too."""
    with owner(server.url, "Mina") as keeper:
        headers = bearer(keeper.bot("Plover"))
        async with (
            Guest(server.url, cookies=keeper.http.cookies) as mina,
            httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE) as http,
        ):
            room = await mina.make_room("bonus")
            await mina.enter(room)
            teller = Teller(http, mina)
            for line in TRANSCRIPT:
                await teller.do(line[0], line[2:].replace("ROOM", room))
            await teller.close()
