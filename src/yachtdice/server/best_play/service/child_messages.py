"""The messages between the server and its processes of best play and of winning chances."""

from typing import Literal, TypeAlias

from msgspec import Struct

from yachtdice.server.common.limits import SERVER
from yachtdice.solver import Option, TablePosition

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


class ChancesRequest(Struct, frozen=True):
    """A position of a running game; the answer is a `ChancesFigures`.

    `rules`: the text of the rule set. `game`: an id of the game, which keeps its solved endgame.
    `choices`: whether the answer lists the choices of the seat on turn. The endgames of the same
    `client` wait for each other.
    """

    rules: str
    game: str
    position: TablePosition
    choices: bool = False
    client: str = SERVER


class ChancesFigures(Struct, frozen=True):
    """The chances of a position as far as they are known now.

    `seats`: the chance of winning of every seat. `solving`: an exact solution is being computed, so
    ask again. `options`: the choices by their chance of winning, best first.
    """

    seats: tuple[float, ...]
    exact: bool
    solving: bool
    options: tuple[Option, ...] = ()
