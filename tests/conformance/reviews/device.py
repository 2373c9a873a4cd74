"""The client's reviewer in a process of its own: Node with the compiled kernels."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.support.node_program import node_program
from yachtdice.game import Event
from yachtdice.rules import RuleSet
from yachtdice.views.rules import show_rules


class DeviceReviewer:
    """Reviews games as a browser does without a server."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def deal(self, rules: RuleSet) -> None:
        """Let the next games follow these rules."""
        self._send({"rules": msgspec.to_builtins(show_rules(rules, rules.id))})

    def review(self, events: Sequence[Event]) -> dict[str, Any]:
        """Return the review of a game, and the lessons of each seat."""
        return self._ask({"events": msgspec.to_builtins(events)})

    def reasons(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the reasons behind the cost of a choice in a position."""
        return self._ask(asked)

    def _ask(self, line: object) -> dict[str, Any]:
        self._send(line)
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def _send(self, line: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()


@contextmanager
def device_reviewer() -> Iterator[DeviceReviewer]:
    """Bundle the client's reviewer and run it until the end of the block."""
    with node_program("tests/local/learning/reviewer.ts") as process:
        yield DeviceReviewer(process)
