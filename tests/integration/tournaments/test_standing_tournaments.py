"""Standing tournaments on a real server: programs of accounts play, and runs survive a crash."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.clients.bot_account import bearer, owner
from tests.support.servers.server_process import ServerProcess, server_with
from tests.support.waiting import PATIENCE
from tests.unit.server.people.store.accounts import LINE
from yachtdice.server.tournaments.service.playing import SILENCE_MS

Facts = dict[str, Any]
#: One box for the sum of any dice, so that ties, which need further games, are rare.
SUMS = LINE.text.replace("{ of_a_kind = 5 }", '"anything"').replace("235", '"all"')
SMALL = {"rules": "one-box", "players": ["random"], "games": 10}


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a local-only server with games of one box, on which every named player is a host."""
    with server_with(tmp_path, SUMS, own_machine=True) as process:
        yield process


class Keeper:
    """An account with a bot, and the standing tournament that it has created."""

    def __init__(self, http: httpx.Client, bot: Facts, order: Facts) -> None:
        """Create the standing tournament and enter the bot."""
        self.http, self.bot = http, bot
        made = http.post("/api/standing-tournaments", json=order)
        assert made.status_code == 201, made.text
        self.path = f"/api/standing-tournaments/{made.json()['line']['id']}"
        entered = http.post(f"{self.path}/enter", json={"bot": bot["player"]})
        assert entered.status_code == 200, entered.text

    def view(self) -> Facts:
        """Return the page of the standing tournament."""
        facts: Facts = self.http.get(self.path).raise_for_status().json()
        return facts

    def turn(self, **turn: Any) -> Facts:
        """Send what the program says; return its next questions once there are any."""
        while True:
            answer = self.http.post("/api/bot/turns", json=turn, headers=bearer(self.bot))
            batch: Facts = answer.raise_for_status().json()
            if batch["batch"] is not None:
                return batch


@contextmanager
def keeper(arena: ServerProcess, order: Facts = SMALL) -> Iterator[Keeper]:
    """Yield an account with a bot in a standing tournament."""
    with owner(arena.url, "Mina") as mina:
        yield Keeper(mina.http, mina.bot("Plover"), order)


def test_a_run_that_a_crash_interrupts_is_run_again(arena: ServerProcess) -> None:
    """A server that is killed in the middle of a run begins a new run after its restart."""
    with keeper(arena) as mina:
        asked = mina.turn(version="1")
        assert mina.view()["line"]["run"] == asked["tournament"]
        arena.kill()
        with closing(sqlite3.connect(arena.database)) as opened, opened:
            opened.execute("UPDATE tournaments SET beat_ms = beat_ms - ?", (SILENCE_MS,))
        arena.start()
        with httpx.Client(base_url=arena.url, timeout=PATIENCE, cookies=mina.http.cookies) as http:
            mina.http = http
            batch = mina.turn(version="1", batch=asked["batch"], answers=[])
            while batch["tournament"] == asked["tournament"]:
                batch = mina.turn(version="1", batch=batch["batch"], answers=[])
            runs = mina.view()["history"]["runs"]
            assert [(run["tournament"], run["status"]) for run in runs] == [
                (batch["tournament"], "running"),
                (asked["tournament"], "broken"),
            ]


def test_programs_that_cannot_play_are_refused(arena: ServerProcess) -> None:
    """A bot that has entered nothing and an invalid version are refused."""
    with owner(arena.url, "Mina") as mina:
        bot = mina.bot("Plover")
        for version, status in (("1", 409), ("", 400), ("two words", 400)):
            told = mina.http.post("/api/bot/turns", json={"version": version}, headers=bearer(bot))
            assert told.status_code == status
