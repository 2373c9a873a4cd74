"""`yacht tournament`: tournaments between programs."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated

from msgspec import to_builtins
from msgspec.structs import replace

from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.output import write_error_line, write_json, write_laid_out, write_line
from yachtdice.cli.tournament.bounds import Bounds
from yachtdice.cli.tournament.options import Meeting, Running, setup_given, writing
from yachtdice.cli.tournament.run import outcome_played
from yachtdice.cli.tournament.table import report_tables
from yachtdice.rules import Text
from yachtdice.tournament.games.playing import DifferentGameError, record_of
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.setup import GameRange, Setup
from yachtdice.tournament.messages import Champion, SealedSeed, TournamentReport
from yachtdice.tournament.play.journal import (
    JournalError,
    StoredRun,
    differences,
    extended,
    read_journal,
)
from yachtdice.tournament.play.running import play_range
from yachtdice.tournament.playrooms.room import PlayroomError
from yachtdice.tournament.report.champion import crown
from yachtdice.tournament.report.outcome import TournamentOutcome
from yachtdice.tournament.report.report import report_of


def tournament(
    *players: Annotated[
        str,
        option(
            "Bots by id, module:Class, or file.py[:Class].",
            "봇 아이디, 모듈:클래스, 또는 파일.py[:클래스].",
        ),
    ],
    meeting: Meeting | None = None,
    bounds: Bounds | None = None,
    running: Running | None = None,
) -> None:
    """Run a tournament between programs and report the best one, with error margins."""
    meeting, bounds = meeting or Meeting(), bounds or Bounds()
    running = running or Running()
    stored = _stored_run(running)
    if stored is None and running.resume is not None and not players and not meeting.cmd:
        en = "the file has no games; name the players of a new tournament"
        ko = "저장된 것이 없습니다. 새 대회의 참가자를 적어 주세요"
        raise UsageError(en, ko, at=f"--resume {running.resume}")
    if stored is None:
        setup = setup_given(players, meeting, bounds, running)
    else:
        setup = _resumed_setup(stored, players, meeting, bounds, running)
    if running.replay is not None:
        write_line(_record(setup, stored, running.replay).rstrip("\n"))
        return
    if stored is not None and setup.games > stored.setup.games:
        stored = _extended(stored, setup, running)
    if stored is None and setup.sealed is not None:
        write_error_line(running.answer.say(_announcement(setup.sealed)))
    _write_report(outcome_played(setup, stored, running), running)


def _announcement(sealed: SealedSeed) -> Text:
    """Return the line that tells the fingerprint of a sealed seed before the games."""
    return Text(
        en=f"yacht: sealed seed, fingerprint {sealed.fingerprint}; the report has the secret",
        ko=f"yacht: 봉인한 시드, 지문 {sealed.fingerprint}. 비밀 값은 결과에 나옵니다",
    )


def _stored_run(running: Running) -> StoredRun | None:
    """Return the contents of the journal, None if it does not exist; warn of damaged lines."""
    if running.resume is None or not running.resume.exists():
        return None
    with refused(JournalError):
        stored = read_journal(running.resume)
    if stored is not None and stored.damaged:
        games = len(stored.results)
        en = (
            f"yacht: {running.resume} is damaged after {games:,} games; the others are played again"
        )
        ko = f"yacht: {running.resume}은 {games:,}판 뒤가 손상되어 나머지를 다시 플레이합니다"
        write_error_line(running.answer.say(Text(en, ko)))
    return stored


def _resumed_setup(
    stored: StoredRun, players: tuple[str, ...], meeting: Meeting, bounds: Bounds, running: Running
) -> Setup:
    """Return the setup of a resumed run; raise UsageError if options contradict it."""
    old = stored.setup
    asked = setup_given(players, meeting, bounds, running, old)
    if other := differences(old, asked):
        raise UsageError(_contradiction(other, running))
    if asked.games < old.games:
        given = f"--games {asked.games}: {running.resume}"
        en = f"{given} has {old.games:,} games; --games can only extend it"
        ko = f"{given}은 {old.games:,}판짜리라 늘릴 수만 있습니다"
        raise UsageError(en, ko)
    return asked


def _contradiction(other: list[str], running: Running) -> Text:
    """Return the error for options that differ from those of the stored run."""
    options = [f"--{name}" for name in other if name != "players"]
    is_players = len(options) < len(other)
    en = " and ".join([*(["players"] if is_players else []), *options])
    ko = ", ".join([*(["참가자"] if is_players else []), *options])
    return Text(
        en=f"{running.resume} was started with other {en}; leave them out or choose another file",
        ko=f"{running.resume}은 다르게 시작했습니다: {ko}. 그 옵션을 빼거나 다른 파일을 적으세요",
    )


def _extended(stored: StoredRun, setup: Setup, running: Running) -> StoredRun:
    """Raise the number of games in the journal and return its contents."""
    assert running.resume is not None, "stored games are in a file"
    with writing(running.resume):
        return extended(running.resume, stored, setup.games)


def _record(setup: Setup, stored: StoredRun | None, game: int) -> str:
    """Return the record of a stored game, or of one that is played now if no games are stored.

    Raises UsageError if there is no such game or it cannot be played.
    """
    if stored is not None:
        result = _stored_game(stored, game)
    elif game < 0:
        en, ko = "game numbers start at 0", "게임 번호는 0부터입니다"
        raise UsageError(en, ko, at=f"--replay {game}")
    else:
        with refused(PlayroomError):
            [result] = play_range(setup, GameRange(game, 1))
    if not result.seats:
        en = "this game was not played because a player is disqualified"
        ko = "실격한 참가자가 있어 하지 않은 게임입니다"
        raise UsageError(en, ko, at=f"--replay {game}")
    with refused(DifferentGameError):
        return record_of(setup, result)


def _stored_game(stored: StoredRun, game: int) -> GameResult:
    """Return a stored game; raise UsageError if there is no such game."""
    if not stored.results:
        raise UsageError("no games are stored", "저장된 게임이 없습니다", at=f"--replay {game}")
    if not 0 <= game < len(stored.results):
        last = len(stored.results) - 1
        en, ko = f"games 0 to {last} are stored", f"0번부터 {last}번까지 저장되어 있습니다"
        raise UsageError(en, ko, at=f"--replay {game}")
    return stored.results[game]


def _write_report(outcome: TournamentOutcome, running: Running) -> None:
    """Write the report, and the file of the champions if one is given."""
    report = report_of(outcome)
    report = replace(report, champion=_crowned(report, running))
    if running.html is not None:
        # Imported here, since the import takes time and most runs write no page.
        from yachtdice.tournament.report.page import page_of  # noqa: PLC0415

        _write(running.html, page_of(report))
    if running.json not in (None, Path("-")):
        text = json.dumps(to_builtins(report), ensure_ascii=False, indent=2) + "\n"
        _write(running.json, text)
    try:
        _print(report, running)
    except BrokenPipeError:
        raise
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discards buffered output
        with writing("stdout"):
            raise


def _print(report: TournamentReport, running: Running) -> None:
    """Print the report, as JSON if requested; raise OSError if that fails."""
    if running.json == Path("-"):
        write_json(to_builtins(report))
    else:
        for part in report_tables(report, running.answer):
            write_laid_out(part)
    sys.stdout.flush()


def _crowned(report: TournamentReport, running: Running) -> Champion | None:
    """Update and return the champion, None if it is not stored; raise UsageError if that fails."""
    if running.champion is None:
        return None
    with writing(running.champion):
        return crown(running.champion, report)


def _write(path: Path, text: str) -> None:
    """Write the report to a file; raise UsageError if that fails."""
    with writing(path):
        path.write_text(text, encoding="utf-8")
