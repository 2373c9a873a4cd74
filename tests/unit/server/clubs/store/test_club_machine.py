"""Clubs against a simple model: any changes in any order, while accounts are closed."""

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import func, select

from tests.support.length import at_length
from tests.support.servers.databases import new_sqlite
from tests.support.servers.postgres import PostgresCluster
from tests.unit.server.clubs.store.people import clubs_in, make_veterans
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.clubs.messages import ClubLinkOrder, ClubOrder, ClubRole, RelationChoice
from yachtdice.server.clubs.service import rules
from yachtdice.server.clubs.service.rules import ClubFault, ClubRefusedError
from yachtdice.server.clubs.store.following import SqlFollowing
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import database_at

PEOPLE = ("ada", "bo", "cy", "di")
CLUBS = 5  #: Number of club names, more than one account may make.
Kind = TypeVar("Kind")
person = st.sampled_from(PEOPLE)
number = st.integers(0, CLUBS - 1)
role = st.sampled_from([*ClubRole, None])

#: Columns that name a player, apart from the accounts and the games.
NAMING = (
    *(tables.club_members.c.player, tables.clubs.c.made_by),
    *(tables.follows.c.player, tables.follows.c.followed),
    *(tables.blocks.c.player, tables.blocks.c.blocked, tables.shown_playing.c.player),
)


