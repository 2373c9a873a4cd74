"""Results of a load run."""

from collections.abc import Sequence

from msgspec import Struct


class Latency(Struct, frozen=True):
    """Milliseconds from sending a command until all seats received its result."""

    count: int
    p50: float
    p99: float
    worst: float
    p95: float = 0.0


NONE = Latency(0, 0.0, 0.0, 0.0)


class LoadFigures(Struct, frozen=True):
    """The results of a run: connections, seconds, moves that were due, errors and latency.

    `rolls` is the latency of the rolls alone: the time until the last seat has the dice. `lag` is
    how late the generator sent its moves.
    """

    sockets: int
    seconds: float
    moves: int
    errors: int
    latency: Latency
    rolls: Latency = NONE
    lag: Latency = NONE

    @property
    def committed(self) -> int:
        """The number of moves that reached all seats."""
        return self.latency.count or self.moves - self.errors


def latency(milliseconds: Sequence[float]) -> Latency:
    """Return the figures of these times."""
    ordered = sorted(milliseconds)
    count = len(ordered)
    if not count:
        return NONE
    p50, p95, p99 = (ordered[min(count - 1, count * part // 100)] for part in (50, 95, 99))
    return Latency(count, p50, p99, ordered[-1], p95)


def figures_of(
    sockets: int,
    seconds: float,
    moves: int,
    times: Sequence[float],
    rolls: Sequence[float] = (),
    lag: Sequence[float] = (),
) -> LoadFigures:
    """Return the results of a run in which this many moves were due.

    `times` has the latency of each move that reached all seats. Every other move is one error:
    refused, lost, or not made because the one before it was late.
    """
    found = latency(times), latency(rolls), latency(lag)
    return LoadFigures(sockets, seconds, moves, moves - len(times), *found)
