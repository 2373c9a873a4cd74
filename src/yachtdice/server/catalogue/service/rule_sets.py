"""Rule sets: built-in ones, those in the host's folder, and those that users submit or draft."""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

from yachtdice.rules import (
    Box,
    RulesError,
    RuleSet,
    Text,
    check_effort,
    load_rules,
    parse_rules,
    rules_ids,
)
from yachtdice.rules.patterns import (
    Anything,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    Straight,
    TwoPairs,
    rows_of,
)
from yachtdice.server.catalogue.messages import BoxRule, PatternKind, PayKind, RulesDraft
from yachtdice.server.common.damage import reading
from yachtdice.server.common.ports import Now
from yachtdice.views.rules import _ROLLS, HOUSE, RulesLine, show_rules, show_rules_line

_HOUSE_REFERENCE: Final = re.compile(HOUSE + "[0-9a-f]{24}")


class RulesStore(Protocol):
    """Storage of users' own rule sets."""

    async def keep_rules(self, reference: str, text: str, fingerprint: str, at_ms: int) -> None:
        """Store the text of a rule set under its reference; storing it again counts as a use."""
        ...

    async def rules_text(self, reference: str, at_ms: int) -> str | None:
        """Return the text stored under this reference; reading it counts as a use."""
        ...


@lru_cache(maxsize=64)
def parsed_rules(text: str) -> RuleSet:
    """Return the rule set of a text; raise WrongRulesError.

    Cached, because many rooms are loaded together with the same rules.
    """
    return parse_rules(text)


def rules_of(text: str) -> RuleSet:
    """Return the rule set of a stored text; raise DamagedDataError if it is none."""
    with reading("rules", reference_of(text)):
        return parsed_rules(text)


def small_rules(text: str) -> RuleSet:
    """Return the rule set of an untrusted text; raise WrongRulesError if invalid or too large.

    Takes only milliseconds for any text.
    """
    check_effort(text)
    return parsed_rules(text)


class RulesFolderError(Exception):
    """A folder of rule sets that cannot be used; the text says which file and why."""

    def __init__(self, text: Text) -> None:
        """Use this message."""
        super().__init__(text.en)
        self.text = text


def read_folder(folder: Path) -> tuple[RuleSet, ...]:
    """Return the rule sets of a folder (its .toml files); raise RulesFolderError."""
    found: dict[str, RuleSet] = {}
    for path in _files(folder):
        try:
            rules = load_rules(path)
        except RulesError as error:
            text = error.text
            raise RulesFolderError(Text(f"{path}: {text.en}", f"{path}: {text.ko}")) from error
        if rules.id in found or rules.id in rules_ids():
            en = f"{path}: the id {rules.id!r} is taken by another rule set"
            raise RulesFolderError(Text(en, f"{path}: {rules.id!r}는 다른 규칙의 아이디입니다"))
        found[rules.id] = rules
    return tuple(found.values())


def _files(folder: Path) -> list[Path]:
    """Return the .toml files of a folder in order; raise RulesFolderError if it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except (FileNotFoundError, NotADirectoryError) as error:
        text = Text(f"{folder} is not a folder", f"{folder}: 폴더가 아닙니다")
        raise RulesFolderError(text) from error
    except OSError as error:
        why = error.strerror
        text = Text(f"{folder} cannot be read: {why}", f"{folder} 폴더를 읽을 수 없습니다: {why}")
        raise RulesFolderError(text) from error


def reference_of(text: str) -> str:
    """Return the reference of a user's own rule set, derived from its text."""
    return HOUSE + hashlib.sha256(text.encode()).hexdigest()[:24]


class RulesCatalog:
    """Finds rule sets by their references."""

    def __init__(self, store: RulesStore, now: Now, extra: Iterable[RuleSet] = ()) -> None:
        """Offer the built-in rule sets and `extra`; keep users' own in the store."""
        self._store, self._now = store, now
        shipped = {rules_id: load_rules(rules_id) for rules_id in rules_ids()}
        self._offered = shipped | {rules.id: rules for rules in extra}

    def lines(self) -> tuple[RulesLine, ...]:
        """Return the rule sets on offer; those of users are not listed."""
        return tuple(show_rules_line(rules, ref) for ref, rules in self._offered.items())

    def on_offer(self) -> tuple[RuleSet, ...]:
        """Return the rule sets on offer, in the order of their list."""
        return tuple(self._offered.values())

    def offered(self, fingerprint: str) -> tuple[str, RuleSet] | None:
        """Return the rule set on offer with this fingerprint, and its reference; else None."""
        found = (item for item in self._offered.items() if item[1].fingerprint == fingerprint)
        return next(found, None)

    def offers(self, rules: RuleSet) -> bool:
        """Return whether a rule set that plays like this one is on offer."""
        return self.offered(rules.fingerprint) is not None

    async def find(self, reference: str) -> RuleSet | None:
        """Return the rule set with this reference, None if there is none.

        Raises DamagedDataError if its text is not a rule set.
        """
        if reference in self._offered:
            return self._offered[reference]
        if not _HOUSE_REFERENCE.fullmatch(reference):
            return None
        text = await self._store.rules_text(reference, self._now())
        return None if text is None else rules_of(text)

    async def add(self, text: str) -> tuple[str, RuleSet]:
        """Store a user's rule set; return its reference and the rule set.

        Raises WrongRulesError if the text is invalid, or larger than the limit.
        """
        rules = small_rules(text)
        reference = reference_of(text)
        await self._store.keep_rules(reference, text, rules.fingerprint, self._now())
        return reference, rules


def show_draft(rules: RuleSet, reference: str) -> RulesDraft:
    """Return a rules file and its meaning for an editor."""
    return RulesDraft(
        text=rules.text,
        rules=show_rules(rules, reference),
        boxes=tuple(_box_rule(box) for box in rules.boxes),
        joker_box=None if rules.joker is None else rules.joker.box,
    )


def _box_rule(box: Box) -> BoxRule:
    """Return the rule of a box in the terms of a rules file."""
    kind, number, row = _pattern(box.pattern)
    fixed = box.pay if isinstance(box.pay, int) else None
    pay = PayKind.POINTS if isinstance(box.pay, int) else PayKind(box.pay)
    most = max(box.score(roll) for roll in _ROLLS)
    return BoxRule(pattern=kind, number=number, row=row, pay=pay, points=fixed, most=most)


def _pattern(pattern: Pattern) -> tuple[PatternKind, int | None, tuple[int, ...] | None]:
    """Return a pattern's kind, its number and its row."""
    match pattern:
        case OfFace(face):
            return PatternKind.FACE, face, None
        case OfAKind(count):
            return PatternKind.OF_A_KIND, count, None
        case Straight(rows):
            length = len(rows[0])
            return PatternKind.STRAIGHT, length, None if rows == rows_of(length) else rows[0]
        case TwoPairs():
            return PatternKind.TWO_PAIRS, None, None
        case FullHouse(five_alike):
            kind = PatternKind.FULL_HOUSE_OR_FIVE_ALIKE if five_alike else PatternKind.FULL_HOUSE
            return kind, None, None
        case Anything():
            return PatternKind.ANYTHING, None, None
