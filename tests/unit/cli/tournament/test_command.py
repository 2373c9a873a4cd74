"""`yacht tournament` and `yacht bot check`."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tests.paths import ROOT
from tests.support.servers.commands import shared_commands
from tests.unit.cli.conftest import Yacht
from tests.unit.tournament.test_booking import install
from yachtdice.cli.tournament.bounds import Bounds
from yachtdice.cli.tournament.options import Meeting, Running, setup_given
from yachtdice.game import parse_record
from yachtdice.rules import load_rules
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.processes.sandbox import ProgramLimits

PLAYERS = ROOT / "examples" / "players"
QUICK = ("--games", "10", "--workers", "1", "--seed", "3")


def report(yacht: Yacht, *arguments: str) -> Any:
    """Return the report of a tournament as JSON."""
    return yacht("tournament", *arguments, *QUICK, "--json", "-").json()


def test_the_report_has_its_figures_apart_from_times(yacht: Yacht) -> None:
    """Standings are in order with every figure, and a second run differs only in times."""
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
    """Without --json there are a heading, standings and shares with margins, in Korean too."""
    outcome = yacht("tournament", "random", "greedy", *QUICK, "--mode", "pairs")
    assert (outcome.code, outcome.err) == (0, "")
    assert "pairs, 10 games, seed 3" in outcome.out.splitlines()[0]
    assert "1. greedy" in outcome.out
    [pair] = report(yacht, "random", "greedy", "--mode", "pairs")["cross_table"]
    share = pair["share"]
    margin = f"{100 * share['mean']:.1f} ± {100 * share['plus_minus']:.1f} %"
    assert margin in outcome.out
    assert "참가자" in yacht("tournament", "random", "greedy", *QUICK, "--lang", "ko").out


def test_a_run_is_resumed_replayed_and_crowned(yacht: Yacht, tmp_path: Path) -> None:
    """A stored run is resumed from its file, replays any of its games, and names its champion."""
    file = tmp_path / "run.jsonl"
    players, crowned = ("random", "greedy"), ("--champion", str(tmp_path / "champion.json"))
    whole = report(yacht, *players, "--resume", str(file), *crowned)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]) + lines[5][:40])
    resumed = ("--resume", str(file), "--workers", "1", "--json", "-")
    again = yacht("tournament", *resumed, *crowned).json()
    assert {**again, "times": 0} == {**whole, "times": 0}
    assert again["champion"]["name"] == "greedy"
    kept = yacht("tournament", "--resume", str(file), "--replay", "4").out
    anew = yacht("tournament", *players, *QUICK, "--replay", "4").out
    assert kept == anew
    assert [holder.name for holder in parse_record(kept).state.holders] == ["random", "greedy"]


def test_more_games_are_played_on_top(yacht: Yacht, tmp_path: Path) -> None:
    """A finished run can be extended to more games, as if they had been requested at first.

    Its tie-break games, which only the leaders play, are dropped: the tie may be gone.
    """
    kept, whole = tmp_path / "kept.jsonl", tmp_path / "whole.jsonl"
    players = ("optimal", "captain", "random", "--workers", "1", "--json", "-", "--no-analysis")
    seed, grew = 0, ("--resume", str(kept), "--games", "12")
    while not report_of_file(yacht, *players, "--games", "2", "--resume", kept, seed=seed)[
        "playoffs"
    ]:
        kept.unlink()
        seed += 1
    first = kept.read_bytes().splitlines()[1:3]
    more = yacht("tournament", *grew, "--json", "-", "--workers", "1", "--no-analysis").json()
    anew = report_of_file(yacht, *players, "--games", "12", "--resume", whole, seed=seed)
    assert {**more, "times": 0} == {**anew, "times": 0}
    assert kept.read_bytes().splitlines()[1:3] == first
    fewer = yacht("tournament", "--resume", str(kept), "--games", "4")
    assert (fewer.code, "--games can only extend it" in fewer.err) == (2, True)
    assert report_of_file(yacht, *players, "--resume", kept, seed=seed)["games"] == 12


def test_a_sealed_seed_is_announced_and_checked(yacht: Yacht, tmp_path: Path) -> None:
    """The fingerprint comes before the games; `yacht verify` accepts the report, not a changed one.

    A resumed run keeps the seed.
    """
    kept, file = tmp_path / "kept", tmp_path / "report.json"
    asked = ("tournament", "random", "greedy", "--seed", "sealed", "--workers", "1")
    stored = ("--resume", str(kept), "--json", str(file))
    begun = yacht(*asked, "--games", "2", *stored)
    report = json.loads(file.read_text("utf-8"))
    assert report["sealed"]["fingerprint"] in begun.err
    assert report["sealed"]["secret"] not in begun.err
    resumed = yacht(*asked, "--games", "4", *stored)
    assert (resumed.err, resumed.code) == ("", 0)
    assert json.loads(file.read_text("utf-8"))["seed"] == report["seed"]
    proven = yacht("verify", str(file))
    assert proven.out.startswith(f"Seed {report['seed']}: follows from the secret")
    assert json.loads(yacht("verify", str(file), "--json").out)["seed"] == report["seed"]
    file.write_text(json.dumps(report) + " " * 2**20, "utf-8")  # longer than any record
    assert yacht("verify", str(file)).out == proven.out
    file.write_text(json.dumps(report | {"seed": 7}), "utf-8")
    refused = yacht("verify", str(file))
    assert (refused.code, "not 7" in refused.err) == (1, True)
    file.write_text(json.dumps(report | {"sealed": None}), "utf-8")
    assert yacht("verify", str(file)).code == 2


def report_of_file(yacht: Yacht, *arguments: object, seed: int) -> Any:
    """Return the report of a tournament with a seed."""
    return yacht("tournament", *map(str, arguments), "--seed", str(seed)).json()


def test_only_files_that_are_asked_for_are_written(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run writes the page and the champions to the given files, and nothing else."""
    monkeypatch.chdir(tmp_path)
    yacht("tournament", "random", "greedy", *QUICK, "--html", "report.html")
    assert Path("report.html").read_text("utf-8").startswith("<!doctype html>")
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    yacht("tournament", "random", "greedy", *QUICK, "--champion", "best.json")
    assert json.loads(Path("best.json").read_text("utf-8"))["yahtzee hill"]["name"] == "greedy"


