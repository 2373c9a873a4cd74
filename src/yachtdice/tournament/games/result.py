"""Stored result of a game: all data for statistics and for a replay without its players."""

from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from yachtdice.game import FillBox, Play, ResignSeat, RollDice
from yachtdice.rules import DICE, RuleSet
from yachtdice.tournament.faults import Fault

KEEPS: Final = ord("0")  #: Code of a keep: this plus a bit for each kept place.
FILLS: Final = ord("a")  #: Code of a fill: this plus the index of the box, below 30.
_KEEP_TEXT: Final = {
    keep: chr(KEEPS + sum(1 << place for place in keep))
    for count in range(DICE + 1)
    for keep in combinations(range(DICE), count)
}
RESIGNS: Final = "!"  #: Code for a seat that leaves the game because of a fault.


class GameResult(Struct, frozen=True, tag=True):
    """A game of a tournament; `seats` has its entrants by seat, and is empty if it was not played.

    `boxes`: the points of each box by seat, columns one after another. `upper_bonus` and
    `repeat_bonus` are sums over the columns. `moves`: all choices, one character each. `times`: the
    seconds of each answer by seat, as float32.
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


def move_text(play: Play, rules: RuleSet) -> str:
    """Return the character for a choice."""
    if isinstance(play, FillBox):
        return chr(FILLS + rules.index[play.box])
    return _KEEP_TEXT[play.keep]


def move_of(text: str, seat: int, rules: RuleSet) -> Play | ResignSeat:
    """Return the choice for a character; raise ValueError if there is none."""
    if text == RESIGNS:
        return ResignSeat(seat)
    number = ord(text)
    if FILLS <= number < FILLS + len(rules.boxes):
        return FillBox(seat, rules.categories[number - FILLS])
    if KEEPS <= number < KEEPS + (1 << DICE):
        bits = number - KEEPS
        return RollDice(seat, tuple(place for place in range(DICE) if bits >> place & 1))
    raise ValueError(f"{text!r} stands for no choice")


def times_of(spent: Sequence[Sequence[float]]) -> tuple[bytes, ...]:
    """Return the seconds of each seat's answers in their stored form."""
    return tuple(array("f", seconds).tobytes() for seconds in spent)
