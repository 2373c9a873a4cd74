"""`yacht solve`, as people and programs use it."""

import json
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.server_process import share_kernels
from yachtdice.cli.app import run

HOUSE = str(ROOT / "examples" / "house.toml")


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


def test_too_many_boxes_are_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card of sixteen boxes is refused because it cannot be solved."""
    box = '{{ id = "b{}", section = "lower", title = "B", pattern = "anything", pay = "all" }}'
    boxes = ",\n".join(box.format(number) for number in range(16))
    file = tmp_path / "large.toml"
    file.write_text(f'id = "large"\ntitle = "L"\nsummary = "S"\nboxes = [\n{boxes}\n]\n')

    assert run(["solve", str(file)]) == 2
    assert capsys.readouterr().err == "yacht: large has 16 boxes; at most 15 can be solved\n"
