"""A standing tournament with the example program, and with its next version an hour later."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from tests.integration.tournaments.test_standing_tournaments import Facts, arena, keeper
from tests.paths import ROOT
from tests.support.server_process import ServerProcess
from tests.support.waiting import wait_until
from yachtdice.server.tournaments.service.standing_rules import BETWEEN_RUNS_MS

__all__ = ["arena"]


@contextmanager
def _program(arena: ServerProcess, bot: Facts, script: Path) -> Iterator[None]:
    """Run a program of this bot until the context ends."""
    with subprocess.Popen(
        [sys.executable, str(script), arena.url],
        env={**os.environ, "YACHT_TOKEN": bot["token"]},
    ) as process:
        try:
            yield
        finally:
            process.kill()


def _hour_passes(database: str) -> None:
    """Let an hour pass after the start of all runs."""
    moved = "UPDATE tournaments SET created_ms = created_ms - ?, started_ms = started_ms - ?"
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(moved, (BETWEEN_RUNS_MS, BETWEEN_RUNS_MS))


def test_a_program_of_an_account_becomes_champion(arena: ServerProcess, tmp_path: Path) -> None:
    """The example program plays a run by itself, and its next version another one.

    The champion has the name of the account, on the page and in the report. A deleted bot has none.
    """
    example = ROOT / "examples" / "tournament_bot.py"
    changed = tmp_path / "changed.py"
    changed.write_text(example.read_text("utf-8").replace('VERSION = "1"', 'VERSION = "2"'))
    with keeper(arena) as mina, ExitStack() as first:
        first.enter_context(_program(arena, mina.bot, example))
        wait_until(lambda: mina.view()["line"]["champion"] is not None)
        run = mina.view()["history"]["runs"][0]["tournament"]
        report = mina.http.get(f"/api/tournaments/{run}/report.json").json()
        rows = {row["name"]: row["fingerprint"] for row in report["standings"]}
        assert (rows["Plover"], report["faults"]) == ("1", [])
        assert {row["games"] for row in report["standings"]} == {10}
        first.close()
        _hour_passes(arena.database)
        with _program(arena, mina.bot, changed):
            wait_until(lambda: len(mina.view()["history"]["runs"]) == 2)
            wait_until(lambda: mina.view()["line"]["run"] is None)
        entrants = mina.view()["entrants"]
        assert [(one["title"]["en"], one["version"]) for one in entrants[1:]] == [("Plover", "2")]
        gone = mina.http.post(f"/api/account/bots/{mina.bot['player']}/delete", json={})
        assert gone.status_code == 204
        assert "Plover" not in mina.http.get(f"/api/tournaments/{run}/report.json").text
        assert "Plover" not in f"{mina.view()}"
