"""Typed reading of one table of a rules file; what is missing or wrong is named by its place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from reprlib import Repr
from typing import Any, Final, TypeVar

from yachtdice.rules.errors import WrongRulesError
from yachtdice.rules.places import line_of
from yachtdice.rules.ruleset import Text

Choice = TypeVar("Choice", bound=Enum)

LANGUAGES: Final = ("en", "ko")
_PLAIN: Final = re.compile(r"[a-z0-9_-]{1,40}")


class _Shown(Repr):
    """Values as they stand in the file, cut short: a file may hold anything, to any depth."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 60

    def repr_int(self, x: int, level: int) -> str:  # noqa: ARG002 - the name is the library's
        """Return a number, if it is one that people write."""
        return repr(x) if x.bit_length() <= 64 else "a huge number"


shown: Final = _Shown().repr
"""Return a value of the file in words that fit into one line."""


class Entry:
    """One table of the file, its place in words, and the keys read so far."""

    def __init__(
        self,
        table: object,
        place: str,
        text: str,
        key: str | None = None,
        number: int | None = None,
    ) -> None:
        """Hold the table; raise WrongRulesError when it is none.

        It stands in `text` under `key`, as entry `number` where that is a list; without a key
        it is the whole file.
        """
        self.place = place
        self._where = (text, key, number)
        if not isinstance(table, dict):
            raise self.wrong("", f"should be a table of keys and values, not {shown(table)}")
        self._table: Mapping[str, Any] = table
        self._read: set[str] = set()

    def wrong(self, key: str, reason: str) -> WrongRulesError:
        """Return the error for a key of this table."""
        place = ", ".join(part for part in (self.place, key) if part)
        text, table, number = self._where
        line = line_of(text, table or key, number) if table or key else None
        return WrongRulesError(place=place, reason=reason, line=line)

    def table(self, key: str) -> "Entry":
        """Return the table under a key."""
        return Entry(self.value(key), key, self._where[0], key)

    def tables(self, key: str, noun: str, most: int) -> Iterator["Entry"]:
        """Return the tables of a list; no id stands twice."""
        ids: set[str] = set()
        for number, table in enumerate(self.items(key, most)):
            named = table.get("id") if isinstance(table, dict) else None
            place = f"{noun} {number + 1}"
            if isinstance(named, str) and _PLAIN.fullmatch(named):
                place += f" ({named})"
            entry = Entry(table, place, self._where[0], key, number)
            if isinstance(named, str) and named in ids:
                raise entry.wrong("", f"{shown(named)} stands twice")
            ids |= {named} if isinstance(named, str) else set()
            yield entry

    def items(self, key: str, most: int) -> list[object]:
        """Return a list with something in it, and not too much."""
        found = self.value(key)
        if not isinstance(found, list) or not 1 <= len(found) <= most:
            raise self.wrong(key, f"should be a list of 1 to {most} entries")
        return found

    def has(self, key: str) -> bool:
        """Return whether the key stands in the table."""
        return key in self._table

    def value(self, key: str) -> object:
        """Return the value of a key that must be there."""
        self._read.add(key)
        if key not in self._table:
            raise self.wrong("", f"{key} is missing")
        found: object = self._table[key]
        return found

    def number(self, key: str, least: int, most: int) -> int:
        """Return a whole number within bounds."""
        return self.whole(key, self.value(key), least, most)

    def whole(self, key: str, value: object, least: int, most: int) -> int:
        """Return the value, a whole number within bounds."""
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(
                key, f"should be a whole number from {least} to {most}, not {shown(value)}"
            )
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"should be true or false, not {shown(value)}")
        return value

    def name(self, key: str, form: str, words: str) -> str:
        """Return a string of this form (a regular expression, put in `words` for people)."""
        value = self.value(key)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise self.wrong(key, f"should be {words}, not {shown(value)}")
        return value

    def choice(self, key: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """Return the member of the enumeration with this value."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        for member in choices:
            if member.value == value:
                return member
        options = " or ".join(f'"{member.value}"' for member in choices)
        raise self.wrong(key, f"should be {options}, not {shown(value)}")

    def text(self, key: str, longest: int, default: Text | None = None) -> Text:
        """Return a text in both languages; one plain string serves for both."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        if isinstance(value, str):
            line = self.line_of_text(key, value, longest)
            return Text(en=line, ko=line)
        text, table, number = self._where
        place = f"{self.place}, {key}" if self.place else key
        inner = Entry(value, place, text, table or key, number)
        lines = {
            language: inner.line_of_text(language, inner.value(language), longest)
            for language in LANGUAGES
        }
        inner.close()
        return Text(**lines)

    def line_of_text(self, key: str, value: object, longest: int) -> str:
        """Return the value, one line of printable text that is not too long."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.wrong(key, f"should be one line of text, not {shown(value)}")
        if len(value) > longest:
            raise self.wrong(key, f"should have at most {longest} characters, not {len(value)}")
        return value

    def close(self) -> None:
        """Raise WrongRulesError when the table has a key that nothing read."""
        self.knows(sorted(self._read))

    def knows(self, keys: Sequence[str]) -> None:
        """Raise WrongRulesError when the table has a key other than these."""
        for key in self._table:
            if key not in keys:
                reason = f"{shown(key)} is not a known key; known here: {', '.join(keys)}"
                text, table, number = self._where
                line = line_of(text, table or key, number)
                raise WrongRulesError(place=self.place, reason=reason, line=line)
