"""Checks sealed dice at length: `python -m tests.conformance.dice MUTANTS THROWS PLEDGES`.

Judges MUTANTS faulty records with both verifiers, tests the distribution of THROWS throws, and
makes PLEDGES late pledges. Exits with 1 if a verdict is wrong, a p-value is below 0.0001, or a
late pledge changes the throw whose shares may be known.
"""

import sys
from random import Random

from tests.conformance.dice.mutants import FAULTS, originals
from tests.conformance.dice.tapes import p_values, tapes
from tests.conformance.dice.verdicts import Judge, Verdict, summary
from tests.unit.sealed.test_vectors import ledger_of, proof
from yachtdice.sealed import Void, letters_of


def judged(count: int) -> list[Verdict]:
    """Return the verdicts on about this number of mutants, the same number of each class."""
    records = originals()
    each = -(-count // (2 * len(records) * len(FAULTS)))
    return [
        one
        for number, text in enumerate(records.values())
        for one in Judge(text).verdicts(Random(number), each)
    ]


def changed_by_pledges(count: int) -> int:
    """Return how often a pledge in mid-game changes the next throw, or not the throw after it.

    The next throw is also made with a void attempt before it, which uses up the number from which
    the pledge counts.
    """
    ledger, rng, wrong = ledger_of(3), Random(2026), 0
    plain = proof(1, (0, 1, 2)), proof(2, (0, 1), Void(1, (2,)))
    dice = [ledger.thrown(one, 1)[1] for one in plain]
    for _ in range(count):
        late = ledger.pledged(rng.choice((1, 2)), letters_of(rng.randbytes(32)), ledger.soonest)
        same = [late.thrown(one, 1)[1] for one in plain] == dice
        wrong += not same or late.root(ledger.soonest) == ledger.root(ledger.soonest)
    return wrong


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Check at length and return the exit code."""
    mutants, throws, pledges = (int(word) for word in sys.argv[1:4])
    total, accepted, wrong = summary(judged(mutants))
    passed = {name: number for name, number in accepted.items() if number}
    _write(f"{sum(total.values())} mutants in {len(FAULTS)} classes, {len(wrong)} wrong verdicts")
    _write(f"accepted, with all dice unchanged: {passed}")
    for one in wrong:
        _write(str(one))
    found = p_values(tapes(throws, seed=2026))
    _write(f"{throws} throws: " + ", ".join(f"{name} {p:.3f}" for name, p in found.items()))
    changed = changed_by_pledges(pledges)
    _write(f"{pledges} late pledges, {changed} with a wrong effect")
    return int(bool(wrong) or min(found.values()) < 1e-4 or changed > 0)


if __name__ == "__main__":
    sys.exit(main())
