"""A webhook: its messages after each kind of answer, beside the games."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from tests.support.servers.discord import FakeDiscord, Reply, fake_discord
from tests.support.waiting import until
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.discord.messages import DiscordJson
from yachtdice.server.discord.service.news import Ended
from yachtdice.server.discord.service.webhook import MOST_WAITING, PAUSES_S, Webhook


@pytest.fixture
def discord() -> Iterator[FakeDiscord]:
    """Return Discord on this machine."""
    with fake_discord() as fake:
        yield fake


class Sending:
    """A webhook at work; `paused` has the seconds that it would have waited."""

    def __init__(self, discord: FakeDiscord, timeout_s: float = 60.0) -> None:
        """Send to this Discord."""
        self.paused: list[float] = []
        self.webhook = Webhook(discord.webhook, self.message, timeout_s, self.pause)

    async def message(self, ended: Ended) -> DiscordJson | None:
        """Return the id as a message; some ids stand for faults and for private games."""
        if ended.id == "private":
            return None
        if ended.id == "away":
            raise StoreUnavailableError(next(iter(StoreFault)))
        if ended.id == "fault":
            raise ValueError(ended.id)
        return {"embeds": [{"title": ended.id, "description": ended.kind}]}

    async def pause(self, seconds: float) -> None:
        """Note a pause instead of waiting."""
        self.paused.append(seconds)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Send in the background."""
        task = asyncio.create_task(self.webhook.work())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self.webhook.close()


def titles(discord: FakeDiscord) -> list[str]:
    """Return the titles of the messages so far."""
    return [asked.body["embeds"][0]["title"] for asked in discord.got]


async def test_ends_are_told_in_order(discord: FakeDiscord) -> None:
    """Each end is one message to the webhook; ends that the channel may not know are none."""
    sending = Sending(discord)
    async with sending.at_work():
        sending.webhook.tell_game("one")
        sending.webhook.tell_game("private")
        sending.webhook.tell_contest("two")
        await until(lambda: len(discord.got) == 2)
    assert titles(discord) == ["one", "two"]
    assert [asked.body["embeds"][0]["description"] for asked in discord.got] == ["game", "contest"]
    assert discord.got[0].path == "/api/webhooks/12345/secret-token"
    assert discord.got[0].headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("reply", "seconds"),
    [
        (Reply(429, {"Retry-After": "7"}, b'{"retry_after": 6.5, "global": false}'), 7.0),
        (Reply(429, {}, b'{"message": "", "retry_after": 0.25, "global": true}'), 0.25),
        (Reply(429, {"Retry-After": "Friday"}, b"<html>"), 5.0),
        (Reply(429, {"Retry-After": "nan"}, b'{"retry_after": -3}'), 5.0),
        (Reply(429, {"Retry-After": "86400"}), 3600.0),
    ],
)
async def test_a_limit_is_obeyed_and_loses_nothing(
    discord: FakeDiscord, reply: Reply, seconds: float
) -> None:
    """After a 429 the message waits for the longer of header and body, then is sent again."""
    sending = Sending(discord)
    discord.replies += [reply, reply]
    async with sending.at_work():
        sending.webhook.tell_game("one")
        sending.webhook.tell_game("two")
        await until(lambda: len(discord.got) == 4)
    assert titles(discord) == ["one", "one", "one", "two"]
    assert sending.paused == [seconds, seconds]
    assert sending.webhook.dropped == 0


async def test_the_last_message_of_a_window_is_followed_by_its_pause(discord: FakeDiscord) -> None:
    """An answer that says that nothing more is taken for now delays the next message."""
    sending = Sending(discord)
    last = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "1.5"}
    discord.replies += [Reply(200, last), Reply(204, {**last, "X-RateLimit-Remaining": "1"})]
    async with sending.at_work():
        for name in ("one", "two", "three"):
            sending.webhook.tell_game(name)
        await until(lambda: len(discord.got) == 3)
    assert sending.paused == [1.5]


