"""The common parts of changes: their transactions, memberships, and the end of an account's rows.

All changes wait for the lock that closing an account and ending a game take too. So limits hold, a
link is never used once too often, and no row of a closed account comes back. Changes are rare
enough for one lock.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from yachtdice.server.clubs.messages import ClubRole
from yachtdice.server.clubs.service.rules import ClubFault, ClubRefusedError, StoredMember, heir_of
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.store.ranking import take_numbers

Result = TypeVar("Result")

#: The columns with a player whose rows go with the account.
_OF_PLAYER: Final = (
    *(
        tables.follows.c.player,
        tables.follows.c.followed,
        tables.blocks.c.player,
        tables.blocks.c.blocked,
    ),
    *(tables.shown_playing.c.player, tables.daily_results.c.player),
)


async def change(database: Database, work: Callable[[Connection], Result]) -> Result:
    """Return the result of a change; an error of `work` leaves nothing stored."""

    def locked(connection: Connection) -> Result:
        take_numbers(connection, 0)
        return work(connection)

    async with database.writing() as connection:
        return await connection.run_sync(locked)


def count(connection: Connection, *where: ColumnElement[bool]) -> int:
    """Return the number of rows that meet these conditions."""
    return connection.scalar(select(func.count()).where(*where)) or 0


def require_account(connection: Connection, player: str) -> None:
    """Raise ClubRefusedError without an open account of this player."""
    if not count(
        connection, tables.accounts.c.player == player, tables.accounts.c.folded.is_not(None)
    ):
        raise ClubRefusedError(ClubFault.NO_PLAYER)


def set_role(connection: Connection, club: str, player: str, role: ClubRole) -> None:
    """Give a member a role."""
    own = (tables.club_members.c.club == club) & (tables.club_members.c.player == player)
    connection.execute(update(tables.club_members).where(own).values(role=role.value))


def leave(connection: Connection, club: str, player: str) -> None:
    """End a membership; an owner is succeeded by the heir, and the last member ends the club."""
    own = (tables.club_members.c.club == club) & (tables.club_members.c.player == player)
    connection.execute(delete(tables.club_members).where(own))
    members = select(
        tables.club_members.c.role, tables.club_members.c.since_ms, tables.club_members.c.player
    )
    rows = connection.execute(members.where(tables.club_members.c.club == club)).all()
    left = [StoredMember(ClubRole(row[0]), row[1], row[2]) for row in rows]
    if not left:
        end_club(connection, club)
    elif all(it.role is not ClubRole.OWNER for it in left):
        set_role(connection, club, heir_of(left), ClubRole.OWNER)


def end_club(connection: Connection, club: str) -> None:
    """Delete a club with its members and links."""
    for column in (tables.club_links.c.club, tables.club_members.c.club, tables.clubs.c.id):
        connection.execute(delete(column.table).where(column == club))


def forget_player(connection: Connection, player: str) -> None:
    """Delete all that this subject stores about a player whose account is closed."""
    own = select(tables.club_members.c.club).where(tables.club_members.c.player == player)
    for club in connection.scalars(own).all():
        leave(connection, club, player)
    connection.execute(
        update(tables.clubs).where(tables.clubs.c.made_by == player).values(made_by=None)
    )
    for column in _OF_PLAYER:
        connection.execute(delete(column.table).where(column == player))
