"""The devices that get push messages: each belongs to a session and ends with it."""

import re
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from yachtdice.server.common.limits import REMINDERS, Limiter
from yachtdice.server.common.ports import Now
from yachtdice.server.people.service.ports import Session
from yachtdice.server.reminders.messages import PushDevice, PushView
from yachtdice.server.reminders.service.base64url import decoded

#: The push services of the browsers; a name with a leading dot stands for all hosts below it.
HOSTS: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)

MOST_DEVICES: Final = 5  #: Devices of a player; one more replaces the oldest.

#: A host in Punycode (xn--) may break the library that sends; no push service has one.
_ENDPOINT: Final = re.compile(
    r"https://(?P<host>[a-z0-9]+(?:[.-][a-z0-9]+)*(?::[0-9]{1,5})?)/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*"
)
_AUTH_BYTES: Final = 16


class PushOffError(Exception):
    """The host has not turned push messages on."""


class PushRefusedError(Exception):
    """A subscription that cannot be used; `fault` names the problem."""

    def __init__(self, fault: str, text: str) -> None:
        """Set the name of the problem and its text."""
        super().__init__(text)
        self.fault = fault


class PushStore(Protocol):
    """Storage of subscriptions."""

    async def of_session(self, session: str) -> PushDevice | None:
        """Return the subscription of a session, None without one."""
        ...

    async def put(self, session: Session, device: PushDevice, at_ms: int, most: int) -> None:
        """Store the subscription of a session in place of its earlier one.

        Above `most` of a player, delete the oldest.
        """
        ...

    async def end(self, session: str) -> None:
        """Delete the subscription of a session."""
        ...


def is_listed(host: str, hosts: Iterable[str]) -> bool:
    """Return whether a host is one of these, or below one with a leading dot."""
    return any(host == one or (one[:1] == "." and host.endswith(one)) for one in hosts)


def origin_of(endpoint: str, hosts: Iterable[str]) -> str:
    """Return the origin of the address of a subscription; raise PushRefusedError.

    The server only sends to https addresses of the listed push services: an address comes from a
    client, and could name a machine of the host's own network.
    """
    found = _ENDPOINT.fullmatch(endpoint)
    if found is None or not is_listed(found["host"], hosts):
        raise PushRefusedError(
            "push-endpoint",
            "the endpoint is not an https address of a push service that this server knows",
        )
    return f"https://{found['host']}"


class PushDesk:
    """Takes and ends the subscriptions of sessions."""

    def __init__(
        self,
        store: PushStore,
        public_key: Callable[[], str],
        is_public_key: Callable[[bytes], bool],
        limiter: Limiter,
        now: Now,
        hosts: tuple[str, ...] = HOSTS,
    ) -> None:
        """Take addresses of these hosts; `public_key` returns the key of this server."""
        self._store, self._public_key, self._limiter, self._now = store, public_key, limiter, now
        self._is_public_key, self._hosts = is_public_key, hosts

    async def view(self, session: Session) -> PushView:
        """Return the subscription of a session; raise StoreUnavailableError."""
        stored = await self._store.of_session(session.id)
        if stored is None:
            return PushView(self._public_key())
        return PushView(self._public_key(), stored.endpoint, stored.quiet)

    async def put(self, session: Session, device: PushDevice) -> PushView:
        """Store the subscription of a session; raise PushRefusedError and TooOftenError."""
        self._limiter.take(REMINDERS, session.player.id)
        origin_of(device.endpoint, self._hosts)
        if not self._is_public_key(_read(device.key)):
            raise PushRefusedError("push-key", "the key is not a point of P-256 in base64url")
        if len(_read(device.auth)) != _AUTH_BYTES:
            raise PushRefusedError("push-key", "the secret is not 16 bytes in base64url")
        await self._store.put(session, device, self._now(), MOST_DEVICES)
        return PushView(self._public_key(), device.endpoint, device.quiet)

    async def end(self, session: Session) -> None:
        """Delete the subscription of a session; raise StoreUnavailableError."""
        await self._store.end(session.id)


def _read(text: str) -> bytes:
    """Return the bytes of a base64url text, none for another text."""
    try:
        return decoded(text)
    except ValueError:
        return b""
