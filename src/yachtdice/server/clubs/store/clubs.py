"""Clubs: their members, roles and links. Each change looks at the rights in its transaction."""

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    func,
    insert,
    literal,
    select,
    true,
    tuple_,
    update,
)

from yachtdice.server.clubs import messages
from yachtdice.server.clubs.messages import ClubLine, ClubMember, ClubOrder, ClubRole, ClubView
from yachtdice.server.clubs.service import rules
from yachtdice.server.clubs.service.rules import ClubFault, ClubRefusedError
from yachtdice.server.clubs.store.changing import (
    OnDatabase,
    changes,
    count,
    end_club,
    leave,
    reads,
    require_account,
    set_role,
)
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Chance, Now
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.service.names import fold
from yachtdice.server.people.store.accounts import hashed

_PAGE: Final = 50  #: Number of open clubs on one page.
_CODE_LETTERS: Final = 26  #: Letters of a link's code, 130 bits.
_c, _m, _l = tables.clubs.c, tables.club_members.c, tables.club_links.c


class SqlClubs(OnDatabase):
    """Clubs in a database. All methods but `role_in` and `page` raise ClubRefusedError."""

    def __init__(self, database: Database, chance: Chance, now: Now, account_days: int) -> None:
        """Store in this database; an account makes clubs when it is `account_days` old."""
        super().__init__(database)
        self._chance, self._now = chance, now
        self._age_ms = account_days * DAY_MS

    @reads
    def page(
        self, connection: Connection, player: str, before: tuple[int, str] | None
    ) -> messages.ClubsPage:
        """Return the clubs of an account, and a page of the open clubs."""
        place = tuple_(_c.created_ms, _c.id)
        earlier = true() if before is None else place < tuple_(*map(literal, before))
        found = _lines(connection, player, _c.is_open & earlier)
        own = _lines(connection, player, _c.id.in_(select(_m.club).where(_m.player == player)))
        last = found[_PAGE - 1] if len(found) > _PAGE else None
        return messages.ClubsPage(
            tuple(sorted(own, key=lambda line: line.name)),
            found[:_PAGE],
            None if last is None else f"{last.created_ms}.{last.id}",
            self._fault_of_maker(connection, player) is None,
        )

    @reads
    def view(self, connection: Connection, club: str, player: str) -> ClubView:
        """Return a club as a player sees it."""
        line = _visible(connection, club, player)
        if line.role is None:
            return ClubView(line, (), 0)
        is_keeper = rules.has_rights(line.role, ClubRole.KEEPER)
        links = count(connection, _l.club == club, self._is_valid()) if is_keeper else 0
        rows = connection.execute(_MEMBERS.where(_m.club == club))
        return ClubView(
            line, tuple(ClubMember(*row[:3], ClubRole(row[3]), row[4]) for row in rows), links
        )

    @reads
    def role_in(self, connection: Connection, club: str, player: str) -> ClubRole | None:
        """Return the role of a player in a club, None without a membership or club."""
        return _role(connection, club, player)

    @reads
    def require(self, connection: Connection, club: str, player: str) -> None:
        """Check that a player is a member of a club."""
        _require(connection, club, player, ClubRole.MEMBER)

    @changes
    def create(self, connection: Connection, player: str, order: ClubOrder) -> str:
        """Make a club; return its id."""
        club, now = self._chance.new_id(12), self._now()
        if (fault := self._fault_of_maker(connection, player)) is not None:
            raise ClubRefusedError(fault)
        facts = _facts(connection, club, order)
        row = {"id": club, "made_by": player, "created_ms": now, **facts}
        connection.execute(insert(tables.clubs).values(row))
        _admit(connection, club, player, ClubRole.OWNER, now)
        return club

    @changes
    def change(self, connection: Connection, club: str, player: str, order: ClubOrder) -> None:
        """Give a club a new name and text, and open or close it, for its owner."""
        _require(connection, club, player, ClubRole.OWNER)
        facts = _facts(connection, club, order)
        connection.execute(update(tables.clubs).where(_c.id == club).values(facts))

    @changes
    def end(self, connection: Connection, club: str, player: str) -> None:
        """Delete a club, for its owner."""
        _require(connection, club, player, ClubRole.OWNER)
        end_club(connection, club)

    @changes
    def join(self, connection: Connection, club: str, player: str) -> None:
        """Join an open club; a member stays one."""
        _visible(connection, club, player)
        _admit(connection, club, player, ClubRole.MEMBER, self._now())

    @changes
    def join_by_link(self, connection: Connection, code: str, player: str) -> str:
        """Join a club with the code of a link, which uses it once; return the club's id."""
        valid = (_l.hash == hashed(code)) & self._is_valid()
        if (club := connection.scalar(select(_l.club).where(valid))) is None:
            raise ClubRefusedError(ClubFault.NO_LINK)
        if _admit(connection, club, player, ClubRole.MEMBER, self._now()):
            used = update(tables.club_links).where(valid)
            connection.execute(used.values(uses_left=_l.uses_left - 1))
        return str(club)

    @changes
    def give(
        self, connection: Connection, club: str, player: str, member: str, role: ClubRole | None
    ) -> None:
        """Give a member a role, or with None remove it; an owner that hands over becomes keeper."""
        own = _require(connection, club, player, ClubRole.MEMBER)
        old = _role(connection, club, member)
        if old is None:
            raise ClubRefusedError(ClubFault.NO_PLAYER)
        if not rules.may_give(own, old, role, is_self=player == member):
            raise ClubRefusedError(ClubFault.RIGHTS)
        if role is None:
            return leave(connection, club, member)
        if role is ClubRole.OWNER:
            set_role(connection, club, player, ClubRole.KEEPER)
        return set_role(connection, club, member, role)

    @changes
    def make_link(
        self, connection: Connection, club: str, player: str, order: messages.ClubLinkOrder
    ) -> messages.ClubLinkMade:
        """Make a link, for keepers; only its hash is stored."""
        code, until_ms = self._chance.new_id(_CODE_LETTERS), self._now() + order.days * DAY_MS
        row = {"hash": hashed(code), "club": club, "until_ms": until_ms, "uses_left": order.uses}
        _require(connection, club, player, ClubRole.KEEPER)
        connection.execute(delete(tables.club_links).where(_l.club == club, ~self._is_valid()))
        if count(connection, _l.club == club) >= rules.MOST_LINKS:
            raise ClubRefusedError(ClubFault.TOO_MANY_LINKS)
        connection.execute(insert(tables.club_links).values(row))
        return messages.ClubLinkMade(code, until_ms, order.uses)

    @changes
    def end_links(self, connection: Connection, club: str, player: str) -> None:
        """End all links of a club, for keepers."""
        _require(connection, club, player, ClubRole.KEEPER)
        connection.execute(delete(tables.club_links).where(_l.club == club))

    def _is_valid(self) -> ColumnElement[bool]:
        """Return whether a link is valid now."""
        return (_l.until_ms > self._now()) & (_l.uses_left > 0)

    def _fault_of_maker(self, connection: Connection, player: str) -> ClubFault | None:
        """Return why a player may not make a club now, None if the player may."""
        is_old = (tables.accounts.c.player == player) & tables.accounts.c.folded.is_not(None)
        is_old &= tables.accounts.c.created_ms <= self._now() - self._age_ms
        has_played = (tables.game_seats.c.player == player) & tables.game_seats.c.ended.is_not(None)
        if not count(connection, is_old) or count(connection, has_played) < rules.GAMES_NEEDED:
            return ClubFault.NEW_ACCOUNT
        has_made = count(connection, _c.made_by == player) >= rules.MOST_MADE
        is_in = count(connection, _m.player == player) >= rules.MOST_JOINED
        return ClubFault.TOO_MANY if has_made or is_in else None


