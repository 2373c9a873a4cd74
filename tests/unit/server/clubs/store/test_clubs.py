"""Limits of clubs, also under requests at the same time, on SQLite and PostgreSQL."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from tests.unit.server.clubs.store.people import NOW, clubs_in, make_veterans
from tests.unit.server.people.store.accounts import make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.clubs.messages import MOST_MEMBERS, ClubLinkOrder, ClubOrder, ClubRole
from yachtdice.server.clubs.service.rules import ClubFault, ClubRefusedError
from yachtdice.server.clubs.store.clubs import SqlClubs
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.system import SystemChance
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database

OPEN = ClubOrder("Dice club", "", True)


async def _faults(*works: Coroutine[Any, Any, Any]) -> list[ClubFault | None]:
    """Return the faults of requests at the same time, None for each that is accepted."""
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    for outcome in outcomes:
        assert not isinstance(outcome, BaseException) or isinstance(outcome, ClubRefusedError)
    return [it.fault if isinstance(it, ClubRefusedError) else None for it in outcomes]


async def _members(database: Database, club: str) -> int:
    """Return the number of members of a club."""
    async with database.reading() as connection:
        wanted = select(func.count()).where(tables.club_members.c.club == club)
        return await connection.scalar(wanted) or 0


async def _crowd(database: Database, club: str, size: int) -> None:
    """Let this number of new accounts be members of a club."""
    names = [f"crowd{number}" for number in range(size)]
    rows = [{"club": club, "player": name, "role": "member", "since_ms": NOW} for name in names]
    players = [{"id": name, "name": name, "created_ms": 7} for name in names]
    async with database.writing() as connection:
        await connection.execute(insert(tables.players), players)
        await connection.execute(insert(tables.club_members), rows)


async def test_the_last_place_of_a_club_is_given_once(database: Database) -> None:
    """Of accounts that join at the same time, one becomes member 200."""
    await make_veterans(database, "mina")
    await make_account(database, "jun", "sora", "ari")
    clubs = clubs_in(database)
    club = await clubs.create("mina", OPEN)
    await _crowd(database, club, MOST_MEMBERS - 2)
    faults = await _faults(*(clubs.join(club, who) for who in ("jun", "sora", "ari")))
    assert sorted(map(str, faults)) == ["None", "club-full", "club-full"]
    assert await _members(database, club) == MOST_MEMBERS


async def test_the_last_use_of_a_link_is_given_once(database: Database) -> None:
    """Of accounts that use a link for one account at the same time, one joins."""
    await make_veterans(database, "mina")
    await make_account(database, "jun", "sora", "ari")
    clubs = clubs_in(database)
    club = await clubs.create("mina", ClubOrder("Dice club"))
    code = (await clubs.make_link(club, "mina", ClubLinkOrder(1, 1))).code
    faults = await _faults(*(clubs.join_by_link(code, who) for who in ("jun", "sora", "ari")))
    assert sorted(map(str, faults)) == ["None", "club-link", "club-link"]
    assert await _members(database, club) == 2


async def test_a_name_is_taken_once(database: Database) -> None:
    """Of clubs with names that look alike, made at the same time, one is made."""
    await make_veterans(database, "mina", "jun")
    clubs = clubs_in(database)
    names = (("mina", "Dice club"), ("jun", "DICE C1UB"))
    faults = await _faults(*(clubs.create(who, ClubOrder(name)) for who, name in names))
    assert sorted(map(str, faults)) == ["None", "club-name-taken"]


async def test_an_account_that_closes_while_it_joins_is_no_member(database: Database) -> None:
    """A join and the closing of the account leave no member, in either order."""
    await make_veterans(database, "mina")
    await make_account(database, "jun")
    clubs = clubs_in(database)
    club = await clubs.create("mina", OPEN)
    await asyncio.gather(
        _faults(clubs.join(club, "jun")), accounts_in(database).close_account("jun")
    )
    assert await _members(database, club) == 1


async def test_an_account_is_in_ten_clubs_at_most(database: Database) -> None:
    """The eleventh club refuses, and so does making another one."""
    await make_veterans(database, "a", "b", "c", "d", "mina")
    clubs = clubs_in(database)
    makers = ["a", "b", "c", "d"] * 3
    made = [
        await clubs.create(who, ClubOrder(f"Club {'abcdefghjkmn'[i]}", "", True))
        for i, who in enumerate(makers[:11])
    ]
    faults = [(await _faults(clubs.join(club, "mina")))[0] for club in made]
    assert faults == [None] * 10 + [ClubFault.TOO_MANY]
    assert await _faults(clubs.create("mina", OPEN)) == [ClubFault.TOO_MANY]
    assert not (await clubs.page("mina", None)).may_create


async def test_a_new_account_makes_no_club(database: Database) -> None:
    """An account needs seven days and five finished games; `may_create` says the same."""
    await make_veterans(database, "old", "young")
    await make_account(database, "fresh")
    c = tables.accounts.c
    async with database.writing() as connection:
        await connection.execute(
            update(tables.accounts)
            .where(c.player == "young")
            .values(created_ms=NOW - 7 * DAY_MS + 1)
        )
        await connection.execute(
            delete(tables.game_seats).where(
                tables.game_seats.c.player == "old", tables.game_seats.c.game == "old4"
            )
        )
    clubs = SqlClubs(database, SystemChance(), lambda: NOW, 7)
    for who in ("old", "young", "fresh", "nobody"):
        assert await _faults(clubs.create(who, OPEN)) == [ClubFault.NEW_ACCOUNT]
        assert not (await clubs.page(who, None)).may_create
    later = SqlClubs(database, SystemChance(), lambda: NOW + 1, 7)
    assert await _faults(later.create("young", OPEN)) == [None]


async def test_a_link_ends_with_its_time_and_a_club_has_twenty(database: Database) -> None:
    """An expired link opens nothing and makes room for another one; its code is not stored."""
    await make_veterans(database, "mina")
    await make_account(database, "jun")
    now = [NOW]
    clubs = SqlClubs(database, SystemChance(), lambda: now[0], 7)
    club = await clubs.create("mina", ClubOrder("Dice club"))
    links = [await clubs.make_link(club, "mina", ClubLinkOrder(1, 5)) for _ in range(20)]
    assert (await clubs.view(club, "mina")).links == 20
    made = clubs.make_link(club, "mina", ClubLinkOrder(1, 5))
    assert await _faults(made) == [ClubFault.TOO_MANY_LINKS]
    async with database.reading() as connection:
        stored = {*(await connection.scalars(select(tables.club_links.c.hash)))}
    assert not stored & {link.code for link in links}
    now[0] += DAY_MS
    assert await _faults(clubs.join_by_link(links[0].code, "jun")) == [ClubFault.NO_LINK]
    await clubs.make_link(club, "mina", ClubLinkOrder(1, 5))
    assert (await clubs.view(club, "mina")).links == 1


async def test_pages_show_each_open_club_once(database: Database) -> None:
    """Clubs made in the same millisecond are on one of the pages; closed clubs are on none."""
    await make_veterans(database, "mina")
    rows = [
        {"id": f"c{i:02}", "name": f"Club {i}", "folded": f"{i}", "about": "", "created_ms": i // 9}
        for i in range(120)
    ]
    async with database.writing() as connection:
        await connection.execute(
            insert(tables.clubs), [{**row, "is_open": row["id"] != "c50"} for row in rows]
        )
    clubs, seen, before = clubs_in(database), [], None
    while True:
        page = await clubs.page("mina", before)
        seen += [line.id for line in page.open]
        if page.next is None:
            break
        at_ms, _, last = page.next.partition(".")
        before = int(at_ms), last
    assert sorted(seen) == sorted(f"c{i:02}" for i in range(120) if i != 50)


async def test_the_oldest_keeper_inherits_from_a_closed_account(database: Database) -> None:
    """The club goes on under a keeper, and nothing names the owner that has closed the account."""
    await make_veterans(database, "mina")
    await make_account(database, "jun", "sora", "ari")
    clubs = clubs_in(database)
    club = await clubs.create("mina", OPEN)
    for who in ("jun", "ari", "sora"):
        await clubs.join(club, who)
    for who in ("sora", "ari"):
        await clubs.give(club, "mina", who, ClubRole.KEEPER)
    await accounts_in(database).close_account("mina")
    view = await clubs.view(club, "ari")
    assert {it.player: it.role.value for it in view.members} == {
        "jun": "member", "ari": "owner", "sora": "keeper",
    }  # fmt: skip
    async with database.reading() as connection:
        assert await connection.scalar(select(tables.clubs.c.made_by)) is None
