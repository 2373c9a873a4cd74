"""What is kept of one game: enough to reckon every figure, and to play it again without anybody."""

from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from yachtdice.game import FillBox, Play, Resign, RollDice
from yachtdice.rules import DICE, RuleSet
from yachtdice.tournament.faults import Fault

KEEPS: Final = ord("0")
"""A keep is one character: this, and a bit for each place kept."""
FILLS: Final = ord("a")
"""A fill is one character: this, and the place of the box; there are at most 30."""
_KEEP_TEXT: Final = {
    keep: chr(KEEPS + sum(1 << place for place in keep))
    for count in range(DICE + 1)
    for keep in combinations(range(DICE), count)
}
RESIGNS: Final = "!"
"""The seat on turn leaves the game for a fault."""


class GameResult(Struct, frozen=True):
    """One game of a tournament; `seats` has the entrants by seat, nobody where none was played.

    `boxes`: the points of each box, columns after one another, for each seat. `upper_bonus` and
    `repeat_bonus` are sums over the columns. `moves`: every choice, one character each.
    `times`: the seconds that each seat took for each answer, as float32.
    """

    game: int
    seats: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    boxes: tuple[tuple[int | None, ...], ...] = ()
    upper_bonus: tuple[int, ...] = ()
    repeat_bonus: tuple[int, ...] = ()
    moves: str = ""
    faults: tuple[Fault, ...] = ()
    times: tuple[bytes, ...] = ()

    def faulted(self, entrant: int) -> bool:
        """Return whether this entrant failed in this game."""
        return any(fault.entrant == entrant for fault in self.faults)


def move_text(play: Play, rules: RuleSet) -> str:
    """Return a choice as one character."""
    if isinstance(play, FillBox):
        return chr(FILLS + rules.index[play.box])
    return _KEEP_TEXT[play.keep]


def move_of(text: str, seat: int, rules: RuleSet) -> Play | Resign:
    """Return the choice that a character stands for; raise ValueError for any other."""
    if text == RESIGNS:
        return Resign(seat)
    number = ord(text)
    if FILLS <= number < FILLS + len(rules.boxes):
        return FillBox(seat, rules.categories[number - FILLS])
    if KEEPS <= number < KEEPS + (1 << DICE):
        bits = number - KEEPS
        return RollDice(seat, tuple(place for place in range(DICE) if bits >> place & 1))
    raise ValueError(f"{text!r} stands for no choice")


def times_of(spent: Sequence[Sequence[float]]) -> tuple[bytes, ...]:
    """Return the seconds of each seat's answers as they are kept."""
    return tuple(array("f", seconds).tobytes() for seconds in spent)
