"""What is kept of a tournament: its journal, its games, its champion."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.game import Step, parse_record
from yachtdice.tournament.champion import crown, read_champions
from yachtdice.tournament.executor import Here
from yachtdice.tournament.journal import Journal, JournalError, differences, read_journal
from yachtdice.tournament.outcome import outcome_of
from yachtdice.tournament.replaying import DifferentGameError, record_of
from yachtdice.tournament.report import report_of
from yachtdice.tournament.running import Tournament, run
from yachtdice.tournament.schedule import Mode

SETUP = setup_of("Hasty", "Careless", "random", games=14)


def kept(path: Path) -> Tournament:
    """Return a tournament whose games are all in a journal."""
    journal, held = Journal(path), Tournament(SETUP)
    journal.begin(SETUP)
    run(held, Here(), journal.add)
    journal.close()
    return held


def test_a_cut_off_run_goes_on_without_loss(tmp_path: Path) -> None:
    """Cut off after any of many bytes, a run that goes on has the same games and the same file."""
    path = tmp_path / "run.jsonl"
    whole = kept(path)
    text = path.read_bytes()
    head = text.index(b"\n") + 1
    for length in range(head, len(text), 997):
        path.write_bytes(text[:length])
        found = read_journal(path)
        held, journal = Tournament(found.setup, found.results), Journal(path)
        journal.go_on(found.length)
        run(held, Here(), journal.add)
        journal.close()
        assert timeless(held.results) == timeless(whole.results)
        assert timeless(read_journal(path).results) == timeless(whole.results)


def test_a_journal_knows_its_tournament(tmp_path: Path) -> None:
    """What is kept is the setup as it was, and another tournament is told by what differs."""
    path = tmp_path / "run.jsonl"
    kept(path)
    found = read_journal(path).setup
    assert found == SETUP
    assert differences(found, setup_of("Hasty", "random", seed=6)) == ["players", "seed"]


@pytest.mark.parametrize("text", ["", "hello\n", '{"file":"yacht tournament"}\n', "{}\n{}\n"])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    """A file that is no journal is named and left alone."""
    path = tmp_path / "notes.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(JournalError, match=r"notes\.txt"):
        read_journal(path)


def test_any_game_can_be_played_again() -> None:
    """Every game, with faults or without, has a record that reads as the same game."""
    held = played(SETUP)
    assert held.faults
    for result in held.results:
        record = parse_record(record_of(SETUP, result))
        assert record.state.totals == result.scores
        assert record.state.step is Step.OVER
        assert len(record.state.resigned) == len(result.faults)


def test_a_game_that_was_changed_is_found_out() -> None:
    """A kept game whose scores are not those of its choices is refused."""
    result = played(setup_of("Hasty", "random", games=1, playoffs=0)).results[0]
    forged = replace(result, scores=(result.scores[0] + 1, result.scores[1]))
    with pytest.raises(DifferentGameError):
        record_of(SETUP, forged)


def test_pairs_have_the_same_dice_with_the_seats_exchanged() -> None:
    """Both games of a deal open with the same dice, and the players change seats."""
    setup = setup_of("Hasty", "random", "Plain", mode=Mode.ROUND_ROBIN, games=2)
    results = played(setup).results
    for one, two in zip(results[::2], results[1::2], strict=True):
        assert one.seats == two.seats[::-1]
        first = [record_of(setup, result).split("\n1 roll ")[1][:5] for result in (one, two)]
        assert first[0] == first[1]
    assert len(results) == 6


def test_the_champion_is_kept_and_renewed(tmp_path: Path) -> None:
    """A run crowns its winner, the next one that another wins names whom it took over from."""
    path = tmp_path / "champion.json"
    assert read_champions(path) == {}
    report = report_of(outcome_of(played(setup_of("Plain", "random", games=6))))
    assert (crown(path, report) or {})["name"] == "Plain"
    held = crown(path, report_of(outcome_of(played(setup_of("random", "greedy", games=6))))) or {}
    assert (held["name"], held["before"], held["against"]) == ("greedy", "Plain", ["random"])
    shared = report_of(outcome_of(played(setup_of("random", "greedy", games=6))))
    for row in shared["standings"]:
        row["place"] = 1
    assert (crown(path, shared) or {})["name"] == "greedy"
