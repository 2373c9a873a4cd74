"""`yacht tournament`: programs against programs."""

import json
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from yachtdice.bots import find_bot
from yachtdice.cli.best_play import fetch_for
from yachtdice.cli.errors import UsageError
from yachtdice.cli.output import write_json, write_laid_out, write_line
from yachtdice.cli.tournament_live import shown_live
from yachtdice.cli.tournament_options import Bounds, Meeting, Running, setup_given
from yachtdice.cli.tournament_table import report_tables
from yachtdice.tournament.champion import FILE, crown
from yachtdice.tournament.entrants import EntrantKind
from yachtdice.tournament.executor import executor_of
from yachtdice.tournament.journal import Journal, JournalError, Kept, differences, read_journal
from yachtdice.tournament.replaying import DifferentGameError, record_of
from yachtdice.tournament.report import report_of
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.running import Tournament, run
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
    nobody = not players and not meeting.cmd
    setup = kept.setup if kept and nobody else setup_given(players, meeting, bounds, running)
    if kept is not None and not nobody:
        setup = _gone_on(kept, setup, meeting, running)
    if running.replay is not None:
        write_line(_record(setup, kept, running.replay).rstrip("\n"))
        return
    _solve_first(setup, running)
    _tell(_played(setup, kept, running), running)


def _kept(running: Running) -> Kept | None:
    """Return what the journal holds, None where there is none yet."""
    if running.resume is None or not running.resume.exists():
        return None
    try:
        return read_journal(running.resume)
    except JournalError as error:
        raise UsageError(str(error)) from error


def _gone_on(kept: Kept, asked: Setup, meeting: Meeting, running: Running) -> Setup:
    """Return the setup of a run that goes on; raise UsageError if another one is asked for."""
    old = kept.setup
    if meeting.seed is None:
        asked = _with_seed(asked, old.seed)
    other = differences(old, asked)
    if other or asked.games != old.games:
        what = " and ".join(other) or "number of games"
        raise UsageError(f"{running.resume} was begun with other {what}; name another file")
    return asked


def _with_seed(setup: Setup, seed: int) -> Setup:
    """Return the setup with another seed."""
    facts = {name: getattr(setup, name) for name in setup.__struct_fields__}
    return Setup(**{**facts, "seed": seed})


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


def _solve_first(setup: Setup, running: Running) -> None:
    """Have best play in the store before the workers ask for it, if a player of ours needs it."""
    kinds = [find_bot(e.spec) for e in setup.entrants if e.kind is EntrantKind.BOT]
    if any(kind is not None and kind.needs_solution for kind in kinds):
        fetch_for(setup.rules, running.answer)


def _played(setup: Setup, kept: Kept | None, running: Running) -> Tournament:
    """Return the tournament played to its end, kept in the journal if there is to be one."""
    held = Tournament(setup, kept.results if kept else ())
    workers = max(1, running.workers)
    journal = Journal(running.resume) if running.resume else None
    if journal is not None:
        _open(journal, setup, kept)
    with executor_of(workers) as executor, shown_live(held, running.answer) as show:

        def told(result: GameResult) -> None:
            if journal is not None:
                journal.add(result)
            show()

        try:
            run(held, executor, told, workers)
        except (BrokenExecutor, KeyboardInterrupt) as error:
            executor.shutdown(wait=False, cancel_futures=True)
            raise UsageError(_cut_off(held, error, running)) from error
        finally:
            if journal is not None:
                journal.close()
    return held


def _open(journal: Journal, setup: Setup, kept: Kept | None) -> None:
    """Open the journal for writing; raise UsageError where that cannot be done."""
    try:
        journal.go_on(kept.length) if kept else journal.begin(setup)
    except OSError as error:
        raise UsageError(f"the results cannot be written: {error}") from error


def _cut_off(held: Tournament, error: BaseException, running: Running) -> str:
    """Return why a run ended early, and how to go on."""
    why = "interrupted"
    if isinstance(error, BrokenExecutor):
        why = "a Python player ended its process; name it after --cmd, as a program of its own"
    games = f"{len(held.results):,} games are played"
    return f"{why}; {games}" + (f", go on with --resume {running.resume}" if running.resume else "")


def _tell(held: Tournament, running: Running) -> None:
    """Write the report, and the champion's file where results are kept."""
    report = report_of(held)
    file = running.champion or (running.resume.parent / FILE if running.resume else None)
    report["champion"] = crown(file, report) if file else None
    if running.json == Path("-"):
        write_json(report)
        return
    if running.json is not None:
        _write(running.json, report)
    for part in report_tables(report, running.answer):
        write_laid_out(part)


def _write(path: Path, report: dict[str, Any]) -> None:
    """Write the report into a file; raise UsageError where that cannot be done."""
    try:
        path.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
