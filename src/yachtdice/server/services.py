"""The services of one running server, for the routes to use."""

from dataclasses import dataclass

from yachtdice.server.doors import Doors
from yachtdice.server.settings import Settings
from yachtdice.services.accounts import Accounts
from yachtdice.services.guests import Guests
from yachtdice.services.hub import Hub
from yachtdice.services.people_ports import (
    HistoryStore,
    RankingStore,
    StatisticsStore,
    StrengthStore,
)
from yachtdice.services.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes call."""

    settings: Settings
    guests: Guests
    shelf: Shelf
    hub: Hub
    accounts: Accounts
    doors: Doors
    ranking: RankingStore
    strengths: StrengthStore
    statistics: StatisticsStore
    history: HistoryStore
