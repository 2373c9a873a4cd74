"""An impossible table is refused in one line with the valid values."""

import pytest

from tests.unit.cli.conftest import HOUSE, Yacht

DICE = ("--dice", "13356")
ONES = "ones=1,twos=2,threes=3,fours=4,fives=5,sixes=6,first_chance=9,last_chance=9,yacht=0"
MISUSES = {
    "points no dice give": (
        ["yahtzee", "--card", "ones=7", *DICE],
        "--card ones=7: Aces can hold 0-5",
        "--card ones=7: 에이스 칸에 들어갈 수 있는 점수는 0-5입니다",
    ),
    "gaps between points": (
        ["yahtzee", "--card", "three_of_a_kind=4", *DICE],
        "--card three_of_a_kind=4: Three of a kind can hold 0, 5-30",
        "0, 5-30입니다",
    ),
    "a box that is not there": (
        ["classic", "--card", "chance=9", *DICE],
        "--card chance=9: classic has no box 'chance'; it has ones, twos",
        "classic에 'chance' 칸이 없습니다. 있는 칸: ones, twos",
    ),
    "a box twice": (
        ["classic", "--card", "ones=1", "--card", "ones=2", *DICE],
        "--card ones=2: ones is given twice",
        "ones 칸이 두 번 나옵니다",
    ),
    "no points": (
        ["classic", "--card", "ones", *DICE],
        "--card ones: write box=points, for example ones=3",
        "칸=점수로 적으세요",
    ),
    "negative points": (
        ["classic", "--card", "ones=-1", *DICE],
        "--card ones=-1: write box=points",
        "칸=점수로 적으세요",
    ),
    "a full card": (
        [HOUSE, "--card", ONES, *DICE],
        "--card: every box is filled",
        "모든 칸이 차서",
    ),
    "a gap in a column from the top": (
        ["extended", "--card", "twos=2", *DICE],
        "--card: Downward is filled from the top, but twos is filled and ones is open",
        "내려가기 열은 위에서부터 채우는데, ones 칸이 비고 twos 칸이 찼습니다",
    ),
    "four dice": (
        ["classic", "--dice", "1335"],
        "--dice 1335: give 5 faces from 1 to 6, for example 1 3 3 5 6",
        "1부터 6까지의 눈 5개를",
    ),
    "a seven": (["classic", "--dice", "1 3 3 5 7"], "give 5 faces from 1 to 6", "눈 5개를"),
    "too many rolls": (
        ["classic", *DICE, "--rolls-left", "3"],
        "--rolls-left 3: with dice on the table, give a number from 0 to 2",
        "--rolls-left 3: 주사위가 나와 있을 때는 0부터 2까지입니다",
    ),
    "another phase": (
        ["extended", *DICE, "--phase", "up"],
        "--phase up: extended has no such phase; it has downward, first_roll, free",
        "있는 열: downward, first_roll, free",
    ),
    "nothing to show": (["classic", *DICE, "--top", "0"], "--top 0: give at least 1", "1 이상"),
}


@pytest.mark.parametrize(("arguments", "en", "ko"), MISUSES.values(), ids=MISUSES)
def test_one_line_in_either_language(yacht: Yacht, arguments: list[str], en: str, ko: str) -> None:
    """Each misuse is refused before anything is solved, in one line, in the chosen language."""
    for language, says in (("en", en), ("ko", ko)):
        refused = yacht("advise", *arguments, "--lang", language)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith("yacht: --")
        assert says in refused.err
        assert refused.err.count("\n") == 1


def test_as_json(yacht: Yacht) -> None:
    """With --json the same text is the key `error`."""
    refused = yacht("advise", "yahtzee", "--card", "ones=7", *DICE, "--json")
    assert (refused.code, refused.err) == (2, "")
    assert refused.json() == {"error": "--card ones=7: Aces can hold 0-5"}


def test_no_dice(yacht: Yacht) -> None:
    """Without dice the command is refused."""
    assert "--dice" in yacht("advise", "classic").err
