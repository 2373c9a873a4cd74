"""The rooms in which a player's game is running."""

from tests.unit.server.rooms.store.steps import PLAYED, play, record, start, step
from yachtdice.server.database.engine.database import Database
from yachtdice.server.rooms.store.rooms import SqlRooms


async def test_only_running_games_of_the_player_are_found(database: Database) -> None:
    """Waiting rooms, ended games and games of other players are left out."""
    rooms = SqlRooms(database)
    for room in ("waiting", "running", "ended"):
        await rooms.create(room, record(), 7)
        await rooms.wake(room)
    await rooms.commit(step("waiting", 1))
    await rooms.commit(start("running", 1, "game1"))
    await rooms.commit(start("ended", 1, "game2"))
    await rooms.commit(play("ended", 2, "game2", 2, PLAYED[1:], over=True))
    [found] = await rooms.rooms_of("mina", 9)
    assert (found.id, found.version, found.events) == ("running", 2, PLAYED[:1])
    assert found.record.rules_text == record().rules_text
    assert await rooms.rooms_of("jun", 9) == ()
    await rooms.close()
