"""Whole-number options of every command."""

from itertools import cycle
from pathlib import Path
from typing import get_args

import pytest

from tests.unit.cli.conftest import Yacht
from tests.unit.cli.every_command import COMMANDS, arguments_of

WHOLE = [
    (path, argument.names[0])
    for path, command in COMMANDS.items()
    for argument in arguments_of(command)
    if int in (argument.hint, *get_args(argument.hint))
]
WRONG = ["2.5", "2.0", "x", "1e3", ""]


def test_well_known_options_are_found() -> None:
    """The search finds well-known options."""
    assert (("simulate",), "--games") in WHOLE
    assert (("tournament",), "--workers") in WHOLE


@pytest.mark.parametrize(
    ("path", "option", "wrong"),
    [
        *(
            (path, option, wrong)
            for (path, option), wrong in zip(WHOLE, cycle(WRONG), strict=False)
        ),
        *((("simulate",), "--games", wrong) for wrong in WRONG),
    ],
)
def test_a_number_that_is_not_whole_is_refused(
    yacht: Yacht, path: tuple[str, ...], option: str, wrong: str
) -> None:
    """Every whole-number option refuses fractions and words by its name, in both languages."""
    says = f"yacht: {option} {wrong}: "
    assert yacht(*path, f"{option}={wrong}") == (2, "", says + "write a whole number\n")
    refused = yacht(*path, f"{option}={wrong}", "--lang", "ko")
    assert refused == (2, "", says + "정수로 적어 주세요\n")


def test_korean_refusals(yacht: Yacht, tmp_path: Path) -> None:
    """Unknown ids and faults of rules files are reported in Korean, with the line of the file."""
    file = tmp_path / "house.toml"
    file.write_text('id = "mine"\ntitle = "Mine"\nsummary = "None."\nseats = 9\n', "utf-8")
    refused = yacht("rules", "check", str(file), "--lang", "ko")
    assert (refused.code, refused.err) == (1, f"{file}: boxes 값이 빠졌어요\n")
    file.write_text('id = "mine"\ntitle = "Mine"\nboxes = 9\n', "utf-8")
    refused = yacht("rules", "check", str(file), "--lang", "ko", "--json")
    error = f"{file}:3: boxes: 항목 1~30개의 목록으로 적어 주세요"
    assert refused.json() == {
        "error": error,
        "file": str(file),
        "line": 3,
        "place": "boxes",
        "reason": "항목 1~30개의 목록으로 적어 주세요",
    }
    refused = yacht("rules", "show", "nope", "--lang", "ko")
    assert refused.err.startswith("yacht: 'nope' 규칙이나 파일이 없어요. 쓸 수 있는 규칙: bonus, ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nope"], "yacht: 'nope' 명령이 없습니다. yacht --help를 보세요\n"),
        (["rules", "--nope"], "yacht: --nope: 그런 옵션이 없습니다. --help를 보세요\n"),
        (["rules", "show"], "yacht: ID|FILE: 값이 필요합니다. --help를 보세요\n"),
        (["simulate", "x", "--bot"], "yacht: --bot: 값이 필요합니다. --help를 보세요\n"),
    ],
)
def test_korean_words_for_a_misspelt_line(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    """An invalid command line is reported in Korean if the environment is Korean."""
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    assert yacht(*arguments) == (2, "", says)
