"""Dice that nobody's choices can shift: each has a number of its own.

The face of a die is a keyed hash of (seed, deal, seat, turn, roll, die): how often one seat rolls
changes nothing for another, nor for its own later turns. A deal is what is dealt anew: every
game, or two games that are played with the same dice and the seats exchanged.
"""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final

from yachtdice.rules import DICE, FACES, Dice

_TRIES: Final = 12
"""Bytes that each die of a roll has; one is passed over with a chance of 1 in 64."""
_FAIR: Final = 256 // FACES * FACES
_FACE_OF: Final = bytes(byte % FACES + 1 if byte < _FAIR else 0 for byte in range(256))
"""The face that a byte shows; 0 for the four bytes that would favour some faces."""


class DealtDice:
    """All dice of one deal, whenever they fall."""

    def __init__(self, seed: int, deal: int) -> None:
        """Deal from this seed."""
        self._start = blake2b(f"dice {seed} {deal}".encode(), digest_size=DICE * _TRIES)

    def roll(self, seat: int, turn: int, roll: int) -> Dice:
        """Return the five faces that the dice have ready for a roll; all count from 0."""
        number = self._start.copy()
        number.update(b" %d %d %d" % (seat, turn, roll))
        shown = number.digest().translate(_FACE_OF)
        faces = shown[:DICE]
        return (
            tuple(faces) if 0 not in faces else tuple(_first(shown[i::DICE]) for i in range(DICE))
        )

    def throw(self, seat: int, turn: int, roll: int, kept: Sequence[int]) -> Dice:
        """Return the faces of the dice that are thrown, by rising place; `kept` ones stay out."""
        faces = self.roll(seat, turn, roll)
        if not kept:
            return faces
        return tuple([face for place, face in enumerate(faces) if place not in kept])


def _first(shown: bytes) -> int:
    """Return the first face among the tries of a die; that there is none happens to nobody."""
    return next((face for face in shown if face), FACES)


def player_seed(seed: int, game: int, seat: int) -> int:
    """Return the seed handed to a player for one game; it tells nothing of the dice."""
    digest = blake2b(f"player {seed} {game} {seat}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "little")


def chance_of(seed: int, *what: str) -> Random:
    """Return a player's own source of chance, for one purpose."""
    return Random(" ".join((str(seed), *what)))  # noqa: S311 - figures, no money
