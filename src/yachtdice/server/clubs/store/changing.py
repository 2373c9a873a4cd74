"""The common parts of changes: their transactions, memberships, and the end of an account's rows.

All changes wait for the lock that closing an account and ending a game take too. So limits hold, a
link is never used once too often, and no row of a closed account comes back. Changes are rare
enough for one lock.
"""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from yachtdice.server.clubs.messages import ClubRole
from yachtdice.server.clubs.service.rules import ClubFault, ClubRefusedError, StoredMember, heir_of
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.store.ranking import take_numbers

Result = TypeVar("Result")
P = ParamSpec("P")
Store = TypeVar("Store", bound="OnDatabase")

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


class OnDatabase:
    """A store; `reads` and `changes` give its methods the connection of a transaction."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self.database = database


def reads(
    work: Callable[Concatenate[Store, Connection, P], Result],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, Result]]:
    """Return a method that runs `work` as a short read."""

    @wraps(work)
    async def method(store: Store, /, *args: P.args, **named: P.kwargs) -> Result:
        return await store.database.read(lambda each: work(store, each, *args, **named))

    return method


def changes(
    work: Callable[Concatenate[Store, Connection, P], Result],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, Result]]:
    """Return a method that runs `work` in a transaction; an error of it leaves nothing stored."""

    @wraps(work)
    async def method(store: Store, /, *args: P.args, **named: P.kwargs) -> Result:
        def locked(connection: Connection) -> Result:
            take_numbers(connection, 0)
            return work(store, connection, *args, **named)

        async with store.database.writing() as connection:
            return await connection.run_sync(locked)

    return method


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
    """Delete a club with its members and links; its contests that wait are cancelled."""
    _k, is_open = tables.contests.c, tables.contests.c.status == ContestStatus.OPEN.value
    waiting = update(tables.contests).where(_k.club == club, is_open)
    connection.execute(waiting.values(due_ms=0))  # the next look cancels them
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
