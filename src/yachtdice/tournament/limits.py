"""What a program may use up before it is barred."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Seconds to start (and to begin a game), seconds for each answer, memory, processor time.

    The last two are for programs of their own process; `cpu_s` is for each time it is started.
    """

    start_s: float = 10.0
    answer_s: float = 1.0
    memory_mb: int = 2048
    cpu_s: int = 3600
