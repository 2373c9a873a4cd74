"""All rate limits, the limiter that counts the attempts, and the client that a task serves.

Each limit counts the attempts of the last `seconds` (a sliding window) by a key: a player, an
address, a name. The attempts of a key are kept in memory, so the limiter gives three guarantees:

- Memory is bounded. A limit remembers `MOST_KEYS` keys, and long keys are replaced by their hash.
- A stranger cannot flush the counters. When a limit is full, the key with the fewest attempts is
  dropped, so that a key near its limit outlasts any number of keys that were tried once.
- Time only moves forward. The window uses a monotonic clock; the wall clock only gives the time in
  the refusal at which the client may try again.
"""

import hashlib
import ipaddress
import time
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, TypeAlias

from msgspec import Struct

from yachtdice.server.common.ports import Now

#: The server itself as a client: work that no request has begun, such as reviews for profiles.
SERVER: Final = "server"


#: The client for which the current task computes, by its address.
#:
#: The server sets it for each request and each live socket. The tasks that these start inherit it.
asking_client: Final[ContextVar[str]] = ContextVar("asking_client", default=SERVER)


MOST_KEYS: Final = 50_000  #: Number of keys that each limit remembers: about 25 MB for a full one.

_LONGEST_KEY: Final = 80


class RateLimit(Struct, frozen=True):
    """At most `most` attempts in `seconds`; a refusal names the limit by its `name`."""

    name: str
    most: int
    seconds: int


_MINUTE, _HOUR, _DAY = 60, 3600, 86_400

LOGINS_BY_ADDRESS: Final = RateLimit("log in, by address", 50, 5 * _MINUTE)
LOGINS_BY_NAME: Final = RateLimit("log in, by name and address", 10, 5 * _MINUTE)
LOGINS_BY_ACCOUNT: Final = RateLimit("log in, by account", 30, _HOUR)
LOGINS_BY_DEVICE: Final = RateLimit("log in, by account and known device", 10, 5 * _MINUTE)
PASSWORDS: Final = RateLimit("passwords, by account", 10, 5 * _MINUTE)
NEW_ACCOUNTS: Final = RateLimit("new accounts, by address", 20, _HOUR)
NEW_GUESTS: Final = RateLimit("new guests, by address", 100, _HOUR)
ROOMS_BY_PLAYER: Final = RateLimit("new rooms, by player", 60, _HOUR)
ROOMS_BY_ADDRESS: Final = RateLimit("new rooms, by address", 300, _HOUR)
DISCORD_ROOMS: Final = RateLimit("new rooms, by Discord server", 10, _MINUTE)
SHEETS_BY_PLAYER: Final = RateLimit("new sheets, by player", 20, _DAY)
SHEETS_BY_ADDRESS: Final = RateLimit("new sheets, by address", 20, _DAY)
SHEET_WRITES: Final = RateLimit("requests with entries, by sheet", 240, _MINUTE)
RULES_BY_PLAYER: Final = RateLimit("rule sets, by player", 30, _HOUR)
RULES_BY_ADDRESS: Final = RateLimit("rule sets, by address", 200, _DAY)
TOURNAMENTS_BY_PLAYER: Final = RateLimit("tournaments, by player", 30, _HOUR)
TOURNAMENTS_BY_ADDRESS: Final = RateLimit("tournaments, by address", 60, _HOUR)
TOURNAMENT_WORDS: Final = RateLimit("words for tournaments, by address", 20, _HOUR)
LIVE_SOCKETS: Final = RateLimit("live sockets, by address", 300, _MINUTE)
ROOM_VISITS: Final = RateLimit("rooms entered, by address", 300, _MINUTE)
WORDS_OF_ONE: Final = RateLimit("words for one tournament, by address", 3, _DAY)
WORDS_NEARBY: Final = RateLimit("words for one tournament, by network", 10, _DAY)
STANDING_ENTRIES: Final = RateLimit("entries in standing tournaments, by account", 30, _HOUR)
CONTESTS: Final = RateLimit("contests, by account", 10, _DAY)
CONTEST_ENTRIES: Final = RateLimit("entries in contests, by account", 60, _HOUR)
GAMES: Final = RateLimit("games among people, by player", 30, _HOUR)
NEW_TOKENS: Final = RateLimit("new tokens, by account", 30, _HOUR)
WRONG_TOKENS: Final = RateLimit("wrong tokens, by address", 30, 5 * _MINUTE)
BOT_REQUESTS: Final = RateLimit("requests, by bot", 600, _MINUTE)
PRACTICE_GAMES: Final = RateLimit("practice games, by account", 200, _DAY)
QUICK_MATCHES: Final = RateLimit("quick matches, by player", 60, _HOUR)
REQUESTS: Final = RateLimit("requests, by address", 1000, 20)
REVIEWS: Final = RateLimit("reviews, by address", 600, 20)
POSITIONS: Final = RateLimit("positions, by address", 400, 20)
RULES_FILES: Final = RateLimit("rules files, by address", 400, 20)
PICTURES: Final = RateLimit("pictures, by address", 60, _MINUTE)
RECORDS: Final = RateLimit("records, by address", 200, 20)
HINTS: Final = RateLimit("hints, by player", 120, _MINUTE)
MAILS_BY_ACCOUNT: Final = RateLimit("mails to confirm, by account", 5, _HOUR)
MAILS_BY_ADDRESS: Final = RateLimit("mails to confirm, by address", 20, _HOUR)
MAILS_TO_ONE: Final = RateLimit("mails to confirm, by target", 3, _DAY)
INVITATIONS: Final = RateLimit("invitations, by player", 20, 10 * _MINUTE)
FOLLOWS: Final = RateLimit("players followed, by account", 20, _HOUR)
REMINDERS: Final = RateLimit("reminders, by player", 60, _HOUR)

