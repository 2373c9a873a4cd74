"""Best play on the real server: worked out beside everything else, for bots and for hints."""

import asyncio
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.guest import PATIENCE, Guest
from tests.integration.playing import play_on
from tests.server_process import ServerProcess
from yachtdice.game import Step
from yachtdice.protocol.client_messages import (
    AllowHints,
    AskHint,
    ChooseRules,
    Ping,
    Roll,
    SeatBot,
    SolveAgain,
    StartGame,
)
from yachtdice.protocol.server_messages import (
    Accepted,
    BestPlay,
    Hint,
    Pong,
    Readiness,
    RefusalCode,
    Refused,
    ServerMessage,
)
from yachtdice.rules import load_rules

SOON = 0.25
"""Seconds within which nearly every answer comes, on a machine that also solves."""


def _is_ready(message: ServerMessage) -> bool:
    """Return whether best play is there, or will not come."""
    ends = {Readiness.READY, Readiness.FAILED}
    return isinstance(message, BestPlay) and message.readiness in ends


async def _pings(guest: Guest, until: "asyncio.Task[ServerMessage]") -> list[float]:
    """Return how many seconds each ping took, one after the other until the task is done."""
    took = []
    while not until.done():
        begun = time.perf_counter()
        await guest.say(Ping())
        await guest.hear_until(lambda message: isinstance(message, Pong))
        took.append(time.perf_counter() - begun)
        await asyncio.sleep(0.25)  # a connection may say 100 messages in 20 seconds
    return took


async def test_others_are_answered_while_never_seen_rules_are_solved(tmp_path: Path) -> None:
    """In an empty cache, kernels to be compiled and all, pings, requests and rooms go on."""
    text = load_rules("yahtzee").text.replace("points = 35", "points = 36")
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path)) as server:
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            await mina.named("Mina")
            kept = await mina.http.post("/api/rules", json={"text": text})
            await mina.enter(await mina.make_room())
            await jun.enter(await (await jun.named("Jun")).make_room())
            await mina.do(ChooseRules, rules=kept.json()["reference"])
            await mina.do(AllowHints, allowed=True)
            ready = asyncio.create_task(mina.hear_until(_is_ready))
            pings = await _pings(jun, ready)
            last = await ready
    assert isinstance(last, BestPlay)
    assert last.readiness is Readiness.READY
    assert len(pings) >= 3
    assert sorted(pings)[len(pings) * 9 // 10 - 1] < SOON
    shares = [frame.done for frame in mina.heard if isinstance(frame, BestPlay)]
    assert shares == sorted(shares)
    assert len(set(shares)) > 4


async def test_graded_bots_play_a_whole_game_and_hints_are_given(house: ServerProcess) -> None:
    """A guest who asks for a hint on every roll plays two levels to the end."""
    async with Guest(house.url) as mina:
        await mina.enter(await (await mina.named("Mina")).make_room("bonus"))
        for seat, bot in enumerate(("deckhand", "optimal"), 1):
            assert isinstance(await mina.do(SeatBot, seat=seat, bot=bot), Accepted)
        assert isinstance(await mina.do(AllowHints, allowed=True), Accepted)
        if mina.best_play is None or mina.best_play.readiness is not Readiness.READY:
            await mina.hear_until(_is_ready)
        await mina.do(StartGame)
        await mina.do(Roll)
        await mina.say(AskHint(cid="hint", expect=mina.version))
        hint = await mina.hear_until(lambda message: isinstance(message, Hint | Refused))
        assert isinstance(hint, Hint)
        assert mina.table is not None
        assert {choice.box for choice in hint.choices} - {None} == {
            offer.box for offer in mina.table.offers
        }
        await play_on(mina, 0)
        assert mina.table.step is Step.OVER
        assert min(seat.total for seat in mina.table.seats) > 0


async def test_a_stranger_gets_no_hint(house: ServerProcess) -> None:
    """Who only watches is refused, and so is who has entered no room or has no name."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as nobody:
        room = await (await mina.named("Mina")).make_room("bonus")
        await mina.enter(room)
        await mina.do(AllowHints, allowed=True)
        await mina.do(StartGame)
        await mina.do(Roll)
        await (await jun.named("Jun")).connect()
        await nobody.enter(room)
        for guest, code in [
            (jun, RefusalCode.NOT_ENTERED),
            (nobody, RefusalCode.NO_NAME),
        ]:
            await guest.say(AskHint(cid="hint", expect=mina.version))
            refused = await guest.hear_until(lambda message: isinstance(message, Refused))
            assert isinstance(refused, Refused)
            assert (refused.code, refused.cid) == (code, "hint")
        await jun.enter(room)
        await jun.say(AskHint(cid="other", expect=mina.version))
        refused = await jun.hear_until(lambda message: isinstance(message, Refused))
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.NOT_ALLOWED


def _worker_of(server: ServerProcess) -> int | None:
    """Return the process id of the server's worker, None while there is none."""
    found = subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, check=False)
    return int(found.stdout) if found.stdout else None


async def _pid_of_worker(server: ServerProcess) -> int:
    """Return the process id of the server's worker, once there is one."""
    async with asyncio.timeout(PATIENCE):
        while (pid := _worker_of(server)) is None:  # noqa: ASYNC110 - processes tell nobody
            await asyncio.sleep(0.02)
    return pid


@pytest.mark.skipif(shutil.which("pgrep") is None, reason="the worker is found with pgrep")
async def test_a_worker_that_is_killed_keeps_no_table_waiting(tmp_path: Path) -> None:
    """The room is told, a simple bot plays on, and another try has the bot itself play."""
    server = ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path))
    server.start()
    try:
        async with Guest(server.url) as mina:
            await mina.enter(await (await mina.named("Mina")).make_room("bonus"))
            await mina.do(SeatBot, seat=1, bot="captain")
            await mina.do(StartGame)
            os.kill(await _pid_of_worker(server), signal.SIGKILL)
            last = await mina.hear_until(_is_ready)
            assert isinstance(last, BestPlay)
            assert last.readiness is Readiness.FAILED
            await play_on(mina, 0, turns=1)
            await mina.hear_until(lambda _: mina.table is not None and mina.table.seat == 0)
            await mina.say(SolveAgain())
            last = await mina.hear_until(_is_ready)
            assert isinstance(last, BestPlay)
            assert last.readiness is Readiness.READY
            await play_on(mina, 0)
        server.stop()
        assert "best play of bonus could not be worked out" in server.said()
    finally:
        server.stop()
        server.close()


@pytest.mark.skipif(shutil.which("pgrep") is None, reason="the worker is found with pgrep")
async def test_a_server_that_ends_takes_its_worker_along(tmp_path: Path) -> None:
    """Ended in the middle of solving, the server says nothing and leaves no process behind."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path)) as server:
        async with Guest(server.url) as mina:
            await mina.enter(await (await mina.named("Mina")).make_room("bonus"))
            await mina.do(AllowHints, allowed=True)
            worker = await _pid_of_worker(server)
        server.stop()
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
