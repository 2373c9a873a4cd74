"""Games of the browser's witnesses at a server that may cheat, played again with this one."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from yachtdice.sealed import bytes_of
from yachtdice.server.rooms.messages.client import ClientMessage, Ping
from yachtdice.server.rooms.messages.server import Pong, ServerMessage
from yachtdice.terminal.witness.alarm import DiceAlarm
from yachtdice.terminal.witness.notes import Notes
from yachtdice.terminal.witness.witness import Witness


class Trace(Struct):
    """The steps of the witnesses of a device, and the number at which the server cheated.

    Each step has its name, argument and result, the number of the witness, and the alarm after it.
    """

    seed: int
    cheated: int
    key: str
    alarm: dict[str, Any] | None
    steps: list[tuple[str, Any, Any, int, dict[str, Any] | None]]

    def random(self, count: int) -> bytes:
        """Return the key of the device."""
        key = bytes_of(self.key) or b""
        assert len(key) == count
        return key


def traces(
    program: "subprocess.Popen[str]", cheat: str | None, seeds: Sequence[int]
) -> Iterator[Trace]:
    """Yield the traces of games with these seeds: of the cheated player, or of all."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(json.dumps({"cheat": cheat, "seeds": list(seeds)}) + "\n")
    program.stdin.flush()
    while (line := program.stdout.readline()) != "\n":
        yield msgspec.json.decode(line, type=Trace)


def replay(trace: Trace, folder: Path | None = None) -> Witness:
    """Return the last witness of the device, after each has done the same as the browser's.

    The notes are in this folder; a new witness reads them again, as after a restart.
    """
    notes, witnesses = Notes(folder, trace.random), dict[int, Witness]()
    for index, (name, argument, result, number, alarm) in enumerate(trace.steps):
        where = (trace.seed, index, name)
        if number not in witnesses:
            notes = notes if folder is None else Notes(folder)
            witnesses[number] = Witness(notes)
        witness = witnesses[number]
        assert (*where, done(witness, name, argument)) == (*where, result)
        assert (*where, _facts(witness.alarm)) == (*where, alarm)
    return witnesses[max(witnesses)]


def done(witness: Witness, name: str, argument: Any) -> Any:
    """Let a witness do a step; return its result as the browser's witness returns it."""
    match name:
        case "lose":
            witness.enter()
            return None
        case "roll":
            return witness.roll(argument)[1]
        case "hear":
            message: ServerMessage = Pong()
        case _:
            message = msgspec.convert(argument, ServerMessage)
    replies: list[ClientMessage] = [*witness.see(message)]
    assert replies[1::2] == [Ping()] * (len(replies) // 2)
    return None if name == "hear" else msgspec.to_builtins(replies[::2])


def _facts(alarm: DiceAlarm | None) -> dict[str, Any] | None:
    """Return the facts of an alarm that the browser has too."""
    if alarm is None:
        return None
    facts: dict[str, Any] = json.loads(msgspec.json.encode(alarm))
    del facts["reason"]
    return facts
