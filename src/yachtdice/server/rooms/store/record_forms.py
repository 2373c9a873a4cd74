"""The stored form of a room: JSON, with a reference to its rules file.

Each rules file of a room is stored once, by its hash. Its row is never changed or deleted, so every
node can cache the texts that it has read. Rows of older versions contain the whole file instead of
the reference; `read_record` reads both forms.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Collection
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, select

from yachtdice.server.database.engine.groups import GroupWriter
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import rules_texts
from yachtdice.server.rooms.service.state.record import RoomRecord

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


_record: Final[msgspec.json.Decoder[RoomRecord]] = msgspec.json.Decoder(RoomRecord)
_encoder: Final = msgspec.json.Encoder()


def is_marked(record: RoomRecord) -> bool:
    """Return whether a record contains a reference instead of its rules file."""
    return record.rules_text.startswith(MARK)


def marked(record: RoomRecord) -> RoomRecord:
    """Return a record with its rules file replaced by the reference."""
    if is_marked(record):
        return record
    return replace(record, rules_text=mark_of(record.rules_text))


def write_record(record: RoomRecord) -> str:
    """Return the stored form of a room."""
    return _encoder.encode(record).decode()


def read_record(body: str) -> RoomRecord:
    """Return the room of a stored form."""
    return _record.decode(body)
