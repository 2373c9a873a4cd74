"""Closing an account: all its data except its games is deleted, and its name is erased."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sqlalchemy import Connection, delete, select, update

from yachtdice.server.database.tables import (
    accounts,
    bot_invitations,
    game_seats,
    known_devices,
    lessons,
    mail_addresses,
    players,
    practice_games,
    push_subscriptions,
    reviews,
    title_blocks,
    vacations,
)
from yachtdice.server.people.store.ranking import leave_ranking, take_numbers
from yachtdice.server.people.store.ratings import leave_strength

#: Tables whose rows of a player are deleted.
_OWN: Final = (
    *(known_devices, lessons, practice_games, title_blocks),
    *(mail_addresses, push_subscriptions, vacations),
)

#: Erases the data of a player that is stored beside the account, in the transaction that closes it.
Erase: TypeAlias = Callable[[Connection, str], None]


def erase_account(connection: Connection, player: str, erase: Sequence[Erase]) -> None:
    """Erase an account and the accounts of its bots; `erase`: what other subjects have stored.

    Their sessions stay until `end_sessions` ends them in the same transaction.
    """
    bots = select(accounts.c.player).where(
        accounts.c.owner == player, accounts.c.folded.is_not(None)
    )
    take_numbers(connection, 0)  # locks out game ends and new bots until the commit
    for each in (player, *connection.scalars(bots).all()):
        _erase(connection, each, erase)


def _erase(connection: Connection, player: str, erase: Sequence[Erase]) -> None:
    """Erase one account."""
    empty = update(accounts).where(accounts.c.player == player)
    connection.execute(empty.values(folded=None, password=None))
    leave_ranking(connection, player)
    leave_strength(connection, player)
    connection.execute(update(players).where(players.c.id == player).values(name=None))
    for erase_stored in erase:
        erase_stored(connection, player)
    _erase_reviews(connection, player)
    for table in _OWN:
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(bot_invitations).where(bot_invitations.c.host == player))


def _erase_reviews(connection: Connection, player: str) -> None:
    """Delete the reviews of a player's seats."""
    seat = (game_seats.c.game == reviews.c.game) & (game_seats.c.seat == reviews.c.seat)
    own = select(game_seats.c.game).where(seat, game_seats.c.player == player).exists()
    connection.execute(delete(reviews).where(own))