def test_built_in_players_go_through_the_engine(yacht: Yacht) -> None:
    """The report names the engine, and is the same with either engine."""
    at_once, singly = report(yacht, "greedy", "mate"), report(yacht, "greedy", "mate", "--no-batch")
    engines = [one["times"]["engine"] for one in (at_once, singly)]
    assert engines == ["batch", "game by game"]
    assert {**at_once, "times": 0} == {**singly, "times": 0}


def test_a_sequential_test_is_reported(yacht: Yacht) -> None:
    """With --sprt the run ends early, and the text and the JSON give the reason."""
    arguments = ("optimal", "random", "--mode", "pairs", "--games", "1000", "--sprt", "0,50")
    outcome = yacht("tournament", *arguments)
    assert "Elo 50" in outcome.out
    test = yacht("tournament", *arguments, "--json", "-").json()["sequential_test"]
    assert (test["elo0"], test["elo1"], test["pairs"][0]["accepted"]) == (0, 50, "elo1")


@pytest.mark.parametrize("option", ["--json", "--html", "--champion"])
def test_a_full_disk_ends_the_run_with_one_line(yacht: Yacht, tmp_path: Path, option: str) -> None:
    """A run whose output cannot be written ends with one line and exit code 2."""
    file = "/dev/full" if option != "--champion" else str(tmp_path / "run.jsonl" / "x.json")
    (tmp_path / "run.jsonl").write_text("", "utf-8")
    outcome = yacht("tournament", "random", "greedy", *QUICK, "--no-analysis", option, file)
    assert outcome.code == 2
    assert "cannot be written" in outcome.err + outcome.out
    assert "Traceback" not in outcome.err


