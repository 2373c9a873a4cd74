"""What a load came to."""

from msgspec import Struct


class Latency(Struct, frozen=True):
    """Milliseconds from sending a command until all seats had its outcome."""

    count: int
    p50: float
    p99: float
    worst: float


class LoadFigures(Struct, frozen=True):
    """A run: what was asked and answered, errors, and how long it took."""

    sockets: int
    seconds: float
    moves: int
    errors: int
    latency: Latency


def latency(milliseconds: list[float]) -> Latency:
    """Return the figures of these times."""
    ordered = sorted(milliseconds)
    count = len(ordered)
    if not count:
        return Latency(0, 0.0, 0.0, 0.0)
    return Latency(
        count, ordered[count // 2], ordered[min(count - 1, count * 99 // 100)], ordered[-1]
    )
