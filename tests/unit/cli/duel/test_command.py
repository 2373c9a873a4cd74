"""`yacht duel` shows the chance of winning, and the cost of every choice in it."""

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Yacht
from yachtdice.rules import load_rules
from yachtdice.solver import Standing, card_from_boxes, solve_duel

OWN = {"ones": 3, "fours": 12, "fives": 15, "full_house": 22, "four_of_a_kind": 0,
       "small_straight": 30, "large_straight": 40, "sixes": 18, "yacht": 0}  # fmt: skip
RIVAL = {"twos": 6, "threes": 9, "fours": 8, "fives": 20, "sixes": 18, "four_of_a_kind": 16,
         "small_straight": 30, "choice": 22, "yacht": 0}  # fmt: skip
PAIR = (
    *("classic", "--own", ",".join(f"{box}={points}" for box, points in OWN.items())),
    *("--rival", ",".join(f"{box}={points}" for box, points in RIVAL.items())),
)
SMALL = """
id = "small"
title = "Small"
summary = "A small one."
boxes = [
  { id = "sixes", section = "upper", title = "Sixes", pattern = { face = 6 }, pay = "matching" },
  { id = "yacht", section = "lower", title = "Yacht", pattern = { of_a_kind = 5 }, pay = 50 },
]
"""
MISUSES = {
    "an impossible card": (
        ["classic", "--own", "ones=7", "--rival", "ones=3"],
        "--own ones=7: Ones can hold 0-5",
        "들어갈 수 있는 점수는 0-5입니다",
    ),
    "a full card of the player to move": (
        ["classic", *("--own", ",".join(f"{box}=0" for box in load_rules("classic").categories))],
        "--own: every box is filled, so there is nothing to choose",
        "--own: 모든 칸이 차서",
    ),
    "no turn of this player": (
        ["classic", "--own", "ones=3"],
        "--own has 11 open boxes and --rival 12: --own must",
        "--own은 빈칸이 11개, --rival은 12개입니다",
    ),
    "rolls without dice": (
        ["classic", "--rolls-left", "1"],
        "--rolls-left 1: give the dice too, with --dice",
        "--dice로 주사위도 적으세요",
    ),
    "negative points": (
        ["classic", "--score", "-1", "4"],
        "--score -1 4: points are 0 or more",
        "점수는 0 이상이어야 합니다",
    ),
    "nothing to show": (["classic", "--top", "0"], "--top 0: give at least 1", "1 이상"),
}


def test_the_exact_chance_and_costs_as_json(yacht: Yacht) -> None:
    """With --json an endgame has the figures of the solver, with dice every choice as well."""
    rules = load_rules("classic")
    own, rival = (
        Standing(score, card_from_boxes(rules, filled))
        for score, filled in ((150, OWN), (140, RIVAL))
    )
    duel = solve_duel(rules, own, rival)
    before = yacht("duel", *PAIR, "--score", "150", "140", "--json").json()
    after = yacht("duel", *PAIR, "--score", "150", "140", "--dice", "22245", "--json").json()
    options = duel.options(own, rival, (2, 2, 2, 4, 5), 2)

    assert before == {"chance": duel.chance(own, rival), "exact": True, "error": before["error"]}
    assert 0 < before["error"] < 1e-9
    assert sorted(after) == ["chance", "error", "exact", "options"]
    assert after["chance"] == options[0].value
    assert [(o["keep_faces"], o["box"], o["value"]) for o in after["options"]] == [
        (None if o.keep_faces is None else list(o.keep_faces), o.box, o.value) for o in options
    ]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "en",
            ["140 against 129 points, 3 against 3 open boxes", "2 2 2 4 5, 1 roll left", "best"],
        ),
        ("ko", ["140점 대 129점, 빈칸 3개 대 3개", "2 2 2 4 5, 1번 남음", "최선", "남기기"]),
    ],
)
def test_the_table_for_people(yacht: Yacht, language: str, says: list[str]) -> None:
    """The answer has the points on the cards, the chance, and costs in percentage points."""
    table = ("--dice", "22245", "--rolls-left", "1", "--top", "3", "--lang", language)
    outcome = yacht("duel", *PAIR, *table)

    assert (outcome.code, outcome.err) == (0, "")
    assert all(part in outcome.out for part in says)
    assert ("exact" if language == "en" else "정확한 값") in outcome.out


def test_an_early_position_is_an_estimate(yacht: Yacht) -> None:
    """Far from the end the answer says that it is an estimate, with its usual error."""
    pair = ("duel", "classic", "--own", "ones=3", "--rival", "ones=2")
    outcome = yacht(*pair, "--lang", "en")
    answer = yacht(*pair, "--json").json()

    assert "an estimate (usually within" in outcome.out
    assert answer["exact"] is False
    assert 0.4 < answer["chance"] < 0.6
    assert 0.001 < answer["error"] < 0.1


@pytest.mark.parametrize(("arguments", "en", "ko"), MISUSES.values(), ids=MISUSES)
def test_misuse_is_refused(yacht: Yacht, arguments: list[str], en: str, ko: str) -> None:
    """Each misuse is refused in one line, in the chosen language."""
    for language, says in (("en", en), ("ko", ko)):
        assert says in yacht("duel", *arguments, "--lang", language).refused()


def test_solve_stores_the_first_rounds(yacht: Yacht, tmp_path: Path) -> None:
    """The size is shown, the whole game is solved, and every chance is exact afterwards."""
    house = tmp_path / "small.toml"
    house.write_text(SMALL, encoding="utf-8")
    told = yacht("duel", "solve", str(house), "--lang", "en").out.splitlines()
    solved = yacht("duel", "solve", str(house), "--json").json()
    asked = yacht("duel", str(house), "--json").json()

    assert "chances, about 1 min of processor time" in told[0]
    assert f"the first player wins {100 * solved['chance']:.3f}%" in told[1]
    assert sorted(solved) == ["bytes", "chance", "error", "rules"]
    assert asked["exact"]
    assert abs(asked["chance"] - solved["chance"]) < 1e-5


def test_solve_refuses_an_upper_bonus(yacht: Yacht) -> None:
    """Rule sets with an upper bonus are refused with the reason."""
    assert "without upper bonus" in yacht("duel", "solve", "yahtzee", "--lang", "en").err
    assert "상단 보너스" in yacht("duel", "solve", "yahtzee", "--lang", "ko").err