#: All limits. docs/host/limits.md has a row for each.
LIMITS: Final = (
    LOGINS_BY_ADDRESS, LOGINS_BY_NAME, LOGINS_BY_ACCOUNT, LOGINS_BY_DEVICE, PASSWORDS,
    NEW_ACCOUNTS, NEW_GUESTS, ROOMS_BY_PLAYER, ROOMS_BY_ADDRESS, RULES_BY_PLAYER,
    RULES_BY_ADDRESS, TOURNAMENTS_BY_PLAYER, TOURNAMENTS_BY_ADDRESS, GAMES, NEW_TOKENS,
    WRONG_TOKENS, BOT_REQUESTS, INVITATIONS, QUICK_MATCHES, PRACTICE_GAMES, TOURNAMENT_WORDS,
    WORDS_OF_ONE, WORDS_NEARBY, STANDING_ENTRIES, REQUESTS, REVIEWS, POSITIONS, RULES_FILES,
    RECORDS, HINTS, LIVE_SOCKETS, ROOM_VISITS, REMINDERS, SHEETS_BY_PLAYER, SHEETS_BY_ADDRESS,
    SHEET_WRITES, MAILS_BY_ACCOUNT, MAILS_BY_ADDRESS, MAILS_TO_ONE, FOLLOWS, CONTESTS,
    CONTEST_ENTRIES, DISCORD_ROOMS, PICTURES,
)  # fmt: skip


class TooOftenError(Exception):
    """The limit is reached; the attempt was neither made nor counted."""

    def __init__(self, limit: RateLimit, until_ms: int, seconds: int) -> None:
        """Set the limit's name, the time of the next allowed attempt, and the seconds until it."""
        super().__init__(f"too many attempts ({limit.name}); try again in {seconds} seconds")
        self.limit, self.until_ms, self.seconds = limit.name, until_ms, seconds


#: Reports an attempt to the other servers: the name of the limit, and the key. With True, it
#: reports that the attempts of the key are forgiven.
AnnounceAttempt: TypeAlias = Callable[[str, str, bool], None]

Attempt: TypeAlias = tuple[RateLimit, str]  #: A limit and the key to count by.


class _Attempts:
    """The attempts of one limit, in milliseconds, by key."""

    def __init__(self, limit: RateLimit) -> None:
        self._window_ms = limit.seconds * 1000
        self._times: OrderedDict[str, list[int]] = OrderedDict()  # the latest attempt comes last
        self._by_count: dict[int, OrderedDict[str, None]] = {}

    def of(self, key: str, now: int) -> list[int]:
        """Return the times of the attempts within the window, the earliest first."""
        times = self._times.get(key, [])
        return times[bisect_right(times, now - self._window_ms) :]

    def add(self, key: str, now: int) -> None:
        """Count an attempt; if the limit is full, drop the key with the fewest attempts."""
        times = [*self.of(key, now), now]
        self.forget(key)
        self._drop_expired(now)
        if len(self._times) >= MOST_KEYS:
            self.forget(next(iter(self._by_count[min(self._by_count)])))
        self._times[key] = times
        self._by_count.setdefault(len(times), OrderedDict())[key] = None

    def forget(self, key: str) -> None:
        """Drop all attempts of a key."""
        times = self._times.pop(key, None)
        if times is None:
            return
        alike = self._by_count[len(times)]
        del alike[key]
        if not alike:
            del self._by_count[len(times)]

    def _drop_expired(self, now: int) -> None:
        """Drop the keys whose last attempt is older than the window."""
        while self._times:
            key, times = next(iter(self._times.items()))
            if times[-1] > now - self._window_ms:
                return
            self.forget(key)

    def __len__(self) -> int:
        return len(self._times)


