"""Messages at a push service: the requests that it gets, and the effects of its answers."""

import asyncio
import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

import pytest

from tests.support.servers.push_service import PushService, push_service
from yachtdice.server.reminders.service.queue import PlayerTurns, ToldDevice
from yachtdice.server.reminders.service.sending import (
    LONGEST_PAUSE_S,
    PAUSE_S,
    PushSender,
    seconds_of,
)

NOW, DUE = 1_000_000, 1_000_000 + 90_500
TOLD = PlayerTurns("mina", (), 3, "room", DUE)


class Answers:
    """Keeps the results of sending."""

    def __init__(self) -> None:
        """Begin empty."""
        self.key = ""
        self.ended: list[str] = []
        self.resting: dict[str, int] = {}

    async def private_key(self, new: str) -> str:
        """Keep the first key."""
        self.key = self.key or new
        return self.key

    async def gone(self, endpoint: str) -> None:
        """Keep an ended subscription."""
        self.ended.append(endpoint)

    async def rest(self, endpoint: str, until_ms: int) -> None:
        """Keep the end of a rest."""
        self.resting[endpoint] = until_ms


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """Return a push service whose certificate is trusted."""
    with push_service(tmp_path) as (service, certificate):
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        yield service


def device(service: PushService, path: str) -> ToldDevice:
    """Return the device of the service's browser, at this path."""
    return ToldDevice("mina", **service.browser.subscription(service.url + path, "ko"))


async def sender(store: Answers, service: PushService, timeout_s: float = 10) -> PushSender:
    """Return an open sender that may send to the service."""
    made = PushSender(store, "mailto:mina@dice.example", lambda: NOW, (service.host,), timeout_s)
    await made.open()
    return made


async def test_a_message_can_be_read_by_its_device_only_until_the_deadline(
    service: PushService,
) -> None:
    """It has the number of turns, a topic, and lives until the deadline; its key is the stored."""
    store = Answers()
    sending = await sender(store, service)
    assert await sending.tell(device(service, "/1"), TOLD)
    await sending.close()
    again = await sender(store, service)
    assert again.public_key() == sending.public_key()
    await again.close()
    [got] = service.got
    assert got.text == {"turns": 3, "room": "room", "language": "ko"}
    assert (got.headers["ttl"], got.headers["topic"]) == ("90", "turns")
    assert got.claims["sub"] == "mailto:mina@dice.example"
    assert got.headers["authorization"].endswith(f"k={sending.public_key()}")
    assert (store.ended, store.resting) == ([], {})


@pytest.mark.parametrize("status", [404, 410])
async def test_an_ended_subscription_is_deleted(service: PushService, status: int) -> None:
    """The service says that the device no longer takes messages."""
    store = Answers()
    sending = await sender(store, service)
    service.answers["/1"] = (status, {})
    assert not await sending.tell(device(service, "/1"), TOLD)
    await sending.close()
    assert (store.ended, store.resting) == ([f"{service.url}/1"], {})


@pytest.mark.parametrize(
    ("status", "headers", "seconds"),
    [
        (429, {"retry-after": "77"}, 77),
        (503, {}, PAUSE_S),
        (500, {"retry-after": "9999999"}, LONGEST_PAUSE_S),
        (302, {"location": "/2"}, PAUSE_S),
        (403, {}, PAUSE_S),
    ],
)
async def test_a_refused_device_rests(
    service: PushService, status: int, headers: dict[str, str], seconds: int
) -> None:
    """For the time that the service asks for; a redirect is not followed."""
    store = Answers()
    sending = await sender(store, service)
    service.answers["/1"] = (status, headers)
    assert not await sending.tell(device(service, "/1"), TOLD)
    await sending.close()
    assert len(service.got) == 1
    assert (store.ended, store.resting) == ([], {f"{service.url}/1": NOW + seconds * 1000})


async def test_a_silent_service_is_left_after_the_timeout(service: PushService) -> None:
    """The device rests, and meanwhile the event loop goes on."""
    store = Answers()
    sending = await sender(store, service, timeout_s=0.3)
    service.open.clear()
    telling = asyncio.create_task(sending.tell(device(service, "/1"), TOLD))
    await asyncio.to_thread(service.arrived.acquire)
    assert not telling.done()
    assert not await telling
    await sending.close()
    assert store.resting == {f"{service.url}/1": NOW + PAUSE_S * 1000}


async def test_an_address_that_is_no_longer_allowed_gets_nothing(service: PushService) -> None:
    """The host may have taken back `--push-host` since the subscription was stored."""
    store = Answers()
    sending = PushSender(store, "mailto:mina@dice.example", lambda: NOW)
    assert not await sending.tell(device(service, "/1"), TOLD)
    await sending.close()
    assert service.got == []
    assert list(store.resting) == [f"{service.url}/1"]


def test_retry_after_may_be_a_date() -> None:
    """Seconds, a date, the past, or nonsense."""
    assert 50 <= seconds_of(formatdate(time.time() + 60, usegmt=True)) <= 60
    assert seconds_of(formatdate(time.time() - 60, usegmt=True)) == 1
    assert seconds_of("soon") == PAUSE_S
    assert seconds_of(None) == PAUSE_S
