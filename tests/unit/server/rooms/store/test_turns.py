"""The turns of games that wait: each is written with its step, or not at all."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select

from tests.unit.server.rooms.store.steps import PLAYED, play, record, start, step
from yachtdice.game import SeatResigned
from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import games, players, turns, vacations
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.service.state.record import Commit, StoredTurn
from yachtdice.server.rooms.service.waiting.ports import PlayLook, WaitingStanding
from yachtdice.server.rooms.store.rooms import SqlRooms
from yachtdice.server.rooms.store.turns import SqlTurns

ROOM, GAME = "tea7cup4rope", "game7tea"


def _paced(commit: Commit, turn: StoredTurn | None = None) -> Commit:
    """Return a step of a game of one day per turn, with the turn that begins with it."""
    new = commit.new_game and replace(commit.new_game, waiting=True)
    return replace(commit, record=replace(commit.record, pace=Pace.DAY), turn=turn, new_game=new)


def _turn(began_ms: int, player: str = "mina") -> StoredTurn:
    return StoredTurn(GAME, player, began_ms, began_ms + 100)


async def _rows(database: Database) -> list[tuple[Any, ...]]:
    """Return the stored turns."""
    wanted = select(turns.c.room, turns.c.player, turns.c.began_ms, turns.c.due_ms)
    async with database.engine.connect() as connection:
        return [tuple(row) for row in await connection.execute(wanted)]


@pytest.fixture
async def store(database: Database) -> SqlRooms:
    """Return a store with a room in which a waiting game has begun: at epoch 1, version 2."""
    store = SqlRooms(database)
    await store.create(ROOM, record(), 7)
    await store.wake(ROOM)
    await store.commit(_paced(start(ROOM, 1, GAME), _turn(50)))
    return store


async def test_a_turn_follows_the_turn_before(database: Database, store: SqlRooms) -> None:
    """A room has one turn: the next one takes its place, and a step within a turn leaves it."""
    assert await _rows(database) == [(ROOM, "mina", 50, 150)]
    await store.commit(_paced(play(ROOM, 2, GAME, 2, PLAYED[1:3])))
    assert await _rows(database) == [(ROOM, "mina", 50, 150)]
    await store.commit(_paced(play(ROOM, 3, GAME, 4, PLAYED[3:4]), _turn(90, "jun")))
    assert await _rows(database) == [(ROOM, "jun", 90, 190)]


async def test_a_refused_step_leaves_the_turn(database: Database, store: SqlRooms) -> None:
    """A step that does not fit writes no turn."""
    with pytest.raises(LostRoomError):
        await store.commit(_paced(play(ROOM, 9, GAME, 2, PLAYED[1:3]), _turn(90, "jun")))
    assert await _rows(database) == [(ROOM, "mina", 50, 150)]


async def test_the_end_of_a_game_deletes_its_turn(database: Database, store: SqlRooms) -> None:
    """A game that is over has no turn, and gives exp but no rating."""
    await store.commit(_paced(play(ROOM, 2, GAME, 2, PLAYED[1:], over=True)))
    assert await _rows(database) == []
    async with database.engine.connect() as connection:
        row = (await connection.execute(select(games.c.waiting, games.c.ended_ms))).one()
    assert (row.waiting, row.ended_ms) == (True, 3000)


async def test_a_refused_end_leaves_the_turn(database: Database, store: SqlRooms) -> None:
    """The end of a game at another version deletes no turn."""
    with pytest.raises(LostRoomError):
        await store.commit(_paced(play(ROOM, 9, GAME, 2, PLAYED[1:], over=True)))
    assert await _rows(database) == [(ROOM, "mina", 50, 150)]


async def test_a_live_game_has_no_turn(database: Database) -> None:
    """Steps of a live game write no row."""
    store = SqlRooms(database)
    await store.create(ROOM, record(), 7)
    await store.wake(ROOM)
    await store.commit(start(ROOM, 1, GAME))
    await store.commit(step(ROOM, 2, game=GAME))
    assert await _rows(database) == []


async def test_a_turn_waits_for_the_end_of_a_vacation(database: Database, store: SqlRooms) -> None:
    """A turn that begins in a vacation is due the pace after it, in play time; others are not."""
    async with database.engine.begin() as connection:
        row = {"id": "mina", "name": "Mina", "created_ms": 1}
        await connection.execute(insert(players).values(row))
        for begins, ends in ((1000, 2000), (25_000, 34_000), (40_000, 90_000)):
            away = {"player": "mina", "from_ms": begins, "until_ms": ends}
            await connection.execute(insert(vacations).values(away))
    await store.commit(_paced(play(ROOM, 2, GAME, 2, PLAYED[1:3]), _turn(30_000)))
    assert await _rows(database) == [(ROOM, "mina", 30_000, 30_100 + 4000)]
    await store.commit(_paced(play(ROOM, 3, GAME, 4, PLAYED[3:4]), _turn(30_000, "jun")))
    assert await _rows(database) == [(ROOM, "jun", 30_000, 30_100)]


async def test_a_due_turn_has_one_keeper(database: Database, store: SqlRooms) -> None:
    """A claimed turn is not claimed again before the claim ends, and the next turn is free."""
    turns_here, turns_there = SqlTurns(database), SqlTurns(database)
    assert await turns_here.claim("here", 149, 200, 260, 50) == ()
    both = await asyncio.gather(
        turns_here.claim("here", 150, 200, 260, 50), turns_there.claim("there", 150, 200, 260, 50)
    )
    assert sorted(both) == [(), (ROOM,)]
    assert await turns_there.claim("there", 150, 260, 320, 50) == ()
    assert await turns_there.claim("there", 150, 261, 321, 50) == (ROOM,)
    await store.commit(_paced(play(ROOM, 2, GAME, 2, PLAYED[1:3]), _turn(90, "jun")))
    assert await turns_here.claim("here", 190, 262, 322, 50) == (ROOM,)


@pytest.mark.usefixtures("store")
async def test_turns_are_found_by_room_and_player(database: Database) -> None:
    """A room has its turn, and a player the number of turns that wait for them."""
    found = SqlTurns(database)
    assert await found.turns_in([ROOM, "other"]) == {ROOM: _turn(50)}
    assert [await found.count(player) for player in ("mina", "jun")] == [1, 0]


async def test_the_standing_counts_waiting_games(database: Database, store: SqlRooms) -> None:
    """Open and finished waiting games are counted apart, and live games are not."""
    found = SqlTurns(database)
    assert await found.standings(["mina", "jun"]) == {
        "mina": WaitingStanding(is_account=False, open=1, finished=0),
        "jun": WaitingStanding(),
    }
    await store.create("live", record(), 7)
    await store.wake("live")
    await store.commit(start("live", 1, "game-live"))
    await store.commit(_paced(play(ROOM, 2, GAME, 2, PLAYED[1:], over=True)))
    assert (await found.standings(["mina"]))["mina"] == WaitingStanding(open=0, finished=1)


async def test_a_game_is_open_until_the_player_resigns(database: Database, store: SqlRooms) -> None:
    """A game in which the player resigned is not open for this player, while others play on."""
    found = SqlTurns(database)
    for version, seat in enumerate((1, 0), 2):
        assert (await found.standings(["mina"]))["mina"] == WaitingStanding(open=1)
        await store.commit(_paced(play(ROOM, version, GAME, version, (SeatResigned(seat),))))
    assert (await found.standings(["mina"]))["mina"] == WaitingStanding()


async def test_of_two_looks_at_the_same_time_one_is_stored(database: Database) -> None:
    """A look that does not follow the last one is refused."""
    found = SqlTurns(database)
    first = await found.last_look(5000)
    assert first == await found.last_look(6000) == PlayLook(5000, 0)
    assert await found.replace_look(first, PlayLook(7000, 10))
    assert not await found.replace_look(first, PlayLook(7001, 20))
    assert await found.last_look(9000) == PlayLook(7000, 10)
