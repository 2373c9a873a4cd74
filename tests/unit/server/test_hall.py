"""The hall: tournaments in processes of their own, and what becomes of those that fail."""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.large import SIXTEEN_BOXES
from tests.server_process import ROOT, shared_cache
from tests.unit.services.table import until
from tests.unit.tournament.test_booking import install
from yachtdice.protocol.tournament_messages import TournamentProgress
from yachtdice.rules import load_rules
from yachtdice.server.hall import ProcessHall
from yachtdice.services.tournament_ports import HallError
from yachtdice.tournament.booking import Booking, setup_of
from yachtdice.tournament.executor import Here
from yachtdice.tournament.outcome import outcome_of
from yachtdice.tournament.report import report_of
from yachtdice.tournament.running import Tournament, run
from yachtdice.tournament.schedule import Mode

HOUSE = load_rules(ROOT / "examples" / "house.toml")


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep out of the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", shared_cache())


def _booking(*players: str, games: int = 40) -> Booking:
    """Return a tournament by rules that nobody can solve, so that it is played game by game."""
    return Booking(SIXTEEN_BOXES, players, Mode.PAIRS, games, 7)


async def test_a_report_is_the_one_of_the_same_tournament_here() -> None:
    """What the process reports is what playing the same booking in this process reports."""
    told: list[TournamentProgress] = []
    booking = _booking("random", "greedy")
    report = await ProcessHall().hold(booking, told.append)
    held = Tournament(setup_of(booking))
    run(held, Here(), lambda _: None)
    mine = report_of(outcome_of(held))
    assert report["standings"] == [{**row} for row in mine["standings"]]
    assert (report["scores"], report["cross_table"]) == (mine["scores"], mine["cross_table"])
    assert [row.player for row in told[0].standings] == ["random", "greedy"]
    assert (told[0].games, told[0].of) == (0, 40)


async def test_our_bots_are_played_by_the_engine_and_judged() -> None:
    """Best play is worked out first, and the report tells luck from skill."""
    booking = Booking(HOUSE.text, ("optimal", "greedy"), Mode.HILL, 200, 7)
    report = await ProcessHall().hold(booking, lambda _: None)
    assert report["times"]["engine"] == "batch"
    assert report["luck"]["expected"] == pytest.approx(126.885411)
    assert report["games"] == 200


async def test_an_installed_player_may_print_what_it_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player of another package plays under its own name; what it prints spoils nothing."""
    install(tmp_path, chatty="Chatty")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    report = await ProcessHall().hold(_booking("chatty", "greedy"), lambda _: None)
    assert {row["player"] for row in report["standings"]} == {"chatty", "greedy"}
    assert report["faults"] == []


async def test_a_process_that_dies_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Without a report there is an error; the log has the end of what the process said."""
    program = "import sys; sys.stderr.write('x' * 99999 + 'out of dice'); sys.exit(3)"
    with pytest.raises(HallError, match="ended early, with 3"):
        await ProcessHall((sys.executable, "-c", program)).hold(_booking("greedy"), print)
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.getMessage().endswith("out of dice")
    assert len(record.getMessage()) < 9999


async def test_a_process_ends_with_who_wanted_it() -> None:
    """Who is cancelled takes the process along."""
    told: list[TournamentProgress] = []
    hall = ProcessHall()
    task = asyncio.create_task(hall.hold(_booking("random", "greedy", games=100_000), told.append))
    await until(lambda: len(told) > 1)
    before = _children()
    assert before
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert not before & _children()


def _children() -> set[str]:
    """Return the processes of ours that play tournaments."""
    own = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    found = own.read_text().split()
    return {
        pid for pid in found if b"tournament.beside" in Path(f"/proc/{pid}/cmdline").read_bytes()
    }
