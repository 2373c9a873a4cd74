"""The bots that the client plays by itself are those of the package."""

import json
import subprocess
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from tests.support.node_program import node_program
from yachtdice import solver
from yachtdice.bots import BOTS, kinds
from yachtdice.bots.solved import OptimalBot
from yachtdice.bots.strengths import strength
from yachtdice.game import BoxFilled, FillBox, GameState, Play, RollDice, RollOpened, parse_record
from yachtdice.game.engine import evolve, replay
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.views.rules import show_file, show_rules

GAMES = 2000


@pytest.fixture(scope="module")
def bots() -> Iterator["subprocess.Popen[str]"]:
    """Return the program that plays with the client's bots."""
    with node_program("tests/local/room/peer.ts") as running:
        yield running


def ask(
    bots: "subprocess.Popen[str]", rules: RuleSet, bot: str, games: int, *, whole: bool
) -> list[Any]:
    """Return the records of games of a bot alone, or their totals."""
    assert bots.stdin is not None
    assert bots.stdout is not None
    view = msgspec.to_builtins(show_rules(rules, rules.id))
    of_rules = {"view": view, **msgspec.to_builtins(show_file(rules))}
    asked = {"rules": of_rules, "bot": bot, "games": games, "seed": 5, "whole": whole}
    bots.stdin.write(json.dumps(asked) + "\n")
    bots.stdin.flush()
    answers: list[Any] = json.loads(bots.stdout.readline())
    return answers


@pytest.mark.parametrize("name", rules_ids())
def test_admiral_plays_like_the_perfect_bot(bots: "subprocess.Popen[str]", name: str) -> None:
    """In each position of its games, the client's Admiral makes the choice of the package."""
    rules = load_rules(name)
    perfect = OptimalBot(Random(0), solver.solve(rules))
    records = ask(bots, rules, kinds.OPTIMAL, GAMES // len(rules_ids()), whole=True)
    played = [(state, play) for record in records for state, play in plays_in(record, rules)]
    assert len(played) > 10 * len(records)
    for state, play in played:
        assert perfect.choose(state) == play, state


def plays_in(record: str, rules: RuleSet) -> Iterator[tuple[GameState, Play]]:
    """Yield each play of a record, and the state before it."""
    started, *events = parse_record(record, lambda _: rules).events
    state = replay(rules, [started])
    for event in events:
        if isinstance(event, RollOpened):
            yield state, RollDice(event.seat, event.keep)
        if isinstance(event, BoxFilled):
            yield state, FillBox(event.seat, event.box)
        state = evolve(state, event)


@pytest.mark.parametrize("bot", [kind.id for kind in BOTS])
def test_bots_are_as_strong_as_measured(bots: "subprocess.Popen[str]", bot: str) -> None:
    """Their mean score is within three standard errors of that of the package."""
    rules = load_rules("classic")
    totals = ask(bots, rules, bot, GAMES, whole=False)
    measured = strength(bot, rules)
    assert measured is not None
    error = (stdev(totals) ** 2 / GAMES + measured.standard_error**2) ** 0.5
    assert abs(fmean(totals) - measured.mean) < 3 * error
