"""`yacht cache`, and messages about the cache and about rules too large to solve."""

import json
from pathlib import Path

import pytest

from tests.support.games.large import huge_rules
from tests.unit.cli.conftest import HOUSE
from yachtdice.cli.app import run


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def _large(tmp_path: Path) -> str:
    """Return a file of rules whose solution takes gigabytes."""
    file = tmp_path / "large.toml"
    file.write_text(huge_rules())
    return str(file)


def test_the_cache_is_shown_and_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    """A solution is listed with its size, as text and JSON, and clearing deletes it."""
    assert run(["solve", HOUSE]) == 0
    assert run(["cache", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out.split("\n", 1)[1])
    assert shown["kinds"]["solutions"]["files"] == 1
    assert shown["bytes"] == sum(kind["bytes"] for kind in shown["kinds"].values()) > 4096
    assert shown["limit_bytes"] == 2_000_000_000
    assert run(["cache"]) == 0
    assert "Best play of rule sets" in capsys.readouterr().out
    assert run(["cache", "clear", "--json"]) == 0
    cleared = json.loads(capsys.readouterr().out)
    assert cleared["bytes"] == shown["bytes"]
    assert run(["cache", "--json", "--lang", "ko"]) == 0
    assert json.loads(capsys.readouterr().out)["bytes"] == 0
    assert run(["cache", "--lang", "ko"]) == 0
    assert "규칙별 최선의 플레이" in capsys.readouterr().out


def test_an_invalid_limit_is_reported_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A limit that is not a number of megabytes ends any command that would use the cache."""
    monkeypatch.setenv("YACHT_CACHE_MB", "lots")
    for command in (["cache"], ["solve", HOUSE], ["serve"]):
        assert run(command) == 2
        said = capsys.readouterr().err
        assert said == "yacht: YACHT_CACHE_MB: 'lots' is not a whole number of megabytes\n"


@pytest.mark.parametrize("command", ["solve", "distribution"])
def test_work_too_large_is_refused_with_its_size_and_the_way_around(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line gives the needed size, the limit, and the option that lifts the limit."""
    file = _large(tmp_path)
    assert run([command, file]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "GB of memory" in said
    assert "the limit is 2.5 GB and 10 min" in said
    assert "to go ahead: yacht solve FILE --any-size" in said
    assert run([command, file, "--lang", "ko"]) == 2
    assert "그래도 하려면: yacht solve FILE --any-size" in capsys.readouterr().err


def test_a_cache_that_cannot_be_written_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Best play is computed without the cache, and one line on stderr says what to do."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert run(["distribution", HOUSE, "--lang", "en", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["mean"] == pytest.approx(126.885411)
    assert err.startswith("yacht: best play could not be cached: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (["--solver-memory-mb", "399"], "give at least 400"),
        (["--solver-cpu-s", "0"], "give at least 1"),
    ],
)
def test_a_server_limit_that_fits_nothing_is_refused(
    option: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A limit below the need of every rule set is refused in a line before the server starts."""
    assert run(["serve", *option]) == 2
    assert says in capsys.readouterr().err
