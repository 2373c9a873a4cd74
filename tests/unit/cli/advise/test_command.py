"""`yacht advise` ranks the choices for the dice on the table."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.servers.server_process import shared_cache
from tests.unit.cli.conftest import HOUSE, Yacht
from yachtdice.rules import load_rules
from yachtdice.solver import best_play, card_from_boxes

TABLE = ("--card", "ones=3,yacht=0", "--dice", "1", "3", "3", "5", "6", "--rolls-left", "2")


def test_the_best_keep_is_listed_first_with_its_figures(yacht: Yacht) -> None:
    """The heading shows card and bonus, the first row the best keep, later rows their costs."""
    outcome = yacht("advise", "yahtzee", *TABLE)
    lines = outcome.out.splitlines()
    assert (outcome.code, outcome.err) == (0, "")
    assert lines[:3] == [
        "Yahtzee: 1 3 3 5 6, 2 rolls left",
        "Score 3 + 216.28 expected = 219.28",
        "Upper bonus +35: 3 of 63, 60 to go; three of each open face bring 60",
    ]
    assert " ".join(lines[5].split()) == (
        "keep 3 3 216.28 best Threes 49% (9.7), Full house 18% (25), Small straight 10% (30)"
    )
    assert lines[6].startswith("keep 3 3 5    215.43  -0.85")
    assert lines[-1] == "26 more with --all"


ONCE = """
import os, sys
from yachtdice.cli.app import run
code = run(["advise", "bonus", "--dice", "13356"])
print(len(os.listdir("/proc/self/task")), *sys.modules, file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts threads on Linux")
def test_stored_best_play_needs_neither_the_compiler_nor_more_threads() -> None:
    """Advice from a stored solution loads no numba and no database, and starts no thread."""
    best_play(load_rules("bonus"))
    environment = {name: value for name, value in os.environ.items() if "OPENBLAS" not in name}
    done = subprocess.run(
        [sys.executable, "-c", ONCE], capture_output=True, text=True, check=True, env=environment
    )
    threads, *loaded = done.stderr.split()
    assert threads == "1"
    assert "numpy" in loaded
    assert not {"numba", "sqlalchemy", "litestar", "yachtdice.analysis"} & {*loaded}


def test_it_speaks_korean(yacht: Yacht) -> None:
    """With --lang ko heading, choices and boxes are Korean."""
    output = yacht("advise", "yahtzee", "--card", "yacht=50", "--dice", "66656", "--lang", "ko").out
    assert output.startswith("야찌: 5 6 6 6 6, 2번 남음\n지금까지 50점, 앞으로 ")
    assert "6 6 6 6 남기기" in output
    assert "포 오브 어 카인드 채우기: 29점" in output


def test_every_option_as_json(yacht: Yacht) -> None:
    """With --json the output has all options of the solver in full precision."""
    rules = load_rules("yahtzee")
    card = card_from_boxes(rules, {"ones": 3, "yacht": 0})
    answer = yacht("advise", "yahtzee", *TABLE, "--json").json()
    options = best_play(rules).options(card, (1, 3, 3, 5, 6), 2)
    assert [(tuple(o["keep_faces"] or ()), o["box"], o["value"], o["regret"], o["best"])
            for o in answer["options"]] == [
        (o.keep_faces or (), o.box, o.value, o.regret, not o.regret) for o in options
    ]  # fmt: skip
    assert answer["total"] == 3 + answer["value"] == 3 + options[0].value
    assert answer["upper_bonus"] == {"at_least": 63, "points": 35, "sum": 3, "missing": 60}


def test_top_and_all_limit_the_choices(yacht: Yacht) -> None:
    """--top limits the number of choices; --all shows every one except keeping all five dice."""
    few = yacht("advise", HOUSE, "--dice", "13356", "--top", "2").out
    every = yacht("advise", HOUSE, "--dice", "13356", "--all").out
    assert few.count("keep ") + few.count("fill ") == 2
    assert "more with --all" in few
    assert every.count("keep ") + every.count("roll all five") == 23
    assert every.count("fill ") == 9
    assert "more with" not in every


def test_ties_are_reported(yacht: Yacht) -> None:
    """Of two boxes with the same value, one is best and the other ties."""
    output = yacht("advise", HOUSE, "--dice", "45566", "--rolls-left", "0").out
    rows = [" ".join(line.split()) for line in output.splitlines()[4:6]]
    assert rows == ["fill First chance: 26 126.28 best", "fill Last chance: 26 126.28 ties"]


def test_a_bonus_reached_or_out_of_reach(yacht: Yacht) -> None:
    """The line of the upper bonus says when it is reached, and when it is out of reach."""
    full = "fours=16,fives=25,sixes=30"
    output = yacht("advise", "yahtzee", "--card", full, "--dice", "11111", "--lang", "en").out
    assert "Upper bonus +35: 71 of 63, reached" in output
    output = yacht("advise", "yahtzee", "--card", "fours=0,fives=0,sixes=0", "--dice", "11111").out
    assert "Upper bonus +35: 0 of 63, 63 to go, at most 30 more possible" in output


def test_a_column_of_several(yacht: Yacht) -> None:
    """--phase selects the column, and in a column of one roll only boxes remain."""
    outcome = yacht("advise", "extended", "--phase", "first_roll", "--dice", "22334")
    assert outcome.out.startswith("Yacht, extended, 1st Roll: 2 2 3 3 4, no roll left\n")
    assert "keep" not in outcome.out
    answer = yacht("advise", "extended", "--dice", "22334", "--json").json()
    assert (answer["phase"], answer["rolls_left"], answer["upper_bonus"]) == ("downward", 2, None)


def test_a_bonus_within_its_box_is_a_card_that_can_be(yacht: Yacht) -> None:
    """With bonuses paid into the Yacht, 150 is valid only if an upper box held five of a kind."""
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


def test_it_needs_no_compiler(yacht: Yacht) -> None:
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
        env={"XDG_CACHE_HOME": shared_cache()},
    )
    assert "keep 3 3" in done.stdout
    assert {"numba", "llvmlite", "litestar", "sqlalchemy"}.isdisjoint(done.stderr.split())


