"""The distribution of sealed throws: chi-square tests of faces, places, pairs and runs."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from yachtdice.sealed import tape_of


def tapes(count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Yield tapes of consecutive throws of two parties with random shares."""
    rng = Random(seed)
    root = rng.randbytes(32)
    for number in range(1, count + 1):
        shares = ((0, rng.randbytes(32)), (1, rng.randbytes(32)))
        yield tape_of(root, number, 1 + number % 4, shares)


def p_values(thrown: Iterator[tuple[int, ...]]) -> dict[str, float]:
    """Return the p-value of each test.

    faces: equal counts. places: equal counts of each face at each place. pairs: equal counts of
    the 36 pairs of neighbours. hands: all 7776 throws. repeats: the same face at the same place in
    the next throw. runs: lengths of runs of one face along all dice.
    """
    hands: Counter[tuple[int, ...]] = Counter()
    repeats, runs, length, last = [0] * 6, Counter[int](), 0, 0
    before: tuple[int, ...] = ()
    for tape in thrown:
        hands[tape] += 1
        if before:
            repeats[sum(one == two for one, two in zip(tape, before, strict=True))] += 1
        before = tape
        for face in tape:
            if face != last and length:
                runs[min(length, 8)] += 1
                length = 0
            length, last = length + 1, face
    return {
        **_of_hands(hands),
        "repeats": _p(repeats, [math.comb(5, n) * 5 ** (5 - n) / 7776 for n in range(6)]),
        "runs": _p([runs[n] for n in range(1, 9)], [*(5 / 6**n for n in range(1, 8)), 1 / 6**7]),
    }


def _of_hands(hands: Counter[tuple[int, ...]]) -> dict[str, float]:
    """Return the p-values that follow from the counts of the 7776 throws."""
    places, pairs = Counter[tuple[int, int]](), Counter[tuple[int, int, int]]()
    for tape, times in hands.items():
        for place, face in enumerate(tape):
            places[place, face] += times
        for place in range(4):
            pairs[place, tape[place], tape[place + 1]] += times
    faces = [sum(places[place, face] for place in range(5)) for face in range(1, 7)]
    found = {"faces": _p(faces, [1 / 6] * 6)}
    for place in range(5):
        counts = [places[place, face] for face in range(1, 7)]
        found[f"place {place + 1}"] = _p(counts, [1 / 6] * 6)
    for place in range(4):
        counts = [pairs[place, one, two] for one in range(1, 7) for two in range(1, 7)]
        found[f"pairs {place + 1}"] = _p(counts, [1 / 36] * 36)
    every = [*hands.values(), *[0] * (7776 - len(hands))]
    if sum(every) >= 5 * 7776:  # fewer throws are too few for this test
        found["hands"] = _p(every, [1 / 7776] * 7776)
    return found


def _p(counts: Sequence[int], chances: Sequence[float]) -> float:
    """Return the probability that counts with these chances deviate by this much or more."""
    total = sum(counts)
    pairs = zip(counts, chances, strict=True)
    chi = sum((count - total * chance) ** 2 / (total * chance) for count, chance in pairs)
    return upper_tail(chi, len(counts) - 1)


def upper_tail(chi: float, freedom: int) -> float:
    """Return the probability of this chi-square value or more: the regularized gamma function Q."""
    a, x = freedom / 2, chi / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    return _continued(a, x) * scale


def _continued(a: float, x: float) -> float:
    """Return the continued fraction of Q by Lentz's method."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return h
