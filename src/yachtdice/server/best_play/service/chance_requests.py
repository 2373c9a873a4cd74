"""The messages between the server and the process of winning chances, one JSON document a line."""

from msgspec import Struct

from yachtdice.server.common.limits import SERVER
from yachtdice.solver import Option, TablePosition


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
