"""Floor 7: SQL behind the ports of the services. SQLite by default, PostgreSQL by a URL."""

from yachtdice.storage.database import Database, DatabaseError, database_url
from yachtdice.storage.games import SqlGames
from yachtdice.storage.guests import SqlGuests
from yachtdice.storage.rooms import SqlRooms
from yachtdice.storage.rules import SqlRules

__all__ = [
    "Database",
    "DatabaseError",
    "SqlGames",
    "SqlGuests",
    "SqlRooms",
    "SqlRules",
    "database_url",
]
