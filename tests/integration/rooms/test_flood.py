"""A client that floods the server with requests, and leaves; others are answered in their turn."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import httpx
from msgspec import json

from tests.integration.database.test_upkeep import figures
from tests.support.clients.stranger import Stranger
from tests.support.games.one_box import ANY
from tests.support.servers.server_process import ServerProcess, free_port, server_with
from tests.support.waiting import PATIENCE, until
from yachtdice.rules import parse_rules
from yachtdice.server.jobs.process import MOST_WAITING
from yachtdice.solver import best_play, fetch_insight

FLOOD = 2 * MOST_WAITING
#: A position of a rule set that is solved at once.
BOARD: dict[str, Any] = {"rules": "one-box", "dice": [2, 2, 2, 5, 5], "rolls_left": 2}
EXPLANATION = "/api/positions/explanation"


def _explanation(number: int) -> bytes:
    """Return a request for an explanation that no other number asks for."""
    dice = [1 + number // 6**place % 6 for place in range(5)]
    body = json.encode({**BOARD, "dice": dice, "keep": [0]})
    head = (
        f"POST {EXPLANATION} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _ready(http: httpx.AsyncClient) -> None:
    """Wait until the server knows best play and insight: an explanation has its reasons."""
    fetch_insight(best_play(parse_rules(ANY)))  # in the cache, so that the server starts no worker

    async def is_explained() -> bool:
        answer = await http.post(EXPLANATION, json={**BOARD, "keep": [0]})
        return answer.json()["reasons"] is not None

    await until(is_explained)


def _review_process(server: ServerProcess) -> int:
    """Return the id of the review process of a server."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("ascii").split()
    return next(
        int(child)
        for child in children
        if b"server.app.child\0review" in Path(f"/proc/{child}/cmdline").read_bytes()
    )


async def test_a_flood_that_has_left_delays_another_client_by_one_job(tmp_path: Path) -> None:
    """The board of another address is answered after the one job of the flood that had begun.

    Of the flood one job runs, a bounded number waits and the rest get 429. All those that wait
    leave the queue with their clients.
    """
    address = f"127.0.0.1:{free_port()}"

    def figure(name: str) -> float:
        return figures(address)[f"yacht_review_{name}"]

    with server_with(tmp_path, ANY, metrics=address) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
            await _ready(http)
            process, before = _review_process(server), figure("begun")
            os.kill(process, signal.SIGSTOP)
            flood = [await Stranger.of(server, address="127.0.0.2") for _ in range(FLOOD)]
            for number, client in enumerate(flood):
                await client.send(_explanation(number))
            refused = [asyncio.create_task(client.read(9999)) for client in flood]
            await until(lambda: sum(task.done() for task in refused) == FLOOD - MOST_WAITING - 1)
            assert figure("waiting") == MOST_WAITING
            answers = [task.result() for task in refused if task.done()]
            assert all(answer.startswith(b"HTTP/1.1 429") for answer in answers)
            assert all(b"\r\nretry-after: 2\r\n" in answer for answer in answers)
            mina = asyncio.create_task(http.post("/api/positions/options", json=BOARD))
            await until(lambda: figure("waiting") == MOST_WAITING + 1)
            for task, client in zip(refused, flood, strict=True):
                task.cancel()
                client.leave()
            await until(lambda: figure("waiting") == 1)
            os.kill(process, signal.SIGCONT)
            assert (await mina).json()["figures"] is not None
            assert figure("begun") - before == 2, "the job that had begun, and the board's"
