"""`yacht replay` prints a recorded game, whole or step by step."""

import os
import pty
import re
import select
import subprocess
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.paths import ROOT
from tests.support.games.one_box import ANY
from tests.support.games.strategies import SHIPPED, acted, random_game, turn
from tests.unit.cli.conftest import YACHT, Yacht
from yachtdice.cli.replay.turns import result
from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    ResignSeat,
    Seat,
    new_game,
    parse_record,
    record_text,
)
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.views.records import EVENT_FORMAT, GameRecord

EXAMPLE = ROOT / "examples" / "game.txt"
STEPS = 105


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_rule_set_is_replayed_completely(
    yacht: Yacht, tmp_path: Path, rules: RuleSet
) -> None:
    """All turns with all dice and the totals are shown, for a game in which seats change hands."""
    events, state = random_game(rules, Random(rules.id), seats=3, restless=0.03)
    file = tmp_path / "game.txt"
    file.write_text(record_text(rules, events), "utf-8")
    answer = yacht("replay", str(file), "--json").json()
    assert [seat["total"] for seat in answer["seats"]] == list(state.totals)
    assert answer["winners"] == [seat + 1 for seat in state.winners]
    thrown = [list(event.dice) for event in events if isinstance(event, DiceThrown)]
    assert [roll for turn in answer["turns"] for roll in turn["rolls"]] == thrown
    fills = [(e.box, e.points) for e in events if isinstance(e, BoxFilled)]
    assert [(t["box"], t["points"]) for t in answer["turns"] if "box" in t] == fills
    listed = yacht("replay", str(file))
    assert (listed.code, listed.err) == (0, "")
    assert str(max(state.totals)) in listed.out


def test_text_and_json_agree(yacht: Yacht, tmp_path: Path) -> None:
    """The JSON record from the server gives the same output as the text record."""
    record = parse_record(EXAMPLE.read_text("utf-8"))
    file = tmp_path / "game.json"
    given = GameRecord(EVENT_FORMAT, record.rules.text, record.events)
    file.write_bytes(msgspec.json.encode(given))
    assert yacht("replay", str(file)) == yacht("replay", str(EXAMPLE))


def test_it_is_printed_in_korean(yacht: Yacht) -> None:
    """With --lang ko the words are Korean and the figures the same."""
    output = yacht("replay", str(EXAMPLE), "--lang", "ko").out
    assert "Mina 승리 (141점)" in output
    assert re.search(r"23\[164\]  \[4\]2\[1\]64  41111 +에이스 +4 +4", output)


def test_the_points_are_those_of_the_winner() -> None:
    """A player who resigned had more points; the winner's are printed."""
    _, state = new_game(parse_rules(ANY.replace("pay = 235", 'pay = "all"')), 2)
    state = acted(turn(state, "66666", fill=state.rules.categories[0]), ResignSeat(0))
    state = turn(state, "11112", fill=state.rules.categories[0])
    assert (state.totals, state.winners) == ((30, 6), (1,))
    assert result(state).en.endswith("wins with 6")


@pytest.mark.parametrize(
    ("data", "says", "says_ko"),
    [
        (b"a letter", "record, line 1: a record begins with", "1번째 줄: 게임 기록의"),
        (b"{}", "record: the JSON: ", "게임 기록의 형식이 아닙니다"),
        (b"\xff", "is not UTF-8 text", "UTF-8 텍스트가 아닙니다"),
        (b"x" * 1024 * 1024, "is larger than 1,048,575", "1,048,575바이트보다"),
        (
            EXAMPLE.read_bytes().replace(b"fill ones 4", b"fill ones 5"),
            "line 7: ones scores 4, not 5",
            "7번째 줄: 점수가 규칙과 다릅니다",
        ),
    ],
    ids=["no record", "other JSON", "no text", "too large", "untrue"],
)
def test_a_bad_record_is_one_line(
    yacht: Yacht, tmp_path: Path, data: bytes, says: str, says_ko: str
) -> None:
    """A bad record is refused with place and reason, in both languages, and exit code 2."""
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    for words, language in ((says, "en"), (says_ko, "ko")):
        assert words in yacht("replay", str(file), "--lang", language).refused()


def test_a_file_that_is_not_there_is_one_line(yacht: Yacht, tmp_path: Path) -> None:
    """A missing file and a folder are each reported in one line."""
    for file in (tmp_path, tmp_path / "nope"):
        assert str(tmp_path) in yacht("replay", str(file)).refused()


def test_names_cannot_steer_the_terminal(yacht: Yacht, tmp_path: Path) -> None:
    """Control characters in a name are not printed."""
    rules = load_rules("bonus")
    started, _ = new_game(rules, [Seat("\x1b[31mMina")])
    file = tmp_path / "game.txt"
    file.write_text(record_text(rules, [started]), "utf-8")
    outcome = yacht("replay", str(file))
    assert outcome.code == 0
    assert "\x1b" not in outcome.out
    assert "The game is not over." in outcome.out


def test_steps_are_omitted_without_a_terminal(yacht: Yacht) -> None:
    """Without a terminal `--step` prints the whole game, as if not given."""
    assert yacht("replay", str(EXAMPLE), "--step") == yacht("replay", str(EXAMPLE))


def test_step_by_step_on_a_terminal() -> None:
    """Enter goes forward, b back, a number to that step, q out; the last step ends it."""
    typed = ["", "", "b", "104", "what", "", None]
    shown = ["1", "2", "3", "2", "104", "104", "105"]
    assert _steps_seen(typed) == shown
    assert _steps_seen(["b", "", "q", None]) == ["1", "1", "2"]


def _steps_seen(typed: list[str | None]) -> list[str]:
    """Return the numbers of the steps shown on a terminal for this input."""
    ours, theirs = pty.openpty()
    command = [str(YACHT), "replay", str(EXAMPLE), "--step", "--lang", "en"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        text = ""
        for line in typed:
            text += _output_until(ours, None if line is None else "> ")
            if line is not None:
                os.write(ours, f"{line}\n".encode())
        assert process.wait(timeout=60) == 0
    os.close(ours)
    return re.findall(rf"\[(\d+)/{STEPS}\]", text)


def _output_until(terminal: int, until: str | None) -> str:
    """Return the output up to this text, or to the end."""
    output = ""
    while until is None or not output.endswith(until):
        assert select.select([terminal], [], [], 60)[0], f"nothing more after {output!r}"
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the other side has closed
            return output
        if not data:
            return output
        output += data.decode(errors="replace")
    return output
