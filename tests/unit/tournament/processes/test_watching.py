"""The watch over programs: rare looks at resting programs, and limits that hold while it rests."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE
from yachtdice.game import RollDice, ThrowDice, apply, new_game
from yachtdice.rules import load_rules
from yachtdice.tournament.players.program import Program
from yachtdice.tournament.playrooms.messages import Chosen, TakeTurn
from yachtdice.tournament.playrooms.pool import kind_for
from yachtdice.tournament.playrooms.room import Playroom
from yachtdice.tournament.processes import launch
from yachtdice.tournament.processes.launch import LOOK_S, REST_S, Over, watched
from yachtdice.tournament.processes.process import Process, isolation_here
from yachtdice.tournament.processes.sandbox import LimitEnforcement, ProgramLimits
from yachtdice.views.table import show_table

HERE = isolation_here(shut_in=True)
needs_watching = pytest.mark.skipif(
    HERE.enforcement is LimitEnforcement.SINGLE, reason="nothing limits a whole here"
)
MINUTE = 60.0


@dataclass
class Simulated:
    """A program in simulated time, as the launcher sees it; the socket closes at the end."""

    #: Whether the program is being asked at this time: every quarter of a second says so.
    is_asked: Callable[[float], bool] = lambda _: False
    used: Callable[[float], float] = lambda _: 0.0  #: The processor time used until this time.
    cpu_s: float = 100.0
    end_s: float = MINUTE
    now: float = 0.0
    looks: list[float] = field(default_factory=list)  #: The times of the looks.

    def wait(self, pause_s: float) -> bytes | None:
        """Advance the time to the end of the pause, or to the next byte."""
        said = next((at for at in self._bytes() if self.now < at <= self.now + pause_s), None)
        self.now = self.now + pause_s if said is None else said
        if self.now >= self.end_s:
            return None
        return b"" if said is None else b"?"

    def _bytes(self) -> Iterator[float]:
        """Yield the times at which the other side says that the program is being asked."""
        quarters = (number / 4 for number in range(int(self.end_s * 4)))
        return (at for at in quarters if self.is_asked(at))

    def ending(self) -> None:
        """Return that the program is running."""

    def look(self) -> tuple[object, Over]:
        """Return the ticks used so far, and whether they exceed the limit."""
        self.looks.append(self.now)
        used = self.used(self.now)
        return int(used * 100), {"cpu_s": int(self.cpu_s)} if used > self.cpu_s else {}


def longest_pause(looks: list[float]) -> float:
    """Return the longest time between two looks."""
    return max(after - before for before, after in pairwise(looks))


def test_a_resting_program_is_looked_at_once_a_second() -> None:
    """In a minute without questions and work there are fewer than 90 looks instead of 1,200."""
    program = Simulated()
    watched(program)
    assert len(program.looks) < 90
    assert longest_pause(program.looks) == pytest.approx(REST_S)


def test_a_program_that_is_asked_is_looked_at_closely() -> None:
    """From the first byte of a long question to its answer, looks are at most 50 ms apart."""
    program = Simulated(is_asked=lambda at: 30 <= at < 50)
    watched(program)
    during = [at for at in program.looks if 30 <= at < 50]
    assert during[0] == 30
    assert longest_pause(during) <= LOOK_S + 1e-9
    assert longest_pause(program.looks) == pytest.approx(REST_S)


@pytest.mark.parametrize("share", [2.0, 0.1])
def test_a_program_that_begins_to_work_unasked_is_ended(share: float) -> None:
    """One that rests for 30 s and then uses the processor is ended at most a rest too late."""
    program = Simulated(
        used=lambda at: max(0.0, at - 30) * share, cpu_s=1.0, end_s=30 + 1 / share + 2 * REST_S
    )
    _, over = watched(program)
    assert over == {"cpu_s": 1}
    assert program.now <= 30 + 1 / share + REST_S


def test_a_program_that_works_unasked_is_looked_at_closely() -> None:
    """From the first look that sees its work to the end of the work, looks are 50 ms apart."""
    program = Simulated(used=lambda at: min(max(0.0, at - 30), 10))
    watched(program)
    assert longest_pause([at for at in program.looks if 31 <= at < 40]) <= LOOK_S + 1e-9
    assert longest_pause([at for at in program.looks if at >= 40]) == pytest.approx(REST_S)


def test_a_program_that_works_a_little_is_looked_at_rarely() -> None:
    """A tick of processor time every ten seconds, as runtimes use, makes few looks closer."""
    program = Simulated(used=lambda at: at / 1000)
    watched(program)
    assert len(program.looks) < 120


@contextmanager
def running(code: str, limits: ProgramLimits) -> Iterator[Process]:
    """Yield a Python program that rests until its stdin has a line."""
    process = Process(
        (sys.executable, "-c", f"import os, time\ninput()\n{code}"), limits, shut_in=True
    )
    try:
        yield process
    finally:
        process.end()


BURN = """
for n in range(3):
  if not os.fork():
    while True: pass
