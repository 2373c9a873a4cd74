"""Best play on the real server: computed in the background, for bots and for hints."""

import os
import shutil
import signal
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import COMPILED, ServerProcess
from tests.support.waiting import until
from yachtdice.cache import kept_files
from yachtdice.rules import load_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.rooms.messages.client import (
    AskHint,
    ChangeSettings,
    Roll,
    SeatBot,
    SolveAgain,
    StartGame,
)
from yachtdice.server.rooms.messages.server import Accepted, BestPlay, Hint, Refused


async def see_best_play(guest: Guest, *wanted: Readiness) -> BestPlay:
    """Return the last message about best play once its readiness is one of these."""
    await guest.see(lambda: guest.best_play is not None and guest.best_play.readiness in wanted)
    assert guest.best_play is not None
    return guest.best_play


async def test_graded_bots_play_a_whole_game_and_hints_are_given(house: ServerProcess) -> None:
    """A guest who asks for hints plays against bots of two levels to the end."""
    async with Guest(house.url) as mina:
        await mina.enter(await (await mina.named("Mina")).make_room("bonus"))
        for seat, bot in enumerate(("deckhand", "optimal"), 1):
            assert isinstance(await mina.do(SeatBot, seat=seat, bot=bot), Accepted)
        assert isinstance(await mina.do(ChangeSettings, hints=True), Accepted)
        await see_best_play(mina, Readiness.READY)
        await mina.do(StartGame)
        await mina.do(Roll)
        await mina.say(AskHint(cid="hint", expect=mina.version))
        hint = await mina.receive_until(lambda message: isinstance(message, Hint | Refused))
        assert isinstance(hint, Hint)
        assert {choice.box for choice in hint.choices} - {None} == {
            offer.box for offer in mina.table.offers
        }
        await play_on(mina, 0)
        assert mina.is_over
        assert min(seat.total for seat in mina.table.seats) > 0


def _worker_of(server: ServerProcess) -> int | None:
    """Return the process id of the server's worker, None if there is none."""
    found = subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, check=False)
    return int(found.stdout) if found.stdout else None


async def _pid_of_worker(server: ServerProcess) -> int:
    """Return the process id of the server's worker, once it exists."""
    return await until(lambda: _worker_of(server))


def _use_compiled_kernels(cache: Path) -> None:
    """Let a cache folder in which no worker runs use the compiled kernels of the user's cache."""
    kernels = cache / "yachtdice" / "kernels"
    shutil.rmtree(kernels, ignore_errors=True)
    kernels.parent.mkdir(exist_ok=True)
    kernels.symlink_to(COMPILED)


@pytest.mark.skipif(shutil.which("pgrep") is None, reason="the worker is found with pgrep")
async def test_a_killed_worker_does_not_block_the_table(tmp_path: Path) -> None:
    """After a killed worker the room is notified, a simple bot plays, and a retry succeeds."""
    server = ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path))
    server.start()
    try:
        async with Guest(server.url) as mina:
            await mina.enter(await (await mina.named("Mina")).make_room("bonus"))
            await mina.do(SeatBot, seat=1, bot="captain")
            await mina.do(StartGame)
            os.kill(await _pid_of_worker(server), signal.SIGKILL)
            await see_best_play(mina, Readiness.FAILED)
            await play_on(mina, 0, turns=1)
            await mina.see(lambda: mina.has_turn(0))
            _use_compiled_kernels(tmp_path)
            await mina.say(SolveAgain())
            await see_best_play(mina, Readiness.READY)
            await play_on(mina, 0, turns=1)
            await mina.see(lambda: mina.has_turn(0))
        server.stop()
        assert "the computation for the rule set bonus failed" in server.said()
    finally:
        server.stop()
        server.close()


@pytest.mark.skipif(shutil.which("pgrep") is None, reason="the worker is found with pgrep")
async def test_a_stopping_server_ends_its_worker(tmp_path: Path) -> None:
    """A server stopped while solving prints nothing and leaves no process behind."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path)) as server:
        async with Guest(server.url) as mina:
            await mina.enter(await (await mina.named("Mina")).make_room("bonus"))
            await mina.do(ChangeSettings, hints=True)
            worker = await _pid_of_worker(server)
        server.stop()
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


async def _hostile(guest: Guest, number: int) -> Guest:
    """Let a guest host a table that needs best play of rules of its own: 4 MB."""
    text = load_rules("bonus").text.replace("points = 35", f"points = {100 + number}")
    kept = await (await guest.named(f"Guest {number}")).http.post("/api/rules", json={"text": text})
    await guest.enter(await guest.make_room(kept.json()["reference"]))
    await guest.do(ChangeSettings, hints=True)
    return guest


def _deleted_but_mapped(pid: int) -> int:
    """Return the bytes of deleted files that a process still maps."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    spans = [line.split()[0].split("-") for line in lines if ".solution (deleted)" in line]
    return sum(int(end, 16) - int(begin, 16) for begin, end in spans)


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads the maps of a process")
async def test_hostile_tables_cannot_hold_more_than_the_cache_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten tables with rules of their own stay within the limit; those beyond a share play on."""
    monkeypatch.setenv("YACHT_CACHE_MB", "40")
    shutil.copytree(COMPILED, tmp_path / "yachtdice" / "kernels")  # the limit may delete some
    async with AsyncExitStack() as guests:
        server = guests.enter_context(
            ServerProcess(str(tmp_path / "yacht.sqlite3"), cache=str(tmp_path))
        )
        opened = [await guests.enter_async_context(Guest(server.url)) for _ in range(10)]
        tables = [await _hostile(guest, number) for number, guest in enumerate(opened)]
        said = [await see_best_play(each, Readiness.READY, Readiness.FULL) for each in tables]
        cached = sum(file.size for file in kept_files(tmp_path / "yachtdice"))
        assert cached + _deleted_but_mapped(server.pid) <= 40_000_000
        assert [each.readiness for each in said] == [Readiness.READY, *[Readiness.FULL] * 9]
        last = tables[-1]
        await last.do(SeatBot, seat=1, bot="captain")
        await last.do(StartGame)
        await play_on(last, 0, turns=1)
        await last.see(lambda: last.has_turn(0))
        for other in tables[:-1]:  # each of them would borrow what the first gives back
            await other.do(ChangeSettings, hints=False)
        await see_best_play(last, Readiness.READY)
