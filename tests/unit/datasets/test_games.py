"""Data sets of games, read back with pyarrow."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from tests.support.games.strategies import KINDS
from yachtdice.bots import find_bot
from yachtdice.datasets import games as datasets
from yachtdice.datasets.games import write_games
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.features import decode
from yachtdice.envs.oracle import Oracle
from yachtdice.rules import RuleSet, parse_rules


def read(file: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the columns of a file as arrays, and its metadata."""
    table = pq.read_table(file)
    columns = {name: np.array(table[name].to_pylist()) for name in table.column_names}
    return columns, json.loads(table.schema.metadata[b"yachtdice"])


@pytest.mark.parametrize(("bot", "games"), [("captain", 5), ("greedy", 3), ("optimal", 2)])
@pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)
def test_games_replay_with_the_values_of_the_oracle(
    rules: RuleSet, bot: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed and actions repeat each game in the arena: decisions, values, regret, points, score."""
    monkeypatch.setattr(datasets, "GROUP", 3)  # several row groups
    oracle, kind, file = Oracle(rules), find_bot(bot), tmp_path / "games.parquet"
    written = write_games(file, oracle, kind, games, seed=7)
    columns, about = read(file)
    assert parse_rules(about["rules_text"]) == rules
    assert np.unique(columns["game"]).tolist() == list(range(7, 7 + games))
    arena = Arena(rules, 1, restart=Restart.NEVER)
    for game in range(7, 7 + games):
        arena.begin([game])
        for row in np.flatnonzero(columns["game"] == game):
            shown, values = decode(rules, arena.obs), oracle.values(arena.obs)[0]
            for name, value in shown._asdict().items():
                assert np.array_equal(columns[name][row], value[0]), name
            assert columns["turn"][row] == arena.turns[0]
            kept = columns["values"][row].astype(np.float32)
            assert np.array_equal(kept, values.astype(np.float32), equal_nan=True)
            action = int(columns["action"][row])
            regret = np.nanmax(values) - values[action]
            assert columns["regret"][row] == pytest.approx(regret, abs=1e-4)
            arena.step([action])
            assert columns["points"][row] == arena.rewards[0]
        assert arena.endings[0] == 1
        assert (columns["score"][columns["game"] == game] == arena.scores[0]).all()
    assert written.decisions == len(columns["game"])
    scores = [columns["score"][columns["game"] == game][0] for game in range(7, 7 + games)]
    assert written.mean == pytest.approx(np.mean(scores))
    if bot == "optimal":
        assert abs(columns["regret"]).max() < 1e-4


@pytest.mark.parametrize("bot", ["captain", "greedy"])
def test_a_seed_repeats_a_data_set(bot: str, tmp_path: Path) -> None:
    """The same bot and seed give the same choices, mistakes of a level included."""
    oracle, kind = Oracle("classic"), find_bot(bot)
    tables = []
    for name in ("one", "other"):
        write_games(tmp_path / name, oracle, kind, 20, seed=7)
        tables.append(pq.read_table(tmp_path / name).drop(["values"]))  # it has NaN
    assert tables[0].equals(tables[1])


def test_a_failed_run_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error after the first row group leaves the file of before, and no partial file."""
    oracle, kind, file = Oracle("classic"), find_bot("optimal"), tmp_path / "games.parquet"
    file.write_bytes(b"before")
    monkeypatch.setattr(datasets, "GROUP", 2)

    def stop(done: float) -> None:
        if done > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_games(file, oracle, kind, 4, progress=stop)
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]
    assert file.read_bytes() == b"before"
