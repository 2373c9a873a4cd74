"""A program in a process of its own: started with limits, asked by lines, stopped for good."""

import os
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.sandbox import environment, launched
from yachtdice.tournament.watch import late

_LONGEST_LINE: Final = 65536
_LOG_END: Final = 2000
_GRACE_S: Final = 1.0


class Program:
    """A running program and the two pipes to it."""

    def __init__(
        self, command: Sequence[str], limits: Limits, *, shut_in: bool, log: Path | None = None
    ) -> None:
        """Start it in a process group of its own; its stderr goes into a file."""
        self.log: IO[bytes] = _opened(log)
        self._process = subprocess.Popen(  # noqa: S603 - to run it is what was asked for
            launched(command, limits, shut_in=shut_in),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=environment(),
            start_new_session=True,
            bufsize=0,
        )
        assert self._process.stdin is not None, "it was asked for"
        assert self._process.stdout is not None, "it was asked for"
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        self._answers, self._room = select.poll(), select.poll()
        self._answers.register(self._out, select.POLLIN)
        self._room.register(self._in, select.POLLOUT)
        self._heard = b""

    def tell(self, line: bytes, limit_s: float) -> None:
        """Write a line; raise PlayerFault for a program that is gone or reads nothing."""
        until = time.perf_counter() + limit_s
        while line:
            try:
                line = line[os.write(self._in, line) :]
            except BlockingIOError:
                left = until - time.perf_counter()
                if left <= 0 or not self._room.poll(left * 1000):
                    raise self._fault(late(limit_s)) from None
            except OSError:
                raise self._gone() from None

    def ask(self, line: bytes, limit_s: float) -> bytes:
        """Write a question and return the one line that answers it; raise PlayerFault for none."""
        until = time.perf_counter() + limit_s
        if self._heard or self._answers.poll(0):
            self._no_chatter()
        self.tell(line, limit_s)
        while b"\n" not in self._heard:
            self._hear(until, limit_s)
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def stop(self, farewell: bytes = b"") -> int | None:
        """Say farewell, wait a little, then end the whole process group; return its exit code."""
        with suppress(PlayerFault):
            self.tell(farewell, _GRACE_S)
        with suppress(OSError):
            self._process.stdin.close()  # type: ignore[union-attr] # it was asked for
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE_S if farewell else 0)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        code = self._process.wait()
        self._process.stdout.close()  # type: ignore[union-attr] # it was asked for
        self.log.close()
        return code

    def log_end(self) -> str:
        """Return the end of what the program wrote to stderr."""
        size = os.fstat(self.log.fileno()).st_size
        end = os.pread(self.log.fileno(), _LOG_END, max(0, size - _LOG_END))
        return end.decode("utf-8", "replace")

    def _no_chatter(self) -> None:
        """Raise PlayerFault for lines that nobody asked for; the end of the program is one too."""
        if not self._heard:
            self._heard = os.read(self._out, _LONGEST_LINE)
        if not self._heard:
            raise self._gone()
        said = self._heard[:80].decode("utf-8", "replace")
        words = f"it said {said!r} without being asked"
        raise self._fault(PlayerFault(FaultKind.GARBLED, words))

    def _hear(self, until: float, limit_s: float) -> None:
        """Read on; raise PlayerFault when nothing more comes, or more than a line may have."""
        left = until - time.perf_counter()
        if left <= 0 or not self._answers.poll(left * 1000):
            raise self._fault(late(limit_s))
        part = os.read(self._out, _LONGEST_LINE)
        if not part:
            raise self._gone()
        self._heard += part
        if len(self._heard) > _LONGEST_LINE:
            words = f"its answer is longer than {_LONGEST_LINE:,} bytes"
            raise self._fault(PlayerFault(FaultKind.GARBLED, words))

    def _gone(self) -> PlayerFault:
        """Return the fault of a program that has ended, or closed its pipes."""
        try:
            code = self._process.wait(_GRACE_S)
        except subprocess.TimeoutExpired:
            words = "it closed its standard output or input"
        else:
            words = f"it ended with exit code {code}" if code >= 0 else _killed(-code)
        return self._fault(PlayerFault(FaultKind.CRASHED, words))

    def _fault(self, fault: PlayerFault) -> PlayerFault:
        """Return the fault with the end of the log."""
        return PlayerFault(fault.kind, fault.reason, self.log_end())


def _opened(log: Path | None) -> IO[bytes]:
    """Return the file for what a program logs: this one, or one that is gone afterwards."""
    return tempfile.TemporaryFile() if log is None else log.open("ab+")


def _killed(number: int) -> str:
    """Return which signal ended a program, in words."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = str(number)
    return f"it was ended by {name}"