class Limiter:
    """Counts attempts by limit and key."""

    def __init__(self, clock: Now, factor: int = 1, *, wall: Now | None = None) -> None:
        """Use a monotonic clock in milliseconds.

        `wall` returns the time since 1970 for `until_ms` (default: `clock`). `factor` multiplies
        every limit.
        """
        self._clock, self._wall, self._factor = clock, wall or clock, factor
        self.announce: AnnounceAttempt = lambda _limit, _key, _is_forgiven: None
        self._attempts = {limit.name: _Attempts(limit) for limit in LIMITS}

    def take(self, limit: RateLimit, key: str) -> None:
        """Count an attempt; raise TooOftenError, with nothing counted, if the limit is reached."""
        self.take_all((limit, key))

    def take_all(self, *attempts: Attempt) -> None:
        """Count one attempt under several limits.

        Raises TooOftenError for the first limit that is reached; then none of them counts it.
        """
        for limit, key in attempts:
            self.check(limit, key)
        for limit, key in attempts:
            bounded = _bounded(key)
            self._of(limit).add(bounded, self._clock())
            self.announce(limit.name, bounded, False)

    def check(self, limit: RateLimit, key: str) -> None:
        """Raise TooOftenError if another attempt would exceed the limit; count nothing."""
        now, most = self._clock(), limit.most * self._factor
        times = self._of(limit).of(_bounded(key), now)
        if len(times) >= most:
            wait = times[-most] + limit.seconds * 1000 - now
            raise TooOftenError(limit, self._wall() + wait, max(1, -(-wait // 1000)))

    def forget(self, limit: RateLimit, key: str) -> None:
        """Drop the attempts of a key on all servers, after a success."""
        bounded = _bounded(key)
        self._of(limit).forget(bounded)
        self.announce(limit.name, bounded, True)

    def count(self, limit: str, key: str) -> None:
        """Count an attempt that another server reports; ignore an unknown limit."""
        if limit in self._attempts:
            self._attempts[limit].add(_bounded(key), self._clock())

    def forgive(self, limit: str, key: str) -> None:
        """Drop the attempts of a key, as another server reports."""
        if limit in self._attempts:
            self._attempts[limit].forget(_bounded(key))

    def counted(self, limit: RateLimit) -> int:
        """Return the number of keys that a limit remembers."""
        return len(self._of(limit))

    def _of(self, limit: RateLimit) -> _Attempts:
        """Return the attempts of a limit; a limit that is not in `LIMITS` (in tests) is added."""
        if limit.name not in self._attempts:
            self._attempts[limit.name] = _Attempts(limit)
        return self._attempts[limit.name]


def network_of(address: str) -> str:
    """Return the network of a public address as limits count it: /24 of IPv4, /48 of IPv6.

    Addresses of a local network, and texts that are not addresses, are returned unchanged.
    """
    try:
        own = ipaddress.ip_network(address)
    except ValueError:
        return address
    if not own.is_global:
        return address
    return str(own.supernet(new_prefix=24 if own.version == 4 else 48))


def _bounded(key: str) -> str:
    """Return a key of bounded length: a long one is replaced by its hash."""
    if len(key) <= _LONGEST_KEY:
        return key
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


class LogThrottle:
    """Log throttle: each key passes once a minute, so clients cannot flood the log."""

    def __init__(self, pause_s: float = 60.0, most_kept: int = 1000) -> None:
        """Remember `most_kept` keys; the key that passed longest ago is dropped first."""
        self._pause_s, self._most_kept = pause_s, most_kept
        self._passed: dict[str, float] = {}

    def may_log(self, key: str) -> bool:
        """Return whether the key may pass; it then passes now, and not again for a minute."""
        now = time.monotonic()
        if now - self._passed.get(key, -self._pause_s) < self._pause_s:
            return False
        self._passed.pop(key, None)
        self._passed[key] = now
        if len(self._passed) > self._most_kept:
            del self._passed[next(iter(self._passed))]
        return True
