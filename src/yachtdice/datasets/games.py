"""Games of a bot in a Parquet file: a row for each decision, with the exact value of every option.

`pyarrow` writes row groups of at most `GROUP` games, so memory does not grow with the number of
games.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice import __version__, extra_needed

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(extra_needed("a data set", "pyarrow", "data")) from error

from yachtdice.bots import BotKind
from yachtdice.envs.actions import action_count, action_of, action_text
from yachtdice.envs.arena import Arena, Restart
from yachtdice.envs.features import decode
from yachtdice.envs.oracle import Oracle, Values
from yachtdice.envs.policies import level_choices
from yachtdice.envs.table_game import TableGame
from yachtdice.rules import DICE
from yachtdice.solver import Progress
from yachtdice.tournament.files import replacing

GROUP: Final = 1024  #: The most games in a row group, and in memory.
#: Returns the actions of the running games, given their numbers and the values of all actions.
_Choose: TypeAlias = Callable[[NDArray[np.int64], Values], NDArray[np.int64]]
_Columns: TypeAlias = dict[str, NDArray[Any]]


class WrittenGames(Struct, frozen=True):
    """The content of a file: its games, its rows, and the mean score."""

    games: int
    decisions: int
    mean: float


def write_games(
    file: Path | str,
    oracle: Oracle,
    bot: BotKind,
    games: int,
    *,
    seed: int = 0,
    progress: Progress = lambda _: None,
) -> WrittenGames:
    """Play games of one seat and write them; `file` appears only when it is complete.

    Game i has the dice of an `Arena` with the seed + i. Raises OSError if the file cannot be
    written.
    """
    schema = _schema(oracle, bot, games, seed)
    decisions, total = 0, 0
    with replacing(Path(file)) as out, pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for first in range(0, games, GROUP):
            many = min(GROUP, games - first)
            columns = _played(oracle, bot, seed + first, many)
            writer.write_table(_table(columns, schema), row_group_size=len(columns["game"]))
            decisions += len(columns["game"])
            _, begins = np.unique(columns["game"], return_index=True)
            total += int(columns["score"][begins].sum())
            progress((first + many) / games)
    return WrittenGames(games, decisions, total / games)


def _schema(oracle: Oracle, bot: BotKind, games: int, seed: int) -> pa.Schema:
    """Return the columns of the file, with everything that reproduces it in their metadata."""
    rules, actions = oracle.rules, action_count(oracle.rules)
    about = {
        "version": __version__,
        "rules": rules.id,
        "fingerprint": rules.fingerprint,
        "rules_text": rules.text,
        "bot": bot.id,
        "games": games,
        "seed": seed,
        "expected_of_best_play": oracle.expected_score,
        "actions": [action_text(rules, action) for action in range(actions)],
    }
    columns = {
        "game": pa.uint64(),
        "turn": pa.int16(),
        "phase": pa.int8(),
        "rolls_left": pa.int8(),
        "dice": pa.list_(pa.int8(), DICE),
        "open_boxes": pa.uint32(),
        "upper_total": pa.int16(),
        "holds_repeat": pa.bool_(),
        "action": pa.int8(),
        "points": pa.int16(),
        "regret": pa.float32(),
        "values": pa.list_(pa.float32(), actions),
        "score": pa.int32(),
    }
    fields = [pa.field(name, kind, nullable=False) for name, kind in columns.items()]
    return pa.schema(fields, metadata={"yachtdice": json.dumps(about)})


def _table(columns: _Columns, schema: pa.Schema) -> pa.Table:
    """Return columns of numbers in the types of the file."""
    arrays = []
    for field in schema:
        numbers = columns[field.name]
        if pa.types.is_fixed_size_list(field.type):
            flat = pa.array(numbers.reshape(-1), field.type.value_type)
            arrays.append(pa.FixedSizeListArray.from_arrays(flat, type=field.type))
        else:
            arrays.append(pa.array(numbers, field.type))
    return pa.table(arrays, schema=schema)


def _played(oracle: Oracle, bot: BotKind, seed: int, games: int) -> _Columns:
    """Play games to the end and return the columns of their decisions, game by game."""
    arena = Arena(oracle.rules, games, seed=seed, restart=Restart.NEVER)
    choose, parts = _chooser(oracle, bot, seed, games), []
    while (running := arena.running).size:
        parts.append(_step(oracle, arena, choose, running))
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(columns["game"], kind="stable")
    columns = {name: column[order] for name, column in columns.items()}
    columns["score"] = arena.scores[columns["game"]]
    columns["game"] = columns["game"].astype(np.uint64) + np.uint64(seed)
    return columns


def _step(oracle: Oracle, arena: Arena, choose: _Choose, running: NDArray[np.int64]) -> _Columns:
    """Do an action in each running game and return the columns of these decisions."""
    obs = arena.obs[running]
    shown, values = decode(oracle.rules, obs), oracle.values(obs)
    chosen = choose(running, values)
    turn = arena.turns[running]
    arena.step_in(running, chosen)
    return {
        "game": running,
        "turn": turn,
        **shown._asdict(),
        "action": chosen,
        "points": arena.rewards[running].astype(np.int64),
        "regret": np.nanmax(values, axis=1) - values[np.arange(len(values)), chosen],
        "values": values,
    }


def _chooser(oracle: Oracle, bot: BotKind, seed: int, games: int) -> _Choose:
    """Return a function that chooses the actions of a bot."""
    if bot.stray is not None:
        draw = level_choices(bot.stray, np.random.default_rng(seed))
        return lambda _running, values: draw(values)
    return _CoreGames(oracle, bot, seed, games).choose


class _CoreGames:
    """Games of the core with the same dice, for bots that choose by the state of a game."""

    def __init__(self, oracle: Oracle, bot: BotKind, seed: int, games: int) -> None:
        """Begin the games; each has a bot of its own."""
        solution = oracle.solution if bot.needs_solution else None
        keys = range(seed, seed + games)
        self._games = [TableGame(oracle.rules, 1, key) for key in keys]
        self._bots = [bot.make(Random(f"{key} {bot.id}"), solution) for key in keys]  # noqa: S311 - choices of a bot

    def choose(self, running: NDArray[np.int64], _values: Values) -> NDArray[np.int64]:
        """Return the actions of the bots, and do them in the games of the core."""
        return np.array([self._acted(game) for game in running.tolist()], np.int64)

    def _acted(self, number: int) -> int:
        game = self._games[number]
        play = self._bots[number].choose(game.state)
        action = action_of(game.state, play)
        game.play(play)
        return action
