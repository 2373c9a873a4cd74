"""Floor 7: SQL behind the ports of the services. SQLite by default, PostgreSQL by a URL."""

from yachtdice.storage.accounts import SqlAccounts
from yachtdice.storage.backup import Copied, back_up
from yachtdice.storage.bot_accounts import SqlBots
from yachtdice.storage.bot_news import SqlBotNews
from yachtdice.storage.database import Database, DatabaseError, database_url
from yachtdice.storage.fleet import SqlRegistry
from yachtdice.storage.guests import SqlGuests
from yachtdice.storage.history import SqlHistory
from yachtdice.storage.ranking import SqlRanking
from yachtdice.storage.rebuilding import Rebuilt
from yachtdice.storage.rooms import SqlRooms
from yachtdice.storage.rules import SqlRules
from yachtdice.storage.statistics import SqlStatistics
from yachtdice.storage.strength_pages import SqlStrengths
from yachtdice.storage.tournaments import SqlTournaments

__all__ = [
    "Copied",
    "Database",
    "DatabaseError",
    "Rebuilt",
    "SqlAccounts",
    "SqlBotNews",
    "SqlBots",
    "SqlGuests",
    "SqlHistory",
    "SqlRanking",
    "SqlRegistry",
    "SqlRooms",
    "SqlRules",
    "SqlStatistics",
    "SqlStrengths",
    "SqlTournaments",
    "back_up",
    "database_url",
]
