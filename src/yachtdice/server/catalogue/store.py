"""Storage of users' own rule sets, and of the rules files of rooms.

Each rules file of a room is stored once, by its hash. Its row is never changed or deleted, so every
node can cache the texts that it has read.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.faults import errors_as_unavailable
from yachtdice.server.database.engine.group_writer import GroupWriter
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import house_rules, rules_texts

MOST_KNOWN: Final = 64  #: Number of texts cached in memory, of at most 64 KiB each.

#: Prefix of every reference. No rules file begins with it: a bare TOML key has no colon.
MARK: Final = "sha256:"

_WANTED: Final = select(rules_texts.c.mark, rules_texts.c.text).where(
    rules_texts.c.mark.in_(bindparam("marks", expanding=True))
)


@lru_cache(maxsize=64)
def mark_of(rules_text: str) -> str:
    """Return the reference to a rules file: a hash of its text."""
    return MARK + hashlib.sha256(rules_text.encode()).hexdigest()


class RulesTexts:
    """The stored rules files, with a cache for several threads of those used last."""

    def __init__(self, writer: GroupWriter) -> None:
        """Store texts with this writer."""
        self._writer = writer
        self._known: OrderedDict[str, str] = OrderedDict()
        self._changing = threading.Lock()

    async def keep(self, text: str) -> None:
        """Store a text, unless it is known to be stored; raise the errors of the writer."""
        mark = mark_of(text)
        if mark in self._known:
            return
        row = {"mark": mark, "text": text}

        def write(connection: Connection) -> None:
            insert = insert_into(connection, rules_texts)
            connection.execute(insert.on_conflict_do_nothing(), row)

        await self._writer.write(write)
        self._remember(mark, text)

    def texts(self, connection: Connection, marks: Collection[str]) -> dict[str, str]:
        """Return the texts by their marks; a mark that is not stored is left out."""
        with self._changing:
            found = {mark: self._known[mark] for mark in marks if mark in self._known}
        if missing := sorted(set(marks) - found.keys()):
            rows = connection.execute(_WANTED, {"marks": missing})
            found |= {row.mark: row.text for row in rows}
        for mark, text in found.items():
            self._remember(mark, text)
        return found

    def _remember(self, mark: str, text: str) -> None:
        """Cache a stored text, and drop the least recently used one above the limit."""
        with self._changing:
            self._known[mark] = text
            self._known.move_to_end(mark)
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)


class SqlRules:
    """The RulesStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database = database

    async def keep_rules(self, reference: str, text: str, fingerprint: str, at_ms: int) -> None:
        """Store the text under its reference; if it is already stored, only record the use."""
        if await self.rules_text(reference, at_ms) is not None:
            return
        row = {
            "reference": reference,
            "text": text,
            "created_ms": at_ms,
            "used_ms": at_ms,
            "fingerprint": fingerprint,
        }
        with errors_as_unavailable():
            try:
                async with self._database.engine.begin() as connection:
                    await connection.execute(insert(house_rules).values(row))
            except IntegrityError:
                return  # another caller stored the same text in the meantime

    async def rules_text(self, reference: str, at_ms: int) -> str | None:
        """Return the text stored under this reference; record its use at most once a day."""
        known = house_rules.c.reference == reference
        wanted = select(house_rules.c.text, house_rules.c.used_ms).where(known)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        if row is not None and row.used_ms < at_ms - DAY_MS:
            async with self._database.writing() as connection:
                await connection.execute(update(house_rules).where(known).values(used_ms=at_ms))
        return None if row is None else row.text
