"""The full screen at the table of a real server."""

import asyncio
from pathlib import Path

import pytest

from tests.integration.terminal.test_remote import play_out, terminal, until
from tests.support.servers.server_process import ServerProcess
from tests.unit.terminal.screen.players import Player, sitting
from yachtdice.terminal.table import SittingStage


async def play_two_turns(player: Player) -> None:
    """Play two turns: two rolls and the first box."""
    for turn in (1, 2):
        await player.see(f"Turn {turn} of 12   ● ● ●")
        await player.see(" Mina, roll the dice: R")
        await player.press("r")
        await player.see("● ● ○")
        await player.press("1 2 r")
        await player.see("● ○ ○")
        await player.press("enter enter")


async def test_sealed_dice_on_the_full_screen(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys start a game against another terminal and play turns, whose throws are checked."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    mina = terminal(house.url, "Mina", tmp_path)
    async with sitting(mina) as player:
        await player.see("Others join at http")
        assert mina.table.link is not None
        async with terminal(mina.table.link, "Jun", tmp_path) as jun:
            await player.see("Press Enter to start the game.")
            await player.press("enter")
            await until(jun, lambda table: table.stage is SittingStage.PLAYING)
            await asyncio.gather(play_two_turns(player), play_out(jun, turns=2))
            await player.see("Turn 3")
            rows = [row[51:] for row in player.rows()[18:21] if row[51:]]
            assert mina.table.seal is not None
            assert " ".join(rows) == mina.table.seal.en
