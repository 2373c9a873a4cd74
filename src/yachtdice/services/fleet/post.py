"""The bus, in the words servers use."""

import msgspec

from yachtdice.services.fleet.ports import Bus, UnreachableError
from yachtdice.services.fleet.wire import Heard, Said, pack, read_heard


class Post:
    """Tells and asks other servers."""

    def __init__(self, bus: Bus) -> None:
        """Send by this bus."""
        self._bus = bus

    def tell(self, server: str, message: Said) -> None:
        """Send to one server."""
        self._bus.tell(server, pack(message))

    def tell_all(self, message: Said) -> None:
        """Send to all other servers."""
        self._bus.tell(None, pack(message))

    async def ask(self, server: str, message: Said, patience_s: float) -> Heard:
        """Return a server's answer; raise UnreachableError when none comes that can be read."""
        answer = await self._bus.ask(server, pack(message), patience_s)
        try:
            return read_heard(answer)
        except msgspec.DecodeError as error:
            raise UnreachableError(f"{server} answers what cannot be read: {error}") from error
