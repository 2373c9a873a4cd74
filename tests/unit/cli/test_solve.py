"""`yacht solve`, as people and programs use it."""

import json
from pathlib import Path

import pytest

from yachtdice.cli.app import run
from yachtdice.solver import store

HOUSE = str(Path(__file__).parent.parent.parent.parent / "examples" / "house.toml")


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a store of its own."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path)


def test_it_tells_people_the_mean_and_programs_every_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A house rule set is solved, told in a line, then taken from the store as JSON."""
    assert run(["solve", HOUSE]) == 0
    assert "Corner House: best play scores 126.885411" in capsys.readouterr().out

    assert run(["solve", HOUSE, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts.keys() == {
        "rules", "expected_score", "states", "seconds_solving", "from_store",
    }  # fmt: skip
    assert facts["from_store"] is True


def test_too_many_boxes_are_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card of sixteen boxes can be played, not solved; the command says so."""
    box = '{{ id = "b{}", section = "lower", title = "B", pattern = "anything", pay = "all" }}'
    boxes = ",\n".join(box.format(number) for number in range(16))
    file = tmp_path / "large.toml"
    file.write_text(f'id = "large"\ntitle = "L"\nsummary = "S"\nboxes = [\n{boxes}\n]\n')

    assert run(["solve", str(file)]) == 2
    assert capsys.readouterr().err == "yacht: large has 16 boxes, 15 can be solved\n"
