"""Random games through the client's engine, in Node with the compiled kernels.

`python -m tests.soak.laws.device_engine GAMES [SEED]` compares as many games of the built-in and
of 50 house rule sets.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count, cycle
from typing import Final

from tests.support.games.scripted_games import (
    ScriptedGame,
    house_rule_sets,
    scripted_game,
    seeded,
    view_without_texts,
)
from tests.support.node_program import node_program
from yachtdice.game import parse_record
from yachtdice.rules import RuleSet, load_rules, parse_rules, rules_ids

_BATCH: Final = 25  #: Games of a rule set in a row.
HOUSE_RULES: Final = 50


class DeviceEngine:
    """The client's engine in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def deal(self, rules: RuleSet) -> None:
        """Let the next games follow these rules."""
        self._send({"rules": view_without_texts(rules), "text": rules.text})

    def ask(self, game: ScriptedGame, *, whole: bool = False) -> None:
        """Send a game; its answer comes after those of the games before it."""
        holders = [[holder.name, holder.bot, holder.program] for holder in game.holders]
        words = " ".join(game.words)
        self._send({"holders": holders, "order": game.order, "words": words, "whole": whole})

    def answer(self) -> dict[str, object]:
        """Return the answer to the next game."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.flush()
        answer: dict[str, object] = json.loads(self._process.stdout.readline())
        return answer

    def _send(self, line: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")


@contextmanager
def device_engine() -> Iterator[DeviceEngine]:
    """Bundle the client's engine and run it until the end of the block."""
    with node_program("tests/local/peer.ts") as process:
        yield DeviceEngine(process)


def batches(number: int, games: int) -> Iterator[tuple[RuleSet, tuple[ScriptedGame, ...]]]:
    """Yield as many games, in batches of one rule set; `number` decides all of them."""
    sets = (*map(load_rules, rules_ids()), *map(parse_rules, house_rule_sets(HOUSE_RULES, number)))
    for rules, first in zip(cycle(sets), range(0, games, _BATCH)):
        places = range(first, min(games, first + _BATCH))
        yield rules, tuple(scripted_game(rules, seeded(f"{number} {place}")) for place in places)


def compare(engine: DeviceEngine, number: int, games: int) -> Iterator[int]:
    """Compare games in every step; yield the number of steps of each batch.

    The engine plays a batch while the next one is made. Raises AssertionError for a difference.
    """
    before: tuple[RuleSet, Sequence[ScriptedGame]] | None = None
    for rules, batch in batches(number, games):
        engine.deal(rules)
        for game in batch:
            engine.ask(game)
        if before is not None:
            yield _check(engine, *before)
        before = rules, batch
    if before is not None:
        yield _check(engine, *before)


def _check(engine: DeviceEngine, rules: RuleSet, games: Sequence[ScriptedGame]) -> int:
    """Compare the answers to a batch, and read the records of its games; return its steps."""
    for game in games:
        expected = {"fills": game.fills, "digest": game.digest}
        assert engine.answer() == expected, f"{rules.text}\n{' '.join(game.words)}"
        if game.record is not None:
            read = parse_record(game.record, lambda _: rules)
            assert (read.events, read.state.totals) == (game.events, game.state.totals)
    return sum(len(game.steps) for game in games)


def main() -> None:
    """Compare games and print their number."""
    games, number = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun, done = time.monotonic(), 0
    with device_engine() as engine:
        for batch, steps in zip(count(1), compare(engine, number, games)):
            done += steps
            if batch % 40 == 0:
                seconds = time.monotonic() - begun
                sys.stdout.write(f"{batch * _BATCH} games, {done} steps, {seconds:.0f} s\n")
                sys.stdout.flush()
    sys.stdout.write(f"{games} games equal, {done} steps\n")


if __name__ == "__main__":
    main()
