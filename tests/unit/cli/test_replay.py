"""`yacht replay` tells a game from its record, whole or step by step."""

import os
import pty
import re
import select
import subprocess
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.strategies import SHIPPED, random_game
from tests.unit.cli.conftest import YACHT, Yacht
from yachtdice.game import BoxFilled, DiceThrown, Holder, new_game, parse_record, record_text
from yachtdice.protocol.people_messages import EVENT_FORMAT, GameRecord
from yachtdice.rules import RuleSet, load_rules

EXAMPLE = Path(__file__).parent.parent.parent.parent / "examples" / "game.txt"
STEPS = 105


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_rule_set_is_told_whole(yacht: Yacht, tmp_path: Path, rules: RuleSet) -> None:
    """All turns with all their dice, and the totals, of a game in which seats come and go."""
    events, state = random_game(rules, Random(rules.id), seats=3, restless=0.03)
    file = tmp_path / "game.txt"
    file.write_text(record_text(rules, events), "utf-8")
    told = yacht("replay", str(file), "--json").json()
    assert [seat["total"] for seat in told["seats"]] == list(state.totals)
    assert told["winners"] == [seat + 1 for seat in state.winners]
    thrown = [list(event.dice) for event in events if isinstance(event, DiceThrown)]
    assert [roll for turn in told["turns"] for roll in turn["rolls"]] == thrown
    fills = [(e.box, e.points) for e in events if isinstance(e, BoxFilled)]
    assert [(t["box"], t["points"]) for t in told["turns"] if "box" in t] == fills
    listed = yacht("replay", str(file))
    assert (listed.code, listed.err) == (0, "")
    assert str(max(state.totals)) in listed.out


def test_text_and_json_are_told_alike(yacht: Yacht, tmp_path: Path) -> None:
    """The record as JSON, as the server gives it, tells the same game."""
    record = parse_record(EXAMPLE.read_text("utf-8"))
    file = tmp_path / "game.json"
    given = GameRecord(EVENT_FORMAT, record.rules.text, record.events)
    file.write_bytes(msgspec.json.encode(given))
    assert yacht("replay", str(file)) == yacht("replay", str(EXAMPLE))


def test_it_is_told_in_korean(yacht: Yacht) -> None:
    """The words are the reader's, the figures the same."""
    told = yacht("replay", str(EXAMPLE), "--lang", "ko").out
    assert "Mina 승리 (141점)" in told
    assert re.search(r"23\[164\]  \[4\]2\[1\]64  41111 +에이스 +4 +4", told)


@pytest.mark.parametrize(
    ("data", "says", "says_ko"),
    [
        (b"a letter", "record, line 1: a record begins with", "1번째 줄: 기록의 형식이 아닙니다"),
        (b"{}", "record: the JSON: ", "기록의 형식이 아닙니다"),
        (b"\xff", "is not UTF-8 text", "UTF-8 글이 아닙니다"),
        (b"x" * (16 * 1024 * 1024 + 1), "is larger than 16,777,216", "16,777,216바이트보다"),
        (
            EXAMPLE.read_bytes().replace(b"fill ones 4", b"fill ones 5"),
            "line 7: ones pays 4, not 5",
            "7번째 줄: 점수가 규칙과 다릅니다",
        ),
    ],
    ids=["no record", "other JSON", "no text", "too large", "untrue"],
)
def test_a_bad_record_is_one_line(
    yacht: Yacht, tmp_path: Path, data: bytes, says: str, says_ko: str
) -> None:
    """It is refused with where and why, in both languages, and exit code 2."""
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    for words, language in ((says, "en"), (says_ko, "ko")):
        refused = yacht("replay", str(file), "--lang", language)
        assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
        assert words in refused.err


def test_a_file_that_is_not_there_is_one_line(yacht: Yacht, tmp_path: Path) -> None:
    """No file, or a folder: both are told like anything else that cannot be done."""
    for file in (tmp_path, tmp_path / "nope"):
        refused = yacht("replay", str(file))
        assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_names_cannot_steer_the_terminal(yacht: Yacht, tmp_path: Path) -> None:
    """A record with control characters in a name prints none of them."""
    rules = load_rules("bonus")
    started, _ = new_game(rules, [Holder("\x1b[31mMina")])
    file = tmp_path / "game.txt"
    file.write_text(record_text(rules, [started]), "utf-8")
    told = yacht("replay", str(file))
    assert told.code == 0
    assert "\x1b" not in told.out
    assert "The game is not over." in told.out


def test_steps_are_left_out_where_nobody_can_answer(yacht: Yacht) -> None:
    """Without a terminal `--step` tells the whole game, as without it."""
    assert yacht("replay", str(EXAMPLE), "--step") == yacht("replay", str(EXAMPLE))


def test_step_by_step_on_a_terminal() -> None:
    """Enter goes on, b back, a number anywhere, q out; the last step is the end."""
    typed = ["", "", "b", "104", "what", "", None]
    shown = ["1", "2", "3", "2", "104", "104", "105"]
    assert _steps_seen(typed) == shown
    assert _steps_seen(["", "q", None]) == ["1", "2"]


def _steps_seen(typed: list[str | None]) -> list[str]:
    """Return the numbers of the steps shown on a terminal while this is typed."""
    ours, theirs = pty.openpty()
    command = [str(YACHT), "replay", str(EXAMPLE), "--step", "--lang", "en"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        text = ""
        for line in typed:
            text += _heard(ours, None if line is None else "> ")
            if line is not None:
                os.write(ours, f"{line}\n".encode())
        assert process.wait(timeout=60) == 0
    os.close(ours)
    return re.findall(rf"\[(\d+)/{STEPS}\]", text)


def _heard(terminal: int, until: str | None) -> str:
    """Return what is printed up to this, or to the end."""
    heard = ""
    while until is None or not heard.endswith(until):
        assert select.select([terminal], [], [], 60)[0], f"nothing more after {heard!r}"
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the other side has gone
            return heard
        if not data:
            return heard
        heard += data.decode(errors="replace")
    return heard
