"""`yacht verify` checks the record of a duplicate contest."""

import json
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.unit.cli.conftest import Yacht

EXAMPLE = ROOT / "examples" / "contest.json"


def test_the_document_shows_what_the_command_prints(yacht: Yacht) -> None:
    """The output in `docs/dice/duplicate.md` is the one for the example."""
    page = (ROOT / "docs" / "dice" / "duplicate.md").read_text("utf-8")
    shown = yacht("verify", str(EXAMPLE))

    assert (shown.code, shown.err) == (0, "")
    assert shown.out in page
    assert "게임 2판" in yacht("verify", str(EXAMPLE), "--lang", "ko").out


def test_programs_get_the_devices_and_their_throws(yacht: Yacht) -> None:
    """JSON has the seal, and for each device the number of throws in which its link counted."""
    record = json.loads(EXAMPLE.read_text("utf-8"))
    waves = [wave for game in record["games"] for wave in game["waves"]]
    facts = yacht("verify", str(EXAMPLE), "--json").json()

    assert facts["seal"] == record["seal"]
    assert facts["took"] == {
        number: sum(number in wave["links"] for wave in waves) for number in ("1", "2", "7")
    }


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"turn":1,"roll":1', '"turn":1,"roll":2', "game 1, throw 1: turn and roll should be"),
        ('"seal":"', '"seal":"x', "is not 43 letters of base64url"),
        ('"standings"', '"standing"', "this is not the record of a contest"),
    ],
)
def test_a_wrong_contest_is_refused(
    yacht: Yacht, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """A changed record ends with exit code 1 and one line with the place and the difference."""
    file = tmp_path / "contest.json"
    file.write_text(EXAMPLE.read_text("utf-8").replace(old, new, 1), encoding="utf-8")

    refused = yacht("verify", str(file))

    assert (refused.code, refused.out, refused.err.count("\n")) == (1, "", 1)
    assert says in refused.err
