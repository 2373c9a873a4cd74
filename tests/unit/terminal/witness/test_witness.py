"""The witness of the terminal answers and raises alarms as that of the browser, at any server."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.support.length import IS_LONG
from tests.support.node_program import node_program
from tests.unit.terminal.witness.traces import replay, traces
from yachtdice.terminal.witness import AlarmKind

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
    seeds = range(GAMES * (4 if cheat == "late_change" else 1))
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
