"""Stored programs of bot accounts: their versions, and one batch of questions for each."""

from typing import Final

import msgspec
from sqlalchemy import Connection, Row, Select, delete, select, update

from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import programs, standing_entrants
from yachtdice.server.tournaments.messages.standing import ProgramBatch, ProgramTurn
from yachtdice.server.tournaments.service.programs import NotEnteredError, ProgramAsked
from yachtdice.tournament.players.questions import TurnAnswer

_c = programs.c
_answers: Final = msgspec.json.Decoder(tuple[TurnAnswer, ...])
_asked: Final = msgspec.json.Decoder(ProgramAsked)


class SqlPrograms:
    """The ProgramStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database = database

    async def exchange(self, bot: str, turn: ProgramTurn, at_ms: int) -> ProgramBatch | None:
        """Store that a program is present, with its version and answers; return as `pending`.

        Answers count once, for the latest batch only. Raises NotEnteredError.
        """
        mine = update(programs).where(_c.bot == bot)
        answered = mine.where(_c.number == turn.batch, _c.answers.is_(None))
        text = msgspec.json.encode(turn.answers).decode()
        async with self._database.writing() as connection:
            here = await connection.execute(mine.values(seen_ms=at_ms, version=turn.version))
            if here.rowcount == 0:
                raise NotEnteredError
            if turn.batch is not None:
                await connection.execute(answered.values(answers=text))
            found = await connection.execute(_pending(bot, turn.version))
            return _batch(found.one_or_none())

    async def pending(self, bot: str, version: str) -> ProgramBatch | None:
        """Return the unanswered questions to this version of a program, None if it has none."""
        async with self._database.reading() as connection:
            return _batch((await connection.execute(_pending(bot, version))).one_or_none())

    async def ask(self, bot: str, version: str, asked: ProgramAsked) -> int:
        """Store a batch of questions in place of the earlier one, and return its number."""
        text = msgspec.json.encode(asked).decode()
        asking = update(programs).where(_c.bot == bot)
        asking = asking.values(
            number=_c.number + 1, asked_version=version, asked=text, answers=None
        )
        async with self._database.writing() as connection:
            number: int | None = await connection.scalar(asking.returning(_c.number))
        return -1 if number is None else number

    async def answers(self, bot: str, number: int) -> tuple[TurnAnswer, ...] | None:
        """Return the answers to the batch with this number, None before they arrive."""
        wanted = select(_c.answers).where(_c.bot == bot, _c.number == number)
        async with self._database.reading() as connection:
            text: str | None = await connection.scalar(wanted)
        return None if text is None else _answers.decode(text)


def forget_program(connection: Connection, bot: str) -> None:
    """Withdraw a bot from all standing tournaments, and delete the rows of its program."""
    connection.execute(delete(standing_entrants).where(standing_entrants.c.bot == bot))
    connection.execute(delete(programs).where(_c.bot == bot))


def _pending(bot: str, version: str) -> Select[tuple[int, str | None]]:
    """Return the query for the unanswered batch to a version of a program."""
    unanswered = (_c.asked.is_not(None), _c.answers.is_(None))
    mine = (_c.bot == bot, _c.version == version, _c.asked_version == version)
    return select(_c.number, _c.asked).where(*mine, *unanswered)


def _batch(row: Row[tuple[int, str | None]] | None) -> ProgramBatch | None:
    """Return a batch in the form sent to programs."""
    if row is None:
        return None
    asked = _asked.decode(row.asked or "")
    return ProgramBatch(row.number, asked.tournament, asked.rules, asked.questions)
