"""The store of accounts of a whole server: closing an account erases its data in every subject."""

from yachtdice.server.clubs.store.changing import forget_player
from yachtdice.server.contests.store.entries import forget_entrant
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.store.accounts import SqlAccounts
from yachtdice.server.rooms.store.erasing import erase_name
from yachtdice.server.sheets.store import unlink_player
from yachtdice.server.tournaments.store.programs import forget_program


def accounts_in(database: Database) -> SqlAccounts:
    """Return the store of the accounts in this database."""
    others = (erase_name, forget_program, unlink_player, forget_player, forget_entrant)
    return SqlAccounts(database, others)
