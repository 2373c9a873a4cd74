"""SQL adapters behind the service ports. SQLite by default, PostgreSQL by URL."""

from yachtdice.storage.bots import SqlBotNews, SqlBots
from yachtdice.storage.cluster import SqlRegistry
from yachtdice.storage.engine.backup import Copied, back_up
from yachtdice.storage.engine.database import (
    Database,
    DatabaseError,
    database_at,
    database_url,
    existing_database,
    shown_database,
)
from yachtdice.storage.opening import Rebuilt, rebuild_statistics
from yachtdice.storage.people.account_admin import ListedAccount, SqlAccountAdmin
from yachtdice.storage.people.accounts import SqlAccounts, SqlGuests
from yachtdice.storage.people.counters import SqlDailyBests
from yachtdice.storage.people.games import SqlHistory
from yachtdice.storage.people.lessons import SqlLessons
from yachtdice.storage.people.retention import SqlRetention
from yachtdice.storage.people.reviews import SqlReviews
from yachtdice.storage.people.statistics import SqlStatistics
from yachtdice.storage.programs import SqlPrograms
from yachtdice.storage.ranking.ranking import SqlRanking
from yachtdice.storage.ranking.ratings import SqlStrengths
from yachtdice.storage.rooms.rooms import SqlRooms, SqlRunning
from yachtdice.storage.rooms.rule_sets import SqlRules
from yachtdice.storage.searches import SqlSearches
from yachtdice.storage.standing_tournaments import SqlStandingTournaments
from yachtdice.storage.tournaments import SqlTournaments
from yachtdice.storage.whole_accounts import accounts_in

__all__ = [
    "Copied",
    "Database",
    "DatabaseError",
    "ListedAccount",
    "Rebuilt",
    "SqlAccountAdmin",
    "SqlAccounts",
    "SqlBotNews",
    "SqlBots",
    "SqlDailyBests",
    "SqlGuests",
    "SqlHistory",
    "SqlLessons",
    "SqlPrograms",
    "SqlRanking",
    "SqlRegistry",
    "SqlRetention",
    "SqlReviews",
    "SqlRooms",
    "SqlRules",
    "SqlRunning",
    "SqlSearches",
    "SqlStandingTournaments",
    "SqlStatistics",
    "SqlStrengths",
    "SqlTournaments",
    "accounts_in",
    "back_up",
    "database_at",
    "database_url",
    "existing_database",
    "rebuild_statistics",
    "shown_database",
]
