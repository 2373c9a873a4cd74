"""Push messages of a server whose host has turned them on.

The import raises PushSetupError without the optional packages `cryptography` and `httpx`.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from yachtdice import extra_needed
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Now
from yachtdice.server.common.settings import PushSetupError
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.service.connections import Connections
from yachtdice.server.reminders.service.push import HOSTS, PushDesk
from yachtdice.server.reminders.service.queue import TurnReminders
from yachtdice.server.reminders.store.push import SqlPush

try:
    from yachtdice.server.reminders.service import sealing
    from yachtdice.server.reminders.service.sending import PushSender
except ModuleNotFoundError as error:
    missing = (error.name or "").partition(".")[0]
    raise PushSetupError(extra_needed("--push", missing, "push")) from error


class PushService:
    """The desk that takes subscriptions, and the job that tells turns to them."""

    def __init__(
        self,
        database: Database,
        contact: str,
        more_hosts: tuple[str, ...],
        connections: Connections,
        limiter: Limiter,
        play_now: Now,
        now: Now,
    ) -> None:
        """Send to the push services of the browsers and to `more_hosts`."""
        hosts, store = (*HOSTS, *more_hosts), SqlPush(database, now)
        self._sender = PushSender(store, contact, play_now, hosts)
        self.desk = PushDesk(
            store, self._sender.public_key, sealing.is_public_key, limiter, now, hosts
        )
        self._reminders = TurnReminders(
            store, self._sender.tell, connections.players, play_now, now
        )
        self.work = self._reminders.work

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Load the key of the server, and close all connections at the end.

        Raises StoreUnavailableError.
        """
        try:
            await self._sender.open()
            yield
        finally:
            await self._sender.close()
