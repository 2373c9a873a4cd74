"""The check of generated files, and pages with figures that are not computed yet."""

import copy
import json
import subprocess
from pathlib import Path

import pytest

from hatch_build import TYPES
from tests.paths import ROOT
from tests.support.servers.api import API
from tools.gen.vectors import vectors
from tools.site import statistics
from tools.site.links import is_made
from tools.site.made import made_files
from tools.site.play_statistics import bot_statistics
from tools.site.rule_sets.bot_lines import bot_lines
from tools.site.rule_sets.pages import page
from tools.site.statistics import Facts, distribution_of, missing, stored
from yachtdice.bots import BotKind, find_bot
from yachtdice.rules import load_rules, parse_rules


def test_a_rule_set_without_statistics_has_a_page_that_says_so() -> None:
    """The page of a new rule set has its rules, and a mark with the command in place of figures."""
    text = page(load_rules(str(ROOT / "examples" / "house.toml")))
    assert text.count("Not computed yet") == text.count("make statistics ARGS=corner-house") == 1
    assert "pictures/statistics" not in text


def known(name: str) -> Facts:
    """Return a copy of the stored statistics of a rule set."""
    facts = stored(load_rules(name))
    assert facts is not None
    return copy.deepcopy(facts)


def test_a_bot_without_games_is_marked_on_the_pages() -> None:
    """The losses of a new bot are marked as missing, and the other bots keep theirs."""
    rules, facts = load_rules("classic"), known("classic")
    whole = "\n".join(bot_lines(rules, facts, distribution_of(rules, facts)))
    del facts["play"]["bots"]["greedy"]
    text = "\n".join(bot_lines(rules, facts, distribution_of(rules, facts)))
    assert "make statistics ARGS=greedy" not in whole
    assert "Not computed yet" in text
    assert text.count("make statistics ARGS=greedy") == 1
    [row] = [line for line in text.splitlines() if "**Together" in line]
    [old] = [line for line in whole.splitlines() if "**Together" in line]
    figures = old.split(" | ")
    del figures[2]  # that of the greedy bot, after the name of the row and the random bot
    assert row.split(" | ") == figures


def test_missing_figures_are_named(tmp_path: Path) -> None:
    """Rule sets without a file or with the figures of other rules, and bots, are named."""
    for path in statistics.FOLDER.glob("*.json"):
        facts: Facts = json.loads(path.read_text("utf-8"))
        if path.stem == "sums":
            facts["fingerprint"] = "of other rules"
        if path.stem == "yatzy":
            del facts["play"]["bots"]["captain"]
        if path.stem != "classic":
            (tmp_path / path.name).write_text(json.dumps(facts), "utf-8")
    assert {*missing(tmp_path)} - {*missing()} == {"classic", "sums", "captain"}


def test_a_bot_that_the_solver_cannot_play_has_the_same_figures() -> None:
    """The greedy bot's games, played one after another, have the means of those by the solver."""
    kind = find_bot("greedy")
    assert kind is not None
    alone = BotKind(kind.id, kind.title, kind.about, kind.make)
    slow = bot_statistics(load_rules("classic"), alone, 1_000)
    stored_means = known("classic")["play"]["bots"]["greedy"]
    assert slow["games"] == 1_000
    assert slow["score"] == pytest.approx(stored_means["score"], rel=0.03)
    assert slow["boxes"] == pytest.approx(stored_means["boxes"], abs=0.8)


def test_files_that_builds_make_are_not_in_git() -> None:
    """Git ignores each file that a build makes; the tools and the tests know it by its path."""
    made = [*made_files(API), ROOT / "web" / "src" / TYPES]
    command = ["git", "check-ignore", "--no-index", "--stdin"]
    names = "\n".join(path.relative_to(ROOT).as_posix() for path in made)
    ignored = subprocess.run(
        command, cwd=ROOT, input=names, capture_output=True, text=True, check=True
    )
    assert ignored.stdout.splitlines() == names.splitlines()
    assert [path for path in made[:-1] if not is_made(path)] == []
    assert not is_made(ROOT / "docs" / "rules-files.md")


def test_a_card_without_all_faces_has_vectors() -> None:
    """A rule set may lack upper boxes; its vectors still list the points of every roll."""
    lines = load_rules("sums").text.splitlines(keepends=True)
    text = "".join(line for line in lines if 'id = "ones"' not in line)
    assert "twos" in vectors(parse_rules(text))
