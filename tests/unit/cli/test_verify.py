"""`yacht verify` checks the rules, the points and the dice of a recorded game."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.paths import ROOT
from tests.support.games.sealed_games import TABLE, SealedTable
from tests.support.games.strategies import random_game
from tests.unit.cli.conftest import Yacht
from yachtdice.game import Seat, check_dice, record_text
from yachtdice.rules import load_rules
from yachtdice.sealed import Chain
from yachtdice.views.records import EVENT_FORMAT, GameRecord

RULES = load_rules("classic")
GAME = SealedTable(RULES, Random(4), [Seat("Mina"), Seat("Bo")], (1, 2), (0.1, 0.0, 0.0)).play()
TEXT = record_text(RULES, GAME.events, TABLE)
DICE = check_dice(RULES, GAME.events, TABLE)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the file of a game with sealed dice."""
    file = tmp_path / "game.txt"
    file.write_text(TEXT, encoding="utf-8")
    return file


def notes(folder: Path, **changed: object) -> str:
    """Write the notes of the first seat, with changes, and return their file."""
    own = {
        "table": TABLE,
        "party": 1,
        "tips": [chain.tip for chain in GAME.chains[1]],
        "throws": [throw.number for throw in DICE.throws if 1 in throw.parties],
        "seal": DICE.seal,
    }
    file = folder / "notes.json"
    file.write_text(json.dumps({**own, **changed}), encoding="utf-8")
    return str(file)


def test_an_honest_game_is_proven(yacht: Yacht, record: Path, tmp_path: Path) -> None:
    """Rules, points, dice and own notes of an honest game are right; the seal is shown."""
    shown = yacht("verify", str(record), notes(tmp_path))

    assert (shown.code, shown.err) == (0, "")
    assert f"all {len(DICE.throws)} throws follow from their proofs" in shown.out
    assert "Seat 1 did not answer 1x." in shown.out
    assert f"Seal: {DICE.seal}" in shown.out
    assert "all 38 shares that you sent are in the record" in shown.out
    assert "모두 증명과 맞습니다" in yacht("verify", str(record), "--lang", "ko").out
    assert yacht("verify", str(record), "--json").json()["seal"] == DICE.seal


@pytest.mark.parametrize(
    "content",
    [b"[" * 100_000, b'{"format": ' + b"[" * 100_000, b'{"table": "\xff"}', b"\xff\xfe", b"\x00"],
    ids=["deep", "deep record", "broken text", "no text", "zero"],
)
def test_a_strange_file_is_refused_in_one_line(
    yacht: Yacht, record: Path, tmp_path: Path, content: bytes
) -> None:
    """JSON that is too deep and bytes that are not UTF-8 are refused, as record and as notes."""
    strange = tmp_path / "strange"
    strange.write_bytes(content)
    for files in ([str(strange)], [str(record), str(strange)]):
        shown = yacht("verify", *files)
        assert shown.code in {1, 2}
        assert shown.err.count("\n") == 1
        assert str(strange) in shown.err


def test_the_document_shows_what_the_command_prints(yacht: Yacht) -> None:
    """The output in `docs/dice.md` is the one for the example record."""
    page = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")

    assert yacht("verify", str(ROOT / "examples" / "sealed.txt")).out in page


def test_json_records_are_checked_too(yacht: Yacht, tmp_path: Path) -> None:
    """The dice of a record in JSON are checked like those of a text."""
    file = tmp_path / "game.json"
    given = GameRecord(EVENT_FORMAT, RULES.text, tuple(GAME.events), TABLE)
    file.write_bytes(msgspec.json.encode(given))
    assert yacht("verify", str(file), "--json").json()["seal"] == DICE.seal

    other = GameRecord(EVENT_FORMAT, RULES.text, tuple(GAME.events), "another")
    file.write_bytes(msgspec.json.encode(other))
    refused = yacht("verify", str(file))

    assert refused.code == 1
    assert "throw 1, seat" in refused.err


def test_a_changed_die_is_found(yacht: Yacht, record: Path) -> None:
    """A record with another die ends with exit code 1 and names the place."""
    at = TEXT.index(" roll ") + 6
    face = "1" if TEXT[at] != "1" else "2"
    record.write_text(TEXT[:at] + face + TEXT[at + 1 :], encoding="utf-8")

    refused = yacht("verify", str(record))

    assert (refused.code, refused.out) == (1, "")
    assert "record, line" in refused.err
    assert refused.err.count("\n") == 1


#: The throw that the server made without the share of the first seat.
WITHOUT_MINA = next(throw.number for throw in DICE.throws if 1 not in throw.parties)

WRONG_NOTES = {
    "another game": ({"table": "other"}, "the notes are of game other"),
    "a pledge left out": ({"tips": [Chain(TABLE, b"x").tip]}, "is missing"),
    "a share left out": ({"throws": [999]}, "your share of throw 999 is missing"),
    "a share left out of a throw": (
        {"throws": [WITHOUT_MINA]},
        f"your share of throw {WITHOUT_MINA} is missing",
    ),
    "another seal": ({"seal": "other"}, "your client saw the seal other"),
}


@pytest.mark.parametrize(("changed", "says"), WRONG_NOTES.values(), ids=WRONG_NOTES)
def test_a_record_that_contradicts_the_notes_is_refused(
    yacht: Yacht, record: Path, tmp_path: Path, changed: dict[str, object], says: str
) -> None:
    """A record without the player's own pledges or shares is found with the player's notes."""
    refused = yacht("verify", str(record), notes(tmp_path, **changed))

    assert refused.code == 1
    assert says in refused.err


def test_a_record_without_proof_says_so(yacht: Yacht, tmp_path: Path) -> None:
    """The rules and points of an old record are checked; its dice have no proof."""
    file = tmp_path / "old.txt"
    file.write_text(record_text(RULES, random_game(RULES, Random(1))[0]), encoding="utf-8")

    refused = yacht("verify", str(file))

    assert refused.code == 2
    assert "no proof of its dice" in refused.err


def test_a_record_of_real_dice_says_so(yacht: Yacht, tmp_path: Path) -> None:
    """The rules and points of a sheet's record are checked; real dice have no proof."""
    file = tmp_path / "own.txt"
    events = random_game(RULES, Random(1))[0]
    file.write_text(record_text(RULES, events, own=True), encoding="utf-8")

    refused = yacht("verify", str(file))

    assert refused.code == 2
    assert "real dice, which have no proof" in refused.err


def test_files_that_are_no_notes_are_refused(yacht: Yacht, record: Path, tmp_path: Path) -> None:
    """A missing file or another text in place of notes is a misuse."""
    assert "No such file" in yacht("verify", str(record), str(tmp_path / "none")).err
    assert "does not have notes of a game" in yacht("verify", str(record), str(record)).err
