"""`yacht review` judges a finished game."""

import re
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.games.large import SIXTEEN_BOXES
from tests.unit.cli.conftest import Yacht
from yachtdice.game import (
    Event,
    FillBox,
    RollDice,
    Step,
    ThrowDice,
    decide,
    evolve,
    fill_offers,
    new_game,
    record_text,
)
from yachtdice.rules import load_rules, parse_rules

EXAMPLE = str(ROOT / "examples" / "game.txt")


def test_json_has_the_sums_and_the_decisions_of_every_seat(yacht: Yacht) -> None:
    """The sums make the score, and the decisions make the sums."""
    answer = yacht("review", EXAMPLE, "--endgame-s", "0.1", "--json").json()
    assert [(seat["seat"], seat["score"]) for seat in answer["seats"]] == [(1, 141), (2, 118)]
    for seat in answer["seats"]:
        made = seat["expected"] + seat["luck"] - seat["given_away"] - seat["to_win"]
        assert made == pytest.approx(seat["score"], abs=1e-6)
        decisions = seat["decisions"]
        luck = sum(decision["throw"]["luck"] for decision in decisions)
        assert luck == pytest.approx(seat["luck"])
        shown = sum(decision["mark"] == "blunder" for decision in decisions)
        assert shown == seat["marks"]["blunder"]
        wins = seat["wins"]
        assert wins["luck"] + wins["skill"] == pytest.approx(wins["end"] - wins["start"], abs=1e-12)
        costs = sum(decision["win_cost"] for decision in decisions)
        assert costs == pytest.approx(-wins["own_skill"], abs=1e-4)
    moments = answer["moments"]
    assert moments[0]["wins"] == pytest.approx([0.5, 0.5], abs=0.03)
    assert (moments[0]["exact"], moments[0]["error"]) == (False, 0.025)
    assert (moments[-1]["wins"], moments[-2]["exact"]) == ([1, 0], True)
    assert answer["swing"] in {moment["event"] for moment in moments}
    assert answer["winners"] == [1]


def test_the_printed_sum_is_right(yacht: Yacht) -> None:
    """The rounded parts of the sum add up to the score, and both languages have the reason."""
    quick = ("review", EXAMPLE, "--endgame-s", "0.1")
    english, korean = yacht(*quick).out, yacht(*quick, "--lang", "ko").out
    sums = re.findall(r"Expected ([\d.]+) ([-+][\d.]+) luck - given away ([\d.]+) = (\d+)", english)
    assert [round(float(e) + float(u) - float(g), 1) for e, u, g, _ in sums] == [141, 118]
    assert [int(score) for *_, score in sums] == [141, 118]
    changed = r"Chance to win ([\d.]+) (\S+) own dice (\S+) own choices (\S+) other dice (\S+)"
    parts = [[float(part) for part in found] for found in re.findall(changed, english)]
    assert [round(sum(seat), 1) for seat in parts] == [100, 0]
    for text in ("Mina", "blunder, -7.9", "reaches the bonus 86 times in 100 instead of 59",
                 "Biggest swing: Gull, turn 11", "exact from turn", "≈"):  # fmt: skip
        assert text in english
    for text in ("Mina", "큰 실수, -7.9", "보너스를 받는 경우가 100번 중 59번에서 86번으로",
                 "가장 큰 변화: Gull, 11차례", "부터 정확한 값"):  # fmt: skip
        assert text in korean
    assert "█" in english or "#" in english


def test_negative_seconds_are_refused(yacht: Yacht) -> None:
    """A time below 0 for the end of the game is refused with its option."""
    refused = yacht("review", EXAMPLE, "--endgame-s", "-1")
    assert (refused.code, refused.out) == (2, "")
    assert "--endgame-s -1: give 0 or more seconds" in refused.err


def test_an_unfinished_game_is_refused(yacht: Yacht, tmp_path: Path) -> None:
    """A game that is not over is refused with the reason, and so is a file of another kind."""
    rules = load_rules("bonus")
    file = tmp_path / "game.txt"
    file.write_text(record_text(rules, [new_game(rules)[0]]), "utf-8")
    assert "the game is not over" in yacht("review", str(file)).refused()
    assert "끝나지 않은 게임" in yacht("review", str(file), "--lang", "ko").err
    file.write_text("something else", "utf-8")
    assert "a record begins with" in yacht("review", str(file)).err


def test_rules_that_are_too_large_are_refused(yacht: Yacht, tmp_path: Path) -> None:
    """A game whose best play cannot be computed is refused with the reason."""
    rules = parse_rules(SIXTEEN_BOXES)
    started, state = new_game(rules)
    events: list[Event] = [started]
    while state.step is not Step.OVER:
        match state.step:
            case Step.AWAIT_ROLL:
                made = decide(state, RollDice(0))
            case Step.AWAIT_DICE:
                made = decide(state, ThrowDice((1, 2, 3, 4, 5)))
            case _:
                made = decide(state, FillBox(0, fill_offers(state)[0].box))
        for event in made:
            events.append(event)
            state = evolve(state, event)
    file = tmp_path / "game.txt"
    file.write_text(record_text(rules, events), "utf-8")
    refused = yacht("review", str(file))
    assert refused.code == 2
    assert "sixteen has 16 boxes; at most 15 can be solved" in refused.err
