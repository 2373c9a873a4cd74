"""`yacht tournament` and `yacht bot check`."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.strategies import ROOT
from tests.unit.cli.conftest import Yacht
from yachtdice.game import parse_record

PLAYERS = ROOT / "examples" / "players"
QUICK = ("--games", "10", "--workers", "1", "--seed", "3")


pytestmark = pytest.mark.usefixtures("solutions")


def report(yacht: Yacht, *arguments: str) -> Any:
    """Return the report of a tournament as JSON."""
    return yacht("tournament", *arguments, *QUICK, "--json", "-").json()


def test_the_report_has_its_figures_apart_from_times(yacht: Yacht) -> None:
    """Standings are in order with every figure, and a second run differs in nothing but times."""
    players = ("random", "greedy", str(PLAYERS / "keep_the_most.py"))
    first, second = report(yacht, *players), report(yacht, *players)
    assert [row["place"] for row in first["standings"]] == [1, 2, 3]
    assert first["standings"][-1]["name"] == "random"
    assert (first["seed"], first["games"], first["faults"]) == (3, 10, [])
    assert {**first, "times": 0} == {**second, "times": 0}
    assert sum(row["wins"] for row in first["cross_table"]) > 0
    assert [row["player"] for row in first["luck"]["players"]] == [
        "random",
        "greedy",
        "KeepTheMost",
    ]
    times = first["times"]["players"]
    assert all(row["p50_us"] <= row["p99_us"] <= row["longest_us"] for row in times)
    assert all(row["answers"] >= 13 * 10 for row in times)
    assert first["conduct"][0]["barred_in_game"] is None


def test_people_get_tables(yacht: Yacht) -> None:
    """Without --json there are a heading, standings, and what was barred; in Korean too."""
    told = yacht("tournament", "random", "greedy", *QUICK, "--mode", "pairs")
    assert (told.code, told.err) == (0, "")
    assert "pairs, 10 games, seed 3" in told.out.splitlines()[0]
    assert " 1.  greedy" in told.out
    assert "참가자" in yacht("tournament", "random", "greedy", *QUICK, "--lang", "ko").out


def test_a_run_is_resumed_replayed_and_crowned(yacht: Yacht, tmp_path: Path) -> None:
    """A kept run goes on by its file alone, tells any of its games, and names its champion."""
    file = tmp_path / "run.jsonl"
    players = ("random", "greedy")
    whole = report(yacht, *players, "--resume", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]) + lines[5][:40])
    again = yacht("tournament", "--resume", str(file), "--workers", "1", "--json", "-").json()
    assert {**again, "times": 0} == {**whole, "times": 0}
    assert again["champion"]["name"] == "greedy"
    kept = yacht("tournament", "--resume", str(file), "--replay", "4").out
    anew = yacht("tournament", *players, *QUICK, "--replay", "4").out
    assert kept == anew
    assert [holder.name for holder in parse_record(kept).state.holders] == ["random", "greedy"]


def test_more_games_are_played_on_top(yacht: Yacht, tmp_path: Path) -> None:
    """A finished run goes on to more games as if they had been asked for at first; not to fewer.

    Its playoffs go, since the tie they broke is not that of more games.
    """
    kept, whole = tmp_path / "kept.jsonl", tmp_path / "whole.jsonl"
    players = ("optimal", "captain", "--workers", "1", "--json", "-", "--no-analysis")
    seed, grew = 0, ("--resume", str(kept), "--games", "12")
    while not report_of_file(yacht, *players, "--games", "2", "--resume", kept, seed=seed)[
        "playoffs"
    ]:
        kept.unlink()
        seed += 1
    first = kept.read_bytes().splitlines()[1:3]
    more = yacht("tournament", *grew, "--json", "-", "--workers", "1", "--no-analysis").json()
    anew = report_of_file(yacht, *players, "--games", "12", "--resume", whole, seed=seed)
    apart = {"times": 0, "champion": 0}
    assert {**more, **apart} == {**anew, **apart}
    assert kept.read_bytes().splitlines()[1:3] == first
    fewer = yacht("tournament", "--resume", str(kept), "--games", "4")
    assert (fewer.code, "they can only be raised" in fewer.err) == (2, True)
    assert report_of_file(yacht, *players, "--resume", kept, seed=seed)["games"] == 12


def report_of_file(yacht: Yacht, *arguments: object, seed: int) -> Any:
    """Return the report of a tournament with a seed."""
    return yacht("tournament", *map(str, arguments), "--seed", str(seed)).json()


def test_the_champion_stands_beside_the_results(yacht: Yacht, tmp_path: Path) -> None:
    """Where a report is written its folder gets the champion's file; nowhere else."""
    yacht("tournament", "random", "greedy", *QUICK, "--json", str(tmp_path / "report.json"))
    kept = json.loads((tmp_path / "champion.json").read_text("utf-8"))
    assert kept["yahtzee hill"]["name"] == "greedy"
    page = tmp_path / "pages" / "report.html"
    page.parent.mkdir()
    yacht("tournament", "random", "optimal", *QUICK, "--html", str(page))
    assert (page.parent / "champion.json").exists()
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_built_in_players_go_through_the_engine(yacht: Yacht) -> None:
    """The report says which way games were played, and is the same either way."""
    at_once, singly = report(yacht, "greedy", "mate"), report(yacht, "greedy", "mate", "--no-batch")
    engines = [one["times"]["engine"] for one in (at_once, singly)]
    assert engines == ["batch", "game by game"]
    assert {**at_once, "times": 0} == {**singly, "times": 0}


