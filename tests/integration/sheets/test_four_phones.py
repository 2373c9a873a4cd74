"""Four phones write to one sheet at once, while the server is killed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

import httpx
import pytest

from tests.integration.sheets.phones import Phone, filled, make, rolled
from tests.support.length import at_length
from tests.support.servers.databases import new_sqlite
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import wait_until
from yachtdice.rules import load_rules

BOXES = load_rules("yahtzee").categories
KILLS = at_length(1, 20)
TURNS_OFFLINE = 2  #: Turns of the others before the last phone finds the network.


@pytest.fixture(params=["sqlite", "postgresql"])
def crowded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server on each kind of database."""
    if request.param == "sqlite":
        url = new_sqlite(tmp_path / "yacht.sqlite3")
    else:
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.emptied_database()
    with ServerProcess(url, limit_factor=CROWD) as server:
        yield server


class Writer:
    """A phone that plays all turns of its seat, and repeats each request until it is answered."""

    def __init__(
        self, phone: Phone, seat: int, is_up: Event, begins: Event, begun: Event | None
    ) -> None:
        """Begin once `begins` is set; set `begun` after some turns."""
        self.phone, self.seat, self.is_up = phone, seat, is_up
        self.begins, self.begun = begins, begun
        self.turns, self.repeats = 0, 0

    def play(self) -> None:
        """Write every turn in one request, from the version of the last answer."""
        self.begins.wait()
        version = 0
        for box in BOXES:
            turn = rolled(self.seat, "12346"), filled(self.seat, box)
            version = self._acknowledged(turn, f"{self.seat}-{box}", version)
            self.turns += 1
            if self.turns == TURNS_OFFLINE and self.begun is not None:
                self.begun.set()

    def _acknowledged(self, turn: tuple[dict[str, object], ...], cid: str, version: int) -> int:
        """Return the version in the answer to a turn."""
        while True:
            try:
                answer = self.phone.write(*turn, expect=version, cid=cid)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code == 200:
                return int(answer.json()["version"])
            assert answer is None or answer.status_code == 503, answer.text
            self.repeats += 1
            self.is_up.wait()


def _have_played(writers: list[Writer], turns: int) -> bool:
    """Return whether the phones together have written this many turns."""
    return sum(writer.turns for writer in writers) >= turns


def test_nothing_acknowledged_is_lost(crowded: ServerProcess) -> None:
    """Every acknowledged turn is in the log once and in order, after any number of server kills.

    One phone is offline for two turns of the others; none of them is refused.
    """
    made = make(crowded.url, "yahtzee", ["Mina", "Jun", "Ann", "Bo"])
    now, online, is_up = Event(), Event(), Event()
    now.set()
    is_up.set()
    writers = [
        Writer(Phone(crowded.url, made["id"], key, f"phone-{seat}"), seat, is_up, *events)
        for seat, key in enumerate(made["seats"])
        for events in [(online, None) if seat == 3 else (now, online)]
    ]
    with ThreadPoolExecutor(4) as pool:
        playing = [pool.submit(writer.play) for writer in writers]
        for kill in range(KILLS):
            goal = (kill + 1) * len(BOXES) * 4 // (KILLS + 1)
            wait_until(partial(_have_played, writers, goal))
            is_up.clear()
            crowded.kill()
            crowded.start()
            is_up.set()
        for each in playing:
            each.result()
    view = Phone(crowded.url, made["id"], made["watch"]).view()
    assert (view["step"], view["exact"], view["version"]) == ("over", True, 4 * 2 * len(BOXES))
    for seat in range(4):
        written = [line["entry"] for line in view["log"] if line["device"] == f"phone-{seat}"]
        assert written == [e for box in BOXES for e in (rolled(seat, "12346"), filled(seat, box))]
    assert sum(writer.repeats for writer in writers) > 0, "no kill met a request"
