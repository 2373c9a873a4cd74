"""Typed access to a table of a rules file; errors name the place and line of a wrong value."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from reprlib import Repr
from typing import Any, Final, TypeVar

from yachtdice.rules.errors import Text, WrongRulesError, both

Choice = TypeVar("Choice", bound=Enum)

LANGUAGES: Final = ("en", "ko")
_PLAIN: Final = re.compile(r"[a-z0-9_-]{1,40}")


class _Shown(Repr):
    """Formatter for values of a file; it shortens them, since they can be of any size and depth."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 60

    def repr_int(self, x: int, level: int) -> str:  # noqa: ARG002 - the name is the library's
        """Return a number; a huge one as an approximate power of ten."""
        return repr(x) if x.bit_length() <= 64 else f"~10^{x.bit_length() * 3 // 10}"


shown: Final = _Shown().repr  #: Return a value of the file as a short text for an error message.


def wrong_value(value: object, wanted: Text) -> Text:
    """Return the error text for a wrong value; `wanted` is a noun in English, `...로` in Korean."""
    en, ko = wanted.en, wanted.ko
    return Text(
        f"should be {en}, not {shown(value)}", f"{ko} 적어 주세요 (지금 값: {shown(value)})"
    )


class FileEntry:
    """A table of the file, with a name for its place and the keys read so far."""

    def __init__(
        self,
        table: object,
        place: Text,
        text: str,
        key: str | None = None,
        number: int | None = None,
    ) -> None:
        """Wrap the table; raise WrongRulesError if the value is not a table.

        The table is in `text` under `key`, as entry `number` if `key` is a list. Without a key the
        table is the whole file.
        """
        self.place = place
        self._where = (text, key, number)
        if not isinstance(table, dict):
            en = f"should be a table of keys and values, not {shown(table)}"
            raise self.wrong("", Text(en, f"키와 값의 표로 적어 주세요 (지금 값: {shown(table)})"))
        self._table: Mapping[str, Any] = table
        self._read: set[str] = set()

    def wrong(self, key: str, reason: Text) -> WrongRulesError:
        """Return the error for a key of this table."""
        text, table, number = self._where
        line = line_of(text, table or key, number) if table or key else None
        return WrongRulesError(self._at(key), reason, line)

    def _at(self, key: str) -> Text:
        """Return the place of a key of this table."""
        if not (self.place.en and key):
            return both(key) if key else self.place
        return Text(f"{self.place.en}, {key}", f"{self.place.ko}, {key}")

    def table(self, key: str) -> "FileEntry":
        """Return the table under a key."""
        return FileEntry(self.value(key), both(key), self._where[0], key)

    def tables(self, key: str, noun: Text, most: int) -> Iterator["FileEntry"]:
        """Return the tables of a list; raise WrongRulesError for a duplicate id."""
        ids: set[str] = set()
        for number, table in enumerate(self.items(key, most)):
            named = table.get("id") if isinstance(table, dict) else None
            plain = isinstance(named, str) and _PLAIN.fullmatch(named)
            known = f" ({named})" if plain else ""
            at = number + 1
            place = Text(f"{noun.en} {at}{known}", f"{at}번째 {noun.ko}{known}")
            entry = FileEntry(table, place, self._where[0], key, number)
            if isinstance(named, str) and named in ids:
                twice = Text(
                    f"{shown(named)} appears twice", f"{shown(named)} 아이디가 두 번 나와요"
                )
                raise entry.wrong("", twice)
            ids |= {named} if isinstance(named, str) else set()
            yield entry

    def items(self, key: str, most: int) -> list[object]:
        """Return a list with 1 to `most` entries."""
        found = self.value(key)
        if not isinstance(found, list) or not 1 <= len(found) <= most:
            en, ko = f"a list of 1 to {most} entries", f"항목 1~{most}개의 목록으로 적어 주세요"
            raise self.wrong(key, Text(f"should be {en}", ko))
        return found

    def has(self, key: str) -> bool:
        """Return whether the table has the key."""
        return key in self._table

    def value(self, key: str) -> object:
        """Return the value of a required key."""
        self._read.add(key)
        if key not in self._table:
            raise self.wrong("", Text(f"{key} is missing", f"{key} 값이 빠졌어요"))
        found: object = self._table[key]
        return found

    def number(self, key: str, least: int, most: int) -> int:
        """Return an integer within bounds."""
        return self.whole(key, self.value(key), least, most)

    def whole(self, key: str, value: object, least: int, most: int) -> int:
        """Return the value, an integer within bounds."""
        if type(value) is not int or not least <= value <= most:
            en, ko = f"a whole number from {least} to {most}", f"{least}부터 {most}까지의 정수로"
            raise self.wrong(key, wrong_value(value, Text(en, ko)))
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.wrong(key, wrong_value(value, Text("true or false", "true나 false로")))
        return value

    def name(self, key: str, form: str, words: Text) -> str:
        """Return a string that matches `form` (a regular expression; `words` describes it)."""
        value = self.value(key)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise self.wrong(key, wrong_value(value, words))
        return value

    def choice(self, key: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """Return the member of the enumeration with this value."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        for member in choices:
            if member.value == value:
                return member
        options = [f'"{member.value}"' for member in choices]
        en, ko = " or ".join(options), f"{', '.join(options)} 가운데 하나로"
        raise self.wrong(key, wrong_value(value, Text(en, ko)))

    def text(self, key: str, longest: int, default: Text | None = None) -> Text:
        """Return a text in both languages; a plain string is used for both."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        if isinstance(value, str):
            line = self.line_of_text(key, value, longest)
            return Text(en=line, ko=line)
        text, table, number = self._where
        inner = FileEntry(value, self._at(key), text, table or key, number)
        lines = {
            language: inner.line_of_text(language, inner.value(language), longest)
            for language in LANGUAGES
        }
        inner.close()
        return Text(**lines)

    def line_of_text(self, key: str, value: object, longest: int) -> str:
        """Return the value, one line of printable text of at most `longest` characters."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.wrong(
                key, wrong_value(value, Text("one line of text", "한 줄짜리 텍스트로"))
            )
        if len(value) > longest:
            en = f"should have at most {longest} characters, not {len(value)}"
            ko = f"{longest}자까지만 적어 주세요 (지금 {len(value)}자)"
            raise self.wrong(key, Text(en, ko))
        return value

    def close(self) -> None:
        """Raise WrongRulesError if the table has a key that was not read."""
        self.check_keys(sorted(self._read))

    def check_keys(self, keys: Sequence[str]) -> None:
        """Raise WrongRulesError if the table has a key other than these."""
        for key in self._table:
            if key not in keys:
                known = ", ".join(keys)
                en = f"{shown(key)} is not a known key; known here: {known}"
                ko = f"{shown(key)} 키는 쓸 수 없어요. 쓸 수 있는 키: {known}"
                text, table, number = self._where
                line = line_of(text, table or key, number)
                raise WrongRulesError(self.place, Text(en, ko), line)


def line_of(text: str, key: str, number: int | None = None) -> int | None:
    """Return the first line (from 1) of a top-level key or table.

    With `number`, return the line of the n-th entry (from 0) of a list of tables, written as
    `[[key]]` blocks or as one `{ ... }` a line. None if the layout of the file hides the line.
    """
    lines = text.split("\n")
    found = [at for at, line in enumerate(lines, 1) if _begins(line, key)]
    if number is None:
        return found[0] if found else None
    if found and not lines[found[0] - 1].lstrip(" \t").startswith("[["):
        found = list(_listed(lines, found[0]))
    return found[number] if number < len(found) else None


def _listed(lines: list[str], head: int) -> Iterator[int]:
    """Return the lines of the entries of a list that begins in line `head`, one entry a line."""
    if "{" in lines[head - 1]:
        return
    for at, line in enumerate(lines[head:], head + 1):
        mark = line.lstrip(" \t")[:1]
        if mark == "]":
            return
        if mark == "{":
            yield at


def _begins(line: str, key: str) -> bool:
    """Return whether a line begins with this key, as a key or in a table header."""
    line = line.lstrip(" \t[")
    for form in (key or '""', f'"{key}"', f"'{key}'"):
        if line.startswith(form):
            return line[len(form) :].lstrip(" \t")[:1] in {"=", ".", "]"}
    return False