@pytest.mark.parametrize("status", [401, 403, 404, 410])
async def test_a_webhook_that_is_gone_is_never_asked_again(
    discord: FakeDiscord, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    """One line of the log says so, without the secret; the work ends."""
    caplog.set_level(logging.INFO, "yachtdice")
    sending = Sending(discord)
    discord.replies.append(Reply(status))
    sending.webhook.tell_game("one")
    sending.webhook.tell_game("two")
    await sending.webhook.work()
    sending.webhook.tell_game("three")
    await sending.webhook.close()
    assert titles(discord) == ["one"]
    [line] = caplog.messages
    assert f"status: {status}" in line
    assert "secret-token" not in caplog.text


async def test_a_message_is_dropped_after_failures_and_the_next_one_is_sent(
    discord: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    """Errors of Discord are tried again three times, a refused message not at all."""
    sending = Sending(discord)
    discord.replies += [Reply(500)] * (1 + len(PAUSES_S)) + [Reply(400), Reply(302), Reply()]
    async with sending.at_work():
        for name in ("one", "two", "three", "away", "fault", "four"):
            sending.webhook.tell_game(name)
        await until(lambda: len(discord.got) == 7)
    assert titles(discord) == [*["one"] * 4, "two", "three", "four"]
    assert sending.paused == [*PAUSES_S]
    assert sending.webhook.dropped == 5
    assert [record.levelname for record in caplog.records] == ["WARNING", "ERROR"]


async def test_a_discord_that_never_answers_delays_nothing(discord: FakeDiscord) -> None:
    """Telling never waits: news beyond the queue are counted, and the queue is sent later."""
    sending = Sending(discord)
    discord.open.clear()
    async with sending.at_work():
        sending.webhook.tell_game("0")
        await until(lambda: len(discord.got) == 1)
        for number in range(1, 3 + MOST_WAITING):
            sending.webhook.tell_game(str(number))
        assert sending.webhook.dropped == 2
        discord.open.set()
        await until(lambda: len(discord.got) == 1 + MOST_WAITING)
    assert titles(discord) == [str(number) for number in range(1 + MOST_WAITING)]


async def test_an_answer_has_a_time_limit(discord: FakeDiscord) -> None:
    """A message without an answer in time counts as failed, and is sent again."""
    sending = Sending(discord, timeout_s=0.01)
    discord.open.clear()
    async with sending.at_work():
        sending.webhook.tell_game("one")
        await until(lambda: sending.webhook.dropped == 1)
    assert sending.paused == [*PAUSES_S]


async def test_no_library_writes_the_secret_to_the_log(
    discord: FakeDiscord, capfd: pytest.CaptureFixture[str]
) -> None:
    """The log of a server has no line with the URL of the webhook, for any kind of answer."""
    from yachtdice.server.app.monitoring import log_json  # noqa: PLC0415 - changes the root logger

    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    level, sending = root.level, Sending(discord, timeout_s=60)
    discord.replies += [Reply(204), Reply(500), Reply(404)]
    try:
        log_json(None)
        for name in ("one", "fault", "two"):
            sending.webhook.tell_game(name)
        await sending.webhook.work()
        await sending.webhook.close()
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert "discord.off" in {line["event"] for line in lines}
    assert "secret-token" not in json.dumps(lines)


async def test_an_endless_answer_is_not_read(discord: FakeDiscord) -> None:
    """A webhook that announces gigabytes takes no memory and no time: its beginning is enough."""
    sending = Sending(discord)
    endless = {"content-length": str(8 << 30)}
    discord.replies = [Reply(429, endless, b"[" * 200_000), Reply(200, endless, b"x" * 200_000)]
    async with sending.at_work():
        sending.webhook.tell_game("one")
        sending.webhook.tell_game("two")
        await until(lambda: len(discord.got) == 3)
    assert titles(discord) == ["one", "one", "two"]
    assert sending.webhook.dropped == 0


async def test_a_redirect_is_not_followed(discord: FakeDiscord) -> None:
    """The message goes to the host's address alone; another address in an answer is ignored."""
    sending = Sending(discord)
    discord.replies = [Reply(307, {"location": f"{discord.url}/elsewhere"})]
    async with sending.at_work():
        sending.webhook.tell_game("one")
        await until(lambda: sending.webhook.dropped)
    assert [asked.path for asked in discord.got] == ["/api/webhooks/12345/secret-token"]