time.sleep(600)
"""
HOARD = """
for n in range(3):
  os.write(os.memfd_create("hoard"), bytes(60 << 20))
time.sleep(600)
"""


@needs_watching
@pytest.mark.parametrize(
    ("code", "limits", "says"),
    [
        (BURN, ProgramLimits(cpu_s=1), "more than 1 s of processor time"),
        pytest.param(
            HOARD,
            ProgramLimits(memory_mb=150),
            "more than 150 MB of memory",
            marks=pytest.mark.skipif(
                not hasattr(os, "memfd_create"), reason="it needs files without a name"
            ),
        ),
    ],
)
def test_a_real_program_is_ended_while_unasked(code: str, limits: ProgramLimits, says: str) -> None:
    """Processes that burn or hoard, without a question that the launcher knows of, are ended."""
    with running(code, limits) as process:
        os.write(process.stdin, b"\n")
        ending = process.ending(PATIENCE)
    assert ending is not None
    assert says in ending.en


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this score")
def test_the_kernel_kills_programs_first() -> None:
    """If memory runs out between two looks, the kernel kills the program before the server."""
    code = "print(open('/proc/self/oom_score_adj').read(), flush=True)"
    with running(code, ProgramLimits()) as process:
        os.write(process.stdin, b"\n")
        assert os.read(process.stdout, 100).strip() == b"1000"


STUB = """
import json, os, sys
control = json.loads(sys.argv[1])["control"]
with open(FILE, "wb") as file:
    while part := os.read(control, 100):
        file.write(part)
"""


def test_the_launcher_receives_a_byte_at_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The launcher receives a byte at the first question, and few for many questions at once."""
    heard = tmp_path / "heard"
    (tmp_path / "stub.py").write_text(STUB.replace("FILE", repr(str(heard))))
    monkeypatch.setattr(launch, "__file__", str(tmp_path / "stub.py"))
    process = Process(("true",), ProgramLimits(), shut_in=False)
    for _ in range(100):
        process.asked()
    process.end()
    assert b"?" <= heard.read_bytes() < b"?" * 10


DYING = """
import json, os, select, signal, sys
control = json.loads(sys.argv[1])["control"]
select.select([control], [], [])
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_launcher_that_is_killed_with_an_unread_question_ends_the_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel resets the socket of such a launcher; the program has ended without a report."""
    (tmp_path / "stub.py").write_text(DYING)
    monkeypatch.setattr(launch, "__file__", str(tmp_path / "stub.py"))
    process = Process(("true",), ProgramLimits(), shut_in=False)
    process.asked()
    assert process.ending(PATIENCE) is None
    assert process.end() is None


@dataclass
class Thought:
    """A pipe that a thinking program reads: it has a byte when `told` has counted to 3."""

    pipe: Path
    told: int = 0


@pytest.fixture
def thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Thought]:
    """Return a thought that counts the bytes that say to the launcher that a question runs."""
    found, original = Thought(tmp_path / "pipe"), Process.asked
    os.mkfifo(found.pipe)
    end = os.open(found.pipe, os.O_RDWR)

    def asked(process: Process) -> None:
        original(process)
        found.told += 1
        if found.told == 3:
            os.write(end, b"!")

    monkeypatch.setattr(Process, "asked", asked)
    yield found
    os.close(end)


def test_the_launcher_receives_bytes_while_a_program_thinks(thought: Thought) -> None:
    """A program that answers after the third byte to the launcher gets that byte."""
    code = f"line = input(); open({str(thought.pipe)!r}, 'rb', buffering=0).read(1); print(line)"
    program = Program((sys.executable, "-c", code), ProgramLimits(), shut_in=False)
    assert program.ask(b"hello\n", PATIENCE) == b"hello"
    program.stop()


SLOW = """
class Slow:
    def __init__(self, game): ...
    def turn(self, dice, stage):
        open(PIPE, "rb", buffering=0).read(1)
        return "ones"
"""


def test_the_launcher_is_told_while_a_python_player_thinks(
    thought: Thought, tmp_path: Path
) -> None:
    """A player whose turn lasts until the third byte to the launcher gets that byte."""
    (tmp_path / "slow.py").write_text(SLOW.replace("PIPE", repr(str(thought.pipe))))
    spec, limits = str(tmp_path / "slow.py"), ProgramLimits(PATIENCE, PATIENCE)
    _, state = new_game(load_rules("yahtzee"))
    state = apply(apply(state, RollDice(0)), ThrowDice((1, 2, 3, 4, 6)))
    room = Playroom(kind_for([spec], limits, shut_in=False))
    thought.told = 0
    answer = room.answer(TakeTurn(spec, "g", state.rules.text, show_table("g", state), limits))
    room.close()
    assert isinstance(answer, Chosen)
