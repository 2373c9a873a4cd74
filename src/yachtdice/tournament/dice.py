"""Dice that nobody's choices can shift: each has a number of its own.

The face of a die is a digit of a keyed hash of (seed, deal, seat, turn, roll, die): how often one
seat rolls changes nothing for another, nor for its own later turns. A deal is what is dealt anew:
every game, or two games that are played with the same dice and the seats exchanged. The hash is
one that tells nothing of its key: programs see dice, and shall not reckon those to come.

`solver.kernels.dealing` deals the same dice for players that it plays many games of at once.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from random import Random
from struct import Struct as Packed
from typing import Final

from yachtdice.rules import DICE, FACES, Dice

_ROLLS: Final[tuple[Dice, ...]] = tuple(product(range(1, FACES + 1), repeat=DICE))
_BITS: Final = 51
"""Bits of a word that decide a roll: as many as a multiplication of 64 bits has room for."""
_WORDS: Final = 8
_digest: Final = Packed(f"<{_WORDS}Q")
_place: Final = Packed("<3Q")
_WHOLE: Final = (1 << 64) - 1


@lru_cache(maxsize=8)
def key_of(what: str, seed: int) -> bytes:
    """Return the 32 bytes that stand for a seed, for one purpose."""
    return blake2b(f"{what} {seed}".encode(), digest_size=32).digest()


class DealtDice:
    """All dice of one deal, whenever they fall. `rolls`: the most that a turn has."""

    def __init__(self, seed: int, deal: int, rolls: int) -> None:
        """Deal from this seed."""
        self._key, self._deal, self._rolls = key_of("dice", seed), deal, rolls
        self._blocks: dict[tuple[int, int], tuple[int, ...]] = {}

    def roll(self, seat: int, turn: int, roll: int) -> Dice:
        """Return the five faces that the dice have ready for a roll; all count from 0."""
        block, word = divmod(turn * self._rolls + roll, _WORDS)
        words = self._blocks.get((seat, block))
        if words is None:
            text = self._key + _place.pack(self._deal, seat, block)
            words = self._blocks[seat, block] = _digest.unpack(blake2b(text).digest())
        return _ROLLS[(words[word] >> 64 - _BITS) * len(_ROLLS) >> _BITS]

    def throw(self, seat: int, turn: int, roll: int, kept: Sequence[int]) -> Dice:
        """Return the faces of the dice that are thrown, by rising place; `kept` ones stay out."""
        faces = self.roll(seat, turn, roll)
        if not kept:
            return faces
        return tuple([face for place, face in enumerate(faces) if place not in kept])


def player_seed(seed: int, game: int, seat: int) -> int:
    """Return the seed handed to a player for one game, 48 bits; it tells nothing of the dice."""
    text = key_of("player", seed) + _place.pack(game, seat, 0)
    return int.from_bytes(blake2b(text).digest()[:6], "little")


def chance_of(seed: int, *what: str) -> Random:
    """Return a player's own source of chance, for one purpose."""
    return Random(" ".join((str(seed), *what)))  # noqa: S311 - figures, no money


class BotChance(Random):
    """The chance of one of our bots: its n-th number depends on the seed and n alone.

    SplitMix64, which kernels can reckon too; from what a bot does nobody learns of dice.
    """

    def __init__(self, seed: int) -> None:
        """Begin with this seed."""
        self._at = seed

    def random(self) -> float:
        """Return the next number from 0 up to 1."""
        self._at = x = self._at + 0x9E3779B97F4A7C15 & _WHOLE
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WHOLE
        x = (x ^ x >> 27) * 0x94D049BB133111EB & _WHOLE
        return ((x ^ x >> 31) >> 11) * 2.0**-53
