"""`yacht solve`, as people and programs use it."""

import json
from pathlib import Path

import pytest

from tests.support.servers.server_process import share_kernels
from tests.unit.cli.conftest import HOUSE
from yachtdice.cli.app import run


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own store."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    share_kernels(tmp_path)


def test_text_has_the_mean_and_json_every_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A rule set is solved, reported in a line, then taken from the store as JSON."""
    assert run(["solve", HOUSE]) == 0
    assert "Corner House: best play scores 126.885411" in capsys.readouterr().out

    assert run(["solve", HOUSE, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts.keys() == {
        "rules", "expected_score", "states", "seconds_solving", "from_store",
    }  # fmt: skip
    assert facts["from_store"] is True


def test_a_computation_is_announced_without_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A line on stderr says that best play is computed, once, and only to people."""
    advised = ["advise", HOUSE, "--dice", "13356", "--lang", "en"]
    assert run(advised) == 0
    assert capsys.readouterr().err == (
        "yacht: computing best play of corner-house; the result is kept for the next time\n"
    )
    assert run(advised) == 0
    assert capsys.readouterr().err == ""
    assert run(["distribution", HOUSE, "--json"]) == 0
    assert capsys.readouterr().err == ""
