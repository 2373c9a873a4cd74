"""Speed of tournaments: Python players, a program connected by pipes, and built-in bots in batch.

Python's multiprocessing imports the main module in every worker process. Therefore this module
imports little, and `python -m bench` starts it in a separate process.
"""

import os
import resource
import time
from array import array
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from bench.timing import best, judged, timed
from yachtdice.rules import load_rules
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.play.executor import executor_of
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.players.entrants import command_entrant, distinct
from yachtdice.tournament.playrooms.pool import ROOMS
from yachtdice.tournament.processes.sandbox import ProgramLimits, pythons

PLAYER: Final = Path(__file__).parent.parent / "examples" / "players" / "keep_the_most.py"
GAMES: Final = 1_000
PROGRAM_GAMES: Final = 100
BATCH_GAMES: Final = 200_000
ROUNDS: Final = 3
MUST_S: Final = 2.0
MUST_US: Final = 100.0


def tournament(setup: Setup, workers: int) -> tuple[float, Tournament]:
    """Run a tournament; return its seconds, from start to report, and the tournament.

    The seconds include the start and the end of all worker processes.
    """
    ROOMS.close()
    held, begun = Tournament(setup), time.perf_counter()
    with executor_of(setup, workers) as executor:
        run(held, executor, lambda _: None, workers)
    ROOMS.close()
    outcome = import_module("yachtdice.tournament.report.outcome").outcome_of(held)
    import_module("yachtdice.tournament.report.report").report_of(outcome)
    return time.perf_counter() - begun, held


def setup_of(*players: str, games: int) -> Setup:
    """Return the setup of a tournament; a player that begins with `$` is a command."""
    found = [command_entrant(p[1:]) if p[0] == "$" else find_entrant(p) for p in players]
    limits = ProgramLimits(start_s=30, answer_s=30)
    text = load_rules("yahtzee").text
    return Setup(text, distinct(found), Mode.HILL, games, 1, limits=limits)


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its finished child processes.

    They do not include the playrooms: the kernel adds no times of a process that is killed with its
    PID namespace.
    """
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
    print(f"  {cpu:.2f} CPU seconds of this process and the launchers, without the playrooms")
    echo = Path(__file__).parent / "echo_program.py"
    command = f"${pythons(shut_in=True)[0]} -S {echo}"
    pair = setup_of(command, "random", games=PROGRAM_GAMES)
    means = []
    for _ in range(ROUNDS):
        results = tournament(pair, 1)[1].results
        spent = array("f", b"".join(r.times[r.seats.index(0)] for r in results))
        means.append(sum(spent) / len(spent) * 1e6)
    mean = min(means)
    verdict = f"must {MUST_US:g} us: {judged(mean < MUST_US)}"
    print(f"  asking a program of its own process: {mean:.0f} us a move; {verdict}")
    judging_speed(tournament(four, 2)[1])
    for players in (("greedy", "random"), ("optimal", "greedy"), ("optimal", "captain")):
        batch_speed(setup_of(*players, games=BATCH_GAMES))
    print(f"  load of the machine at the end: {os.getloadavg()[0]:.1f}")


def judging_speed(held: Tournament) -> None:
    """Measure and print the time to judge a tournament's games, with the kernels loaded."""
    solution = import_module("yachtdice.solver").best_play(held.setup.rules)
    outcome_of = import_module("yachtdice.tournament.report.outcome").outcome_of
    outcome_of(held, solution)
    times = [timed(lambda: outcome_of(held, solution)) for _ in range(ROUNDS)]
    print(f"  luck and regret of those games: {best(times).wall:.2f} s more, at the end")


def batch_speed(setup: Setup) -> None:
    """Measure and print the speed of two built-in bots in batch, without and with judging."""
    batch: Any = import_module("yachtdice.tournament.play.batch")
    solution = import_module("yachtdice.solver").best_play(setup.rules)
    batch.BatchTournament(replace(setup, games=2), solution, judged=True).run(lambda _: None)
    names, paces = " and ".join(entrant.name for entrant in setup.entrants), []
    for judging in (False, True):
        held = batch.BatchTournament(setup, solution, judged=judging)
        paces.append(setup.games / timed(lambda held=held: held.run(lambda _: None)).wall)  # type: ignore[misc]
    plain, whole = paces
    print(f"  {names}, {setup.games:,} games at once: {plain:,.0f} games/s, judged {whole:,.0f}")


if __name__ == "__main__":
    main()
