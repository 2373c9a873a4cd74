"""How fast programs play each other: Python players at one table, and one program by its pipes.

Workers import the module that was started, as Python has it: this one imports little, and
`python -m bench` starts it by itself.
"""

import resource
import sys
import time
from array import array
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.timing import judged
from yachtdice.rules import load_rules
from yachtdice.tournament.entrants import command_entrant, distinct, find_entrant
from yachtdice.tournament.executor import executor_of
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.running import Tournament, run
from yachtdice.tournament.schedule import Mode
from yachtdice.tournament.worker import Setup

PLAYER: Final = Path(__file__).parent.parent / "examples" / "players" / "keep_the_most.py"
GAMES: Final = 1_000
PROGRAM_GAMES: Final = 100
ROUNDS: Final = 3
MUST_S: Final = 2.0
MUST_US: Final = 100.0


def tournament(setup: Setup, workers: int) -> tuple[float, Tournament]:
    """Return the seconds a tournament takes, from nothing to its report, and what it was."""
    held, begun = Tournament(setup), time.perf_counter()
    with executor_of(workers) as executor:
        run(held, executor, lambda _: None, workers)
    outcome = import_module("yachtdice.tournament.outcome").outcome_of(held)
    import_module("yachtdice.tournament.report").report_of(outcome)
    return time.perf_counter() - begun, held


def setup_of(*players: str, games: int) -> Setup:
    """Return a tournament of Python players, and of a command after `$`."""
    found = [command_entrant(p[1:]) if p[0] == "$" else find_entrant(p) for p in players]
    limits = Limits(start_s=30, answer_s=30)
    text = load_rules("yahtzee").text
    return Setup(text, distinct(found), Mode.HILL, games, 1, limits=limits, shut_in=False)


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of those that it has waited for."""
    both = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def main() -> None:
    """Measure and print."""
    four = setup_of(*[str(PLAYER)] * 4, games=GAMES)
    before = cpu_seconds()
    seconds = min(tournament(four, 2)[0] for _ in range(ROUNDS))
    cpu = (cpu_seconds() - before) / ROUNDS
    speed = f"{GAMES / seconds:,.0f} games/s"
    print(f"\nFour Python players, {GAMES:,} games of `yahtzee`, two processes, best of {ROUNDS}")
    print(f"  {seconds:.2f} s, {speed}; must {MUST_S:g} s: {judged(seconds <= MUST_S)}")
    print(f"  {cpu:.2f} CPU seconds of all processes, their starts included")
    echo = Path(__file__).parent / "echo_program.py"
    command = f"${sys.executable} -S {echo}"
    pair = setup_of(command, "random", games=PROGRAM_GAMES)
    means = []
    for _ in range(ROUNDS):
        results = tournament(pair, 1)[1].results
        spent = array("f", b"".join(r.times[r.seats.index(0)] for r in results))
        means.append(sum(spent) / len(spent) * 1e6)
    mean = min(means)
    verdict = f"must {MUST_US:g} us: {judged(mean < MUST_US)}"
    print(f"  asking a program of its own process: {mean:.0f} us a move; {verdict}")


if __name__ == "__main__":
    main()
