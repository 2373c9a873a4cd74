"""`yacht tournament`: programs against programs."""

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace

from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_laid_out, write_line
from yachtdice.cli.tournament_options import (
    Bounds,
    Meeting,
    Running,
    games_given,
    setup_given,
)
from yachtdice.cli.tournament_run import outcome_played
from yachtdice.cli.tournament_table import report_tables
from yachtdice.rules import Text
from yachtdice.tournament.champion import FILE, crown
from yachtdice.tournament.journal import JournalError, Kept, differences, raised, read_journal
from yachtdice.tournament.outcome import Outcome
from yachtdice.tournament.replaying import DifferentGameError, record_of
from yachtdice.tournament.report import report_of
from yachtdice.tournament.worker import Setup, Stretch, play_stretch


def tournament(
    *players: Annotated[str, Parameter(help="Bots by id, module:Class, or file.py[:Class].")],
    meeting: Meeting | None = None,
    bounds: Bounds | None = None,
    running: Running | None = None,
) -> None:
    """Let programs play against each other, and tell who is the best and how sure that is."""
    meeting, bounds = meeting or Meeting(), bounds or Bounds()
    running = running or Running()
    kept = _kept(running)
    if kept is None:
        setup = setup_given(players, meeting, bounds, running)
    else:
        setup = _gone_on(kept, players, meeting, bounds, running)
    if running.replay is not None:
        write_line(_record(setup, kept, running.replay).rstrip("\n"))
        return
    if kept is not None and setup.games > kept.setup.games:
        kept = _raised(kept, setup, running)
    _tell(outcome_played(setup, kept, running), running)


def _kept(running: Running) -> Kept | None:
    """Return what the journal holds, None where there is none yet."""
    if running.resume is None or not running.resume.exists():
        return None
    try:
        return read_journal(running.resume)
    except JournalError as error:
        raise UsageError(str(error)) from error


def _gone_on(
    kept: Kept, players: tuple[str, ...], meeting: Meeting, bounds: Bounds, running: Running
) -> Setup:
    """Return the setup of a run that goes on; raise UsageError if another one is asked for."""
    old, answer = kept.setup, running.answer
    games = old.games if meeting.games is None else games_given(meeting, answer)
    seed = old.seed if meeting.seed is None else meeting.seed
    asked = setup_given(players, meeting, bounds, running) if players or meeting.cmd else old
    asked = replace(asked, games=games, seed=seed)
    if other := differences(old, asked):
        what = " and ".join(other)
        raise UsageError(f"{running.resume} was begun with other {what}; name another file")
    if games < old.games:
        en = f"--games {games}: {running.resume} is of {old.games:,} games; they can only be raised"
        ko = f"--games {games}: {running.resume}은 {old.games:,}판짜리라 늘릴 수만 있습니다"
        raise UsageError(answer.say(Text(en, ko)))
    return asked


def _raised(kept: Kept, setup: Setup, running: Running) -> Kept:
    """Return what is kept, its file now one of more games."""
    assert running.resume is not None, "what is kept is kept in a file"
    try:
        return raised(running.resume, kept, setup.games)
    except OSError as error:
        raise UsageError(f"the results cannot be written: {error}") from error


def _record(setup: Setup, kept: Kept | None, game: int) -> str:
    """Return the record of a game kept, or of one played now, with nobody barred."""
    if kept is not None:
        if not 0 <= game < len(kept.results):
            raise UsageError(f"--replay {game}: games 0 to {len(kept.results) - 1} are kept")
        result = kept.results[game]
    elif game < 0:
        raise UsageError(f"--replay {game}: games count from 0")
    else:
        [result] = play_stretch(setup, Stretch(game, 1))
    if not result.seats:
        raise UsageError(f"--replay {game}: this game was not played, since a player was barred")
    try:
        return record_of(setup, result)
    except DifferentGameError as error:
        raise UsageError(str(error)) from error


def _tell(outcome: Outcome, running: Running) -> None:
    """Write the report, and the champion's file where results are kept."""
    report = report_of(outcome)
    file = champion_file(running)
    report["champion"] = crown(file, report) if file else None
    if running.html is not None:
        # The page needs nothing but the report; who asks for none does not wait for it.
        from yachtdice.tournament.page import page_of  # noqa: PLC0415

        _write(running.html, page_of(report), running.answer)
    if running.json == Path("-"):
        write_json(report)
        return
    if running.json is not None:
        text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
        _write(running.json, text, running.answer)
    for part in report_tables(report, running.answer):
        write_laid_out(part)


def champion_file(running: Running) -> Path | None:
    """Return where the champion is kept: beside the results, if any are kept."""
    if running.champion is not None:
        return running.champion
    files: list[Any] = [running.resume, running.json, running.html]
    beside = next((file for file in files if file not in (None, Path("-"))), None)
    return None if beside is None else beside.parent / FILE


def _write(path: Path, text: str, answer: Answer) -> None:
    """Write the report into a file; raise UsageError where that cannot be done."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        en = f"{path} cannot be written: {error.strerror}"
        ko = f"{path}에 쓸 수 없습니다: {error.strerror}"
        raise UsageError(answer.say(Text(en, ko))) from error
