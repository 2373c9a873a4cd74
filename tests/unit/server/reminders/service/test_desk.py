"""Subscriptions: their addresses and keys are checked before they are stored."""

import pytest

from tests.support.servers.push_service import PushBrowser
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Player
from yachtdice.server.people.service.ports import Session
from yachtdice.server.reminders.messages import PushDevice
from yachtdice.server.reminders.service import sealing
from yachtdice.server.reminders.service.base64url import encoded
from yachtdice.server.reminders.service.push import HOSTS, PushDesk, PushRefusedError, origin_of

MINA = Session(Player("mina", "Mina"), "session", is_account=True, expires_ms=10)
GOOD = "https://fcm.googleapis.com/fcm/send/abc:def-_"


class OneDesk:
    """A store of subscriptions in memory."""

    def __init__(self) -> None:
        """Begin empty."""
        self.kept: dict[str, PushDevice] = {}

    async def of_session(self, session: str) -> PushDevice | None:
        """Return the subscription of a session."""
        return self.kept.get(session)

    async def put(self, session: Session, device: PushDevice, _at_ms: int, _most: int) -> None:
        """Store a subscription."""
        self.kept[session.id] = device

    async def end(self, session: str) -> None:
        """Delete a subscription."""
        self.kept.pop(session, None)


def desk(store: OneDesk) -> PushDesk:
    """Return a desk on this store."""
    return PushDesk(store, lambda: "public", sealing.is_public_key, Limiter(lambda: 0), lambda: 7)


def device(**changes: str) -> PushDevice:
    """Return a valid subscription with these changes."""
    return PushDevice(**{**PushBrowser().subscription(GOOD), **changes})


@pytest.mark.parametrize(
    ("endpoint", "origin"),
    [
        (GOOD, "https://fcm.googleapis.com"),
        ("https://web.push.apple.com/Q1?x=%20", "https://web.push.apple.com"),
        (
            "https://wns2-par02p.notify.windows.com/w/?token=a",
            "https://wns2-par02p.notify.windows.com",
        ),
        ("https://push.example:8443/1", "https://push.example:8443"),
    ],
)
def test_addresses_of_known_services_are_taken(endpoint: str, origin: str) -> None:
    """The makers' hosts, those below them, and a host that the server's host has added."""
    assert origin_of(endpoint, (*HOSTS, "push.example:8443")) == origin


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/1",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/1",
        "https://fcm.googleapis.com.evil.example/1",
        "https://evil.example/fcm.googleapis.com/1",
        "https://fcm.googleapis.com@evil.example/1",
        "https://evil.example#@fcm.googleapis.com/1",
        "https://evil.example\\@web.push.apple.com/1",
        "https://push.apple.com/1",
        "https://evilpush.apple.com/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://10.0.0.1:80/1",
        "https://localhost/1",
        "https://169.254.169.254/latest/meta-data/",
        "https://fcm.googleapis.com/1\r\nx: y",
        "https://fcm.googleapis.com/1 2",
        "https://fcm.googleapis.com/한",
        "https://fcm.googleapis.com./1",
        "https://xn--.push.apple.com/1",
        "https://a..push.apple.com/1",
        "https://.push.apple.com/1",
        "file:///etc/passwd",
        "",
    ],
)
async def test_other_addresses_are_refused(endpoint: str) -> None:
    """Nothing else becomes a request of the server: no other host, port, scheme or form."""
    store = OneDesk()
    with pytest.raises(PushRefusedError) as refused:
        await desk(store).put(MINA, device(endpoint=endpoint))
    assert refused.value.fault == "push-endpoint"
    assert store.kept == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"auth": encoded(bytes(15))},
        {"auth": "ü" * 8},
        {"auth": ""},
        {"key": encoded(b"\x04" + bytes(63))},
        {"key": encoded(b"\x04" + bytes(64))},
        {"key": "A"},
    ],
)
async def test_wrong_keys_are_refused(wrong: dict[str, str]) -> None:
    """A key that is not a point and a secret of another length are clear problems."""
    store = OneDesk()
    with pytest.raises(PushRefusedError) as refused:
        await desk(store).put(MINA, device(**wrong))
    assert refused.value.fault == "push-key"
    assert store.kept == {}


async def test_a_subscription_is_shown_until_it_ends() -> None:
    """The device sees its own subscription, and nothing afterwards."""
    one = desk(OneDesk())
    assert (await one.view(MINA)).endpoint is None
    assert (await one.put(MINA, device())).endpoint == GOOD
    assert (await one.view(MINA)).endpoint == GOOD
    await one.end(MINA)
    assert (await one.view(MINA)).endpoint is None
