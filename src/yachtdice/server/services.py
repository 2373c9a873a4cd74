"""The services of one running server, for the routes to use."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from yachtdice.server.doors import Doors
from yachtdice.server.metrics import Metrics
from yachtdice.server.settings import Settings
from yachtdice.services.accounts import Accounts
from yachtdice.services.bot_accounts import BotAccounts
from yachtdice.services.bot_events import BotEvents
from yachtdice.services.bot_rooms import BotRooms
from yachtdice.services.figures import Figures
from yachtdice.services.fleet.fleet import Fleet
from yachtdice.services.guests import Guests
from yachtdice.services.people_ports import (
    HistoryStore,
    RankingStore,
    StatisticsStore,
    StrengthStore,
)
from yachtdice.services.rooms import Rooms
from yachtdice.services.shelf import Shelf
from yachtdice.services.tournaments import Tournaments


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes call.

    `reach_store` raises StoreUnavailableError; `fleet` is None where there is one server.
    """

    settings: Settings
    guests: Guests
    shelf: Shelf
    rooms: Rooms
    accounts: Accounts
    bots: BotAccounts
    bot_events: BotEvents
    bot_rooms: BotRooms
    doors: Doors
    ranking: RankingStore
    strengths: StrengthStore
    statistics: StatisticsStore
    figures: Figures
    history: HistoryStore
    tournaments: Tournaments
    metrics: Metrics
    reach_store: Callable[[], Awaitable[None]]
    fleet: Fleet | None
