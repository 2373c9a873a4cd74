"""The client's reviewer in a process of its own: Node with the compiled kernels."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from hatch_build import node_folder
from tests.paths import ROOT
from yachtdice.game import Event
from yachtdice.rules import RuleSet
from yachtdice.views.rules import show_rules

_WEB: Final = ROOT / "web"
_MODULE: Final = _WEB / "src" / "local" / "made" / "kernels.wasm"


class DeviceReviewer:
    """Reviews games as a browser does without a server."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def deal(self, rules: RuleSet) -> None:
        """Let the next games follow these rules."""
        self._send({"rules": msgspec.to_builtins(show_rules(rules, rules.id))})

    def review(self, events: Sequence[Event]) -> dict[str, Any]:
        """Return the review of a game, and the lessons of each seat."""
        self._send({"events": msgspec.to_builtins(events)})
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def reasons(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the reasons behind the cost of a choice in a position."""
        self._send(asked)
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
    tools = node_folder(ROOT)
    assert tools is not None, "Node is missing; run tools/bootstrap.sh dev"
    node, pipe = str(tools / "node"), subprocess.PIPE
    with TemporaryDirectory() as folder:
        program = Path(folder) / "reviewer.mjs"
        bundler = [
            node,
            "node_modules/rolldown/bin/cli.mjs",
            "--platform",
            "node",
            "--logLevel",
            "silent",
        ]
        source = "tests/local/learning/reviewer.ts"
        subprocess.run([*bundler, "--input", source, "--file", str(program)], cwd=_WEB, check=True)
        command = [node, str(program), str(_MODULE)]
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
            yield DeviceReviewer(process)
            process.communicate()