def test_tables_fit_eighty_columns(yacht: Yacht) -> None:
    """No line of the tables is wider than 80 columns, with any number of players."""
    players = ("random", "greedy", "deckhand", "sailor", "mate", "captain", "optimal")
    for more in ((), ("--mode", "round-robin", "--sprt", "0,50")):
        out = yacht("tournament", *players, "--games", "200", "--seed", "1", *more).out
        tables = [line for line in out.splitlines() if not line.startswith("log-likelihood")]
        assert max(map(cell_len, tables)) <= 80
        assert "…" not in "".join(line for line in tables if "greedy" in line)


def test_a_file_of_another_tournament_is_refused(yacht: Yacht, tmp_path: Path) -> None:
    """A file with other players or another seed is left unchanged, with the difference shown."""
    file = str(tmp_path / "run.jsonl")
    report(yacht, "random", "greedy", "--resume", file)
    other = yacht(
        "tournament", "random", "random", "--games", "10", "--resume", file, "--seed", "4"
    )
    assert other.code == 2
    assert "was started with other players and --seed; leave them out" in other.err
    for language, says in (("en", "games 0 to 9 are stored"), ("ko", "0번부터 9번까지")):
        missing = yacht("tournament", "--resume", file, "--replay", "99", "--lang", language)
        assert says in missing.err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--rules", "yatzy"),
        ("--mode", "pairs"),
        ("--seed", "4"),
        ("--playoffs", "7"),
        ("--sprt", "0,50"),
    ],
)
def test_options_that_contradict_a_stored_run_are_refused(
    yacht: Yacht, tmp_path: Path, option: str, value: str
) -> None:
    """Resuming with another value is refused, in both languages, and the file is unchanged."""
    file = tmp_path / "run.jsonl"
    mode = "round-robin" if option == "--sprt" else "hill"
    players = ("random", "greedy", "--resume", str(file), "--no-analysis")
    report(yacht, *players, "--mode", mode)
    before = file.read_bytes()
    words = {"en": f"was started with other {option};", "ko": f"다르게 시작했습니다: {option}."}
    for lang, says in words.items():
        refused = yacht("tournament", "--resume", str(file), option, value, "--lang", lang)
        assert (refused.code, says in refused.err) == (2, True)
    assert file.read_bytes() == before


def test_limits_can_be_changed_when_a_run_is_resumed() -> None:
    """Only the given limits replace those of the stored run; its games stay the same."""
    old = Setup("", (), Mode.PAIRS, 8, 3, limits=ProgramLimits(answer_s=2, cpu_s=9))
    old = replace(old, rules_text=load_rules("yatzy").text, shut_in=False)
    asked = setup_given((), Meeting(games=12), Bounds(answer_s=0.5), Running(), old)
    assert asked == replace(old, games=12, limits=ProgramLimits(answer_s=0.5, cpu_s=9))


def test_a_tournament_has_a_thousand_games_of_all_players() -> None:
    """Without options every player has a seat in each of 1000 games of `yahtzee`."""
    asked = setup_given(("random", "greedy", "sailor"), Meeting(), Bounds(), Running())

    assert (asked.mode, asked.games, asked.rules.id) == (Mode.HILL, 1000, "yahtzee")
    assert len(asked.entrants) == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["random"], "2 to 64 players, not 1"),
        (
            ["random", "nobody"],
            "nobody: unknown player; give a bot, an installed player, module:Class or file.py",
        ),
        (["random", "no.py"], "no.py: file not found"),
        (["random", "json:dumps"], "dumps is not a class with a method turn"),
        (["random", "no_module:X"], "ModuleNotFoundError"),
        (["random", "reach:x"], "write a number of points after reach:"),
        (["random", "--cmd", "no-such-program x"], "no-such-program: program not found"),
        (["--resume", "no.jsonl"], "--resume no.jsonl: the file has no games"),
        (["random", "greedy", "--games", "2.5"], "--games 2.5: write a whole number"),
        (["random", "greedy", "--workers", "-1"], "--workers -1: it must be at least 1"),
        (["random", "greedy", "--answer-s", "0"], "--answer-s 0: it must be at least 0.001"),
        (["random", "greedy", "--answer-s", "nan"], "nan is not a number"),
        (["random", "greedy", "--logs", "/proc/no"], "/proc/no cannot be written"),
        (["random", "greedy", "--resume", "/dev/full"], "/dev/full is a folder or a device"),
        (["random", "greedy", "--games", "0"], "a number from 1 to 1,000,000"),
        (["random", "greedy", "--games", "3", "--mode", "pairs"], "the number must be even"),
        (["random", "greedy", "--rules", "chess"], "no rule set or file 'chess'"),
        (["random", "greedy", "--sprt", "0,5"], "--sprt tests pairs"),
        (["random", "greedy", "--sprt", "5,0", "--mode", "pairs"], "write elo0,elo1"),
        (["random", "greedy", "--sprt", "five", "--mode", "pairs"], "write elo0,elo1"),
        (["random", "greedy", "--sprt", "0,5,0.9,1", "--mode", "pairs"], "write elo0,elo1"),
    ],
)
def test_wrong_arguments_are_refused(yacht: Yacht, arguments: list[str], says: str) -> None:
    """A wrong argument is answered in one line with the reason."""
    assert says in yacht("tournament", *arguments).refused()


