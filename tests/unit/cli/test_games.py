"""`yacht games` writes games into a Parquet file."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.unit.cli.conftest import Yacht


def test_the_command_writes_a_file(yacht: Yacht, tmp_path: Path) -> None:
    """The answer names file, games, decisions and mean score, which are those of the file."""
    file = tmp_path / "mate.parquet"
    words = ("games", "--rules=classic", "--games=20", "--bot=mate", "--seed=3", f"--out={file}")
    facts = yacht(*words, "--json").json()
    table = pq.read_table(file)
    assert facts["decisions"] == table.num_rows
    assert facts["bytes"] == file.stat().st_size
    assert len(set(table["game"].to_pylist())) == 20
    assert "20 games of mate" in yacht(*words).out
    assert "평균 점수" in yacht(*words, "--lang", "ko").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bot", "pirate"], "--bot: there is no bot 'pirate'; the bots are random, greedy"),
        (["--games", "0"], "--games 0: give a number from 1 to 10,000,000"),
        (["--seed", "-1"], "--seed -1: give a number from 0"),
        (["--rules", "nothing"], "no rule set or file 'nothing'"),
        (["--out", "pyproject.toml/no.parquet"], "cannot be used"),
    ],
)
def test_wrong_input_is_explained(
    yacht: Yacht, words: list[str], message: str, tmp_path: Path
) -> None:
    """Each fault is one line that names it, with exit code 2, and leaves no file."""
    given = {"--rules": "classic", "--games": "2", "--bot": "mate", "--out": str(tmp_path / "a")}
    given |= dict(zip(words[::2], words[1::2], strict=True))
    assert message in yacht("games", *(word for pair in given.items() for word in pair)).refused()
    assert list(tmp_path.iterdir()) == []
