"""Stored searches for opponents: which search claims which, on SQLite and PostgreSQL."""

import asyncio

from msgspec.structs import replace

from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.service.quick_match import MatchedRoom, SearchEnded, Seeker
from yachtdice.server.rooms.store.searches import SqlSearches

NOW, ALIVE = 1000, 500


def _seeker(name: str, asked_ms: int, rules: str = "bonus") -> Seeker:
    return Seeker(f"ticket-{name}-{asked_ms}", Player(name, name.title()), rules, asked_ms)


MINA, JUN, SORA = _seeker("mina", 1), _seeker("jun", 2), _seeker("sora", 3)


async def _begun(database: Database, *seekers: Seeker) -> SqlSearches:
    """Return the store with these searches."""
    store = SqlSearches(database)
    for seeker in seekers:
        await store.begin(seeker, NOW, ALIVE)
    return store


async def test_the_later_search_claims_the_oldest_open_one(database: Database) -> None:
    """The oldest search claims nothing; a claimed one is not claimed again."""
    store = await _begun(database, MINA, JUN, SORA)
    assert await store.seek(MINA, NOW, ALIVE) is None
    assert await store.seek(SORA, NOW, ALIVE) == MINA
    assert await store.seek(JUN, NOW, ALIVE) is None
    assert not await store.withdraw(MINA.ticket)
    await store.settle(SORA, MINA, "room1")
    assert await store.seek(MINA, NOW, ALIVE) == MatchedRoom("room1")
    assert await store.seek(MINA, NOW, ALIVE) == await store.seek(SORA, NOW, ALIVE) == SearchEnded()
    assert await store.withdraw(JUN.ticket)


async def test_a_game_that_does_not_start_opens_both_searches(database: Database) -> None:
    """After a failed start the searches can be claimed again."""
    store = await _begun(database, MINA, JUN)
    assert await store.seek(JUN, NOW, ALIVE) == MINA
    await store.settle(JUN, MINA, None)
    assert await store.seek(JUN, NOW, ALIVE) == MINA


async def test_other_rules_and_silent_searches_are_not_claimed(database: Database) -> None:
    """A search needs the same rules and a heartbeat; the next search deletes a silent one."""
    other = _seeker("jun", 2, "yahtzee")
    store = await _begun(database, MINA, other)
    assert await store.seek(other, NOW, ALIVE) is None
    late = _seeker("sora", 9)
    await store.begin(late, 9000, 0)
    assert await store.seek(late, 9000, 8000) is None
    await store.begin(late, 9000, 8000)
    assert await store.seek(MINA, 9000, 8000) == SearchEnded()


async def test_a_claim_of_a_dead_server_is_released(database: Database) -> None:
    """A search goes on if the server of its claim stops before it has started the game."""
    store = await _begun(database, MINA, JUN)
    assert await store.seek(JUN, NOW, ALIVE) == MINA
    assert await store.seek(MINA, 9000, 8000) is None
    later = _seeker("sora", 9001)
    await store.begin(later, 9001, 8000)
    assert await store.seek(later, 9001, 8000) == MINA


async def test_a_new_search_of_a_player_replaces_the_old(database: Database) -> None:
    """The old ticket ends, and a player is never paired with themselves."""
    again = _seeker("mina", 5)
    store = await _begun(database, MINA, again)
    assert await store.seek(MINA, NOW, ALIVE) == SearchEnded()
    assert await store.seek(again, NOW, ALIVE) is None


async def test_searches_on_two_servers_pair_each_player_once(url: str) -> None:
    """Searches of two servers that look at the same moment never claim the same search."""
    databases = [database_at(url) for _ in range(2)]
    for one in databases:
        await one.open()
    stores = [SqlSearches(one) for one in databases]
    seekers = [_seeker(f"p{n}", n) for n in range(12)]
    for n, seeker in enumerate(seekers):
        await stores[n % 2].begin(seeker, NOW, ALIVE)
    looks = [stores[n % 2].seek(seeker, NOW, ALIVE) for n, seeker in enumerate(seekers)]
    found = await asyncio.gather(*looks)
    claimed = [partner.ticket for partner in found if isinstance(partner, Seeker)]
    claimers = [one.ticket for one, got in zip(seekers, found, strict=True) if got is not None]
    assert claimed
    assert len({*claimed, *claimers}) == len(claimed) + len(claimers)
    for one in databases:
        await one.close()


async def test_another_pace_is_not_claimed(database: Database) -> None:
    """A search claims only one for a game of the same pace."""
    live, daily, other = MINA, replace(JUN, pace=Pace.DAY), replace(SORA, pace=Pace.DAY)
    store = await _begun(database, live, daily, other)
    assert await store.seek(other, NOW, ALIVE) == daily