class ClubMachine(RuleBasedStateMachine):
    """Four accounts and five clubs; the model is the list of members in order, with roles."""

    cluster: PostgresCluster | None = None

    def __init__(self) -> None:
        """Start with accounts that may make clubs."""
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        if self.cluster is None:
            url = new_sqlite(Path(self.folder.name) / "yacht.sqlite3")
        else:
            url = self.cluster.emptied_database()
        self.database = database_at(url)
        self.clubs = clubs_in(self.database)
        self.following = SqlFollowing(self.database, lambda: 1)
        self.open: set[str] = {*PEOPLE}
        #: By number of the club: its id, its maker, and the members in the order of joining.
        self.model: dict[int, tuple[str, str, dict[str, ClubRole]]] = {}
        self.links: dict[str, tuple[int, str, int]] = {}

    @initialize()
    def begin(self) -> None:
        """Open the database."""
        self.do(self.database.open())
        self.do(make_veterans(self.database, *PEOPLE))

    def do(self, work: Coroutine[Any, Any, Kind]) -> Kind:
        """Return the result of a call."""
        return self.loop.run_until_complete(work)

    def fault(self, work: Coroutine[Any, Any, Any]) -> ClubFault | None:
        """Return the fault with which the server refuses a change, None if it accepts it."""
        try:
            self.do(work)
        except ClubRefusedError as error:
            return error.fault
        return None

    def leave(self, club: int, who: str) -> None:
        """Let a member go in the model: the heir follows an owner, an empty club ends."""
        _, _, members = self.model[club]
        gone = members.pop(who)
        if not members:
            del self.model[club]
        elif gone is ClubRole.OWNER:
            keepers = [one for one, its in members.items() if its is ClubRole.KEEPER]
            members[next(iter(keepers or members))] = ClubRole.OWNER

    @rule(who=person, club=number)
    def create(self, who: str, club: int) -> None:
        """Make a club: three by one account, each name once, none with a closed account."""
        made = sum(maker == who for _, maker, _ in self.model.values())
        order = ClubOrder(f"Club {'abcde'[club]}")
        fault: ClubFault | None = None
        if who not in self.open:
            fault = ClubFault.NEW_ACCOUNT
        elif made >= rules.MOST_MADE:
            fault = ClubFault.TOO_MANY
        elif club in self.model:
            fault = ClubFault.NAME
        assert self.fault(self.clubs.create(who, order)) == fault
        if fault is None:
            page = self.do(self.clubs.page(who, None))
            made_id = next(line.id for line in page.own if line.name == order.name)
            self.model[club] = made_id, who, {who: ClubRole.OWNER}

    @precondition(lambda self: self.model)
    @rule(who=person, data=st.data(), uses=st.integers(1, 2))
    def make_link(self, who: str, data: st.DataObject, uses: int) -> None:
        """Make a link to a club, which only keepers and owners do."""
        club = data.draw(st.sampled_from(sorted(self.model)))
        club_id, _, members = self.model[club]
        own = members.get(who)
        made = self.clubs.make_link(club_id, who, ClubLinkOrder(1, uses))
        if own in {ClubRole.OWNER, ClubRole.KEEPER}:
            self.links[self.do(made).code] = club, club_id, uses
        else:
            expected = ClubFault.NO_CLUB if own is None else ClubFault.RIGHTS
            assert self.fault(made) == expected

    @precondition(lambda self: self.links)
    @rule(who=person, data=st.data())
    def join(self, who: str, data: st.DataObject) -> None:
        """Join by a link: as often as it says, and not after the club has ended."""
        code = data.draw(st.sampled_from(sorted(self.links)))
        club, club_id, uses = self.links[code]
        stands = club in self.model and self.model[club][0] == club_id
        fault = self.fault(self.clubs.join_by_link(code, who))
        if not stands or uses == 0:
            assert fault == ClubFault.NO_LINK
            return
        members = self.model[club][2]
        assert fault == (None if who in self.open else ClubFault.NO_PLAYER)
        if fault is None and who not in members:
            members[who] = ClubRole.MEMBER
            self.links[code] = club, club_id, uses - 1

    @precondition(lambda self: self.model)
    @rule(who=person, member=person, new=role, data=st.data())
    def give(self, who: str, member: str, new: ClubRole | None, data: st.DataObject) -> None:
        """Give a role, hand over, remove, or leave: each by the role of the account that asks."""
        club = data.draw(st.sampled_from(sorted(self.model)))
        club_id, _, members = self.model[club]
        own, old = members.get(who), members.get(member)
        fault = self.fault(self.clubs.give(club_id, who, member, new))
        if own is None or old is None:
            assert fault == (ClubFault.NO_CLUB if own is None else ClubFault.NO_PLAYER)
            return
        if not rules.may_give(own, old, new, is_self=who == member):
            assert fault == ClubFault.RIGHTS
            return
        assert fault is None
        if new is None:
            self.leave(club, member)
            return
        if new is ClubRole.OWNER:
            members[who] = ClubRole.KEEPER
        members[member] = new

    @rule(who=person, other=person, follows=st.booleans(), blocks=st.booleans())
    def relate(self, who: str, other: str, follows: bool, blocks: bool) -> None:
        """Follow and block players, which leaves rows that a closed account must not leave."""
        self.fault(self.following.relate(who, other, RelationChoice(follows, blocks)))
        self.fault(self.following.show_playing(who, is_shown=follows))

    @precondition(lambda self: len(self.open) > 1)
    @rule(data=st.data())
    def close(self, data: st.DataObject) -> None:
        """Close an account: it leaves all its clubs."""
        who = data.draw(st.sampled_from(sorted(self.open)))
        self.do(accounts_in(self.database).close_account(who))
        self.open.discard(who)
        for club, (club_id, maker, members) in [*self.model.items()]:
            self.model[club] = club_id, "" if maker == who else maker, members
            if who in members:
                self.leave(club, who)

    @invariant()
    def is_as_in_the_model(self) -> None:
        """Each club has the members and roles of the model, so one owner, and none is empty."""
        self.do(self._compare())

    async def _compare(self) -> None:
        """Compare the rows with the model, and look for rows of closed accounts."""
        c = tables.club_members.c
        async with self.database.reading() as connection:
            order = select(c.club, c.player, c.role).order_by(c.since_ms)
            rows = (await connection.execute(order)).all()
            clubs = set(await connection.scalars(select(tables.clubs.c.id)))
            named = {
                str(column): {*(await connection.scalars(select(column)))} for column in NAMING
            }
            links = select(func.count()).where(tables.club_links.c.club.not_in(clubs))
            assert await connection.scalar(links) == 0
        stored: dict[str, dict[str, str]] = {}
        for row in rows:
            stored.setdefault(row.club, {})[row.player] = row.role
        expected = {club: members for club, _, members in self.model.values()}
        assert stored == expected
        assert clubs == expected.keys()
        for members in stored.values():
            assert [*members.values()].count("owner") == 1
        for column, players in named.items():
            assert players <= self.open | {None}, column

    def teardown(self) -> None:
        """Close the database."""
        self.do(self.database.close())
        self.loop.close()
        self.folder.cleanup()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_clubs_follow_the_model(kind: str, request: pytest.FixtureRequest) -> None:
    """Limits, heirs, links and closed accounts hold in every order of changes."""

    class OnDatabase(ClubMachine):
        """The machine on this kind of database."""

        cluster = None if kind == "sqlite" else request.getfixturevalue("postgres")

    run_state_machine_as_test(
        OnDatabase,
        settings=settings(
            max_examples=at_length(8, 100),
            stateful_step_count=at_length(30, 60),
            deadline=None,
            suppress_health_check=[*HealthCheck],
        ),
    )
