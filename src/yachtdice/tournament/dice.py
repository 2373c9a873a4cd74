"""Dice that do not depend on the choices of players: each die is computed from its place.

The face of a die is a digit of a keyed hash of (seed, deal, seat, turn, roll, die). So the number
of rolls of a seat changes neither the dice of other seats nor those of its own later turns. A deal
is one set of dice: for one game, or for two games with exchanged seats. The hash does not reveal
its key, so programs cannot predict dice from the ones they see.

`solver.kernels.dealing` deals the same dice when the engine plays many games at once.
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
#: Bits of a word that decide a roll: the most for which a 64-bit product does not overflow.
_BITS: Final = 51
_WORDS: Final = 8
_digest: Final = Packed(f"<{_WORDS}Q")
_place: Final = Packed("<3Q")
_WHOLE: Final = (1 << 64) - 1


@lru_cache(maxsize=8)
def key_of(what: str, seed: int) -> bytes:
    """Return the 32-byte key of a seed for the purpose `what`."""
    return blake2b(f"{what} {seed}".encode(), digest_size=32).digest()


class DealtDice:
    """All dice of one deal; `rolls` is the maximum number of rolls in a turn."""

    def __init__(self, seed: int, deal: int, rolls: int) -> None:
        """Deal from this seed."""
        self._key, self._deal, self._rolls = key_of("dice", seed), deal, rolls
        self._blocks: dict[tuple[int, int], tuple[int, ...]] = {}

    def roll(self, seat: int, turn: int, roll: int) -> Dice:
        """Return the five faces dealt for a roll; all arguments count from 0."""
        block, word = divmod(turn * self._rolls + roll, _WORDS)
        words = self._blocks.get((seat, block))
        if words is None:
            text = self._key + _place.pack(self._deal, seat, block)
            words = self._blocks[seat, block] = _digest.unpack(blake2b(text).digest())
        return _ROLLS[(words[word] >> 64 - _BITS) * len(_ROLLS) >> _BITS]

    def throw(self, seat: int, turn: int, roll: int, kept: Sequence[int]) -> Dice:
        """Return the faces of the dice that are rolled, by ascending place, without `kept` ones."""
        faces = self.roll(seat, turn, roll)
        if not kept:
            return faces
        return tuple([face for place, face in enumerate(faces) if place not in kept])


def player_seed(seed: int, game: int, seat: int) -> int:
    """Return the 48-bit seed of a player for one game; it reveals nothing about the dice."""
    text = key_of("player", seed) + _place.pack(game, seat, 0)
    return int.from_bytes(blake2b(text).digest()[:6], "little")


def chance_of(seed: int, *what: str) -> Random:
    """Return a random generator from the seed of a player, for the purpose `what`."""
    return Random(" ".join((str(seed), *what)))  # noqa: S311 - not for security


class BotChance(Random):
    """Random generator of a built-in bot: its n-th number depends only on the seed and n.

    It is SplitMix64, which the kernels compute too. It is independent of the dice, so a bot's
    choices reveal nothing about them.
    """

    def __init__(self, seed: int) -> None:
        """Start with this seed."""
        self._at = seed

    def random(self) -> float:
        """Return the next number from 0 up to 1."""
        self._at = x = self._at + 0x9E3779B97F4A7C15 & _WHOLE
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WHOLE
        x = (x ^ x >> 27) * 0x94D049BB133111EB & _WHOLE
        return ((x ^ x >> 31) >> 11) * 2.0**-53
