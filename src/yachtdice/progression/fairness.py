"""Whether dice fall as fair dice do: Pearson's chi-square test of the six faces."""

import math
from collections.abc import Sequence

from msgspec import Struct


class Fairness(Struct, frozen=True):
    """How often each face fell, and the test of it.

    `p_value` is the chance that fair dice differ from even counts by this much or more.
    """

    faces: tuple[int, ...]
    thrown: int
    expected: float
    chi_square: float
    p_value: float


def fairness(faces: Sequence[int]) -> Fairness:
    """Return the test of how often each of the six faces fell."""
    thrown = sum(faces)
    expected = thrown / len(faces)
    chi = sum((count - expected) ** 2 for count in faces) / expected if thrown else 0.0
    return Fairness(tuple(faces), thrown, expected, chi, _upper_tail(chi))


def _upper_tail(chi: float) -> float:
    """Return the chance of so much or more under chi-square with 5 degrees of freedom."""
    half = chi / 2
    terms = math.sqrt(4 * half / math.pi) * (1 + 2 * half / 3)
    return min(1.0, math.erfc(math.sqrt(half)) + math.exp(-half) * terms)
