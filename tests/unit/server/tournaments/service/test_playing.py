"""Playing: tournaments in separate processes, and the handling of failed ones."""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.games.large import SIXTEEN_BOXES
from tests.support.waiting import until
from tests.unit.tournament.test_booking import install
from yachtdice.rules import load_rules
from yachtdice.server.tournaments.service.booking import Booking, setup_of
from yachtdice.server.tournaments.service.playing import ProcessRunner, RunnerError
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.messages import TournamentProgress
from yachtdice.tournament.play.executor import LocalExecutor
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.players.questions import ProgramQuestion
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import report_of

HOUSE = load_rules(ROOT / "examples" / "house.toml")


def _booking(*players: str, games: int = 40) -> Booking:
    """Return a tournament under rules that cannot be solved, so it is played game by game."""
    return Booking(SIXTEEN_BOXES, players, Mode.PAIRS, games, 7)


async def nobody(_player: str, _questions: tuple[ProgramQuestion, ...]) -> None:
    """Return no answers: no program plays."""


async def test_a_separate_process_gives_the_same_report() -> None:
    """The process reports the same as playing the same booking in this process."""
    progress: list[TournamentProgress] = []
    booking = _booking("random", "greedy")
    report = await ProcessRunner().run(booking, progress.append, nobody)
    held = Tournament(setup_of(booking))
    run(held, LocalExecutor(), lambda _: None)
    mine = report_of(outcome_of(held))
    assert report.standings == mine.standings
    assert (report.scores, report.cross_table) == (mine.scores, mine.cross_table)
    assert [row.player for row in progress[0].standings] == ["random", "greedy"]
    assert (progress[0].games, progress[0].of) == (0, 40)


async def test_our_bots_are_played_by_the_engine_and_judged() -> None:
    """Best play is computed first, and the report separates luck from skill."""
    booking = Booking(HOUSE.text, ("optimal", "greedy"), Mode.HILL, 200, 7)
    report = await ProcessRunner().run(booking, lambda _: None, nobody)
    assert report.times.engine == "batch"
    assert report.luck is not None
    assert report.luck.expected == pytest.approx(126.885411)
    assert report.games == 200


async def test_an_installed_player_may_print_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player of another package plays under its own name, and its output does no harm."""
    install(tmp_path, chatty="Chatty")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    report = await ProcessRunner().run(_booking("chatty", "greedy"), lambda _: None, nobody)
    assert {row.player for row in report.standings} == {"chatty", "greedy"}
    assert report.faults == ()


async def test_a_process_that_dies_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    """A process that dies without a report raises an error, and the end of its stderr is logged."""
    program = "import sys; sys.stderr.write('x' * 99999 + 'out of dice'); sys.exit(3)"
    with pytest.raises(RunnerError, match="ended early with code 3"):
        await ProcessRunner((sys.executable, "-c", program)).run(_booking("greedy"), print, nobody)
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.getMessage().endswith("out of dice")
    assert len(record.getMessage()) < 9999


async def test_a_cancelled_tournament_ends_its_process() -> None:
    """Cancelling the caller ends the process."""
    progress: list[TournamentProgress] = []
    runner = ProcessRunner()
    task = asyncio.create_task(
        runner.run(_booking("random", "greedy", games=100_000), progress.append, nobody)
    )
    await until(lambda: len(progress) > 1)
    before = _children()
    assert before
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert not before & _children()


def _children() -> set[str]:
    """Return our child processes that play tournaments."""
    own = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return {
        pid for pid in own.read_text().split() if b"server.app.child\0tournament" in _command(pid)
    }


def _command(pid: str) -> bytes:
    """Return the command of a process, nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