@pytest.mark.parametrize(
    "card",
    [
        ["full_house=25,choice=20"],
        ["Full house=25,Chance=20"],
        ["FULL HOUSE=25", "찬스=20"],
        ["full-house=25 chance=20"],
        ["풀 하우스=25,choice=20"],
    ],
)
def test_boxes_are_known_by_id_and_by_title(yacht: Yacht, card: list[str]) -> None:
    """--card takes ids and titles, English or Korean, in any case, with spaces or hyphens."""
    asked = ("advise", "yahtzee", "--dice", "13356", "--json", "--card")
    answer = yacht(*asked, *card).json()
    assert answer == yacht(*asked, "full_house=25", "choice=20").json()
    assert answer["points"] == 45


def test_a_title_of_several_boxes_is_refused(yacht: Yacht, tmp_path: Path) -> None:
    """A title that two boxes share is refused with their ids, and the ids are accepted."""
    house = tmp_path / "house.toml"
    box = '[[boxes]]\nid = "{}"\nsection = "lower"\ntitle = "Chance"\n'
    box += 'pattern = "anything"\npay = "all"\n'
    head = 'id = "mine"\ntitle = "Mine"\nsummary = "Two chances."\n'
    house.write_text(head + box.format("first") + box.format("second"), "utf-8")
    asked = ("advise", str(house), "--dice", "13356", "--card")
    refused = yacht(*asked, "chance=20")
    assert refused.code == 2
    assert "'chance' names several boxes; write one of the ids first, second" in refused.err
    assert yacht(*asked, "first=20").code == 0


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_card_shows_the_ids_of_its_boxes(yacht: Yacht, language: str) -> None:
    """`yacht rules show` prints the id of each box beside its title."""
    shown = yacht("rules", "show", "yahtzee", "--lang", language).out
    for box in load_rules("yahtzee").boxes:
        title = box.title.ko if language == "ko" else box.title.en
        rows = [line.split("│") for line in shown.splitlines() if line.startswith("│")]
        assert [row[2].strip() for row in rows if row[1].strip() == title] == [box.id]
