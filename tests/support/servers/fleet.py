"""Two servers of one cluster, and players who change between them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeAlias

from websockets.exceptions import WebSocketException

from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.server.rooms.messages.client import Fill, Roll
from yachtdice.server.rooms.messages.server import Accepted, Changed

Fleet: TypeAlias = tuple[ServerProcess, ServerProcess]


def versions(guest: Guest) -> list[int]:
    """Return the versions a guest received, in order."""
    return [message.version for message in guest.received if isinstance(message, Changed)]


async def insist(guest: Guest, url: str, room: str, command: Roll | Fill) -> Accepted:
    """Connect to a server and send a command until it is accepted."""

    async def accepted() -> Accepted | None:
        with suppress(OSError, WebSocketException):
            if guest.socket is None or guest.url != url:
                guest.socket, guest.url = None, url
                await guest.enter(room)
            answer = await guest.ask(command)
            return answer if isinstance(answer, Accepted) else None
        guest.socket = None
        return None

    return await until(accepted)


@contextmanager
def fleet_on(database: str, bus: str, **options: Any) -> Iterator[Fleet]:
    """Run two servers on this database and this bus, with these options of ServerProcess."""
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(ServerProcess(database, bus=bus, **options)) for _ in range(2)
        )
        yield one, two
