"""Results of a load run."""

from collections.abc import Sequence

from msgspec import Struct


class Latency(Struct, frozen=True):
    """Milliseconds from sending a command until all seats received its result."""

    count: int
    p50: float
    p99: float
    worst: float


class LoadFigures(Struct, frozen=True):
    """The results of a run: connections, seconds, moves that were due, errors and latency.

    `rolls` is the latency of the rolls alone: the time until the last seat has the dice.
    """

    sockets: int
    seconds: float
    moves: int
    errors: int
    latency: Latency
    rolls: Latency = Latency(0, 0.0, 0.0, 0.0)


def latency(milliseconds: list[float]) -> Latency:
    """Return the figures of these times."""
    ordered = sorted(milliseconds)
    count = len(ordered)
    if not count:
        return Latency(0, 0.0, 0.0, 0.0)
    return Latency(
        count, ordered[count // 2], ordered[min(count - 1, count * 99 // 100)], ordered[-1]
    )


def figures_of(
    sockets: int, seconds: float, moves: int, times: list[float], rolls: Sequence[float] = ()
) -> LoadFigures:
    """Return the results of a run in which this many moves were due.

    `times` has the latency of each move that reached all seats. Every other move is one error:
    refused, lost, or not made because the one before it was late.
    """
    found = latency(times), latency(list(rolls))
    return LoadFigures(sockets, seconds, moves, moves - len(times), *found)
