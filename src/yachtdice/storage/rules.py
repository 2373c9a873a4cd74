"""Users' own rule sets, stored under the hash of their text."""

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.tables import house_rules


class SqlRules:
    """The RulesStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._engine = database.engine

    async def keep_rules(self, reference: str, text: str, at_ms: int) -> None:
        """Keep the text under its reference; the same again changes nothing."""
        if await self.rules_text(reference) is not None:
            return
        row = {"reference": reference, "text": text, "created_ms": at_ms}
        with told_as_unavailable():
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(insert(house_rules).values(row))
            except IntegrityError:
                return  # somebody kept the same text in the meantime

    async def rules_text(self, reference: str) -> str | None:
        """Return the text kept under this reference."""
        wanted = select(house_rules.c.text).where(house_rules.c.reference == reference)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                text: str | None = await connection.scalar(wanted)
        return text
