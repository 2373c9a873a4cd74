"""Levels: how much exp each one takes."""

from typing import Final

from msgspec import Struct

EXP_A_LEVEL: Final = 10


class Standing(Struct, frozen=True):
    """How far an account has come: its level, and the exp gathered for the next one."""

    level: int = 0
    exp: int = 0


def exp_needed(level: int) -> int:
    """Return the exp that takes an account from this level to the next."""
    return max(level, 1) * EXP_A_LEVEL


def grown(standing: Standing, gained: int) -> Standing:
    """Return the standing after some exp was gained; one gain can be worth several levels."""
    level, exp = standing.level, standing.exp + gained
    while exp >= exp_needed(level):
        exp -= exp_needed(level)
        level += 1
    return Standing(level, exp)
