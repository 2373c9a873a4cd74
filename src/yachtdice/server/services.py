"""The services of one running server, for the routes to use."""

from dataclasses import dataclass

from yachtdice.server.settings import Settings
from yachtdice.services.guests import Guests
from yachtdice.services.hub import Hub
from yachtdice.services.records import Records
from yachtdice.services.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes call."""

    settings: Settings
    guests: Guests
    shelf: Shelf
    hub: Hub
    records: Records
