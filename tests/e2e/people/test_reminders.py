"""The switch of push messages in Chromium, and the notification of a pushed reminder."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import PATIENCE_MS, Person
from tests.integration.reminders.test_push import give_turn, stored
from tests.support.length import IS_LONG
from tests.support.servers.push_service import PushService, push_service
from tests.support.servers.server_process import ServerProcess

#: The browser's own push service needs the internet: the page subscribes at the fake one. A
#: headless Chromium grants the permission, but its property says otherwise.
_SUBSCRIBES = """
  const subscription = () => ({
    endpoint: %(endpoint)s,
    toJSON: () => ({ endpoint: %(endpoint)s, keys: { p256dh: %(key)s, auth: %(auth)s } }),
    unsubscribe: () => Promise.resolve(true),
  });
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  PushManager.prototype.subscribe = () => Promise.resolve(subscription());
  PushManager.prototype.getSubscription = () => Promise.resolve(subscription());
"""

#: A browser gives the worker such an event; only an event of its own may prolong the worker's life.
_PUSHED = """(data) => {
  const event = new PushEvent('push', { data });
  Object.defineProperty(event, 'waitUntil', { value: () => undefined });
  self.dispatchEvent(event);
}"""
#: Whether the only notification has this text and opens this page.
_SHOWS = """async ([body, path]) => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.length === 1 && shown[0].body === body && shown[0].data.path === path;
}"""


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """Return a push service that servers started from now on trust."""
    with push_service(tmp_path) as (service, certificate):
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        yield service


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[ServerProcess]:
    """Return a server with push messages."""
    place, contact = str(tmp_path / "yacht.sqlite3"), "mailto:mina@dice.example"
    with ServerProcess(place, push=contact, push_hosts=(service.host,)) as process:
        yield process


def subscriber(
    chromium: Browser, server: ServerProcess, service: PushService, **options: object
) -> Person:
    """Return a person whose browser allows notifications and subscribes at the service."""
    person = Person(chromium, server.url, installs=True, **options)  # type: ignore[arg-type]
    person.context.grant_permissions(["notifications"])
    device = service.browser.subscription(f"{service.url}/device")
    script = {name: json.dumps(device[name]) for name in ("endpoint", "key", "auth")}
    person.context.add_init_script(_SUBSCRIBES % script)
    person.choose_name("Mina")
    return person


def test_a_player_turns_reminders_on_and_off(
    chromium: Browser, server: ServerProcess, service: PushService
) -> None:
    """The press subscribes with quiet hours; a turn reaches the device; the next press ends it."""
    mina = subscriber(chromium, server, service, width=360, language="ko")
    mina.page.goto("/settings")
    expect(mina.see("push-price")).to_contain_text("구글")
    mina.see("push").click()
    expect(mina.see("push")).to_be_checked()
    mina.see("quiet-begin").select_option("0")
    mina.see("quiet-end").select_option("0")
    quiet = "SELECT language, quiet FROM push_subscriptions"
    mina.page.wait_for_function(
        "() => fetch('/api/me/reminders/push').then((a) => a.json()).then((a) => a.quiet.end === 0)"
    )
    [(language, hours)] = stored(server, quiet)
    assert language == "ko"
    assert json.loads(hours)["begin"] == 0
    mina.shot("reminders-ko-360")
    room = mina.context.request.post("/api/rooms", data={"rules": "yahtzee"}).json()["id"]
    give_turn(server, room, mina.player())
    assert service.arrived.acquire(timeout=PATIENCE_MS / 1000)
    assert service.got[0].text == {"turns": 1, "room": room, "language": "ko"}
    mina.see("push").click()
    expect(mina.see("push")).not_to_be_checked()
    assert stored(server, quiet) == []
    assert mina.complaints == []
    mina.context.close()


@pytest.mark.skipif(not IS_LONG, reason="the headless program of Chromium has no notifications")
def test_a_pushed_reminder_becomes_a_notification(
    chromium: Browser, server: ServerProcess, service: PushService
) -> None:
    """The service worker of the built client shows it; the newer one replaces the older one."""
    mina = subscriber(chromium, server, service)
    mina.page.goto("/settings")
    mina.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    [worker] = mina.context.service_workers
    for turns, body in ((1, "게임이 차례를 기다려요."), (2, "게임 2개가 차례를 기다려요.")):
        worker.evaluate(_PUSHED, json.dumps({"turns": turns, "room": "abc123", "language": "ko"}))
        mina.page.wait_for_function(_SHOWS, arg=[body, "r/abc123"])
    mina.context.close()


def test_a_host_without_push_shows_no_switch(chromium: Browser, tmp_path: Path) -> None:
    """The settings have no section of reminders."""
    with ServerProcess(str(tmp_path / "plain.sqlite3")) as server:
        mina = Person(chromium, server.url, installs=True)
        mina.choose_name("Mina")
        with mina.page.expect_response("**/api/me/reminders/push"):
            mina.page.goto("/settings")
        expect(mina.see("settings")).to_be_visible()
        expect(mina.see("reminders")).to_have_count(0)
        mina.context.close()
