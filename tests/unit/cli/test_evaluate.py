"""`yacht evaluate` compares a policy with best play."""

from pathlib import Path

import pytest

from tests.support.games.bot_games import BRIEF
from tests.unit.cli.conftest import Yacht

POLICY = """
import numpy as np
from yachtdice.envs.oracle import Oracle

best = lambda obs, masks: Oracle("classic").best(obs)
last = lambda obs, masks: masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
never = lambda obs, masks: np.zeros(len(obs), np.int64)
number = 3
"""


@pytest.fixture
def policies(tmp_path: Path) -> str:
    """Return a file with policies."""
    file = tmp_path / "learned.py"
    file.write_text(POLICY, "utf-8")
    return str(file)


def test_best_play_has_no_regret(yacht: Yacht, policies: str) -> None:
    """Best play loses nothing; filling the last legal box at once loses much."""
    best, last = (
        yacht("evaluate", f"{policies}:{name}", "--rules=classic", "--games=50", "--json").json()
        for name in ("best", "last")
    )
    assert best["regret"] == [0, 0, 0]
    assert best["without_luck"] == best["expected_of_best_play"]
    assert last["without_luck"] < 100
    assert last["regret"][0] > 10
    assert [box["box"] for box in last["boxes"]][-1] == "yacht"


def test_a_match_against_a_bot(yacht: Yacht, policies: str) -> None:
    """Best play wins most games against random play; the table shows share and lead."""
    words = ("evaluate", f"{policies}:best", "--rules=classic", "--against=random")
    match = yacht(*words, "--games=40", "--json").json()["against"]
    assert (match["bot"], match["deals"]) == ("random", 20)
    assert match["share"] > 0.9
    assert match["lead"] > 100
    assert "Games won" in yacht(*words, "--games=4").out


def test_the_table_names_every_figure(yacht: Yacht, policies: str, tmp_path: Path) -> None:
    """The table has means, losses and the upper bonus, in English and in Korean."""
    rules = tmp_path / "brief.toml"
    rules.write_text(BRIEF.text, "utf-8")
    words = ("evaluate", f"{policies}:last", "--rules", str(rules), "--games", "20")
    shown = yacht(*words).out
    for name in ("Mean without luck", "Lost by keep 2", "Lost by filling", "Upper bonus"):
        assert name in shown
    assert "운을 뺀 평균" in yacht(*words, "--lang", "ko").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["{}:never"], "chose action 0 in game 0, outside the mask"),
        (["{}:number"], "has no function number"),
        (["{}:nothing"], "has no function nothing"),
        (["{}"], "write FILE.py:NAME"),
        (["gone.py:policy"], "there is no file gone.py"),
        (["{}:last", "--games", "1"], "from 2 to 10,000,000 games can be evaluated"),
        (["{}:last", "--against", "greedy"], "give one of the bots random, deckhand"),
        (["{}:last", "--against", "mate", "--games", "3"], "--against needs 4 games or more"),
        (["{}:last", "--rules", "nothing"], "no rule set or file 'nothing'"),
    ],
)
def test_wrong_input_is_explained(
    yacht: Yacht, policies: str, words: list[str], message: str
) -> None:
    """Each fault is one line that names it, with exit code 2."""
    given = [word.format(policies) for word in words]
    rules = [] if "--rules" in words else ["--rules", "classic"]
    assert message in yacht("evaluate", *rules, *given).refused()
