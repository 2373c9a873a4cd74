"""Typed reading of one table of a rules file: what is missing, wrong or unknown is named by place."""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from yachtdice.rules.errors import WrongRulesError
from yachtdice.rules.ruleset import Text

Choice = TypeVar("Choice", bound=Enum)

LANGUAGES = ("en", "ko")


class Entry:
    """One table of the file, its place in words, and the keys read so far."""

    def __init__(self, table: object, place: str, line: int | None = None) -> None:
        """Hold the table; raise WrongRulesError when it is none."""
        self.place = place
        self.line = line
        if not isinstance(table, dict):
            raise self.wrong("", f"should be a table of keys and values, not {table!r}")
        self._table: Mapping[str, Any] = table
        self._read: set[str] = set()

    def wrong(self, key: str, reason: str) -> WrongRulesError:
        """Return the error for a key of this table."""
        place = ", ".join(part for part in (self.place, key) if part)
        return WrongRulesError(place=place, reason=reason, line=self.line)

    def has(self, key: str) -> bool:
        """Return whether the key stands in the table."""
        return key in self._table

    def keys(self) -> tuple[str, ...]:
        """Return the keys of the table as written."""
        return tuple(self._table)

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
            raise self.wrong(key, f"should be a whole number from {least} to {most}, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"should be true or false, not {value!r}")
        return value

    def name(self, key: str, form: str, words: str) -> str:
        """Return a string of this form (a regular expression, put in `words` for people)."""
        value = self.value(key)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise self.wrong(key, f"should be {words}, not {value!r}")
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
        raise self.wrong(key, f"should be {options}, not {value!r}")

    def text(self, key: str, longest: int, default: Text | None = None) -> Text:
        """Return a text in both languages; one plain string serves for both."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        if isinstance(value, str):
            line = self.line_of_text(key, value, longest)
            return Text(en=line, ko=line)
        inner = Entry(value, f"{self.place}, {key}" if self.place else key, self.line)
        lines = {
            language: inner.line_of_text(language, inner.value(language), longest)
            for language in LANGUAGES
        }
        inner.close()
        return Text(**lines)

    def line_of_text(self, key: str, value: object, longest: int) -> str:
        """Return the value, one line of printable text that is not too long."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.wrong(key, f"should be one line of text, not {value!r}")
        if len(value) > longest:
            raise self.wrong(key, f"should have at most {longest} characters, not {len(value)}")
        return value

    def close(self) -> None:
        """Raise WrongRulesError when the table has a key that nothing read."""
        for key in self._table:
            if key not in self._read:
                known = ", ".join(sorted(self._read))
                raise self.wrong("", f"{key!r} is not a known key; known here: {known}")
