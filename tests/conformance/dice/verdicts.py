"""Verdicts of both verifiers on faulty records, and the faults that change no die."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from tests.conformance.dice.mutants import THROW, Mutant, mutants, resealed
from tools.verify_dice import verdict
from yachtdice.game import RecordError, check_dice, parse_record
from yachtdice.rules import RulesError, RuleSet, parse_rules


class Verdict(NamedTuple):
    """The verdicts on one record: of `tools/verify_dice.py` and of the package.

    `same_dice`: the throws of all seats are those of the record without the fault.
    """

    fault: str
    is_resealed: bool
    tool: bool
    package: bool
    same_dice: bool


class Judge:
    """Judges records of one rule set, whose text is parsed once."""

    def __init__(self, original: str) -> None:
        """Judge mutants of this record."""
        self.original = original
        text = original.partition("\nrules text\n")[2]
        self._rules = text, parse_rules(text)
        self._dice = dice_of(original)

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
        same = dice_of(text) == self._dice
        return Verdict(fault, is_resealed, verdict(text)[0] == 0, self.accepts(text), same)

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


def dice_of(text: str) -> list[tuple[str, str]]:
    """Return the dice and the proof of every throw of a record, in order."""
    return re.findall(THROW, text)


def summary(verdicts: Iterable[Verdict]) -> tuple[Counter[str], Counter[str], list[Verdict]]:
    """Return the number of mutants and of accepted ones by class, and the wrong verdicts.

    A verdict is wrong if a verifier accepts a record as it is, accepts other dice, or if only the
    package accepts it.
    """
    total, accepted, wrong = Counter[str](), Counter[str](), list[Verdict]()
    for one in verdicts:
        name = f"{one.fault}{', resealed' if one.is_resealed else ''}"
        total[name] += 1
        accepted[name] += one.tool
        is_wrong = one.tool and not (one.is_resealed and one.same_dice)
        if is_wrong or (one.package and not one.tool):
            wrong.append(one)
    return total, accepted, wrong
