"""The options that limit tournament players, and checks of numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, nan
from typing import Annotated, Final, TypeVar

from cyclopts import Parameter, Token

from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.help_texts import option
from yachtdice.tournament.processes.sandbox import ProgramLimits

_USUAL: Final = ProgramLimits()
_Number = TypeVar("_Number", int, float)
_Given = TypeVar("_Given")


def given_or(given: _Given | None, usual: _Given) -> _Given:
    """Return the value of an option, `usual` if it is not given."""
    return usual if given is None else given


def number(_kind: object, tokens: Sequence[Token]) -> float:
    """Return the typed number; raise ValueError for any other text, including nan and inf."""
    text = tokens[0].value
    try:
        found = float(text)
    except ValueError:
        found = nan
    if not isfinite(found):
        raise ValueError(f"{text} is not a number")
    return found


def at_least(option: str, value: _Number, least: _Number) -> _Number:
    """Return the value of an option; raise UsageError if it is below `least`."""
    if value < least:
        en, ko = f"it must be at least {least:g}", f"{least:g} 이상이어야 합니다"
        raise UsageError(en, ko, at=f"{option} {value:g}")
    return value


@Parameter(name="*")
@dataclass(frozen=True)
class Bounds:
    """The options that limit the time and memory of players."""

    start_s: Annotated[
        float | None,
        option(
            "Time limit for the start of a player, in seconds (default: 10).",
            "참가자가 시작하는 데 쓸 수 있는 초. 적지 않으면 10.",
            converter=number,
        ),
    ] = None
    answer_s: Annotated[
        float | None,
        option(
            "Time limit for each answer, in seconds (default: 1).",
            "참가자가 답 하나에 쓸 수 있는 초. 적지 않으면 1.",
            converter=number,
        ),
    ] = None
    memory_mb: Annotated[
        int | None,
        option(
            "Memory limit of a program in MB: all its processes, shared memory and /tmp "
            "(default: 2048).",
            "프로그램의 메모리(MB). 모든 프로세스와 공유 메모리, /tmp를 합한 것. 적지 않으면 2048.",
        ),
    ] = None
    cpu_s: Annotated[
        int | None,
        option(
            "CPU time limit of a program in seconds: all its processes, for each run (default: "
            "3600).",
            "프로그램의 모든 프로세스가 한 번 실행될 때 쓰는 CPU 시간(초). 적지 않으면 3600.",
        ),
    ] = None
    processes: Annotated[
        int | None,
        option(
            "Maximum number of processes and threads of a program (default: 256).",
            "프로그램의 프로세스와 스레드를 합한 최대 수. 적지 않으면 256.",
        ),
    ] = None
    isolate: Annotated[
        bool | None,
        option(
            "Block network and file access of programs, if bubblewrap is installed (default).",
            "bubblewrap이 있으면 프로그램이 네트워크와 파일에 닿지 못하게 합니다. 적지 않으면 "
            "막습니다.",
        ),
    ] = None

    def limits(self, usual: ProgramLimits = _USUAL) -> ProgramLimits:
        """Return the given limits, and those of `usual` for the others.

        Raises UsageError for values too low for any program.
        """
        return ProgramLimits(
            at_least("--start-s", given_or(self.start_s, usual.start_s), 0.001),
            at_least("--answer-s", given_or(self.answer_s, usual.answer_s), 0.001),
            at_least("--memory-mb", given_or(self.memory_mb, usual.memory_mb), 16),
            at_least("--cpu-s", given_or(self.cpu_s, usual.cpu_s), 1),
            at_least("--processes", given_or(self.processes, usual.processes), 8),
        )
