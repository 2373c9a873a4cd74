"""Both verifiers reject faulty records and agree on all; sealed throws are fair dice."""

import ast
import subprocess
import sys
from random import Random

import pytest

from tests.conformance.dice import second
from tests.conformance.dice.mutants import FAULTS, mutants, originals, resealed
from tests.conformance.dice.tapes import p_values, tapes, upper_tail
from tests.conformance.dice.verdicts import Judge, summary
from tests.paths import ROOT
from tests.support.games.strategies import random_game
from tests.support.length import some_of
from tools.verify_dice import verdict
from yachtdice.game import record_text
from yachtdice.rules import load_rules

TOOL = ROOT / "tools" / "verify_dice.py"
RECORDS = originals()


def test_both_verifiers_accept_honest_records() -> None:
    """Both verifiers accept records of random games, which a forger's seal does not change."""
    for text in RECORDS.values():
        assert verdict(text)[0] == 0
        assert Judge(text).accepts(text)
        assert resealed(text) == text


@pytest.mark.parametrize("rules", some_of(RECORDS, "extended", "repeat"))
def test_both_verifiers_reject_faulty_records(rules: str) -> None:
    """No faulty record passes, but those whose dice all stayed the same."""
    total, _, wrong = summary(Judge(RECORDS[rules]).verdicts(Random(rules), each=1))

    assert wrong == []
    assert sum(total.values()) >= 100


def test_every_fault_has_a_place_in_some_record() -> None:
    """The records together have a place for each class of faults."""
    records = enumerate(RECORDS.values())

    found = {one.fault for seed, text in records for one in mutants(text, Random(seed), each=1)}

    assert found == set(FAULTS)


def test_a_record_in_json_is_refused_with_a_way_out() -> None:
    """The small verifier reads text only; for JSON it says which file to download."""
    code, says = verdict('{"format": 1, "rules_text": "", "events": [], "table": "k7m2p9qx4nbt"}')

    assert code == 2
    assert "download the text" in says


def test_a_record_without_sealed_dice_has_no_proof() -> None:
    """A record of before sealed dice, or of real dice, has nothing to check: its own verdict."""
    rules = load_rules("bonus")
    events, _ = random_game(rules, Random(1))

    assert verdict(record_text(rules, events))[0] == 2
    assert verdict(record_text(rules, events, own=True))[0] == 2
    assert not second.accepts(record_text(rules, events, own=True))


def test_the_small_verifier_is_small_and_alone() -> None:
    """`tools/verify_dice.py` has at most 150 lines, and imports the standard library only."""
    source = TOOL.read_text(encoding="utf-8")
    tree = ast.walk(ast.parse(source))
    imported = {
        name.partition(".")[0]
        for node in tree
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else _names(node))
    }

    assert sum(bool(line.strip()) for line in source.splitlines()) <= 150
    assert imported <= sys.stdlib_module_names


def _names(node: ast.Import) -> list[str]:
    return [alias.name for alias in node.names]


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (lambda text: text, 0, "are proven"),
        (lambda text: text.replace("roll", "rol", 1), 1, "WRONG"),
        (
            lambda text: text.replace("roll", "\x1b[2K\rproven\u202e", 1),
            1,
            r"'\x1b'[2K'\r'proven'\u202e'",
        ),
        (lambda text: text + "1 roll\n" * 200_000, 1, "less than 1 MiB"),
        (None, 1, "No such file"),
    ],
)
def test_the_small_verifier_runs_alone(
    change: object, code: int, says: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The verifier runs as a program of its own, without this project on its path."""
    file = tmp_path_factory.mktemp("record") / "game.txt"
    if callable(change):
        file.write_text(change(RECORDS["bonus"]), encoding="utf-8")

    command = [sys.executable, "-I", str(TOOL), str(file)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd="/")

    assert (done.returncode, done.stderr) == (code, "")
    assert says in done.stdout


def test_sealed_throws_are_fair_dice() -> None:
    """Faces, places, pairs, repeats and runs of 20,000 throws pass chi-square tests."""
    found = p_values(tapes(20_000, seed=1))

    assert min(found.values()) > 1e-4


def test_the_chi_square_test_finds_a_weak_bias() -> None:
    """The tests refuse dice whose bytes are not rejected: faces 1 to 4 come a little too often."""
    rng = Random(1)
    biased = (tuple(byte % 6 + 1 for byte in rng.randbytes(5)) for _ in range(300_000))

    assert p_values(biased)["faces"] < 1e-9
    assert upper_tail(11.070, 5) == pytest.approx(0.05, rel=1e-3)
    assert upper_tail(1.145, 5) == pytest.approx(0.95, rel=1e-3)
