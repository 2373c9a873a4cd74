"""The closed set of patterns that boxes can require.

Each pattern has `matching(dice)`, which returns the sum of the dice that form it (the highest, if
several choices of dice do), or None if the dice do not form it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from yachtdice.rules.dice import DICE, FACES


@dataclass(frozen=True, slots=True)
class OfFace:
    """Dice of one face. Every roll matches; a roll without the face scores 0."""

    face: int

    def matching(self, dice: Sequence[int]) -> int | None:
        """Return the sum of the dice of this face."""
        return self.face * dice.count(self.face)


@dataclass(frozen=True, slots=True)
class OfAKind:
    """At least `count` dice of one face."""

    count: int

    def matching(self, dice: Sequence[int]) -> int | None:
        """Return `count` times the highest face that `count` dice show, or None."""
        for face in range(FACES, 0, -1):
            if dice.count(face) >= self.count:
                return self.count * face
        return None


@dataclass(frozen=True, slots=True)
class TwoPairs:
    """Two dice of one face and two of another."""

    def matching(self, dice: Sequence[int]) -> int | None:
        """Return the sum of the four dice, or None."""
        pairs = [face for face in range(1, FACES + 1) if dice.count(face) >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else None


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Three dice of one face and two of another, or five alike if `five_alike` is set."""

    five_alike: bool = False

    def matching(self, dice: Sequence[int]) -> int | None:
        """Return the sum of all dice, or None."""
        counts = sorted(dice.count(face) for face in set(dice))
        wanted = counts == [2, 3] or (self.five_alike and counts == [DICE])
        return sum(dice) if wanted else None


@dataclass(frozen=True, slots=True)
class Straight:
    """A row of consecutive faces: any of `rows`. A row never wraps from 6 to 1."""

    rows: tuple[tuple[int, ...], ...]

    def matching(self, dice: Sequence[int]) -> int | None:
        """Return the sum of the best row shown, or None."""
        shown = [sum(row) for row in self.rows if all(face in dice for face in row)]
        return max(shown, default=None)


@dataclass(frozen=True, slots=True)
class Anything:
    """Any roll at all."""

    def matching(self, dice: Sequence[int]) -> int | None:
        """Return the sum of all dice."""
        return sum(dice)


Pattern: TypeAlias = OfFace | OfAKind | TwoPairs | FullHouse | Straight | Anything


def rows_of(length: int) -> tuple[tuple[int, ...], ...]:
    """Return all rows of this many faces, lowest first."""
    starts = range(1, FACES - length + 2)
    return tuple(tuple(range(start, start + length)) for start in starts)
