"""Load tests of the real server: `python -m bench.load`. Server and generator use one core each."""

import argparse
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bench.load.loads import FLEETS, LOADS, Load
from bench.load.measured import measured, write
from bench.load.measuring import Job, measure
from bench.load.outcomes import Outcome, comparison, costs, latencies, median, scaling
from bench.load.servers import fleet
from bench.load.servers.checkout import Checkout
from bench.load.servers.failure import FailedLoadError, FailedProcessError
from bench.load.servers.quota import LEAST
from tests.paths import ROOT

SECONDS: Final = 20.0
SHORT_S: Final = 4.0


def main() -> None:
    """Measure the loads of the command line; end the program with the reason if one fails."""
    options = read_options(sys.argv[1:])
    try:
        run(options)
    except (FailedLoadError, FailedProcessError) as error:
        raise SystemExit(str(error)) from None


def run(options: argparse.Namespace) -> None:
    """Measure the loads of these options, and print the results."""
    loads = chosen(options)
    busy = os.getloadavg()[0]
    say(f"load of the machine {busy:.1f}")
    with tempfile.TemporaryDirectory(prefix="yachtdice-load-") as folder:
        say(f"a durable commit takes {(commit := commit_ms(folder)):.1f} ms")
        own = warm(ROOT, Path(folder) / "own")
        if options.against is not None:
            compare(loads, own, warm(options.against, Path(folder) / "old"), options)
            return
        outcomes = report(loads, own, options)
    if options.write:
        commits = fleet.commits_s(SHORT_S) if fleet.is_possible() else 0.0
        write(measured(own.version, own.commit, busy, commit, commits, outcomes))


def read_options(words: list[str]) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser("python -m bench.load", description=__doc__)
    names = ", ".join(LOADS)
    parser.add_argument("loads", nargs="*", metavar="LOAD", help=f"{names} (default: all)")
    parser.add_argument("--seconds", type=float, help="seconds of a run (default: 20)")
    parser.add_argument("--tables", type=int, help="tables, instead of the load's own number")
    parser.add_argument("--rate", type=float, help="moves a second, instead of the load's own")
    parser.add_argument(
        "--quota", type=float, metavar="CORES", help="limit each server of `fleet` (Linux, root)"
    )
    parser.add_argument("--rounds", type=int, default=1, help="repeat; the medians are printed")
    parser.add_argument("--short", action="store_true", help="small loads, about a minute in all")
    parser.add_argument(
        "--against", type=Path, metavar="FOLDER", help="compare with the checkout in a folder"
    )
    parser.add_argument("--write", action="store_true", help="write the figures of docs/scale.md")
    options = parser.parse_args(words)
    if options.against is not None and not (options.against / "src" / "yachtdice").is_dir():
        parser.error(f"{options.against} has no sources of Yacht Dice")
    for name in options.loads:
        if name not in LOADS:
            parser.error(f"{name!r} is not a load; the loads are {names}")
    if options.write and (options.loads or options.short or options.against or options.quota):
        parser.error("--write needs all loads in their full form")
    if options.quota is not None:
        if not options.quota >= LEAST:
            parser.error(f"--quota must be at least {LEAST} cores")
        if all(load.name != "fleet" for load in chosen(options)):
            parser.error("--quota limits the servers of `fleet`, which is not among the loads")
    return options


def chosen(options: argparse.Namespace) -> list[Load]:
    """Return the loads to measure, with the sizes that the options set."""
    loads = [LOADS[name] for name in options.loads or LOADS]
    if options.short:
        loads = [load.short() for load in loads if load.short_tables or options.loads]
    return [sized(load, options) for load in loads]


def sized(load: Load, options: argparse.Namespace) -> Load:
    """Return a load with the sizes that the options set; without a rate it keeps its full speed."""
    tables = load.tables if options.tables is None else options.tables
    rate = options.rate if load.rate and options.rate is not None else load.rate
    return replace(load, tables=tables, rate=rate)


