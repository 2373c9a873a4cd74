"""`yacht advise` ranks what can be done with the dice on the table."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.conftest import HOUSE, Yacht
from yachtdice.rules import load_rules
from yachtdice.solver import best_play, card_from_boxes

pytestmark = pytest.mark.usefixtures("solutions")

TABLE = ("--card", "ones=3,yacht=0", "--dice", "1", "3", "3", "5", "6", "--rolls-left", "2")


def test_the_best_keep_stands_first_with_its_figures(yacht: Yacht) -> None:
    """The heading tells card and bonus, the first row the best keep, later rows their costs."""
    told = yacht("advise", "yahtzee", *TABLE)
    lines = told.out.splitlines()
    assert (told.code, told.err) == (0, "")
    assert lines[:3] == [
        "Yahtzee: 1 3 3 5 6, 2 rolls left",
        "3 on the card and 216.28 to come: 219.28 in all",
        "Upper bonus +35: 3 of 63, 60 to go; three of each open face bring 60",
    ]
    assert " ".join(lines[5].split()) == (
        "keep 3 3 216.28 best Threes 49% (9.7), Full house 18% (25), Small straight 10% (30)"
    )
    assert lines[6].startswith("keep 3 3 5    215.43  -0.85")
    assert lines[-1] == "26 more with --all"


def test_it_speaks_korean(yacht: Yacht) -> None:
    """With --lang ko heading, choices and boxes are Korean."""
    told = yacht("advise", "yahtzee", "--card", "yacht=50", "--dice", "66656", "--lang", "ko").out
    assert told.startswith("야찌: 5 6 6 6 6, 2번 남음\n지금까지 50점, 앞으로 ")
    assert "6 6 6 6 남기기" in told
    assert "포 오브 어 카인드 채우기: 29점" in told


def test_every_option_as_json(yacht: Yacht) -> None:
    """With --json there are all options of the solver, to the last digit."""
    rules = load_rules("yahtzee")
    card = card_from_boxes(rules, {"ones": 3, "yacht": 0})
    answer = yacht("advise", "yahtzee", *TABLE, "--json").json()
    options = best_play(rules).options(card, (1, 3, 3, 5, 6), 2)
    assert [(tuple(o["keep"] or ()), o["box"], o["value"], o["regret"], o["best"])
            for o in answer["options"]] == [
        (o.keep or (), o.box, o.value, o.regret, not o.regret) for o in options
    ]  # fmt: skip
    assert answer["total"] == 3 + answer["value"] == 3 + options[0].value
    assert answer["upper_bonus"] == {"at_least": 63, "points": 35, "sum": 3, "missing": 60}


def test_top_and_all_say_how_many(yacht: Yacht) -> None:
    """--top shows so many choices, --all every one but the senseless keep of all five dice."""
    few = yacht("advise", HOUSE, "--dice", "13356", "--top", "2").out
    every = yacht("advise", HOUSE, "--dice", "13356", "--all").out
    assert few.count("keep ") + few.count("fill ") == 2
    assert "more with --all" in few
    assert every.count("keep ") + every.count("roll all five") == 23
    assert every.count("fill ") == 9
    assert "more with" not in every


def test_ties_are_told(yacht: Yacht) -> None:
    """Two boxes worth the same are the best one and one that ties."""
    told = yacht("advise", HOUSE, "--dice", "45566", "--rolls-left", "0").out
    rows = [" ".join(line.split()) for line in told.splitlines()[4:6]]
    assert rows == ["fill First chance: 26 126.28 best", "fill Last chance: 26 126.28 ties"]


def test_a_bonus_reached_or_out_of_reach(yacht: Yacht) -> None:
    """The standing of the upper bonus says when it is there, and when it cannot come any more."""
    full = "fours=16,fives=25,sixes=30"
    told = yacht("advise", "yahtzee", "--card", full, "--dice", "11111", "--lang", "en").out
    assert "Upper bonus +35: 71 of 63, reached" in told
    told = yacht("advise", "yahtzee", "--card", "fours=0,fives=0,sixes=0", "--dice", "11111").out
    assert "Upper bonus +35: 0 of 63, 63 to go, at most 30 can come" in told


def test_a_column_of_several(yacht: Yacht) -> None:
    """--phase names the column; one of a single roll leaves nothing but boxes."""
    told = yacht("advise", "extended", "--phase", "first_roll", "--dice", "22334")
    assert told.out.startswith("Yacht, extended, 1st Roll: 2 2 3 3 4, no roll left\n")
    assert "keep" not in told.out
    answer = yacht("advise", "extended", "--dice", "22334", "--json").json()
    assert (answer["phase"], answer["rolls_left"], answer["upper_bonus"]) == ("downward", 2, None)


def test_a_bonus_within_its_box_is_a_card_that_can_be(yacht: Yacht) -> None:
    """Where five alike again are written into the Yacht, 150 fits if an upper box had them."""
    table = ("--dice", "66666", "--rolls-left", "0")
    assert yacht("advise", "repeat", "--card", "yacht=150", "fives=25", *table).code == 0
    refused = yacht("advise", "repeat", "--card", "yacht=150", "fives=20", *table)
    assert refused.err == "yacht: --card yacht=150: Yacht can hold 0, 50\n"


def test_a_joker_makes_points_that_dice_alone_do_not(yacht: Yacht, tmp_path: Path) -> None:
    """A straight paid by its dice holds 5 only after a joker, with the joker's boxes filled."""
    rules = load_rules("yahtzee").text.replace(
        '{ straight = 5 }, pay = 40', '{ straight = 5 }, pay = "all"'
    )  # fmt: skip
    file = tmp_path / "house.toml"
    file.write_text(rules, "utf-8")
    card = "large_straight=5,yacht=0"
    assert yacht("advise", str(file), "--card", f"{card},ones=2", "--dice", "66666").code == 0
    refused = yacht("advise", str(file), "--card", card, "--dice", "66666")
    assert "Large straight can hold 0, 15, 20" in refused.err


def test_it_needs_no_compiler(solutions: Path, yacht: Yacht) -> None:
    """With a stored solution the command imports neither numba nor the server."""
    assert yacht("solve", HOUSE).code == 0
    program = (
        "import sys; from yachtdice.cli.app import run; assert run(sys.argv[1:]) == 0;"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "advise", HOUSE, "--dice", "13356"],
        capture_output=True,
        text=True,
        check=True,
        env={"XDG_CACHE_HOME": str(solutions)},
    )
    assert "keep 3 3" in done.stdout
    assert {"numba", "llvmlite", "litestar", "sqlalchemy"}.isdisjoint(done.stderr.split())
