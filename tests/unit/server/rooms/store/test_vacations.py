"""Vacations: the deadlines that they move, the days that they take, and their viewers."""

import asyncio

import pytest
from sqlalchemy import insert, select

from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import game_seats, games, players, rooms, turns, vacations
from yachtdice.server.rooms.service.waiting.vacations import (
    NotInGameError,
    NotOnVacationError,
    OnVacationError,
    TooFewDaysError,
    Vacations,
)
from yachtdice.server.rooms.store.vacations import SqlVacations, vacation_end

START = 1_000 * DAY_MS


class _Clock:
    """The play time of a test."""

    now = START

    def __call__(self) -> int:
        return self.now


async def _house(database: Database) -> tuple[Vacations, _Clock]:
    """Return the vacations of a server with a game of Mina and Jun; Mina is on turn."""
    async with database.writing() as connection:
        for player in ("mina", "jun", "sora"):
            row = {"id": player, "name": player, "created_ms": 0}
            await connection.execute(insert(players).values(row))
        await connection.execute(
            insert(rooms).values(
                id="room", version=1, epoch=1, record="{}", created_ms=0, touched_ms=0
            )
        )
        game = {"id": "game", "room": "room", "number": 1, "rules_id": "bonus", "rules_text": ""}
        formed = {"fingerprint": "f", "event_format": 1, "started_ms": 0}
        await connection.execute(insert(games).values(**game, **formed))
        for seat, player in enumerate(("mina", "jun")):
            await connection.execute(
                insert(game_seats).values(game="game", seat=seat, player=player)
            )
        turn = {"room": "room", "game": "game", "player": "mina", "began_ms": START}
        await connection.execute(insert(turns).values(**turn, due_ms=START + DAY_MS))
    clock = _Clock()
    return Vacations(SqlVacations(database), clock), clock


async def _due(database: Database) -> int:
    async with database.reading() as connection:
        due = await connection.scalar(select(turns.c.due_ms))
        assert isinstance(due, int)
        return due


async def test_a_vacation_moves_the_deadlines_and_an_early_end_moves_them_back(
    database: Database,
) -> None:
    """The player has as much time for the turn at the end as at the start, to the millisecond."""
    house, clock = await _house(database)
    assert (await house.start("mina", 5)).left_ms == 5 * DAY_MS
    assert await _due(database) == START + 6 * DAY_MS
    clock.now += 2 * DAY_MS + 7
    ended = await house.end("mina")
    assert (ended.left_ms, ended.days) == (None, 18)
    assert await _due(database) == clock.now + DAY_MS
    with pytest.raises(NotOnVacationError):
        await house.end("mina")
    assert await _due(database) == clock.now + DAY_MS


async def test_a_vacation_has_at_most_the_days_of_the_last_365_days(database: Database) -> None:
    """A refused vacation changes no deadline; days come back a year after they were used."""
    house, clock = await _house(database)
    await house.start("mina", 20)
    clock.now += 20 * DAY_MS
    with pytest.raises(TooFewDaysError, match="1 of 21"):
        await house.start("mina", 2)
    assert await _due(database) == START + 21 * DAY_MS
    await house.start("mina", 1)
    assert (await house.show("mina")).days == 0
    clock.now = START + 366 * DAY_MS
    assert (await house.show("mina")).days == 1
    clock.now = START + 400 * DAY_MS
    assert (await house.start("mina", 21)).days == 0


async def test_of_two_vacations_at_once_one_starts(database: Database) -> None:
    """The second of two requests is refused, and the deadline moves once."""
    house, _ = await _house(database)
    both = (house.start("mina", 3), house.start("mina", 3))
    results = await asyncio.gather(*both, return_exceptions=True)
    assert [type(each) for each in results].count(OnVacationError) == 1
    assert await _due(database) == START + 4 * DAY_MS


async def test_only_the_players_of_the_game_see_a_vacation(database: Database) -> None:
    """Jun sees the vacation of Mina until its end; Sora, who does not play, sees nothing."""
    house, clock = await _house(database)
    assert (await house.of_room("room", "jun")).vacations == ()
    await house.start("mina", 1)
    (shown,) = (await house.of_room("room", "jun")).vacations
    assert (shown.player, shown.left_ms) == ("mina", DAY_MS)
    for room, viewer in (("room", "sora"), ("other", "jun")):
        with pytest.raises(NotInGameError):
            await house.of_room(room, viewer)
    clock.now += DAY_MS
    assert (await house.of_room("room", "jun")).vacations == ()


async def test_a_step_reads_the_end_of_the_vacation(database: Database) -> None:
    """A turn that begins in a vacation gets its end, others get nothing."""
    house, _ = await _house(database)
    await house.start("mina", 2)

    async def end(at_ms: int) -> int | None:
        return await database.writer.write(lambda each: vacation_end(each, "mina", at_ms))

    assert await end(START + DAY_MS) == START + 2 * DAY_MS
    assert await end(START - 1) is await end(START + 2 * DAY_MS) is None


async def test_closing_an_account_deletes_its_vacations(database: Database) -> None:
    """No vacation of a closed account is left."""
    house, _ = await _house(database)
    await house.start("mina", 2)
    await accounts_in(database).close_account("mina")
    async with database.reading() as connection:
        assert (await connection.execute(select(vacations))).all() == []
