"""The witness of the terminal answers and raises alarms as that of the browser, at any server."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.length import IS_LONG
from tests.support.node_program import node_program
from tests.unit.terminal.witness.traces import Trace, done, replay, traces
from yachtdice.terminal.witness.alarm import AlarmKind
from yachtdice.terminal.witness.notes import GameNotes, Notes
from yachtdice.terminal.witness.witness import Witness

GAMES: Final = 40 if IS_LONG else 8
#: The first games of the simulation, and one in which a share comes after its player has resigned.
HONEST: Final = (*range(3 * GAMES), 5356)

#: The alarm for each cheat of the simulated server.
ALARMS: Final = {
    "leaves_out": AlarmKind.LEFT_OUT,
    "asks_ahead": AlarmKind.UNTOLD_VOID,
    "asks_not": AlarmKind.NOT_ASKED,
    "other_keep": AlarmKind.OTHER_KEEP,
    "same_number": AlarmKind.NUMBER,
    "takes_back": AlarmKind.NUMBER,
    "goes_back": AlarmKind.BACK_IN_TIME,
    "jumps_ahead": AlarmKind.BACK_IN_TIME,
    "other_pledge": AlarmKind.START,
    "other_tip": AlarmKind.START,
    "late_pledge": AlarmKind.PLEDGE,
    "own_missing": AlarmKind.OWN_MISSING,
    "late_change": AlarmKind.ASKED_AGAIN,
    "wrong_die": AlarmKind.DICE,
    "shows_other": AlarmKind.DICE,
    "hides_proof": AlarmKind.NO_PROOF,
    "wrong_share": AlarmKind.SHARE,
    "untold_void": AlarmKind.UNTOLD_VOID,
    "wrong_seal": AlarmKind.SEAL,
}


@pytest.fixture(scope="module")
def games() -> Iterator["subprocess.Popen[str]"]:
    """Return the program that plays with the browser's witnesses."""
    with node_program("tests/sealed/traces.ts") as running:
        yield running


def test_an_honest_server_raises_no_alarm(games: "subprocess.Popen[str]", tmp_path: Path) -> None:
    """In games with lost connections, crashes and restarts the witness answers as the browser's."""
    took = 0
    for number, trace in enumerate(list(traces(games, None, HONEST))):
        witness = replay(trace, tmp_path / str(number) if number < 6 else None)
        assert (trace.seed, witness.alarm) == (trace.seed, None)
        report = witness.report
        took += report.took if report else 0
    assert took > 3 * GAMES


@pytest.mark.parametrize("cheat", ALARMS)
def test_a_cheat_raises_its_alarm(games: "subprocess.Popen[str]", cheat: str) -> None:
    """The alarm comes at the same message as in the browser, and names the cheat."""
    noticed = 0
    seeds = range(GAMES * (2 if cheat == "late_change" else 1))
    for trace in list(traces(games, cheat, seeds)):
        alarm = replay(trace).alarm
        assert (trace.seed, alarm and alarm.kind) in [
            (trace.seed, None),
            (trace.seed, ALARMS[cheat]),
        ]
        if alarm is None:
            assert trace.cheated == 0 or cheat == "late_change"
        noticed += alarm is not None
    assert noticed > 0


class Forgetful(Notes):
    """Notes that lose every answer as soon as it is given."""

    def change(self, game: str, change: Callable[[GameNotes], GameNotes]) -> None:
        """Change the notes of a game, but not its answers."""
        super().change(game, lambda notes: replace(change(notes), answers={}))

    def may_answer(self, *_: object) -> bool:
        """Give every answer."""
        return True


def test_a_throw_with_a_share_that_was_not_noted_raises_the_alarm(
    games: "subprocess.Popen[str]",
) -> None:
    """A server that has the key of the device is noticed, since the notes lack its answer."""
    kinds = set()
    for trace in list(traces(games, None, range(3))):
        witness = Witness(Forgetful(None, trace.random))
        for name, argument, *_ in trace.steps:
            done(witness, name, argument)
        kinds.add(witness.alarm and witness.alarm.kind)
    assert kinds <= {AlarmKind.SHARE, None}
    assert AlarmKind.SHARE in kinds


def _spoilt(value: Any, rng: Random, rate: float) -> Any:
    """Return a message with some numbers and texts that no honest server sends."""
    if isinstance(value, dict):
        return {
            name: each if name == "type" else _spoilt(each, rng, rate)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [_spoilt(each, rng, rate) for each in value]
    if rng.random() > rate or value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return rng.choice([-1, 0, 1, 4, 5, 1023, 1024, 1025, 2**40, -(2**62)])
    return rng.choice(["", "é", "a" * 300, "A" * 43, "2;1;0" + "A" * 43, "../../x"])


def test_messages_of_a_hostile_server_never_break_the_witness(
    games: "subprocess.Popen[str]",
) -> None:
    """Wrong numbers and texts raise the alarm, or change nothing; the client stays alive."""
    rng, alarms = Random(1), 0
    honest: list[Trace] = list(traces(games, None, range(GAMES)))
    for trace in honest * (20 if IS_LONG else 3):
        witness, rate = Witness(Notes(None, trace.random)), rng.choice([0.001, 0.01, 0.04])
        for name, argument, *_ in trace.steps:
            with suppress(msgspec.ValidationError):
                done(witness, name, _spoilt(argument, rng, rate) if name == "see" else argument)
        assert witness.notes_file() is None or witness.report is not None
        alarms += witness.alarm is not None
    assert alarms > len(honest)
