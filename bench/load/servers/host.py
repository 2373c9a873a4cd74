"""Runs the server of any checkout: `python -P bench/load/servers/host.py PORT SETTINGS PROFILE`.

The packages come from PYTHONPATH. SETTINGS are JSON; those that the checkout does not know are left
out. The server is that of `yacht serve`. The signal SIGUSR1 begins the profile, and ends it: then
the file PROFILE says where the processor time went, as JSON.
"""

import gc
import json
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Final

# where modules are: in this version, and in older checkouts
SETTINGS: Final = (
    "yachtdice.server.common.settings",
    "yachtdice.compose.settings",
    "yachtdice.server.settings",
)
ADDRESS: Final = ("yachtdice.server.http.address", "yachtdice.server.address")
#: The older one first: there, `app` is a module that would be imported.
RUN: Final = ("yachtdice.server.run", "yachtdice.server.app.run")
#: Processor seconds between two samples; Linux rounds it up to its own tick, mostly 4 ms.
EVERY_S: Final = 0.001
#: Samples between two looks at the other threads, which take longer than a sample.
THREADS_EVERY: Final = 20


class Sampler:
    """Samples the processor time of the main thread by its stack, and the files of other threads.

    A sample counts the time since the one before, so the sum is exact.
    """

    def __init__(self, path: Path) -> None:
        """Write the samples to this file."""
        self._path = path
        self._spent = defaultdict[tuple[str, ...], float](float)
        self._threads = defaultdict[int, set[str]](set)
        self._last, self._samples = 0.0, 0
        self._is_on = False

    def listen(self) -> None:
        """Begin and end at the signals."""
        signal.signal(signal.SIGPROF, self._sample)
        signal.signal(signal.SIGUSR1, self._switch)
        for number in (signal.SIGPROF, signal.SIGUSR1):
            signal.siginterrupt(number, False)

    def _switch(self, number: int, frame: FrameType | None) -> None:
        """Begin, or end and write."""
        self._is_on = not self._is_on
        every_s = EVERY_S if self._is_on else 0.0
        signal.setitimer(signal.ITIMER_PROF, every_s, every_s)
        if self._is_on:
            self._last = time.thread_time()
        else:
            self._sample(number, frame)
            self._write()

    def _sample(self, _signal: int, frame: FrameType | None) -> None:
        """Count the time since the last sample for the current stack."""
        now = time.thread_time()
        self._spent[_files(frame)] += now - self._last
        self._last = now
        self._samples += 1
        if self._samples % THREADS_EVERY == 1:
            self._look_at_threads()

    def _look_at_threads(self) -> None:
        """Note the files of the stacks of all other threads."""
        stacks = sys._current_frames()
        for thread in threading.enumerate():
            if thread is not threading.main_thread() and thread.native_id is not None:
                self._threads[thread.native_id].update(_files(stacks.get(thread.ident or 0)))

    def _write(self) -> None:
        """Write the samples."""
        threads = {number: sorted(files) for number, files in self._threads.items()}
        stacks = [(seconds, files) for files, seconds in self._spent.items()]
        draft = self._path.with_suffix(".draft")
        draft.write_text(json.dumps({"stacks": stacks, "threads": threads}), "utf-8")
        draft.rename(self._path)


def _files(frame: FrameType | None) -> tuple[str, ...]:
    """Return the files of a stack, the innermost first, without repetitions in a row."""
    found: list[str] = []
    while frame is not None:
        file = frame.f_code.co_filename
        if not found or found[-1] != file:
            found.append(file)
        frame = frame.f_back
    return tuple(found)


def settings_of(given: dict[str, Any]) -> Any:
    """Return the settings of the checkout."""
    kind = _first_module(SETTINGS).Settings
    known = {field.name for field in fields(kind)}
    return kind(**{key: value for key, value in given.items() if key in known})


def _first_module(names: Sequence[str]) -> Any:
    """Return the first of these modules that the checkout has."""
    for name in names:
        with suppress(ModuleNotFoundError):
            return import_module(name)
    raise ModuleNotFoundError(names[0])


def main() -> None:
    """Serve until stopped."""
    gc.set_threshold(import_module("yachtdice.cli.app").SELDOM)  # like the command line
    address = _first_module(ADDRESS)
    if not listens_first():
        _first_module(RUN)
    with address.listen("127.0.0.1", int(sys.argv[1])) as listener:
        run = _first_module(RUN)
        settings = settings_of(json.loads(sys.argv[2]))
        Sampler(Path(sys.argv[3])).listen()
        run.run(settings, listener, lambda: None)


def listens_first() -> bool:
    """Return whether `yacht serve` of the checkout listens before it imports the server."""
    with suppress(ModuleNotFoundError):
        return find_spec("yachtdice.cli.server.serving") is not None
    return False


if __name__ == "__main__":
    main()