def test_a_player_that_ends_its_process(yacht: Yacht, tmp_path: Path) -> None:
    """A player that ends its process is disqualified with the reason, and the run continues."""
    text = "import os\n\n\nclass Bomb:\n    def __init__(self, game): os._exit(7)\n    turn = 1\n"
    (tmp_path / "bomb.py").write_text(text.replace("turn = 1", "def turn(self, dice, stage): ..."))
    players = ("random", "greedy", str(tmp_path / "bomb.py"), "--workers", "2", "--games", "10")
    outcome = yacht("tournament", *players, "--no-analysis")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        "Bomb, crashed in game 0, before its first turn: it ended with exit code 7" in outcome.out
    )


def test_a_program_is_reported_under_its_own_name(yacht: Yacht) -> None:
    """A program is in the report under its own name, with its isolation."""
    command = f"{sys.executable} {PLAYERS / 'gull.py'}"
    limits = ("--start-s", "60", "--answer-s", "20")
    answer = report(yacht, "random", "--cmd", command, "--cmd", command, *limits)
    assert {row["name"] for row in answer["standings"]} == {
        "random",
        "Python gull",
        "Python gull 2",
    }
    assert "programs" in answer["isolation"]


def test_bot_check_reports_the_fault(yacht: Yacht) -> None:
    """A good program passes with exit code 0; a bad one fails with 1 and the reason."""
    limits = ("--start-s", "60", "--answer-s", "20")
    good = yacht("bot", "check", *limits, "--", sys.executable, str(PLAYERS / "gull.py"))
    assert (good.code, good.err) == (0, "")
    assert good.out.startswith("ok     starts and answers hello: Python gull 1\n")
    one_word = f"{sys.executable} {PLAYERS / 'gull.py'}"
    assert yacht("bot", "check", *limits, one_word).code == 0
    bad = yacht("bot", "check", "--json", *limits, "--", "cat")
    assert (bad.code, bad.json()["good"]) == (1, False)
    assert "garbled" in bad.json()["checks"][0]["words"]
    assert yacht("bot", "check").code == 2


def test_an_installed_player_is_named_by_its_entry_point(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An installed package offers its player to the command and its workers."""
    install(tmp_path, pilot="Hasty")
    monkeypatch.syspath_prepend(str(tmp_path))
    asked = ("tournament", "pilot", "random", "--games", "20", "--seed", "1", "--workers", "2")
    first = yacht(*asked, "--no-analysis", "--json", "-").json()["standings"][0]
    assert (first["name"], first["player"], len(first["fingerprint"])) == ("Haste", "pilot", 16)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_stdout_is_reported_in_one_line() -> None:
    """A report that cannot be printed gives one line and exit code 2, without a traceback."""
    command = ("tournament", "random", "greedy", *QUICK, "--no-analysis", "--no-batch")
    with Path("/dev/full").open("w") as full:
        done = shared_commands().run(*command, stdout=full.fileno())
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "stdout cannot be written: No space left on device" in done.err
