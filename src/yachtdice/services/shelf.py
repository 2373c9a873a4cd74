"""The shelf of rule sets: those of the package, of the host's folder, and of the users."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from yachtdice.protocol.show import HOUSE, show_rules_line
from yachtdice.protocol.views import RulesLine
from yachtdice.rules import RulesError, RuleSet, load_rules, parse_rules, rules_ids
from yachtdice.services.ports import Now, RulesStore

_HOUSE_REFERENCE: Final = re.compile(HOUSE + "[0-9a-f]{24}")


class ShelfError(Exception):
    """A folder of rule sets that cannot be offered; the text says which file and why."""


def read_folder(folder: Path) -> tuple[RuleSet, ...]:
    """Return the rule sets of a folder (its .toml files); raise ShelfError for a wrong one."""
    if not folder.is_dir():
        raise ShelfError(f"{folder} is not a folder")
    found: dict[str, RuleSet] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            rules = load_rules(path)
        except RulesError as error:
            raise ShelfError(f"{path}: {error}") from error
        if rules.id in found or rules.id in rules_ids():
            raise ShelfError(f"{path}: the id {rules.id!r} is taken by another rule set")
        found[rules.id] = rules
    return tuple(found.values())


def reference_of(text: str) -> str:
    """Return the reference of a users' own rule set: the same text, the same reference."""
    return HOUSE + hashlib.sha256(text.encode()).hexdigest()[:24]


class Shelf:
    """Finds rule sets by what people call them."""

    def __init__(self, store: RulesStore, now: Now, extra: Iterable[RuleSet] = ()) -> None:
        """Offer the package's rule sets and `extra`, and keep users' own in the store."""
        self._store, self._now = store, now
        shipped = {rules_id: load_rules(rules_id) for rules_id in rules_ids()}
        self._offered = shipped | {rules.id: rules for rules in extra}

    def lines(self) -> tuple[RulesLine, ...]:
        """Return the rule sets on offer; those that users paste in are known to them alone."""
        return tuple(show_rules_line(rules, ref) for ref, rules in self._offered.items())

    def offered(self, fingerprint: str) -> tuple[str, RuleSet] | None:
        """Return the rule set on offer that plays like this, with its reference."""
        found = (item for item in self._offered.items() if item[1].fingerprint == fingerprint)
        return next(found, None)

    async def find(self, reference: str) -> RuleSet | None:
        """Return the rule set with this reference, None when there is none."""
        if reference in self._offered:
            return self._offered[reference]
        if not _HOUSE_REFERENCE.fullmatch(reference):
            return None
        text = await self._store.rules_text(reference)
        return None if text is None else parse_rules(text)

    async def add(self, text: str) -> tuple[str, RuleSet]:
        """Return the reference and the rule set of a users' text, now kept.

        Raises WrongRulesError when it is none.
        """
        rules = parse_rules(text)
        reference = reference_of(text)
        await self._store.keep_rules(reference, text, self._now())
        return reference, rules
