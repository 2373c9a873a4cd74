"""Reminders by e-mail: addresses, their verification, and a digest of the turns that wait."""

import asyncio
import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

from yachtdice.server.common import limits
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.periodic import run_again
from yachtdice.server.common.ports import Chance, Now
from yachtdice.server.common.smtp import plain_address
from yachtdice.server.reminders.messages import MailRequest, MailView

if TYPE_CHECKING:
    from yachtdice.server.reminders.service.letters import Letters
    from yachtdice.server.reminders.service.post import MailFate, PostOffice

TOKEN_LASTS_MS: Final = DAY_MS  #: A link that verifies is valid for 24 hours.
REST_MS: Final = DAY_MS // 6  #: Time between two digests to an address.
SETTLE_MS: Final = 10 * 60_000  #: A turn younger than this is in no digest.
MOST_FAILURES: Final = 5  #: After this many permanent errors in a row the server stops the mails.
LOOK_S: Final = 60.0  #: Seconds between two looks for digests.
_AT_ONCE: Final = 4  #: Digests that are claimed and sent together.
_REPEAT_MS: Final = 5 * 60_000  #: Time until a mail that could not be sent is tried again.

_log = logging.getLogger(__name__)


class MailOffError(Exception):
    """The host has not turned reminders by e-mail on."""


class MailLinkError(Exception):
    """The link is unknown or older than 24 hours."""


class MailNotSentError(Exception):
    """The mail server did not take the mail that verifies an address."""


class StoredMail(Struct, frozen=True):
    """A stored address."""

    address: str
    verified_ms: int | None
    failures: int


class Digest(Struct, frozen=True):
    """A digest that this server has claimed."""

    player: str
    address: str
    language: str
    leave_token: str
    failures: int  #: Permanent errors of the address in a row.
    waiting: tuple[tuple[str, int], ...]  #: Rooms, and the milliseconds that are left in each.


class MailStore(Protocol):
    """Storage of addresses."""

    async def address_of(self, player: str) -> StoredMail | None:
        """Return the address of a player, None without one."""
        ...

    async def put_address(
        self, player: str, address: str, language: str, hashed: str, leave: str, at_ms: int
    ) -> None:
        """Store an address that is not verified, in place of an earlier one."""
        ...

    async def verify_address(self, hashed: str, since_ms: int, at_ms: int) -> bool:
        """Verify the address of a token asked for since then; return whether there is one."""
        ...

    async def remove_address(self, player: str) -> None:
        """Delete the address of a player."""
        ...

    async def leave(self, token: str) -> None:
        """Delete the address whose digests have this token."""
        ...

    async def claim_digests(self, at_ms: int, most: int) -> Sequence[Digest]:
        """Claim the digests that are due; no other server sends them."""
        ...

    async def settle_digest(self, digest: Digest, at_ms: int, told_ms: int, failures: int) -> None:
        """Store the result of a digest claimed at `at_ms`, unless the address has changed.

        The rest of the address begins at `told_ms`; `failures` permanent errors came in a row.
        """
        ...


class MailDesk:
    """The addresses of accounts, and their digests."""

    def __init__(
        self,
        store: MailStore,
        office: "PostOffice",
        letters: "Letters",
        chance: Chance,
        now: Now,
        play_now: Now,
        limiter: Limiter,
    ) -> None:
        """Keep addresses in this store; `play_now` returns the time in which turns are counted."""
        self._store, self._office, self._letters = store, office, letters
        self._chance, self._now, self._play_now = chance, now, play_now
        self._limiter = limiter

    async def view(self, player: str) -> MailView:
        """Return the address of a player."""
        stored = await self._store.address_of(player)
        if stored is None:
            return MailView(offered=True)
        is_verified, is_stopped = stored.verified_ms is not None, stored.failures >= MOST_FAILURES
        return MailView(True, stored.address, is_verified, is_stopped)

    async def put(self, player: str, wanted: MailRequest, client: str) -> MailView:
        """Send the mail that verifies an address, and store the address.

        Raises AddressRefusedError, TooOftenError and MailNotSentError; then nothing has changed.
        """
        address, token = plain_address(wanted.address), self._chance.new_id(32)
        self._limiter.take_all(
            (limits.MAILS_BY_ADDRESS, client),
            (limits.MAILS_BY_ACCOUNT, player),
            (limits.MAILS_TO_ONE, address.lower()),
        )
        letter = self._letters.verifying(address, wanted.language, token)
        if await self._office.send(letter) in {"refused", "not now"}:
            raise MailNotSentError
        leave = self._chance.new_id(32)
        await self._store.put_address(
            player, address, wanted.language, _hash(token), leave, self._now()
        )
        return await self.view(player)

    async def verify(self, token: str) -> None:
        """Verify the address to which the server has sent this token; raise MailLinkError."""
        now = self._now()
        if not await self._store.verify_address(_hash(token), now - TOKEN_LASTS_MS, now):
            raise MailLinkError

    async def end(self, player: str) -> None:
        """Delete the address of a player."""
        await self._store.remove_address(player)

    async def leave(self, token: str) -> None:
        """Delete the address whose digests have this token; an unknown token changes nothing."""
        await self._store.leave(token)

    async def work(self) -> None:
        """Send the digests that are due until cancelled."""
        await run_again("mail", self.look, LOOK_S)

    async def look(self) -> int:
        """Send the digests that are due; return how many the mail server has taken.

        It claims few at a time: the steps of tables wait for a claim, and a digest is lost if the
        server stops after its claim. If the mail server takes none of them, the next look goes on.
        """
        taken = 0
        while due := await self._store.claim_digests(now := self._play_now(), _AT_ONCE):
            fates = await asyncio.gather(*(self._send(digest, now) for digest in due))
            taken += fates.count("sent")
            if {*fates} == {"not now"}:
                _log.warning("mail: the mail server takes no mail; the server tries again")
                break
        return taken

    async def _send(self, digest: Digest, at_ms: int) -> "MailFate":
        """Send a digest and store its result; return that."""
        letter = self._letters.digest(
            digest.address, digest.language, digest.leave_token, digest.waiting
        )
        fate = await self._office.send(letter)
        failures = {"sent": 0, "refused": digest.failures + 1}.get(fate, digest.failures)
        told_ms = at_ms - REST_MS + _REPEAT_MS if fate == "not now" else at_ms
        await self._store.settle_digest(digest, at_ms, told_ms, failures)
        return fate


def _hash(token: str) -> str:
    """Return the hash under which the token of a link is stored."""
    return sha256(token.encode()).hexdigest()
