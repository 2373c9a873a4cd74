"""The outcome of a load, medians of several outcomes, and their tables as text."""

import statistics
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bench.load.figures import LoadFigures
from bench.load.servers.parts import PARTS


class Outcome(Struct, frozen=True):
    """The results of a load: milliseconds of latency and of the generator's lag, us of a move.

    `cost` has the processor time of a committed move by part, and `cores` the processor seconds in
    a second of the servers and of each process beside them; both are empty if not measured.
    `memory_mb` is the memory of a server after the load, `idle_mb` that of before it.
    `beside` counts what the server has done beside the moves: games reviewed, rule sets or ends
    solved.
    """

    load: str
    about: str
    sockets: int
    moves_s: float
    p50: float
    p95: float
    p99: float
    worst: float
    errors: float
    lag_p50: float
    lag_p99: float
    cost: dict[str, float] = {}
    memory_mb: float = 0.0
    idle_mb: float = 0.0
    beside: float = 0.0
    cores: dict[str, float] = {}

    @property
    def move_us(self) -> float:
        """The processor time of a committed move; 0 if it is not measured."""
        return sum(self.cost.values())


def outcome(load: str, about: str, figures: LoadFigures) -> Outcome:
    """Return the outcome of a run, without the cost of a move."""
    times, lag = figures.latency, figures.lag
    return Outcome(
        load, about, figures.sockets, figures.committed / figures.seconds,
        times.p50, times.p95, times.p99, times.worst, figures.errors, lag.p50, lag.p99,
    )  # fmt: skip


_NAMES: Final = ("load", "about", "sockets", "cost", "cores")


def median(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the medians of the outcomes of one load."""
    first = outcomes[0]
    names = [name for name in Outcome.__struct_fields__ if name not in _NAMES]
    figures = {name: statistics.median(getattr(one, name) for one in outcomes) for name in names}
    cost = {part: statistics.median(one.cost[part] for one in outcomes) for part in first.cost}
    cores = {name: statistics.median(one.cores[name] for one in outcomes) for name in first.cores}
    return replace(first, **figures, cost=cost, cores=cores)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table whose columns after the first one are numbers."""
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def latencies(outcomes: Sequence[Outcome]) -> str:
    """Return a table of latency, throughput and the generator's lag."""
    head = (
        "load", "sockets", "moves/s", "p50", "p95", "p99", "worst", "errors",
        "lag p50", "lag p99", "us a move", "MB",
    )  # fmt: skip
    rows = [
        (
            f"`{one.load}`: {one.about}", f"{one.sockets:,}", f"{one.moves_s:,.0f}",
            *(_ms(value) for value in (one.p50, one.p95, one.p99, one.worst)),
            f"{one.errors:.0f}", _ms(one.lag_p50), _ms(one.lag_p99),
            f"{one.move_us:,.0f}" if one.cost else "",
            f"{one.memory_mb:.0f}" if one.memory_mb else "",
        )
        for one in outcomes
    ]  # fmt: skip
    return table(head, rows)


def _ms(milliseconds: float) -> str:
    """Return milliseconds as text, empty if none were measured."""
    return f"{milliseconds:,.1f}" if milliseconds else ""


def costs(outcomes: Sequence[Outcome]) -> str:
    """Return a table of the processor time of a move by part, in microseconds."""
    measured = [one for one in outcomes if one.cost]
    head = ("us of processor time a move", *(f"`{one.load}`" for one in measured))
    rows = [
        (f"{part}: {about}", *(f"{one.cost[part]:,.0f}" for one in measured))
        for part, about in PARTS.items()
    ]
    total = ("all", *(f"{one.move_us:,.0f}" for one in measured))
    return table(head, [*rows, total])


def comparison(old: Outcome, new: Outcome) -> str:
    """Return a table of two outcomes of one load, with the ratio of the new one to the old one."""
    pairs = {
        "us of processor time a move": (old.move_us, new.move_us),
        "p50, ms": (old.p50, new.p50),
        "p95, ms": (old.p95, new.p95),
        "p99, ms": (old.p99, new.p99),
        "moves/s": (old.moves_s, new.moves_s),
        "errors": (old.errors, new.errors),
        "generator lag p50, ms": (old.lag_p50, new.lag_p50),
        "generator lag p99, ms": (old.lag_p99, new.lag_p99),
        **{part: (old.cost.get(part, 0.0), new.cost.get(part, 0.0)) for part in PARTS},
        **{f"cores, {name}": (old.cores.get(name, 0.0), new.cores[name]) for name in new.cores},
    }
    rows = [
        (name, f"{before:,.1f}", f"{after:,.1f}", f"{after / before:.2f}" if before > 0.05 else "")
        for name, (before, after) in pairs.items()
        if max(before, after) > 0.05
    ]
    return table((f"`{new.load}`", "old", "new", "new/old"), rows)


def scaling(one: Outcome, two: Outcome) -> str:
    """Return a table that compares two servers with one server of the same load.

    The servers share the cores of the machine with all that runs beside them, so two servers on two
    cores never have a core each. The second row leaves out this limit of the machine.
    """
    rows = [
        ("moves/s", one.moves_s, two.moves_s),
        ("moves/s with a core for each server", 1e6 / one.move_us, 2e6 / two.move_us),
        *((f"cores, {name}", used, two.cores[name]) for name, used in one.cores.items()),
    ]
    if one.cores:
        rows.append(("cores, all", sum(one.cores.values()), sum(two.cores.values())))
    return table(
        ("", f"`{one.load}`", f"`{two.load}`", "ratio"),
        [
            (name, _few(first), _few(second), _few(second / first) if first else "")
            for name, first, second in rows
        ],
    )


def _few(figure: float) -> str:
    """Return a figure as text, with decimals if it is small."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"