def report(loads: list[Load], own: Checkout, options: argparse.Namespace) -> list[Outcome]:
    """Measure loads, and print tables of the medians; return the medians."""
    found = [one for load in loads for one in rounds(load, [own], options)[0]]
    say(f"\n{latencies(found)}\n")
    if any(one.cost for one in found):
        say(costs(found))
    say_scaling(found)
    return found


def say_scaling(found: list[Outcome]) -> None:
    """Print how much more two servers do than one, if the load is among the outcomes."""
    fleets = [one for one in found if one.load in FLEETS]
    if len(fleets) == len(FLEETS):
        say(f"\n{scaling(*fleets)}")


def compare(loads: list[Load], own: Checkout, old: Checkout, options: argparse.Namespace) -> None:
    """Measure loads on both checkouts in turn, and print tables of the medians.

    A load that fails does not stop the others; then FailedLoadError names it at the end.
    """
    say(f"old: {old.name}; new: {own.name}")
    failed = []
    for load in loads:
        if load.name != "bare":
            try:
                before, after = rounds(load, [old, own], options)
            except FailedLoadError as error:
                say(str(error))
                failed.append(load.name)
                continue
            for one, other in zip(before, after, strict=True):
                say(f"\n{comparison(one, other)}")
            say_scaling(after)
    if failed:
        raise FailedLoadError(f"loads that were not compared: {', '.join(failed)}")


def rounds(
    load: Load, checkouts: list[Checkout], options: argparse.Namespace
) -> list[list[Outcome]]:
    """Return the medians of a load for each checkout; the runs of the checkouts alternate."""
    seconds = load.share * (options.seconds or (SHORT_S if options.short else SECONDS))
    found: list[list[list[Outcome]]] = [[] for _ in checkouts]
    for number in range(options.rounds):
        for results, checkout in zip(found, checkouts, strict=True):
            results.append(outcomes_of(Job(load, checkout, seconds, options.quota)))
            for one in results[-1]:
                say(f"round {number + 1}, {checkout.name}: {summary(one)}")
    return [[median(outcomes) for outcomes in zip(*results, strict=True)] for results in found]


def outcomes_of(job: Job) -> list[Outcome]:
    """Return the outcomes of a load; raise FailedLoadError.

    A failure of this checkout is one to mend, so its whole output is printed.
    """
    try:
        return measure(job)
    except FailedProcessError as error:
        if job.checkout.folder == ROOT:
            sys.stderr.write(error.output)
        reason = f"cannot run on {job.checkout.name}: {error}"
        raise FailedLoadError(f"the load {job.load.name!r} {reason}") from None


def summary(one: Outcome) -> str:
    """Return an outcome as a line of text."""
    words = [f"{one.load}: {one.sockets} sockets, {one.moves_s:.0f} moves/s"]
    if one.worst:
        words.append(
            f"p50 {one.p50:.1f} ms, p95 {one.p95:.1f} ms, p99 {one.p99:.1f} ms, "
            f"worst {one.worst:.0f} ms"
        )
    words.append(f"{one.errors:.0f} errors")
    if one.lag_p99:
        words.append(f"lag of the generator p50 {one.lag_p50:.1f} ms, p99 {one.lag_p99:.1f} ms")
    if one.cost:
        words.append(f"{one.move_us:.0f} us of processor time a move")
    if one.beside:
        words.append(f"{one.beside:.0f} done beside")
    return "; ".join(words)


def warm(folder: Path, cache: Path) -> Checkout:
    """Return a checkout whose servers find the best play of the loads in this cache."""
    cache.mkdir()
    checkout = Checkout(folder, cache)
    checkout.solve("extended")
    return checkout


def commit_ms(folder: str) -> float:
    """Return the median time of a durable commit of one small row, in milliseconds."""
    connection = sqlite3.connect(Path(folder) / "commits.sqlite3", isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE rows (text)"
    )
    times = []
    for _ in range(200):
        begun = time.perf_counter()
        connection.execute("INSERT INTO rows VALUES (?)", ("x" * 300,))
        times.append((time.perf_counter() - begun) * 1000)
    connection.close()
    return statistics.median(times)


def say(text: str) -> None:
    """Print a line and flush it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
