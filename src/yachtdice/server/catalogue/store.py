"""Storage of users' own rule sets."""

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.faults import errors_as_unavailable
from yachtdice.server.database.tables import house_rules


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
