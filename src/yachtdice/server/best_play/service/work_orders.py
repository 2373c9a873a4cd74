"""The messages between the server and the process that computes best play."""

from typing import Literal, TypeAlias

from msgspec import Struct

BestPlayWork: TypeAlias = Literal["solution", "distribution", "insight"]


class WorkOrder(Struct, frozen=True):
    """The result to compute, the text of the rules, and the limits: bytes, processor seconds."""

    work: BestPlayWork
    rules: str
    memory: int
    cpu_seconds: float


class WorkNews(Struct, frozen=True, omit_defaults=True):
    """The progress from 0 to 1, or the end.

    `kept`: the cache has the result. `full`: the files in use leave no room for it there.
    `sent`: the cache cannot store it, for this `reason`; its `size` in bytes follows the line.
    """

    done: float = 0.0
    end: Literal["kept", "full", "sent"] | None = None
    size: int = 0
    reason: str = ""
