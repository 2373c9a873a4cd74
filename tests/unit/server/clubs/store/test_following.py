"""Followed players and the games that they show, on SQLite and PostgreSQL."""

from typing import Final

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from tests.unit.server.people.store.accounts import LINE, make_account
from yachtdice.game import Event, ResignSeat, Seat, decide, new_game
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.clubs.messages import RelationChoice
from yachtdice.server.clubs.service.rules import MOST_FOLLOWED, ClubFault, ClubRefusedError
from yachtdice.server.clubs.store.following import SqlFollowing
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.rooms.messages.room import RoomSeat, Stage
from yachtdice.server.rooms.service.state.record import Commit, RoomRecord, StartedGame
from yachtdice.server.rooms.store.rooms import SqlRooms

NOW: Final = 10**12
FOLLOW, LEAVE = RelationChoice(following=True), RelationChoice(following=False)
BLOCK, FORGIVE = RelationChoice(blocked=True), RelationChoice(blocked=False)


def _following(database: Database) -> SqlFollowing:
    return SqlFollowing(database, lambda: NOW)


async def _play(
    database: Database,
    room: str,
    *players: str,
    at_ms: int = NOW,
    listed: bool = True,
    private: bool = False,
    resigns: bool = False,
) -> None:
    """Store a running game of these players; the first of them may have resigned."""
    seats = tuple(RoomSeat(who, who) for who in players)
    record = RoomRecord(
        rules=LINE.id,
        listed=listed,
        private=private,
        host=players[0],
        seats=(*seats, *(RoomSeat(),) * (4 - len(seats))),
        rules_text=LINE.text,
        stage=Stage.PLAYING,
        games=1,
        game=f"game-{room}",
    )
    started, state = new_game(LINE, [Seat(who, None, False) for who in players])
    events: tuple[Event, ...] = (started, *(decide(state, ResignSeat(0)) if resigns else ()))
    store = SqlRooms(database)
    await store.create(room, record, at_ms)
    await store.wake(room)
    new = StartedGame(f"game-{room}", 1, LINE.id, LINE.text, LINE.fingerprint)
    await store.commit(
        Commit(room, 1, 1, 2, record, at_ms, new_game=new, first_event=1, events=events)
    )


async def _shown(database: Database, player: str) -> dict[str, str | None]:
    """Return the room of each player that an account follows, None without a game."""
    view = await _following(database).view(player)
    return {it.player: it.playing.room if it.playing else None for it in view.followed}


async def _fault(database: Database, player: str, other: str, choice: RelationChoice) -> ClubFault:
    """Return the fault with which a choice is refused."""
    with pytest.raises(ClubRefusedError) as caught:
        await _following(database).relate(player, other, choice)
    return caught.value.fault


async def test_followers_see_a_game_only_with_the_switch_on(database: Database) -> None:
    """The switch is off at first; it can be turned off again, and shows nothing to strangers."""
    await make_account(database, "mina", "jun", "sora")
    following = _following(database)
    await following.relate("mina", "jun", FOLLOW)
    await _play(database, "room", "jun", "sora")
    assert await _shown(database, "mina") == {"jun": None}
    await following.show_playing("jun", is_shown=True)
    await following.show_playing("jun", is_shown=True)
    [line] = (await following.view("mina")).followed
    assert (line.name, line.level) == ("jun", 0)
    assert line.playing is not None
    assert (line.playing.room, line.playing.title.en) == ("room", "One box")
    assert (await following.view("jun")).shows_playing
    assert await _shown(database, "sora") == {}
    await following.show_playing("jun", is_shown=False)
    assert await _shown(database, "mina") == {"jun": None}
    assert not (await following.view("jun")).shows_playing


async def test_only_games_that_anyone_may_watch_now_are_shown(database: Database) -> None:
    """Private and unlisted tables, tables that stand still and resigned seats are not shown."""
    await make_account(database, "mina", "a", "b", "c", "d", "e")
    following = _following(database)
    for who in "abcde":
        await following.relate("mina", who, FOLLOW)
        await following.show_playing(who, is_shown=True)
    await _play(database, "private", "a", "x", private=True)
    await _play(database, "unlisted", "b", "x", listed=False)
    await _play(database, "left", "c", "x", at_ms=NOW - 16 * 60_000)
    await _play(database, "resigned", "d", "x", "y", resigns=True)
    await _play(database, "older", "e", "x", at_ms=NOW - 60_000)
    await _play(database, "latest", "e", "x")
    expected = {"a": None, "b": None, "c": None, "d": None, "e": "latest"}
    assert await _shown(database, "mina") == expected


async def test_a_block_ends_follows_and_hides_both_sides(database: Database) -> None:
    """A block works in both directions, and a blocked follow looks like an unknown player."""
    await make_account(database, "mina", "jun")
    following = _following(database)
    await following.show_playing("jun", is_shown=True)
    await _play(database, "room", "jun", "x")
    await following.relate("mina", "jun", FOLLOW)
    await following.relate("jun", "mina", FOLLOW)
    relation = await following.relate("jun", "mina", BLOCK)
    assert (relation.following, relation.blocked, relation.may_follow) == (False, True, False)
    assert await _shown(database, "mina") == await _shown(database, "jun") == {}
    assert [it.player for it in (await following.view("jun")).blocked] == ["mina"]
    assert (await following.view("mina")).blocked == ()
    other = await following.relation("mina", "jun")
    assert (other.blocked, other.may_follow) == (False, False)
    assert await _fault(database, "mina", "jun", FOLLOW) == ClubFault.NO_PLAYER
    assert await _fault(database, "mina", "unknown", FOLLOW) == ClubFault.NO_PLAYER
    assert await _fault(database, "jun", "mina", FOLLOW) == ClubFault.NO_PLAYER
    await following.relate("jun", "mina", FORGIVE)
    assert (await following.relate("mina", "jun", FOLLOW)).following
    assert not (await following.relate("mina", "jun", LEAVE)).following


async def test_nobody_follows_or_blocks_itself_or_a_closed_account(database: Database) -> None:
    """The lists name other open accounts only."""
    await make_account(database, "mina", "gone")
    await accounts_in(database).close_account("gone")
    for other in ("mina", "gone"):
        for choice in (FOLLOW, BLOCK):
            assert await _fault(database, "mina", other, choice) == ClubFault.NO_PLAYER


async def test_an_account_follows_two_hundred_players(database: Database) -> None:
    """The next one is refused, and nothing of it is stored."""
    names = [f"p{number}" for number in range(MOST_FOLLOWED + 1)]
    await make_account(database, "mina", *names)
    following = _following(database)
    for name in names[:-1]:
        await following.relate("mina", name, FOLLOW)
    refused = replace(FOLLOW)
    assert await _fault(database, "mina", names[-1], refused) == ClubFault.TOO_MANY_FOLLOWED
    async with database.reading() as connection:
        wanted = select(func.count()).select_from(tables.follows)
        assert await connection.scalar(wanted) == MOST_FOLLOWED
