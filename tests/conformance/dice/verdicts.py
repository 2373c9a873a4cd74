"""Verdicts of both verifiers on faulty records, and the faults that change no die."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from tests.conformance.dice.mutants import SHARE, THROW, Mutant, mutants, resealed
from tools.verify_dice import verdict
from yachtdice.game import RecordError, check_dice, parse_record
from yachtdice.rules import RulesError, RuleSet, parse_rules


class Verdict(NamedTuple):
    """The verdicts on one record: of `tools/verify_dice.py` and of the package.

    `same_dice`: all throws have the dice of the record without the fault, and no other shares.
    `lost_share`: a throw lacks a share that it had. The seal does not name the parties of a throw.
    So a share can be left out if the dice stay the same by chance: 1 in 6 for a throw of one die.
    """

    fault: str
    is_resealed: bool
    tool: bool
    package: bool
    same_dice: bool
    lost_share: bool


class Judge:
    """Judges records of one rule set, whose text is parsed once."""

    def __init__(self, original: str) -> None:
        """Judge mutants of this record."""
        self.original = original
        text = original.partition("\nrules text\n")[2]
        self._rules = text, parse_rules(text)
        self._throws = throws_of(original)

    def verdicts(self, rng: Random, each: int) -> Iterator[Verdict]:
        """Yield the verdicts on `each` mutants of every class, as they are and resealed."""
        for fault, text, is_resealed in self._records(rng, each):
            yield self._judged(fault, text, is_resealed=is_resealed)

    def texts(self, rng: Random, each: int) -> Iterator[str]:
        """Yield the records that `verdicts` judges."""
        return (text for _, text, _ in self._records(rng, each))

    def _records(self, rng: Random, each: int) -> Iterator[tuple[str, str, bool]]:
        """Yield the fault of each record, its text, and whether it is resealed."""
        for mutant in mutants(self.original, rng, each):
            yield mutant.fault, mutant.text, False
            again = _sealed_anew(mutant)
            if again is not None:
                yield mutant.fault, again, True

    def _judged(self, fault: str, text: str, *, is_resealed: bool) -> Verdict:
        thrown, tool = throws_of(text), verdict(text)[0] == 0
        same = len(thrown) == len(self._throws) and all(map(_adds_nothing, thrown, self._throws))
        lost_share = thrown != self._throws
        return Verdict(fault, is_resealed, tool, self.accepts(text), same, lost_share)

    def accepts(self, text: str) -> bool:
        """Return whether the package accepts the rules, the points and the dice of a record."""
        try:
            record = parse_record(text, self._parsed)
            if record.table is None:
                return False
            check_dice(record.rules, record.events, record.table)
        except RecordError:
            return False
        return True

    def _parsed(self, text: str) -> RuleSet:
        if text != self._rules[0]:
            raise RulesError("other rules")
        return self._rules[1]


def _sealed_anew(mutant: Mutant) -> str | None:
    """Return the mutant with its seal computed again, None if it has no place for a seal."""
    has_place = re.search(
        r"^order .*\ndice [^ ]+ \S{1,64} .*\n(.*\n)*seal .*$", mutant.text, re.MULTILINE
    )
    if "seal" in mutant.fault or has_place is None:
        return None
    return resealed(mutant.text)


def throws_of(text: str) -> list[tuple[str, str]]:
    """Return the dice and the proof of every throw of a record, in order."""
    return re.findall(THROW, text)


def _adds_nothing(thrown: tuple[str, str], original: tuple[str, str]) -> bool:
    """Return whether a throw has the dice, voids and number of another, and none but its shares."""
    (dice, proof), (right_dice, right_proof) = thrown, original
    same = (dice, SHARE.sub("", proof)) == (right_dice, SHARE.sub("", right_proof))
    return same and set(SHARE.findall(proof)) <= set(SHARE.findall(right_proof))


def summary(verdicts: Iterable[Verdict]) -> tuple[Counter[str], Counter[str], list[Verdict]]:
    """Return the number of mutants and of accepted ones by class, and the wrong verdicts.

    A verdict is wrong if a verifier accepts other dice, or if only the package accepts the record.
    It is also wrong to accept a record as it is, unless a lost share changes none of its dice.
    """
    total, accepted, wrong = Counter[str](), Counter[str](), list[Verdict]()
    for one in verdicts:
        name = f"{one.fault}{', resealed' if one.is_resealed else ''}"
        total[name] += 1
        accepted[name] += one.tool
        is_wrong = one.tool and not (one.same_dice and (one.is_resealed or one.lost_share))
        if is_wrong or (one.package and not one.tool):
            wrong.append(one)
    return total, accepted, wrong
