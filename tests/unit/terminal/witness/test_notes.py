"""The notes of the witness: a secret file for each server, which two clients may use at once."""

import stat
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from yachtdice.terminal.witness.alarm import AlarmKind, DiceAlarm
from yachtdice.terminal.witness.notes import (
    NotedAnswer,
    NotedState,
    Notes,
    NotesError,
    notes_folder,
)

GAME: Final = "k7m2p9qx4nbt"
NUMBERS: Final = range(1, 41)


def test_notes_are_secret_and_outlive_the_client(tmp_path: Path) -> None:
    """Only the user can read them; a client that starts again has the same key and answers."""
    notes = Notes(tmp_path / "dice")
    assert notes.may_answer(GAME, 7, NotedAnswer(2, 0b101, False))
    again = Notes(tmp_path / "dice")
    assert again.key == notes.key
    assert not again.may_answer(GAME, 7, NotedAnswer(2, 0b1, False))
    assert again.may_answer(GAME, 7, NotedAnswer(2, 0b101, False))
    file = tmp_path / "dice" / "notes.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def _given(folder: Path, keep: int) -> list[int]:
    """Return the numbers that a client may answer for these kept dice."""
    notes = Notes(folder)
    answer = NotedAnswer(1, keep, True)
    return [number for number in NUMBERS if notes.may_answer(GAME, number, answer)]


def test_two_clients_at_once_answer_a_number_for_one_roll(tmp_path: Path) -> None:
    """Of two processes that race for each number, only one process gets it."""
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        one, other = processes.map(_given, [tmp_path, tmp_path], [0b1, 0b10])
    assert sorted([*one, *other]) == list(NUMBERS)


def test_a_crash_while_writing_leaves_the_notes_before_it(tmp_path: Path) -> None:
    """A file that was written half is never read, and the next change replaces it."""
    key = Notes(tmp_path).key
    (tmp_path / "notes.part").write_text('{"key":')
    notes = Notes(tmp_path)
    assert notes.key == key
    assert notes.may_answer(GAME, 1, NotedAnswer(1, 0, False))
    assert not (tmp_path / "notes.part").exists()


@pytest.mark.parametrize("text", ["", '{"key":', '{"key":"short"}', '{"key":5}', "\0" * 100])
def test_damaged_notes_are_an_error_that_says_what_to_do(tmp_path: Path, text: str) -> None:
    """The client names the file, and never goes on with a new key by itself."""
    Notes(tmp_path)
    file = tmp_path / "notes.json"
    file.write_text(text)
    with pytest.raises(NotesError, match="Move the file away") as error:
        Notes(tmp_path)
    assert str(file) in str(error.value)
    assert file.read_text() == text


def test_notes_that_cannot_be_written_reveal_no_share(tmp_path: Path) -> None:
    """Without a note there is no answer: a full disk or a wrong folder is an error."""
    notes = Notes(tmp_path / "dice")
    (tmp_path / "dice" / "notes.part").mkdir()
    with pytest.raises(NotesError, match="Free the disk"):
        notes.may_answer(GAME, 1, NotedAnswer(1, 0, False))
    (tmp_path / "file").touch()
    with pytest.raises(NotesError, match="cannot be written"):
        Notes(tmp_path / "file" / "dice")


def test_removed_notes_come_back(tmp_path: Path) -> None:
    """A running client keeps its answers if the user deletes the file."""
    notes = Notes(tmp_path)
    assert notes.may_answer(GAME, 1, NotedAnswer(1, 0, False))
    (tmp_path / "notes.json").unlink()
    assert not notes.may_answer(GAME, 1, NotedAnswer(2, 0, False))
    notes.may_answer(GAME, 2, NotedAnswer(1, 0, False))
    assert not Notes(tmp_path).may_answer(GAME, 1, NotedAnswer(2, 0, False))


def test_old_games_make_room_but_announced_games_replace_none(tmp_path: Path) -> None:
    """A server cannot make the client forget its answers by announcing many games."""
    notes, answer = Notes(tmp_path), NotedAnswer(1, 0, False)
    state = NotedState(1, 1, 1, "")
    for number in range(30):
        notes.change(f"begun{number}", lambda before: replace(before, last=state))
        assert notes.may_answer(f"begun{number}", 1, answer)
    for number in range(99):
        notes.change(f"announced{number}", lambda before: replace(before, tips=("tip",)))
    found = [number for number in range(30) if notes.of(f"begun{number}").answers]
    assert found == list(range(6, 30))
    assert notes.of("announced98").tips
    assert not notes.of("announced0").tips


@pytest.mark.parametrize("notes_in", [Notes, lambda _: Notes(None)])
def test_an_alarm_stays_until_it_is_dismissed(
    tmp_path: Path, notes_in: Callable[[Path], Notes]
) -> None:
    """The first alarm stays; a dismissed kind stays away from this game, not from others."""
    notes, seen = notes_in(tmp_path), list[DiceAlarm | None]()
    first = DiceAlarm(kind=AlarmKind.DICE, game=GAME, throw=3, reason="", right=(1, 2, 3, 4, 5))
    notes.raise_alarm(first)
    notes.raise_alarm(replace(first, kind=AlarmKind.SEAL))
    seen.append(notes.alarm)
    notes.dismiss()
    notes.raise_alarm(first)
    seen.append(notes.alarm)
    notes.raise_alarm(replace(first, game="another"))
    assert [*seen, notes.alarm] == [first, None, replace(first, game="another")]


def test_each_server_has_a_key_of_its_own() -> None:
    """The server chooses the id of a game, so one key would give shares of another server's."""
    table, other = "https://dice.example/r/abc", "https://dice.example:8443/r/abc"
    assert notes_folder(table) == notes_folder("wss://DICE.example:443/ws")
    urls = (table, other, "http://dice.example", "https://dice.example.com", "http://[::1]:80")
    assert len({notes_folder(url) for url in urls}) == len(urls)
