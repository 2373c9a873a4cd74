"""The full screen at the table of a real server."""

import asyncio
from pathlib import Path

import pytest

from tests.integration.terminal.test_remote import play_out, terminal, until
from tests.support.servers.server_process import ServerProcess
from tests.unit.terminal.screen.players import sitting
from yachtdice.terminal.table import SittingStage


async def test_a_sealed_game_on_the_full_screen(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys start and play a game against another terminal, and its throws are checked."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    mina = terminal(house.url, "Mina", tmp_path)
    async with sitting(mina) as player:
        await player.see("Others join at http")
        assert mina.table.link is not None
        async with terminal(mina.table.link, "Jun", tmp_path) as jun:
            await player.see("Press Enter to start the game.")
            await player.press("enter")
            await until(jun, lambda table: table.stage is SittingStage.PLAYING)
            await asyncio.gather(player.play_out(mina), play_out(jun))
            await player.see("The record is saved: ")
            rows = [row[51:] for row in player.rows()[18:21]]
            assert mina.table.seal is not None
            assert " ".join(rows) == mina.table.seal.en
