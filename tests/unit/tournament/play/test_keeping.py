"""Stored parts of a tournament: its journal, its games, its champion."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.game import Step, parse_record
from yachtdice.tournament.files import write_whole
from yachtdice.tournament.games.playing import DifferentGameError, record_of
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.play.executor import LocalExecutor
from yachtdice.tournament.play.journal import Journal, JournalError, differences, read_journal
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.report.champion import crown, read_champions
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import report_of

SETUP = setup_of("Hasty", "Careless", "random", games=14)


def kept(path: Path) -> Tournament:
    """Return a tournament with all its games in a journal."""
    journal, held = Journal(path), Tournament(SETUP)
    journal.begin(SETUP)
    run(held, LocalExecutor(), journal.add)
    journal.close()
    return held


def gone_on(path: Path) -> Tournament:
    """Return the tournament of a journal, played to its end from its intact games."""
    found = read_journal(path)
    held, journal = Tournament(SETUP, found.results if found else ()), Journal(path)
    journal.resume(found.length) if found else journal.begin(SETUP)
    run(held, LocalExecutor(), journal.add)
    journal.close()
    return held


def test_an_interrupted_run_resumes_without_loss(tmp_path: Path) -> None:
    """A run cut off after any byte and resumed has the same games and the same file."""
    path = tmp_path / "run.jsonl"
    whole = kept(path)
    text = path.read_bytes()
    for length in (0, 1, 200, *range(text.index(b"\n") - 1, len(text), 997)):
        path.write_bytes(text[:length])
        held = gone_on(path)
        assert timeless(held.results) == timeless(whole.results)
        again = read_journal(path)
        assert again is not None
        assert timeless(again.results) == timeless(whole.results)


def test_games_from_a_damaged_line_on_are_played_again(tmp_path: Path) -> None:
    """After a flipped bit the games before it are kept and the rest is played again."""
    path = tmp_path / "run.jsonl"
    whole = kept(path)
    text = path.read_bytes()
    begins = [place + 1 for place, byte in enumerate(text[:-1]) if byte == 10]
    for place in range(begins[2], begins[3] - 1, 7):
        flipped = bytes([text[place] ^ 1])
        path.write_bytes(text[:place] + flipped + text[place + 1 :])
        found = read_journal(path)
        assert found is not None
        assert len(found.results) == 2
        assert found.damaged > 0
    assert timeless(gone_on(path).results) == timeless(whole.results)


def test_a_damaged_setup_is_reported(tmp_path: Path) -> None:
    """After a flipped bit in the first line, the file is named and left unchanged."""
    path = tmp_path / "run.jsonl"
    kept(path)
    text = path.read_bytes()
    for place in range(0, text.index(b"\n"), 5):
        damaged = text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :]
        path.write_bytes(damaged)
        with pytest.raises(JournalError, match=r"run\.jsonl"):
            read_journal(path)
        assert path.read_bytes() == damaged


def test_parts_of_killed_runs_are_removed(tmp_path: Path) -> None:
    """A file left by a dead process is removed at the next write, and other files are kept."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left, alive = (tmp_path / f".champion.json.{pid}.part" for pid in (ended.pid, os.getppid()))
    other = tmp_path / "notes.part"
    for file in (left, alive, other):
        file.write_text("half", "utf-8")
    write_whole(tmp_path / "champion.json", b"{}")
    assert (left.exists(), alive.exists(), other.exists()) == (False, True, True)
    assert [path.name for path in tmp_path.iterdir() if path.read_bytes() == b"{}"] == [
        "champion.json"
    ]


def test_a_journal_knows_its_tournament(tmp_path: Path) -> None:
    """The journal stores the setup, and another tournament is reported with its differences."""
    path = tmp_path / "run.jsonl"
    kept(path)
    found = read_journal(path)
    assert found is not None
    assert found.setup == SETUP
    assert differences(found.setup, setup_of("Hasty", "random", seed=6)) == ["players", "seed"]


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"file":"yacht tournament"}\n', "{}\n{}\n"])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    """A file that is not a journal is named and left unchanged."""
    path = tmp_path / "notes.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(JournalError, match=r"notes\.txt"):
        read_journal(path)


def test_any_game_can_be_replayed() -> None:
    """Every game, with or without faults, has a record that reads as the same game."""
    held = played(SETUP)
    assert held.faults
    for result in held.results:
        record = parse_record(record_of(SETUP, result))
        assert record.state.totals == result.scores
        assert record.state.step is Step.OVER
        assert len(record.state.resigned) == len(result.faults)


def test_a_changed_game_is_detected() -> None:
    """A stored game whose scores do not match its choices is refused."""
    result = played(setup_of("Hasty", "random", games=1, playoffs=0)).results[0]
    forged = replace(result, scores=(result.scores[0] + 1, result.scores[1]))
    with pytest.raises(DifferentGameError):
        record_of(SETUP, forged)


def test_pairs_have_the_same_dice_with_the_seats_exchanged() -> None:
    """Both games of a deal start with the same dice, and the players exchange seats."""
    setup = setup_of("Hasty", "random", "Plain", mode=Mode.ROUND_ROBIN, games=2)
    results = played(setup).results
    for one, two in zip(results[::2], results[1::2], strict=True):
        assert one.seats == two.seats[::-1]
        first = [record_of(setup, result).split("\n1 roll ")[1][:5] for result in (one, two)]
        assert first[0] == first[1]
    assert len(results) == 6


def test_the_champion_is_kept_and_renewed(tmp_path: Path) -> None:
    """A run stores its winner as champion, and the next winner names the previous one."""
    path = tmp_path / "champion.json"
    assert read_champions(path) == {}
    report = report_of(outcome_of(played(setup_of("Plain", "random", games=6))))
    first = crown(path, report)
    assert first is not None
    assert first.name == "Plain"
    report = report_of(outcome_of(played(setup_of("random", "greedy", games=6))))
    second = crown(path, report)
    assert second is not None
    assert (second.name, second.before, second.against) == ("greedy", "Plain", ("random",))
    tied = replace(report, standings=tuple(replace(row, place=1) for row in report.standings))
    assert crown(path, tied) == second
    assert read_champions(path) == {f"{report.rules} hill": second}
