"""The package and the small verifier accept honest contests and refuse every change to one."""

import ast
import json
from random import Random
from runpy import run_path
from typing import Any

import msgspec
import pytest

from tests.conformance.dice.contest_mutants import FAULTS, RULES, mutants
from tests.paths import ROOT
from tests.support.games.contests import HonestContest, example
from tests.support.length import some_of
from yachtdice.rules import load_rules, rules_ids
from yachtdice.views.contest_check import ContestError, check_contest
from yachtdice.views.contest_record import ContestRecord, RecordedEntrant

TOOL = ROOT / "examples" / "verify_contest.py"
Contest = run_path(str(TOOL))["Contest"]
EXAMPLE = ROOT / "examples" / "contest.json"


def json_of(rules: str, seed: int) -> dict[str, Any]:
    """Return the record of an honest contest as JSON that any program reads."""
    record = HonestContest(load_rules(rules), Random(seed)).record()
    read: dict[str, Any] = json.loads(msgspec.json.encode(record))
    return read


RECORD = json_of("classic", 5)


def fault_of(record: object) -> str | None:
    """Return the fault that the package finds, None if the record is right."""
    try:
        check_contest(msgspec.json.decode(json.dumps(record), type=ContestRecord))
    except (ContestError, msgspec.ValidationError) as error:
        return str(error)
    return None


def small_fault_of(record: dict[str, Any]) -> str | None:
    """Return the fault that the small verifier finds, None if there is none."""
    try:
        Contest(record).check()
    except (ValueError, KeyError, TypeError) as error:
        return str(error)
    return None


@pytest.mark.parametrize("rules", some_of(dict.fromkeys(rules_ids()), "classic", "extended"))
def test_honest_contests_are_right(rules: str) -> None:
    """Both verifiers accept contests with late entrants, leavers, late links and clocks."""
    for seed in range(5):
        record = json_of(rules, seed)
        assert (fault_of(record), small_fault_of(record)) == (None, None)


def test_a_contest_that_all_leave_is_right() -> None:
    """Throws after the last entrant has left have no choices, and count as any other."""
    gone = [RecordedEntrant(n, player=f"p{n}", left=2 + 3 * n) for n in (1, 2, 3)]
    for seed in range(5):
        played = HonestContest(load_rules("classic"), Random(seed), gone, games=1)
        record = json.loads(msgspec.json.encode(played.record()))
        assert (fault_of(record), small_fault_of(record)) == (None, None)


def test_points_given_away_decide_once_all_games_are_judged() -> None:
    """The entrant that gave away least is first; fewer games come after more games."""
    right = standing((3, 2.5), (2, 2.5), (1, 3.0), (7, 0.5), (4, None))
    wrong = standing((7, 0.5), (3, 2.5), (2, 2.5), (1, 3.0), (4, None))

    assert fault_of({**RECORD, "ranking": "given"}) is None  # nothing is judged: points decide
    assert fault_of({**RECORD, "ranking": "given", "standings": right}) is None
    fault = fault_of({**RECORD, "ranking": "given", "standings": wrong})
    assert fault == "standing: the order is wrong"


def standing(*given: tuple[int, float | None]) -> list[dict[str, Any]]:
    """Return a standing in the order of these entrants, with the points that each gave away."""
    rows = {row["number"]: row for row in RECORD["standings"]}
    return [{**rows[n], "given": g, "place": place} for place, (n, g) in enumerate(given, 1)]


@pytest.mark.parametrize("name", [*FAULTS, *RULES])
def test_every_change_is_refused(name: str) -> None:
    """Both verifiers refuse each change that they cover, in one line."""
    changed = mutants(RECORD, {**FAULTS, **RULES})[name]

    assert changed != RECORD
    fault = fault_of(changed)
    assert fault
    assert "\n" not in fault
    assert name in RULES or small_fault_of(changed)


def test_the_verifier_is_small_and_independent() -> None:
    """It has at most 150 lines, and imports the standard library only."""
    text = TOOL.read_text("utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]

    assert len(text.splitlines()) <= 150
    assert not any((node.module or "").startswith("yachtdice") for node in imports)


def test_the_example_is_a_contest_of_honest_code() -> None:
    """`examples/contest.json` is the contest that the code plays now."""
    assert EXAMPLE.read_text("utf-8") == example()
