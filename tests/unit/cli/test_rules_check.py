"""`yacht rules check` validates a file, and reports a fault in one line."""

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Yacht
from yachtdice.rules import load_rules

GOOD = load_rules("yatzy").text
ONES = 'pattern = { face = 1 }, pay = "matching"'


def line_with(text: str, part: str) -> int:
    """Return the number of the first line of a text that has this part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def faulty(old: str, new: str) -> bytes:
    """Return a valid file with one change."""
    assert old in GOOD
    return GOOD.replace(old, new, 1).encode()


FAULTS = {
    "an unknown key": (faulty("seats =", "dice = 6\nseats ="), "dice = 6", "'dice' is not a known"),
    "a pattern that cannot be": (
        faulty("{ face = 1 }", "{ of_a_kind = 7 }"),
        "of_a_kind = 7",
        "box 1 (ones), pattern, of_a_kind: should be a whole number from 2 to 5, not 7",
    ),
    "a straight round the corner": (
        faulty("{ face = 1 }", "{ straight = [5, 6, 1] }"),
        "[5, 6, 1]",
        "box 1 (ones), pattern, straight: [5, 6, 1] is not a row",
    ),
    "a pay in words": (
        faulty(ONES, ONES.replace("matching", "half")),
        '"half"',
        "box 1 (ones), pay: should be",
    ),
    "a category twice": (faulty('id = "twos"', 'id = "ones"'), '"Twos"', "appears twice"),
    "no summary": (
        "\n".join(line for line in GOOD.splitlines() if "summary" not in line).encode(),
        None,
        "summary is missing",
    ),
    "no TOML": (b"id = = 3", "id", "is not TOML: Invalid value"),
    "no text": (b"\xff\xfe\x00", None, "the file: is not UTF-8 text (byte 0)"),
    "an empty file": (b"", None, "is missing"),
    "ten megabytes": (b"#" * 10_000_000, None, "the file: is larger than 65,536 bytes"),
}


@pytest.mark.parametrize(("data", "place", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_one_line_or_one_document(
    yacht: Yacht, tmp_path: Path, data: bytes, place: str | None, says: str
) -> None:
    """Any invalid file is refused with file, line and place, as a line or as JSON; exit code 1."""
    file = tmp_path / "house.toml"
    file.write_bytes(data)
    line = None if place is None else line_with(data.decode(), place)
    where = "" if line is None else f":{line}"
    for command in ("check", "show"):
        judged = yacht("rules", command, str(file))
        assert (judged.code, judged.out) == (1, "")
        assert judged.err.startswith(f"{file}{where}: ")
        assert says in judged.err
        assert judged.err.count("\n") == 1
    judged = yacht("rules", "check", str(file), "--json")
    answer = judged.json()
    assert (judged.code, judged.err) == (1, "")
    assert list(answer) == ["error", "file", "line", "place", "reason"]
    assert says in answer["error"]
    assert (answer["file"], answer["line"]) == (str(file), line)


def test_a_good_file(yacht: Yacht, tmp_path: Path) -> None:
    """A valid file is reported with its id, boxes and turns, with exit code 0."""
    file = tmp_path / "house.toml"
    file.write_text(GOOD, "utf-8")
    judged = yacht("rules", "check", str(file))
    assert judged == (0, f"{file}: OK, yatzy: 15 boxes, 15 turns a seat\n", "")


def test_a_good_file_as_json(yacht: Yacht, tmp_path: Path) -> None:
    """With --json the answer describes the rule set, and has no key `error`."""
    file = tmp_path / "house.toml"
    file.write_text(load_rules("extended").text, "utf-8")
    answer = yacht("rules", "check", str(file), "--json").json()
    assert list(answer) == ["file", "id", "title", "boxes", "turns", "fingerprint"]
    assert (answer["boxes"], answer["turns"]) == (12, 36)


def test_no_control_characters_reach_the_terminal(yacht: Yacht, tmp_path: Path) -> None:
    """Text from a file is printed without its escapes and line breaks."""
    file = tmp_path / "house.toml"
    file.write_bytes(faulty('id = "ones"', r'id = "\u001b[2J\nones"'))
    judged = yacht("rules", "check", str(file))
    assert judged.code == 1
    assert judged.err.removesuffix("\n").isprintable()