_MEMBERS: Final = (
    select(
        tables.players.c.id,
        tables.players.c.name,
        func.coalesce(tables.standings.c.level, 0),
        _m.role,
        _m.since_ms,
    )
    .join(tables.club_members, _m.player == tables.players.c.id)
    .join(tables.standings, tables.standings.c.player == tables.players.c.id, isouter=True)
    .order_by(_m.since_ms, tables.players.c.id)
)


def _facts(connection: Connection, club: str, order: ClubOrder) -> dict[str, Any]:
    """Return the columns that an order sets; raise ClubRefusedError for another club's name."""
    folded = fold(order.name)
    if count(connection, _c.folded == folded, _c.id != club):
        raise ClubRefusedError(ClubFault.NAME)
    return {"name": order.name, "folded": folded, "about": order.about, "is_open": order.open}


def _lines(connection: Connection, player: str, where: ColumnElement[bool]) -> tuple[ClubLine, ...]:
    """Return the clubs that meet a condition, latest first, at most one more than a page has."""
    in_club = _m.club == _c.id
    members = select(func.count()).where(in_club).scalar_subquery()
    role = select(_m.role).where(in_club, _m.player == player).scalar_subquery()
    wanted = select(_c.id, _c.name, _c.about, _c.is_open, _c.created_ms, members, role)
    latest = wanted.where(where).order_by(_c.created_ms.desc(), _c.id.desc()).limit(_PAGE + 1)
    rows = connection.execute(latest)
    return tuple(ClubLine(*row[:6], ClubRole(row[6]) if row[6] else None) for row in rows)


def _visible(connection: Connection, club: str, player: str) -> ClubLine:
    """Return a club that a player may see; raise ClubRefusedError for any other club alike."""
    for line in _lines(connection, player, _c.id == club):
        if line.open or line.role is not None:
            return line
    raise ClubRefusedError(ClubFault.NO_CLUB)


def _role(connection: Connection, club: str, player: str) -> ClubRole | None:
    """Return the role of a player in a club, None without a membership or club."""
    role = connection.scalar(select(_m.role).where(_m.club == club, _m.player == player))
    return None if role is None else ClubRole(role)


def _require(connection: Connection, club: str, player: str, needed: ClubRole) -> ClubRole:
    """Return the role of a player that has these rights; raise ClubRefusedError otherwise."""
    role = _visible(connection, club, player).role
    if role is None or not rules.has_rights(role, needed):
        raise ClubRefusedError(ClubFault.RIGHTS)
    return role


def _admit(connection: Connection, club: str, player: str, role: ClubRole, now_ms: int) -> bool:
    """Make an account a member; return False for a member. Raises ClubRefusedError."""
    require_account(connection, player)
    if _role(connection, club, player) is not None:
        return False
    if count(connection, _m.player == player) >= rules.MOST_JOINED:
        raise ClubRefusedError(ClubFault.TOO_MANY)
    if count(connection, _m.club == club) >= messages.MOST_MEMBERS:
        raise ClubRefusedError(ClubFault.FULL)
    row = {"club": club, "player": player, "role": role.value, "since_ms": now_ms}
    connection.execute(insert(tables.club_members).values(row))
    return True
