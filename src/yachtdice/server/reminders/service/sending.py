"""Sending push messages to the push services of the browsers, over https."""

import time
from email.utils import parsedate_to_datetime
from typing import Final, Protocol

import httpx
import msgspec

from yachtdice.server.common.log_events import PushRefused, log_event
from yachtdice.server.common.ports import Now
from yachtdice.server.reminders.messages import PushMessage
from yachtdice.server.reminders.service import sealing
from yachtdice.server.reminders.service.base64url import decoded, encoded
from yachtdice.server.reminders.service.push import HOSTS, PushRefusedError, origin_of
from yachtdice.server.reminders.service.queue import PlayerTurns, ToldDevice

TIMEOUT_S: Final = 10.0  #: A push service has this time for each step of an answer.
TOPIC: Final = "turns"  #: At the push service, a newer message of this topic replaces an older one.
#: The rest of a device after an error without `Retry-After`, and the longest one.
PAUSE_S, LONGEST_PAUSE_S = 600, 86_400

_TOKEN_S: Final = 12 * 3600  #: Seconds in which the signature of a message is valid.
_GONE: Final = frozenset({404, 410})


class PushResults(Protocol):
    """Storage of the keys of this server, and of the answers of push services."""

    async def private_key(self, new: str) -> str:
        """Return the stored key; store `new` first if there is none."""
        ...

    async def gone(self, endpoint: str) -> None:
        """Delete a subscription that has ended at the push service."""
        ...

    async def rest(self, endpoint: str, until_ms: int) -> None:
        """Send nothing to a subscription until this time."""
        ...


class PushSender:
    """Sends messages, signed with the key of this server. `open` it before its first use."""

    def __init__(
        self,
        store: PushResults,
        contact: str,
        play_now: Now,
        hosts: tuple[str, ...] = HOSTS,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        """`contact`: whom the push services tell about faults (mailto: or https:)."""
        self._store, self._contact, self._play_now = store, contact, play_now
        self._hosts = hosts
        self._client = httpx.AsyncClient(timeout=timeout_s, follow_redirects=False)
        self._key = sealing.private_key(sealing.new_private_key())

    async def open(self) -> None:
        """Load the key, made at the first start of any server; raise StoreUnavailableError."""
        stored = await self._store.private_key(sealing.new_private_key())
        self._key = sealing.private_key(stored)

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    def public_key(self) -> str:
        """Return the public key, for the browsers."""
        return encoded(sealing.point(self._key))

    async def tell(self, device: ToldDevice, told: PlayerTurns) -> bool:
        """Send the number of turns to a device; return whether its push service has taken it.

        A subscription that has ended is deleted. After another refusal the device rests. Raises
        StoreUnavailableError.
        """
        try:
            answer = await self._send(device, told)
        except (httpx.HTTPError, httpx.InvalidURL, PushRefusedError):
            await self._rest(device, PAUSE_S)
            return False
        if answer.is_success:
            return True
        if answer.status_code in _GONE:
            await self._store.gone(device.endpoint)
            return False
        if answer.status_code != 429 and answer.status_code < 500:
            log_event(PushRefused(answer.url.host, answer.status_code))
        await self._rest(device, seconds_of(answer.headers.get("retry-after")))
        return False

    async def _send(self, device: ToldDevice, told: PlayerTurns) -> httpx.Response:
        """Return the answer of the push service, without reading its body."""
        origin, expires_s = origin_of(device.endpoint, self._hosts), int(time.time()) + _TOKEN_S
        message = msgspec.json.encode(PushMessage(told.turns, told.room, device.language))
        key, auth = decoded(device.key), decoded(device.auth)
        headers = {
            "authorization": sealing.authorization(self._key, origin, self._contact, expires_s),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, (told.due_ms - self._play_now()) // 1000)),
            "topic": TOPIC,
            "urgency": "normal",
        }
        body = sealing.encrypted(message, key, auth)
        async with self._client.stream(
            "POST", device.endpoint, headers=headers, content=body
        ) as got:
            return got

    async def _rest(self, device: ToldDevice, seconds: int) -> None:
        """Let a device rest for this time."""
        await self._store.rest(device.endpoint, self._play_now() + seconds * 1000)


def seconds_of(retry_after: str | None) -> int:
    """Return the seconds of a header `Retry-After`, from 1 to LONGEST_PAUSE_S; else PAUSE_S."""
    try:
        seconds = int(retry_after or "")
    except ValueError:
        try:
            seconds = int(parsedate_to_datetime(retry_after or "").timestamp() - time.time())
        except (ValueError, TypeError, OverflowError):
            return PAUSE_S
    return min(max(seconds, 1), LONGEST_PAUSE_S)
