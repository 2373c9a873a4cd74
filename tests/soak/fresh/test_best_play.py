"""Best play on a server whose machine has no compiled kernels yet."""

import asyncio
from pathlib import Path

from tests.integration.best_play.test_best_play import see_best_play
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from yachtdice.rules import load_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.rooms.messages.client import ChangeSettings, Ping
from yachtdice.server.rooms.messages.server import BestPlay, Pong


async def _pings(guest: Guest, ready: "asyncio.Task[BestPlay]") -> int:
    """Return the number of answered pings, sent one after the other until the task is done."""
    answered = 0
    while not ready.done():
        await guest.say(Ping())
        await guest.receive_a(Pong)
        answered += 1
        await asyncio.wait([ready], timeout=0.25)  # waits: 100 messages in 20 s are allowed
    return answered


async def test_other_players_are_answered_while_new_rules_are_solved(tmp_path: Path) -> None:
    """While kernels compile and rules are solved, pings, requests and rooms are answered."""
    text = load_rules("yahtzee").text.replace("points = 35", "points = 36")
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path)) as server:
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            await mina.named("Mina")
            kept = await mina.http.post("/api/rules", json={"text": text})
            await mina.enter(await mina.make_room())
            await jun.enter(await (await jun.named("Jun")).make_room())
            await mina.do(ChangeSettings, rules=kept.json()["reference"])
            await mina.do(ChangeSettings, hints=True)
            ready = asyncio.create_task(see_best_play(mina, Readiness.READY, Readiness.FAILED))
            pings = await _pings(jun, ready)
            assert (await ready).readiness is Readiness.READY
    assert pings >= 5, "a server that solves by itself would answer once, at the end"
    shares = [frame.done for frame in mina.received if isinstance(frame, BestPlay)]
    assert shares == sorted(shares)
    assert len(set(shares)) > 4
