"""What can be asked of a game. A closed union; seats count from 0."""

from typing import TypeAlias

from msgspec import Struct


class RollDice(Struct, frozen=True, tag=True):
    """Roll all dice, or those not kept; `keep` has the places (0 to 4, ascending) left lying."""

    seat: int
    keep: tuple[int, ...] = ()


class FillBox(Struct, frozen=True, tag=True):
    """Score the dice on the table in this box."""

    seat: int
    box: str


class Resign(Struct, frozen=True, tag=True):
    """Leave the game for good."""

    seat: int


class HandOver(Struct, frozen=True, tag=True):
    """Let a bot play this seat until its player takes it back."""

    seat: int
    bot: str


class TakeBack(Struct, frozen=True, tag=True):
    """Play a seat oneself again that a bot has played."""

    seat: int


class ThrowDice(Struct, frozen=True, tag=True):
    """Chance's answer to an open roll: fresh faces by rising place, and a `proof` of their origin.

    A proof is one word.
    """

    faces: tuple[int, ...]
    proof: str | None = None


Play: TypeAlias = RollDice | FillBox
"""What the seat on turn chooses from."""

Action: TypeAlias = Play | Resign | HandOver | TakeBack | ThrowDice