def test_a_sequential_test_is_told(yacht: Yacht) -> None:
    """With --sprt the run ends early, and people and programs are told why."""
    arguments = ("optimal", "random", "--mode", "pairs", "--games", "1000", "--sprt", "0,50")
    told = yacht("tournament", *arguments)
    assert "Elo 50" in told.out
    test = yacht("tournament", *arguments, "--json", "-").json()["sequential_test"]
    assert (test["elo0"], test["elo1"], test["pairs"][0]["accepted"]) == (0, 50, "elo1")


def test_another_tournament_does_not_go_on_in_a_file(yacht: Yacht, tmp_path: Path) -> None:
    """A file of other players or another seed is left alone, and the difference told."""
    file = str(tmp_path / "run.jsonl")
    report(yacht, "random", "greedy", "--resume", file)
    other = yacht(
        "tournament", "random", "random", "--games", "10", "--resume", file, "--seed", "4"
    )
    assert other.code == 2
    assert "was begun with other players and seed" in other.err
    assert "games 0 to" in yacht("tournament", "--resume", file, "--replay", "99").err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["random"], "2 to 64 players, not 1"),
        (["random", "nobody"], "nobody: no bot, installed player, module:Class or file.py"),
        (["random", "no.py"], "no.py: there is no such file"),
        (["random", "json:dumps"], "dumps is no class with a method turn"),
        (["random", "no_module:X"], "ModuleNotFoundError"),
        (["random", "greedy", "--games", "0"], "from 1 to 1,000,000 games"),
        (["random", "greedy", "--games", "3", "--mode", "pairs"], "the number is even"),
        (["random", "greedy", "--rules", "chess"], "no rule set or file 'chess'"),
        (["random", "greedy", "--sprt", "0,5"], "--sprt tests pairs"),
        (["random", "greedy", "--sprt", "5,0", "--mode", "pairs"], "write elo0,elo1"),
        (["random", "greedy", "--sprt", "five", "--mode", "pairs"], "write elo0,elo1"),
        (["random", "greedy", "--sprt", "0,5,0.9,1", "--mode", "pairs"], "write elo0,elo1"),
    ],
)
def test_what_cannot_be_played(yacht: Yacht, arguments: list[str], says: str) -> None:
    """What is asked for wrongly is answered in one line that says what is wrong."""
    refused = yacht("tournament", *arguments)
    assert (refused.code, refused.out) == (2, "")
    assert says in refused.err
    assert refused.err.count("\n") == 1


def test_a_player_that_ends_its_process(yacht: Yacht, tmp_path: Path) -> None:
    """A player that ends a worker is complained of in a line; nothing is lost, nobody hangs."""
    text = "import os\n\n\nclass Bomb:\n    def __init__(self, game): os._exit(7)\n    turn = 1\n"
    (tmp_path / "bomb.py").write_text(text.replace("turn = 1", "def turn(self, dice, stage): ..."))
    players = ("random", str(tmp_path / "bomb.py"), "--workers", "2", "--games", "10")
    ended = yacht("tournament", *players, "--resume", str(tmp_path / "run.jsonl"))
    assert ended.code == 2
    assert "a Python player ended its process; name it after --cmd" in ended.err


def test_a_program_is_called_what_it_says(yacht: Yacht) -> None:
    """A program stands in the report under its own name, with how it was kept in."""
    command = f"{sys.executable} {PLAYERS / 'gull.py'}"
    limits = ("--start-s", "60", "--answer-s", "20")
    answer = report(yacht, "random", "--cmd", command, "--cmd", command, *limits)
    assert {row["name"] for row in answer["standings"]} == {
        "random",
        "Python gull",
        "Python gull 2",
    }
    assert "programs" in answer["isolation"]


def test_bot_check_says_what_is_wrong(yacht: Yacht) -> None:
    """A good program passes with code 0, a bad one fails with code 1 and the reason."""
    limits = ("--start-s", "60", "--answer-s", "20")
    good = yacht("bot", "check", *limits, "--", sys.executable, str(PLAYERS / "gull.py"))
    assert (good.code, good.err) == (0, "")
    assert good.out.startswith("good  it starts and says hello: Python gull 1\n")
    bad = yacht("bot", "check", "--json", *limits, "--", "cat")
    assert (bad.code, bad.json()["good"]) == (1, False)
    assert "garbled" in bad.json()["checks"][0]["words"]
    assert yacht("bot", "check").code == 2
