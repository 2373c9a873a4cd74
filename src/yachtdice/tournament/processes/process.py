"""A process with limits: the launcher starts it, watches it and ends it with all its children."""

import os
import select
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yachtdice.rules import Text
from yachtdice.tournament.processes import sandbox
from yachtdice.tournament.processes.other_user import is_dropped


class LaunchReport(Struct, frozen=True):
    """Reports of the launcher: `enforcement` at the start, `code` and `over` at the end.

    `code` is the exit code, negative for a signal; `over` names the exceeded limit, if any.
    """

    enforcement: sandbox.LimitEnforcement | None = None
    code: int | None = None
    over: dict[str, int] = {}


_reports: Final = msgspec.json.Decoder(LaunchReport)
_LOG_END: Final = 2000
_PATIENCE_S: Final = 10.0
#: Seconds between two messages to the launcher while the program is being asked.
#:
#: It is much shorter than the time for which a message holds (`launch.LookPace`).
ASKED_EVERY_S: Final = 0.25


class Process:
    """A running command with its pipes."""

    def __init__(
        self,
        command: Sequence[str],
        limits: sandbox.ProgramLimits,
        *,
        shut_in: bool,
        log: Path | None = None,
        folders: Sequence[str] = (),
        extra: Mapping[str, str] | None = None,
        shared: Sequence[int] = (),
    ) -> None:
        """Start the command; it inherits the descriptors `shared`, and its stderr goes to `log`."""
        self._limits, self._log = limits, _opened(log)
        self._control, theirs = socket.socketpair()
        self._report = LaunchReport()
        self._unread = b""
        self._told = -inf
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - the requested command
                sandbox.launched(
                    command, limits, theirs.fileno(), shut_in=shut_in, folders=folders
                ),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                env={**sandbox.environment(), **(extra or {})},
                start_new_session=True,
                pass_fds=(theirs.fileno(), *shared),
                bufsize=0,
            )
        assert self._process.stdin is not None, "PIPE was given"
        assert self._process.stdout is not None, "PIPE was given"
        self.stdin, self.stdout = self._process.stdin.fileno(), self._process.stdout.fileno()

    def enforcement(self) -> sandbox.LimitEnforcement:
        """Return how the limits are enforced, as reported by the launcher at the start."""
        self._await_report(lambda report: report.enforcement is not None, _PATIENCE_S)
        return self._report.enforcement or sandbox.LimitEnforcement.SINGLE

    def asked(self) -> None:
        """Tell the launcher that the program is being asked: it looks at it 20 times a second.

        Call this with each question and, while waiting for the answer, every ASKED_EVERY_S.
        """
        now = time.monotonic()
        if now - self._told < ASKED_EVERY_S:
            return
        self._told = now
        with suppress(OSError):  # the launcher has ended, or has not read many of them
            self._control.send(b"?", socket.MSG_DONTWAIT)

    @property
    def code(self) -> int | None:
        """The exit code, negative for a signal; None before the end has been reported."""
        return self._report.code

    def ending(self, timeout_s: float) -> Text | None:
        """Return why the process has ended, or None if it is still running after this time."""
        self._await_report(_has_ended, timeout_s)
        report = self._report
        if report.code is None:
            return None
        return _over(report.over, self._limits) if report.over else _ended(report.code)

    def close_stdin(self) -> None:
        """Close the input of the process."""
        with suppress(OSError):
            self._process.stdin.close()  # type: ignore[union-attr] # PIPE was given

    def end(self, grace_s: float = 0.0) -> int | None:
        """Wait for its end, then kill all its processes; return its exit code.

        Returns None if the process did not exit by itself.
        """
        self._await_report(_has_ended, grace_s)
        code = self._report.code
        self.close_stdin()
        self._control.close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process.stdout.close()  # type: ignore[union-attr] # PIPE was given
        self._log.close()
        return code

    def log_end(self) -> str:
        """Return the last part of its stderr."""
        size = os.fstat(self._log.fileno()).st_size
        end = os.pread(self._log.fileno(), _LOG_END, max(0, size - _LOG_END))
        return end.decode("utf-8", "replace")

    def _await_report(self, done: Callable[[LaunchReport], bool], timeout_s: float) -> None:
        """Read reports of the launcher until `done` is true, the launcher ends, or the timeout."""
        while not done(self._report) and self._process.returncode is None:
            if not select.select([self._control], [], [], timeout_s)[0]:
                return
            try:
                part = self._control.recv(65536)
            except ConnectionResetError:  # the launcher was killed before it read a question
                return
            if not part:
                return
            *lines, self._unread = (self._unread + part).split(b"\n")
            for line in lines:
                report = _reports.decode(line)
                self._report = replace(
                    report, enforcement=report.enforcement or self._report.enforcement
                )


def _has_ended(report: LaunchReport) -> bool:
    """Return whether a report says how the process has ended."""
    return report.code is not None


@cache
def isolation_here(*, shut_in: bool) -> sandbox.MachineIsolation:
    """Start a trial program and return how programs are isolated on this machine."""
    trial = Process(("true",), sandbox.ProgramLimits(), shut_in=shut_in)
    enforcement = trial.enforcement()
    trial.end(_PATIENCE_S)
    sandboxed = shut_in and sandbox.sandbox_path() is not None
    return sandbox.MachineIsolation(
        sandboxed=sandboxed,
        unprivileged=is_dropped(shut_in=shut_in),
        enforcement=enforcement,
    )


def _opened(log: Path | None) -> IO[bytes]:
    """Return the log file, or a temporary one if `log` is None."""
    return tempfile.TemporaryFile() if log is None else log.open("ab+")


def _over(over: Mapping[str, int], limits: sandbox.ProgramLimits) -> Text:
    """Return which limit a program has exceeded, in words."""
    if "cpu_s" in over:
        return Text(
            f"it used more than {limits.cpu_s:,} s of processor time",
            f"프로세서 시간을 {limits.cpu_s:,}초 넘게 썼어요",
        )
    if "processes" in over:
        return Text(
            f"it had more than {limits.processes:,} processes and threads",
            f"프로세스와 스레드가 {limits.processes:,}개를 넘었어요",
        )
    return Text(
        f"it used more than {limits.memory_mb:,} MB of memory, shared memory and /tmp included",
        f"공유 메모리와 /tmp를 포함해 메모리를 {limits.memory_mb:,}MB 넘게 썼어요",
    )


def _ended(code: int) -> Text:
    """Return how a program ended by itself; shells and sandboxes add 128 to a signal's number."""
    number = -code if code < 0 else code - 128
    if number in {*signal.Signals}:
        name = signal.Signals(number).name
        return Text(f"it was ended by {name}", f"{name} 신호로 끝났어요")
    return Text(f"it ended with exit code {code}", f"실행이 끝났어요 (종료 코드 {code})")
